import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLostUploads, withUploadFolder } from './uploadFolder.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'heard-parent-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

it('creates a folder that only its user can read, and removes the folder after the work', async () => {
  const mode = await withUploadFolder(async (folder) => {
    await writeFile(join(folder, 'image'), 'x');
    return (await stat(folder)).mode & 0o777;
  }, parent);
  expect(mode).toBe(0o700);
  expect(await readdir(parent)).toEqual([]);
});

it('removes the folder of an upload that fails', async () => {
  const work = withUploadFolder(async (folder) => {
    await writeFile(join(folder, 'image'), 'x');
    throw new Error('interrupted');
  }, parent);
  await expect(work).rejects.toThrow('interrupted');
  expect(await readdir(parent)).toEqual([]);
});

it('removes the folders of crashed processes, and no other folders', async () => {
  const leave = async (prefix: string) => {
    const folder = await mkdtemp(join(parent, prefix));
    await writeFile(join(folder, 'image'), 'x');
    return folder;
  };
  const [lost, running, foreign] = [await leave('heard-upload-'), await leave('heard-upload-'), await leave('other-')];
  for (const folder of [lost, foreign]) await utimes(folder, 0, 0);
  await removeLostUploads(parent);
  expect((await readdir(parent)).sort().map((name) => join(parent, name))).toEqual([running, foreign].sort());
});

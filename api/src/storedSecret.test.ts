import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOrCreateSecret, readSecret } from './storedSecret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heard-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('generates a secret once, readable only by its owner', async () => {
  const dataDir = join(folder, 'new/data');
  const secret = await readOrCreateSecret(dataDir, 'jwt-secret');
  expect(secret).toHaveLength(64);
  expect((await stat(join(dataDir, 'jwt-secret'))).mode % 0o1000).toBe(0o600);
  expect(await readOrCreateSecret(dataDir, 'jwt-secret')).toBe(secret);
});

it('reads a secret without generating one', async () => {
  await expect(readSecret(folder, 'data-secret')).rejects.toThrow(/ENOENT/);
  expect(await readdir(folder)).toEqual([]);
  const secret = await readOrCreateSecret(folder, 'data-secret');
  expect(await readSecret(folder, 'data-secret')).toBe(secret);
});

it('rejects a damaged file with a message that says what to do', async () => {
  await writeFile(join(folder, 'jwt-secret'), 'short');
  await expect(readOrCreateSecret(folder, 'jwt-secret')).rejects.toThrow(
    /jwt-secret contains no valid secret\. Delete it to generate a new one\.$/,
  );
});

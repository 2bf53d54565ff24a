import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDemoImages, writeDemoImages } from './demoImages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heard-demo-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('returns the same images from a file of encoded images as it encodes without a file', async () => {
  const file = join(folder, 'images.bin');
  const encoded = await readDemoImages(file);
  await writeDemoImages(file);
  expect(await readDemoImages(file)).toEqual(encoded);
});

it('rejects a damaged file', async () => {
  const file = join(folder, 'damaged.bin');
  await writeFile(file, 'x');
  await expect(readDemoImages(file)).rejects.toThrow('deserialize');
});

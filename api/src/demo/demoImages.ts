import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Database } from '../database/Database.ts';
import { openImageStore } from '../modules/images/index.ts';
import { addDemoPhotos, encodeDemoPhotos } from './addDemoPhotos.ts';
import { addDemoPictures, encodeDemoPictures } from './addDemoPictures.ts';

type DemoImages = Awaited<ReturnType<typeof encodeDemoImages>>;

/** The encoded images, which a release contains: encoding them takes a second of processor time. */
const ENCODED_FILE = join(import.meta.dirname, 'images.bin');

/** Encodes the avatars, logos and photos of the demo data. Needs no database. */
async function encodeDemoImages() {
  const [pictures, photos] = await Promise.all([encodeDemoPictures(), encodeDemoPhotos()]);
  return { pictures, photos };
}

/** Encodes the images of the demo data into a file, which `readDemoImages` reads. */
export async function writeDemoImages(file: string): Promise<void> {
  await writeFile(file, serialize(await encodeDemoImages()));
}

/** Returns the encoded images of the demo data. Encodes them if there is no file with them. */
export async function readDemoImages(file = ENCODED_FILE): Promise<DemoImages> {
  let content: Buffer;
  try {
    content = await readFile(file);
  } catch {
    return encodeDemoImages();
  }
  return deserialize(content) as DemoImages;
}

/** Stores the encoded images, and adds them to the demo data. */
export async function addDemoImages(
  database: Database,
  storageUrl: string,
  { pictures, photos }: DemoImages,
): Promise<void> {
  const store = await openImageStore(storageUrl);
  await Promise.all([addDemoPictures(database, store, pictures), addDemoPhotos(database, store, photos)]);
}

import type { Database } from '../database/Database.ts';
import { openImageStore } from '../modules/images/index.ts';
import { addDemoPhotos, encodeDemoPhotos } from './addDemoPhotos.ts';
import { addDemoPictures, encodeDemoPictures } from './addDemoPictures.ts';

type DemoImages = Awaited<ReturnType<typeof encodeDemoImages>>;

/** Encodes the avatars, logos and photos of the demo data. Needs no database. */
export async function encodeDemoImages() {
  const [pictures, photos] = await Promise.all([encodeDemoPictures(), encodeDemoPhotos()]);
  return { pictures, photos };
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

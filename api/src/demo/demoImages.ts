import type { Database } from '../database/Database.ts';
import { openImageStore } from '../modules/images/index.ts';
import { addDemoPhotos, encodeDemoPhotos } from './addDemoPhotos.ts';
import { addDemoPictures, encodeDemoPictures } from './addDemoPictures.ts';

/** Encodes the avatars, logos and photos of the demo data. @returns a function that adds them to the demo data, once it is loaded */
export async function encodeDemoImages(): Promise<(database: Database, storageUrl: string) => Promise<void>> {
  const [pictures, photos] = await Promise.all([encodeDemoPictures(), encodeDemoPhotos()]);
  return async (database, storageUrl) => {
    const store = await openImageStore(storageUrl);
    await Promise.all([addDemoPictures(database, store, pictures), addDemoPhotos(database, store, photos)]);
  };
}

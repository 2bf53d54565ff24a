import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Database } from '../database/Database.ts';
import { toKnex } from '../database/toKnex.ts';
import { encodeImage, type ImageStore } from '../modules/images/index.ts';
import { PHOTO_SIZES, toPhotoKeys } from '../modules/photos/index.ts';
import { demoPhotos, type DemoPhoto } from './demoPhotos.ts';

/** Adds photos to reviews of the demo company, encoded like uploaded ones. The reviews stay unchanged since they were written. */
export async function addDemoPhotos(database: Database, store: ImageStore): Promise<void> {
  for (const [title, photos] of Object.entries(demoPhotos)) {
    const review = await toKnex(database)('reviews').first('id').where({ title });
    if (review === undefined) throw new Error(`No demo review has the title ${title}`);
    for (const [position, photo] of photos.entries()) await addPhoto(database, store, photo, review.id, position);
    await toKnex(database)('reviews').where({ id: review.id }).update({ photos_count: photos.length });
  }
}

async function addPhoto(
  database: Database,
  store: ImageStore,
  { alt, drawing }: DemoPhoto,
  reviewId: string,
  position: number,
): Promise<void> {
  const encoded = await encodeImage(await sharp(Buffer.from(drawing)).png().toBuffer(), PHOTO_SIZES);
  if ('problem' in encoded) throw new Error(`The demo photo "${alt}" is not valid`);
  const [small, large] = encoded;
  if (small === undefined || large === undefined) throw new Error('A photo has two sizes');
  const key = randomBytes(16).toString('hex');
  for (const [at, storageKey] of toPhotoKeys(key).entries()) {
    await store.put(storageKey, (at === 0 ? small : large).bytes);
  }
  await toKnex(database)('review_photos').insert({
    review_id: reviewId,
    position,
    key,
    alt,
    small_side: small.width,
    large_width: large.width,
    large_height: large.height,
  });
}

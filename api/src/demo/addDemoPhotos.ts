import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Database } from '../database/Database.ts';
import { toKnex } from '../database/toKnex.ts';
import { encodeImage, type EncodedImage, type ImageStore } from '../modules/images/index.ts';
import { PHOTO_SIZES, toPhotoKeys } from '../modules/photos/index.ts';
import { demoPhotos, type DemoPhoto } from './demoPhotos.ts';

interface EncodedPhoto {
  alt: string;
  small: EncodedImage;
  large: EncodedImage;
}

/** Encodes the photos of demo reviews as the API encodes uploaded photos. @returns the photos of each review, by its title */
export async function encodeDemoPhotos(): Promise<Map<string, EncodedPhoto[]>> {
  return new Map(
    await Promise.all(
      Object.entries(demoPhotos).map(async ([title, photos]): Promise<[string, EncodedPhoto[]]> => [
        title,
        await Promise.all(photos.map(encode)),
      ]),
    ),
  );
}

/** Adds encoded photos to reviews of the demo company. Does not change the time of the reviews' last change. */
export async function addDemoPhotos(
  database: Database,
  store: ImageStore,
  encoded: ReadonlyMap<string, readonly EncodedPhoto[]>,
): Promise<void> {
  for (const [title, photos] of encoded) {
    const review = await toKnex(database)('reviews').first('id').where({ title });
    if (review === undefined) throw new Error(`No demo review has the title ${title}`);
    for (const [position, photo] of photos.entries()) await addPhoto(database, store, photo, review.id, position);
    await toKnex(database)('reviews').where({ id: review.id }).update({ photos_count: photos.length });
  }
}

async function encode({ alt, drawing }: DemoPhoto): Promise<EncodedPhoto> {
  const encoded = await encodeImage(await sharp(Buffer.from(drawing)).png().toBuffer(), PHOTO_SIZES);
  if ('problem' in encoded) throw new Error(`The demo photo "${alt}" is not valid`);
  const [small, large] = encoded;
  if (small === undefined || large === undefined) throw new Error('A photo has two sizes');
  return { alt, small, large };
}

async function addPhoto(
  database: Database,
  store: ImageStore,
  { alt, small, large }: EncodedPhoto,
  reviewId: string,
  position: number,
): Promise<void> {
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

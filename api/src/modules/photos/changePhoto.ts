import type { Photo, UpdatePhotoBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { toPhoto } from '../../kernel/photo.ts';
import type { PhotosRepository } from './photos.repository.ts';
import type { WrittenPhoto } from './writePhotos.ts';

/** Changes the description and the position of a photo. Writes only values that differ from the stored values. */
export async function changePhoto(
  photos: PhotosRepository,
  transaction: Transaction,
  { reviewId, photo, all }: WrittenPhoto,
  { alt, position }: UpdatePhotoBody,
): Promise<Photo> {
  if (alt !== undefined && alt !== photo.alt) await photos.describe(transaction, reviewId, photo.id, alt);
  const ids = all.map((one) => one.id);
  const order = ids.filter((one) => one !== photo.id);
  order.splice(position ?? ids.indexOf(photo.id), 0, photo.id);
  if (order.join() !== ids.join()) await photos.reorder(transaction, reviewId, order);
  return readPhoto(photos, transaction, reviewId, photo.id);
}

/** Returns a photo of a review, with the fields that only its author sees. */
export async function readPhoto(
  photos: PhotosRepository,
  transaction: Transaction,
  reviewId: string,
  id: string,
): Promise<Photo> {
  const photo = (await photos.list(transaction, reviewId)).find((one) => one.id === id);
  if (photo === undefined) throw new Error(`Photo ${id} does not exist`);
  return toPhoto(reviewId, photo);
}

import type { Transaction } from '../../database/Database.ts';
import type { Consumer } from '../../kernel/Caller.ts';
import type { PhotosDependencies } from './PhotosDependencies.ts';
import { writePhoto } from './writePhotos.ts';

/** Deletes a photo. A background job deletes its files. @throws 403, 404 */
export async function deletePhoto(
  dependencies: PhotosDependencies,
  author: Consumer,
  key: { reviewId: string; id: string },
): Promise<void> {
  await writePhoto(dependencies, author, key, (transaction, { reviewId, photo }) =>
    removePhoto(dependencies, transaction, reviewId, photo.id),
  );
}

/** Deletes a photo. The caller must have locked its review. */
export async function removePhoto(
  { photos, events }: Pick<PhotosDependencies, 'photos' | 'events'>,
  transaction: Transaction,
  reviewId: string,
  photoId: string,
): Promise<void> {
  await photos.remove(transaction, reviewId, photoId);
  await events.photoDeleted.publish(transaction, { reviewId, photoId });
}

import type { Consumer } from '../../kernel/Caller.ts';
import { databaseId } from '../databaseId.ts';
import { removePhoto } from './deletePhoto.ts';
import { hashForReview } from './hashForReview.ts';
import type { PhotosDependencies } from './PhotosDependencies.ts';
import { writePhotos } from './writePhotos.ts';

/**
 * Cancels an upload whose response the client has not received. If the upload is still running, it adds no photo. If it has already added a
 * photo, the photo is deleted, unless the same file was also uploaded with another key or without a key.
 *
 * @param uploadKey the key that the client sent with the upload
 * @throws 403, 404 for the review
 */
export async function cancelUpload(
  dependencies: PhotosDependencies,
  author: Consumer,
  id: string,
  uploadKey: string,
): Promise<void> {
  const reviewId = databaseId(id);
  await writePhotos(dependencies, author, reviewId, async (transaction) => {
    const uploadHash = hashForReview(reviewId, uploadKey);
    const photoId = await dependencies.photos.cancelUpload(transaction, reviewId, uploadHash);
    if (photoId !== undefined) await removePhoto(dependencies, transaction, reviewId, photoId);
  });
}

import { MAX_PHOTOS, type Photo } from '@heard/contract';
import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../database/Database.ts';
import type { Consumer } from '../../kernel/Caller.ts';
import { fieldError, ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { ImageSize, UploadedImage } from '../images/index.ts';
import { changePhoto, readPhoto } from './changePhoto.ts';
import { hashForReview } from './hashForReview.ts';
import type { PhotosDependencies } from './PhotosDependencies.ts';
import { toPhotoKeys, type NewPhoto } from './photos.repository.ts';
import { writePhotos } from './writePhotos.ts';

/** The sizes that are stored of each photo, in the order of `PHOTO_FILES`. */
export const PHOTO_SIZES: readonly ImageSize[] = [
  { side: 336, fit: 'square', quality: 80 },
  { side: 1600, fit: 'inside', quality: 80 },
];

/** The content of an upload form. */
export interface PhotoUpload {
  photo: UploadedImage;
  alt: string;
  /** Key with which the client can cancel the upload; absent if the client has sent none. */
  key?: string | undefined;
}

type Upload = Pick<NewPhoto, 'review_id' | 'content_hash' | 'upload_hash' | 'alt'>;

/**
 * Adds a photo to a review of the author. If the review already has the file, changes the description of its photo and moves it to the
 * end instead of storing a second copy, so that a client can repeat an upload whose response was lost.
 *
 * @throws 400 for `photo`, 403, 404 (also if the upload was cancelled), 409 if the review has the maximum number of photos, OverloadError
 */
export async function addPhoto(
  dependencies: PhotosDependencies,
  author: Consumer,
  id: string,
  { photo, alt, key: uploadKey }: PhotoUpload,
): Promise<Photo> {
  const { photos, onPhoto } = dependencies;
  const reviewId = databaseId(id);
  const contentHash = hashForReview(reviewId, photo.hash);
  const uploadHash = uploadKey === undefined ? null : hashForReview(reviewId, uploadKey);
  const upload: Upload = { review_id: reviewId, content_hash: contentHash, upload_hash: uploadHash, alt };
  const repeat = (transaction: Transaction) => repeatUpload(dependencies, transaction, upload);
  // Checks first whether the photo can be added, because decoding is expensive. The statement that inserts the row checks this again.
  const review = await photos.findReview(reviewId, contentHash);
  if (review === undefined) throw new ProblemError('not-found');
  if (review.user_id !== author.userId) throw new ProblemError('not-owner');
  const repeated = review.has_file ? await writePhotos(dependencies, author, reviewId, repeat) : undefined;
  if (repeated !== undefined) return repeated;
  if (review.photos_count >= MAX_PHOTOS) throw new ProblemError('too-many-photos');
  const key = randomBytes(16).toString('hex');
  // Reserves the row before decoding, so that the upload can be cancelled until its photo is stored.
  await photos.reserve(key, uploadHash);
  try {
    const files = await storeFiles(dependencies, photo, key);
    const { added, isNew } = await writePhotos(dependencies, author, reviewId, async (transaction) => {
      const existing = await repeat(transaction);
      if (existing !== undefined) return { added: existing, isNew: false };
      return { added: await insertPhoto(dependencies, transaction, { ...upload, ...files }), isNew: true };
    });
    if (isNew) onPhoto('stored');
    else await photos.release(key);
    return added;
  } catch (error) {
    if (error instanceof ProblemError) onPhoto('rejected');
    await photos.release(key);
    throw error;
  }
}

/** Gives the stored photo of the same file the new description and the last position. @returns undefined if there is no such photo */
async function repeatUpload(
  { photos }: PhotosDependencies,
  transaction: Transaction,
  { review_id: reviewId, content_hash: contentHash, upload_hash: uploadHash, alt }: Upload,
): Promise<Photo | undefined> {
  const id = contentHash === null ? undefined : await photos.findByContent(transaction, reviewId, contentHash);
  const all = id === undefined ? [] : await photos.list(transaction, reviewId);
  const photo = all.find((one) => one.id === id);
  if (photo === undefined) return undefined;
  await photos.addUpload(transaction, photo.id, uploadHash);
  return changePhoto(photos, transaction, { reviewId, photo, all }, { alt, position: all.length - 1 });
}

/** Decodes a photo and stores its files. @returns the columns to insert @throws 400 for `photo` */
async function storeFiles(
  { images, imageStore, decoding }: PhotosDependencies,
  { path }: UploadedImage,
  key: string,
): Promise<Pick<NewPhoto, 'key' | 'small_side' | 'large_width' | 'large_height'>> {
  const encoded = await decoding.run(() => images.encode(path, PHOTO_SIZES));
  if ('problem' in encoded) {
    const { problem, ...values } = encoded;
    throw new ProblemError('validation', { errors: [fieldError('photo', problem, values)] });
  }
  const [small, large] = encoded;
  if (small === undefined || large === undefined) throw new Error('A photo has two sizes');
  for (const [at, storageKey] of toPhotoKeys(key).entries()) {
    await imageStore.put(storageKey, at === 0 ? small.bytes : large.bytes);
  }
  return { key, small_side: small.width, large_width: large.width, large_height: large.height };
}

/** Inserts a photo. @throws 404 if the upload was cancelled, 409 if the review has the maximum number of photos */
async function insertPhoto({ photos }: PhotosDependencies, transaction: Transaction, photo: NewPhoto): Promise<Photo> {
  const { review_id: reviewId } = photo;
  const count = await photos.count(transaction, reviewId);
  if (count >= MAX_PHOTOS) throw new ProblemError('too-many-photos');
  const id = await photos.insert(transaction, photo, count);
  if (id === undefined) throw new ProblemError('not-found');
  await photos.markNew(transaction, reviewId);
  return readPhoto(photos, transaction, reviewId, id);
}

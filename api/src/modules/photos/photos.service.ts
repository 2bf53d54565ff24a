import { MAX_PHOTOS, type Photo, type UpdatePhotoBody } from '@heard/contract';
import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Lane } from '../../admission/createLane.ts';
import type { Transaction } from '../../database/Database.ts';
import type { Consumer, Person } from '../../kernel/Caller.ts';
import { toPhoto, type PhotoFile, type PhotoRow } from '../../kernel/photo.ts';
import { fieldError, ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { ImagePool, ImageSize, ImageStore, UploadedImage } from '../images/index.ts';
import { checkOwner, type ReviewEvents, type ReviewsRepository, writeAsAuthor } from '../reviews/index.ts';
import type { AsAuthor } from '../users/index.ts';
import { toPhotoKeys, type PhotosRepository } from './photos.repository.ts';

/** The sizes of the files, in the order of `PHOTO_FILES`. */
export const PHOTO_SIZES: readonly ImageSize[] = [
  { side: 336, fit: 'square', quality: 80 },
  { side: 1600, fit: 'inside', quality: 80 },
];

const FILE_NAME = /^([\da-f]{32})-(small|large)\.webp$/;

export interface PhotosServiceOptions {
  photos: PhotosRepository;
  reviews: Pick<ReviewsRepository, 'lock'>;
  images: Pick<ImagePool, 'encode'>;
  imageStore: ImageStore;
  /** The lane of requests that decode images. */
  decoding: Lane;
  asAuthor: AsAuthor;
  events: Pick<ReviewEvents, 'photoDeleted'>;
  /** Called for each uploaded photo that is stored or rejected. */
  onPhoto: (result: 'stored' | 'rejected') => void;
}

export type PhotosService = ReturnType<typeof photosService>;

/** Photos of reviews, which only their authors add, change and delete. */
export function photosService(options: PhotosServiceOptions) {
  const { photos, reviews, images, imageStore, decoding, asAuthor, events, onPhoto } = options;

  /** Runs a write of the photos of the author's review, which is locked. @throws 403, 404 */
  const write = <Result>(author: Consumer, reviewId: string, work: (transaction: Transaction) => Promise<Result>) =>
    writeAsAuthor(asAuthor, author, async (transaction) => {
      checkOwner(author, await reviews.lock(transaction, reviewId));
      return work(transaction);
    });

  /** Runs a write of one of the photos. @throws 403, 404 */
  const writePhoto = <Result>(
    author: Consumer,
    { reviewId, id }: { reviewId: string; id: string },
    work: (transaction: Transaction, photo: PhotoRow, all: PhotoRow[]) => Promise<Result>,
  ) =>
    write(author, reviewId, async (transaction) => {
      const all = await photos.list(transaction, reviewId);
      const photo = all.find((one) => one.id === id);
      if (photo === undefined) throw new ProblemError('not-found');
      return work(transaction, photo, all);
    });

  /** Changes the description and the place of a photo, if they differ. */
  async function change(
    transaction: Transaction,
    { reviewId, photo, all }: { reviewId: string; photo: PhotoRow; all: PhotoRow[] },
    { alt, position }: UpdatePhotoBody,
  ): Promise<Photo> {
    if (alt !== undefined && alt !== photo.alt) await photos.describe(transaction, reviewId, photo.id, alt);
    const ids = all.map((one) => one.id);
    const order = ids.filter((one) => one !== photo.id);
    order.splice(position ?? ids.indexOf(photo.id), 0, photo.id);
    if (order.join() !== ids.join()) await photos.reorder(transaction, reviewId, order);
    return readPhoto(transaction, reviewId, photo.id);
  }

  async function readPhoto(transaction: Transaction, reviewId: string, id: string): Promise<Photo> {
    const photo = (await photos.list(transaction, reviewId)).find((one) => one.id === id);
    if (photo === undefined) throw new Error(`Photo ${id} does not exist`);
    return toPhoto(reviewId, photo);
  }

  /** Gives the photo of an earlier upload of the same file what a new one would have. @returns undefined without such a photo */
  async function repeatUpload(
    transaction: Transaction,
    { reviewId, contentHash, alt }: { reviewId: string; contentHash: Buffer; alt: string },
  ): Promise<Photo | undefined> {
    const id = await photos.findByContent(transaction, reviewId, contentHash);
    const all = id === undefined ? [] : await photos.list(transaction, reviewId);
    const photo = all.find((one) => one.id === id);
    return photo && change(transaction, { reviewId, photo, all }, { alt, position: all.length - 1 });
  }

  async function open(key: string | undefined): Promise<Readable> {
    const image = key === undefined ? null : await imageStore.get(key);
    if (image === null) throw new ProblemError('not-found');
    return image;
  }

  /** Decodes a photo and stores its files. @returns what to insert @throws 400 for `photo` */
  async function store({ path }: UploadedImage, key: string) {
    const encoded = await decoding.run(() => images.encode(path, PHOTO_SIZES));
    if ('problem' in encoded) {
      const { problem, ...values } = encoded;
      throw new ProblemError('validation', { errors: [fieldError('photo', problem, values)] });
    }
    const [small, large] = encoded;
    if (small === undefined || large === undefined) throw new Error('A photo has two sizes');
    await photos.reserve(key);
    for (const [at, storageKey] of toPhotoKeys(key).entries()) {
      await imageStore.put(storageKey, at === 0 ? small.bytes : large.bytes);
    }
    return { key, small_side: small.width, large_width: large.width, large_height: large.height };
  }

  return {
    /**
     * Adds a photo to a review of the author. A file that the review already has is not stored again: its photo gets the new
     * description and the last place, so that a client can repeat an upload whose response was lost.
     *
     * @throws 400 for `photo`, 403, 404, 409 when the review has the maximum, OverloadError
     */
    async add(author: Consumer, id: string, { photo, alt }: { photo: UploadedImage; alt: string }): Promise<Photo> {
      const reviewId = databaseId(id);
      const contentHash = createHash('sha256').update(`${reviewId}:`).update(photo.hash).digest();
      const repeat = (transaction: Transaction) => repeatUpload(transaction, { reviewId, contentHash, alt });
      // Checked again when the row is inserted: decoding is expensive.
      const review = await photos.findReview(reviewId, contentHash);
      if (review === undefined) throw new ProblemError('not-found');
      if (review.user_id !== author.userId) throw new ProblemError('not-owner');
      const repeated = review.has_file ? await write(author, reviewId, repeat) : undefined;
      if (repeated !== undefined) return repeated;
      if (review.photos_count >= MAX_PHOTOS) throw new ProblemError('too-many-photos');
      const key = randomBytes(16).toString('hex');
      try {
        const files = await store(photo, key);
        const { added, isNew } = await write(author, reviewId, async (transaction) => {
          const existing = await repeat(transaction);
          if (existing !== undefined) return { added: existing, isNew: false };
          const count = await photos.count(transaction, reviewId);
          if (count >= MAX_PHOTOS) throw new ProblemError('too-many-photos');
          const row = { ...files, review_id: reviewId, content_hash: contentHash, alt };
          const photoId = await photos.insert(transaction, row, count);
          await photos.markNew(transaction, reviewId);
          return { added: await readPhoto(transaction, reviewId, photoId), isNew: true };
        });
        if (isNew) onPhoto('stored');
        else await photos.release(key);
        return added;
      } catch (error) {
        if (error instanceof ProblemError) onPhoto('rejected');
        await photos.release(key);
        throw error;
      }
    },

    /** Changes the description or the place of a photo. @throws 403, 404 */
    update(
      author: Consumer,
      { reviewId: review, id }: { reviewId: string; id: string },
      changes: UpdatePhotoBody,
    ): Promise<Photo> {
      const key = { reviewId: databaseId(review), id: databaseId(id) };
      return writePhoto(author, key, (transaction, photo, all) =>
        change(transaction, { reviewId: key.reviewId, photo, all }, changes),
      );
    },

    /** Deletes a photo. Its files are deleted soon. @throws 403, 404 */
    async remove(author: Consumer, { reviewId: review, id }: { reviewId: string; id: string }): Promise<void> {
      const key = { reviewId: databaseId(review), id: databaseId(id) };
      await writePhoto(author, key, async (transaction, photo) => {
        await photos.remove(transaction, key.reviewId, photo.id);
        await events.photoDeleted.publish(transaction, { reviewId: key.reviewId, photoId: photo.id });
      });
    },

    /** Opens a file that everybody may see. @throws 404 */
    async read(fileName: string): Promise<Readable> {
      const [, name, file] = FILE_NAME.exec(fileName) ?? [];
      if (name === undefined) throw new ProblemError('not-found');
      return open(await photos.findPublicKey(name, file === 'small' ? 'small' : 'large'));
    },

    /** Opens a file, hidden or not, for the author of the review or an administrator. @throws 404 */
    async readOwn(caller: Person, reviewId: string, id: string, file: PhotoFile): Promise<Readable> {
      const photo = await photos.findKey(databaseId(reviewId), databaseId(id), file);
      const isAllowed = caller.role === 'admin' || photo?.authorId === caller.userId;
      return open(isAllowed ? photo?.key : undefined);
    },

    /** Deletes a batch of files that are no longer used. @returns how many @throws when others could not be deleted */
    async removeFiles(): Promise<number> {
      const { removed, errors } = await photos.removeFiles(imageStore.remove);
      if (errors.length > 0) throw new AggregateError(errors, 'could not delete files of photos');
      return removed;
    },
  };
}

import type { Transaction } from '../../database/Database.ts';
import type { Consumer } from '../../kernel/Caller.ts';
import type { PhotoRow } from '../../kernel/photo.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import { checkOwner, writeAsAuthor } from '../reviews/index.ts';
import type { PhotosDependencies } from './PhotosDependencies.ts';

type WriteDependencies = Pick<PhotosDependencies, 'asAuthor' | 'photos' | 'reviews'>;

/** Locks a review of the author, then runs `work`, which changes its photos. @throws 403, 404 */
export function writePhotos<Result>(
  { asAuthor, reviews }: WriteDependencies,
  author: Consumer,
  reviewId: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return writeAsAuthor(asAuthor, author, async (transaction) => {
    checkOwner(author, await reviews.lock(transaction, reviewId));
    return work(transaction);
  });
}

/** The photo to change, and all photos of its review in their order. */
export interface WrittenPhoto {
  reviewId: string;
  photo: PhotoRow;
  all: PhotoRow[];
}

/** Locks a review of the author, then runs `work`, which changes one of its photos. @throws 403, 404 */
export function writePhoto<Result>(
  dependencies: WriteDependencies,
  author: Consumer,
  key: { reviewId: string; id: string },
  work: (transaction: Transaction, written: WrittenPhoto) => Promise<Result>,
): Promise<Result> {
  const [reviewId, id] = [databaseId(key.reviewId), databaseId(key.id)];
  return writePhotos(dependencies, author, reviewId, async (transaction) => {
    const all = await dependencies.photos.list(transaction, reviewId);
    const photo = all.find((one) => one.id === id);
    if (photo === undefined) throw new ProblemError('not-found');
    return work(transaction, { reviewId, photo, all });
  });
}

import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { ReportedPhoto, ReportedReview } from '../reports/index.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/** Changes a photo of a review that is not deleted. @throws 404 */
export async function changePhoto(
  { cases, decisions, reports }: Pick<ModerationDependencies, 'cases' | 'decisions' | 'reports'>,
  id: string,
  write: (transaction: Transaction, review: ReportedReview, photo: ReportedPhoto) => Promise<void>,
): Promise<void> {
  const photoId = databaseId(id);
  const reviewId = await decisions.findPhotoReview(photoId);
  if (reviewId === undefined) throw new ProblemError('not-found');
  await cases.lock(reviewId, async (transaction, review) => {
    const photo = review.is_deleted ? undefined : await reports.findPhoto(transaction, reviewId, photoId);
    if (photo === undefined) throw new ProblemError('not-found');
    await write(transaction, review, photo);
  });
}

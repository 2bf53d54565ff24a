import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import type { ReportsRepository, ReportedPhoto, ReportedReview } from './reports.repository.ts';
import type { PendingReport } from './reportVisitors.repository.ts';

/**
 * Locks the review of a report, and reads its photo if the report is about a photo. @throws 404 for content that is not
 * public
 */
export async function lockReported(
  reports: Pick<ReportsRepository, 'lockReview' | 'findPhoto'>,
  transaction: Transaction,
  { review_id: reviewId, part, photo_id: photoId }: Pick<PendingReport, 'review_id' | 'part' | 'photo_id'>,
): Promise<{ review: ReportedReview; photo: ReportedPhoto | undefined }> {
  const review = await reports.lockReview(transaction, reviewId);
  const photo = photoId === null ? undefined : await reports.findPhoto(transaction, reviewId, photoId);
  const isShown = review !== undefined && review.is_visible && isPartShown(part, review, photo);
  if (!isShown) throw new ProblemError('not-found');
  return { review, photo };
}

/** Returns whether a part of a visible review is visible. */
export function isPartShown(
  part: PendingReport['part'],
  review: ReportedReview,
  photo: ReportedPhoto | undefined,
): boolean {
  return { review: true, reply: review.has_visible_reply, photo: photo?.is_hidden === false }[part];
}

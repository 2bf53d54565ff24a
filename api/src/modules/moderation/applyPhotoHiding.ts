import type { Transaction } from '../../database/Database.ts';
import type { ReportedPhoto, ReportedReview } from '../reports/index.ts';
import type { ModerationDependencies, ReviewVerdict } from './ModerationDependencies.ts';

/** Hides a photo and upholds the open reports on it, unless the photo is hidden already. */
export async function applyPhotoHiding(
  dependencies: Pick<ModerationDependencies, 'actions' | 'cases' | 'decisions' | 'marks'>,
  transaction: Transaction,
  review: ReportedReview,
  photo: ReportedPhoto,
  verdict: ReviewVerdict,
): Promise<void> {
  const { decisions, cases, actions, marks } = dependencies;
  const { ground, reason, adminId } = verdict;
  if (!(await decisions.hidePhoto(transaction, photo.id, ground, reason))) return;
  await cases.decide(transaction, review, { ...verdict, part: 'photo', photo, outcome: 'hidden' });
  const kept = { reviewId: review.id, part: 'photo', photoId: photo.id, outcome: 'kept' } as const;
  await decisions.grantReversed(transaction, kept, verdict);
  await actions.insert(transaction, { admin_id: adminId, action: 'hidePhoto', review_id: review.id, reason });
  await marks.closeSettled(transaction, adminId, review.id);
}

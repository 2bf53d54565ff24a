import type { Transaction } from '../../database/Database.ts';
import type { ReportedPhoto, ReportedReview } from '../reports/index.ts';
import type { ModerationDependencies, ReviewVerdict } from './ModerationDependencies.ts';

/** Shows a hidden photo again. Does nothing if the photo is not hidden. */
export async function endPhotoHiding(
  dependencies: Pick<ModerationDependencies, 'actions' | 'cases' | 'decisions'>,
  transaction: Transaction,
  review: ReportedReview,
  photo: ReportedPhoto,
  verdict: Omit<ReviewVerdict, 'ground'>,
): Promise<void> {
  const { decisions, cases, actions } = dependencies;
  if (!(await decisions.unhidePhoto(transaction, photo.id))) return;
  const { ground = 'other' } = (await decisions.findHiding(transaction, review.id, 'photo', photo.id)) ?? {};
  await cases.decide(transaction, review, { ...verdict, ground, part: 'photo', photo, outcome: 'shownAgain' });
  const hidden = { reviewId: review.id, part: 'photo', photoId: photo.id, outcome: 'hidden' } as const;
  await decisions.grantReversed(transaction, hidden, verdict);
  await actions.insert(transaction, { admin_id: verdict.adminId, action: 'unhidePhoto', review_id: review.id });
}

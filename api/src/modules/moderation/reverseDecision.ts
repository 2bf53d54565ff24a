import type { Transaction } from '../../database/Database.ts';
import type { DecisionsTable } from '../../database/schema/tables.ts';
import { ProblemError } from '../../problems.ts';
import type { ReportedReview } from '../reports/index.ts';
import { applyHiding } from './applyHiding.ts';
import { applyPhotoHiding } from './applyPhotoHiding.ts';
import { applyReplyHiding } from './applyReplyHiding.ts';
import { endHiding } from './endHiding.ts';
import { endLabel } from './endLabel.ts';
import { endPhotoHiding } from './endPhotoHiding.ts';
import { endReplyHiding } from './endReplyHiding.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/** Reverses a decision whose appeal was granted, in the transaction that has locked the review. */
export async function reverseDecision(
  dependencies: ModerationDependencies,
  transaction: Transaction,
  review: ReportedReview,
  decision: Pick<DecisionsTable, 'id' | 'part' | 'photo_id' | 'outcome' | 'ground' | 'source' | 'found_by_program'>,
  { adminId, reason }: { adminId: string; reason: string },
): Promise<void> {
  const { reports, marks } = dependencies;
  const { id, part, photo_id: photoId, outcome, ground, source, found_by_program: foundByProgram } = decision;
  const verdict = { ground, reason, adminId, appealOf: { id, source, foundByProgram } };
  if (photoId !== null) {
    const photo = await reports.findPhoto(transaction, review.id, photoId);
    if (photo === undefined) throw new ProblemError('not-found');
    await (outcome === 'hidden' ? endPhotoHiding : applyPhotoHiding)(dependencies, transaction, review, photo, verdict);
  } else if (part === 'label') {
    // Passes no appeal, because removing a label can't be appealed.
    await endLabel(dependencies, transaction, review, verdict);
  } else if (outcome === 'hidden') {
    await (part === 'reply' ? endReplyHiding : endHiding)(dependencies, transaction, review, verdict);
  } else {
    await (part === 'reply' ? applyReplyHiding : applyHiding)(dependencies, transaction, review, verdict);
    if (part === 'review') await marks.close(transaction, adminId, { review_id: review.id });
  }
}

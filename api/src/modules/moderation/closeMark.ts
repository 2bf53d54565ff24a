import type { OptionalReasonBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { getMostNamed } from '../../kernel/grounds.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { OpenReport, Target } from '../reports/index.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

const PARTS = ['review', 'reply', 'photo'] as const;

/**
 * Closes a mark as reviewed; no effect on a closed mark. Publishes the marked review if it is held, and rejects the open reports on it. If there are
 * open reports, a reason is required.
 *
 * @throws 404; 400 if there are open reports, but no reason
 */
export async function closeMark(
  dependencies: ModerationDependencies,
  { userId: adminId }: Administrator,
  id: string,
  { reason }: OptionalReasonBody,
): Promise<void> {
  const { marks, companies, invitations, publishReviews, reviews, actions, runInTransaction, cases, reports } =
    dependencies;
  const markId = databaseId(id);
  const mark = await marks.find(markId);
  if (mark === undefined) throw new ProblemError('not-found');
  const { review_id: reviewId } = mark;
  const close = async (transaction: Transaction) => {
    if ((await marks.close(transaction, adminId, { id: markId })) === 0) return;
    await companies.acceptNewName(transaction, markId);
    await invitations.resume(transaction, markId);
    if (reviewId !== null) await publishReviews(transaction, await reviews.publishHeld(transaction, reviewId));
    await actions.insert(transaction, {
      admin_id: adminId,
      action: 'close',
      mark_id: markId,
      reason: reason ?? null,
    });
  };
  if (reviewId === null) return runInTransaction(close);
  if (!mark.isReported) return cases.lock(reviewId, close);
  if (reason === undefined) throw new ProblemError('decision-needs-reason');
  await cases.lock(reviewId, async (transaction, review) => {
    const open = await reports.lockOpen(transaction, review.id, PARTS);
    for (const { part, photo_id: photoId } of toTargets(open)) {
      const ofTarget = open.filter((report) => report.part === part && report.photo_id === photoId);
      const ground = getMostNamed(ofTarget.map((report) => report.reason));
      const photo = photoId === null ? undefined : await reports.findPhoto(transaction, review.id, photoId);
      if (ground === undefined) continue;
      const verdict = { part, outcome: 'kept', ground, reason, adminId } as const;
      await cases.decide(transaction, review, { ...verdict, ...(photo && { photo }) });
    }
    await close(transaction);
  });
}

/** Returns each part of a review that at least one report is about: the review first, then its reply and photos. */
function toTargets(open: readonly OpenReport[]): Target[] {
  return PARTS.flatMap((part) => {
    const photoIds = open.flatMap((report) => (report.part === part ? [report.photo_id] : []));
    return [...new Set(photoIds)].map((photoId) => ({ part, photo_id: photoId }));
  });
}

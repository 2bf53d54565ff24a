import type { ConfirmVisitorFlagBody, Flag } from '@heard/contract';
import { getAppealEnd } from '../../kernel/grounds.ts';
import { hashCode } from '../../kernel/oneTimeToken.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import { composeFlagDecided } from './composeFlagDecided.ts';
import { composeVisitorFlagReceived } from './composeFlagReceived.ts';
import { findPending } from './findPending.ts';
import { lockReported } from './lockReported.ts';
import { toFlag } from './toDecision.ts';
import { toRecipient } from './toRecipient.ts';
import { GROUND, type VisitorFlagsDependencies } from './VisitorFlagsDependencies.ts';

/** Open reports of one email address. */
const MAX_OPEN = 20;

/**
 * Files a report by the code from the email. One about a text that was reviewed before gets that decision.
 *
 * @throws 400 for `code`, 404, 409 for a second open report by the same address or too many of them
 */
export async function confirmVisitorFlag(
  dependencies: VisitorFlagsDependencies,
  id: string,
  { code }: ConfirmVisitorFlagBody,
): Promise<Flag> {
  const { tokens, runInTransaction, flags, flagVisitors, marks, mailLayout, mailQueue, onFlag } = dependencies;
  const report = await findPending(dependencies, id);
  const { id: visitorId, email, part, photo_id: photoId, explanation, law } = report;
  const stored = await tokens.attempt({ visitorId }, 'flagCode');
  if (stored === null || !stored.hash.equals(hashCode(code, { visitorId }))) {
    throw invalidField('code', 'wrongCode');
  }
  const filed = await runInTransaction(async (transaction) => {
    const { review, photo } = await lockReported(flags, transaction, report);
    if (!(await tokens.consume(transaction, 'flagCode', stored.hash))) throw invalidField('code', 'wrongCode');
    if (await flagVisitors.hasOpen(transaction, report)) throw new ProblemError('already-flagged');
    if ((await flagVisitors.countOpen(transaction, email)) >= MAX_OPEN) {
      throw new ProblemError('too-many-things', {
        detail: 'problem.too-many-things.visitor',
        values: { limit: MAX_OPEN },
      });
    }
    const textHash = photo?.hash ?? (part === 'reply' ? review.reply_hash : review.review_hash);
    const earlier =
      textHash === null
        ? undefined
        : await flags.findEarlierDecision(transaction, review.id, { part, photo_id: photoId }, GROUND, textHash);
    const flagId = await flags.insert(transaction, {
      visitor_id: visitorId,
      review_id: review.id,
      reviewed_company_id: review.company_id,
      part,
      photo_id: photoId,
      by_company: await flagVisitors.isOwner(transaction, review.company_id, email),
      reason: GROUND,
      explanation,
      law,
      decision_id: earlier ?? null,
    });
    await flagVisitors.confirm(transaction, visitorId);
    const flag = toFlag(await flags.read(transaction, flagId));
    const { decision, companyId } = flag;
    if (decision === null) await marks.addFlag(transaction, review.id, review.company_id);
    const appealEnd = decision && getAppealEnd(new Date(decision.at));
    const mail =
      decision === null
        ? composeVisitorFlagReceived(mailLayout, toRecipient(report), {
            companyId,
            reviewId: review.id,
            part,
            reference: flagId,
          })
        : composeFlagDecided(mailLayout, toRecipient(report), companyId, {
            ground: GROUND,
            outcome: decision.outcome,
            reason: decision.reason,
            appealUntil: appealEnd !== null && appealEnd > new Date() ? appealEnd : null,
            sender: { reference: flagId },
          });
    await mailQueue.add(transaction, { visitorId }, mail);
    if (decision !== null) await flagVisitors.end(transaction, visitorId);
    return flag;
  });
  onFlag({ reason: GROUND, by: 'visitor' });
  return filed;
}

import type { Appeal, DecideAppealBody, DecisionOutcome } from '@heard/contract';
import { toAppeal } from '../../kernel/appeal.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { getAuthorLanguage } from '../../kernel/getAuthorLanguage.ts';
import { APPEAL_DAYS } from '../../kernel/grounds.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { AppealsDependencies } from './AppealsDependencies.ts';
import { composeAppealDecided } from './composeAppealDecided.ts';
import { lockAppealed } from './lockAppealed.ts';

/** Maps the outcome of a decision to its outcome after a granted appeal. */
const REVERSED = {
  hidden: 'shownAgain',
  shownAgain: 'hidden',
  kept: 'hidden',
  labelled: 'unlabelled',
  unlabelled: 'labelled',
  blocked: 'unblocked',
  unblocked: 'blocked',
} as const satisfies Record<DecisionOutcome, DecisionOutcome>;

/**
 * Decides an open appeal. Granting the appeal reverses the decision with a new decision, which cannot be appealed.
 *
 * @throws 403 for the caller's own decision, if there is another administrator; 404; 409 when it is not open any more
 */
export async function decideAppeal(
  dependencies: AppealsDependencies,
  { userId: adminId }: Administrator,
  id: string,
  body: DecideAppealBody,
): Promise<Appeal> {
  const { decisions, reverseBlock, reports, reverseReview, actions, mailLayout, mailQueue } = dependencies;
  const { outcome, reason } = body;
  const decisionId = databaseId(id);
  const found = await decisions.findForAppeal(decisionId, APPEAL_DAYS);
  if (found === undefined || !found.is_appealed) throw new ProblemError('not-found');
  if (found.decided_by === adminId && (await decisions.hasOtherAdministrator(adminId))) {
    throw new ProblemError('own-decision');
  }
  return lockAppealed(dependencies, found, async (transaction, review) => {
    const appeal = await decisions.lockAppeal(transaction, decisionId);
    if (appeal === undefined) throw new ProblemError('already-decided');
    await decisions.closeAppeal(transaction, decisionId, { state: outcome, reason, adminId });
    const isGranted = outcome === 'granted';
    if (isGranted && review === null) await reverseBlock(transaction, found, { adminId, reason });
    else if (isGranted && review !== null) {
      await reports.reverse(transaction, decisionId, found.outcome === 'hidden' ? 'rejected' : 'upheld');
      await reverseReview(transaction, review, found, { adminId, reason });
    }
    await actions.insert(transaction, {
      admin_id: adminId,
      action: isGranted ? 'grantAppeal' : 'refuseAppeal',
      ...(review === null ? { company_id: found.company_id } : { review_id: review.id }),
      reason,
    });
    const account =
      appeal.user_id === null
        ? appeal.company_id === null
          ? null
          : { companyId: appeal.company_id }
        : { userId: appeal.user_id };
    if (account !== null && appeal.email !== null) {
      const language = getAuthorLanguage({ author_language: appeal.language, language: null });
      const result = isGranted ? REVERSED[found.outcome] : 'stands';
      const { appellant } = appeal;
      const mail = composeAppealDecided(
        mailLayout,
        { recipient: appeal.email, language },
        {
          result,
          reason,
          appellant,
          isCompany: appeal.company_id !== null,
        },
      );
      await mailQueue.add(transaction, account, mail);
    }
    return toAppeal(await decisions.readAppeal(transaction, decisionId));
  });
}

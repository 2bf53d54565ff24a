import type { Appeal, AppealBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { toAppeal } from '../../kernel/appeal.ts';
import type { Caller } from '../../kernel/Caller.ts';
import { APPEAL_DAYS } from '../../kernel/grounds.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { AppealsDependencies } from './AppealsDependencies.ts';
import type { AppealedDecision } from './decisions.repository.ts';
import type { Reporter, ReportedReview } from './reports.repository.ts';
import { lockAppealed } from './lockAppealed.ts';

/**
 * Appeals a decision that affects the caller.
 *
 * @throws 403 when the decision does not affect the caller, 404 when there is nothing to change any more, 409 when the decision was appealed before
 * or is too old
 */
export async function appealDecision(
  dependencies: Pick<AppealsDependencies, 'cases' | 'companies' | 'companyLog' | 'decisions' | 'runInTransaction'>,
  caller: Caller,
  id: string,
  { text }: AppealBody,
): Promise<Appeal> {
  const { companyLog, decisions } = dependencies;
  const decisionId = databaseId(id);
  const found = await decisions.findForAppeal(decisionId, APPEAL_DAYS);
  if (found === undefined) throw new ProblemError('not-found');
  const appeal = async (transaction: Transaction, review: ReportedReview | null): Promise<Appeal> => {
    const decision = await decisions.findForAppeal(decisionId, APPEAL_DAYS, transaction);
    if (decision === undefined) throw new ProblemError('not-found');
    const appellant = await findAppellant(dependencies, transaction, caller, decision, review);
    if (appellant === null || 'claimId' in caller) {
      throw new ProblemError('not-owner', { detail: 'problem.not-owner.appeal' });
    }
    if (decision.is_appealed || decision.appeal_of !== null) throw new ProblemError('appeal-used');
    if (decision.is_late) throw new ProblemError('appeal-late');
    if (review?.is_deleted === true || !decision.is_latest) throw new ProblemError('not-found');
    await decisions.insertAppeal(transaction, { ...toReporter(caller), decision_id: decisionId, appellant, text });
    if (caller.role === 'company') {
      await companyLog.add(transaction, caller, { kind: 'decision.appealed', subject: decisionId });
    }
    return toAppeal(await decisions.readAppeal(transaction, decisionId));
  };
  return lockAppealed(dependencies, found, appeal, 'userId' in caller ? caller.userId : undefined);
}

/** @returns the role in which a decision affects the caller; null if it does not */
async function findAppellant(
  dependencies: Pick<AppealsDependencies, 'decisions'>,
  transaction: Transaction,
  caller: Caller,
  decision: AppealedDecision,
  review: ReportedReview | null,
): Promise<'author' | 'owner' | 'flagger' | null> {
  const { decisions } = dependencies;
  if ('claimId' in caller) return null;
  if (decision.outcome === 'hidden' || decision.outcome === 'labelled' || decision.outcome === 'blocked') {
    if (decision.part === 'reply' || decision.part === 'company') {
      return caller.role === 'company' && caller.companyId === decision.company_id ? 'owner' : null;
    }
    return caller.role !== 'company' && caller.userId === review?.user_id ? 'author' : null;
  }
  if (decision.outcome !== 'kept') return null;
  return (await decisions.isRejectedReporter(transaction, decision.id, toReporter(caller))) ? 'flagger' : null;
}

function toReporter(caller: Exclude<Caller, { claimId: string }>): Reporter {
  return caller.role === 'company' ? { company_id: caller.companyId } : { user_id: caller.userId };
}

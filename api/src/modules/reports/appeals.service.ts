import {
  toQuery,
  type Appeal,
  type AppealBody,
  type AppealsQuery,
  type DecideAppealBody,
  type DecisionOutcome,
  type ListedAppeal,
} from '@heard/contract';
import { PAGE_LIMIT_DEFAULT } from '@heard/contract/schemas';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import type { Administrator, Caller } from '../auth/Caller.ts';
import type { BlocksService } from '../blocks/blocks.service.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { databaseId } from '../databaseId.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { ActionsRepository } from '../moderation/actions.repository.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import type { Page } from '../page.ts';
import { getAuthorLanguage } from '../replies/getAuthorLanguage.ts';
import { toIso } from '../reviews/toIso.ts';
import type { Cases } from './cases.ts';
import type { AppealedDecision, DecisionsRepository, ListedAppealRow } from './decisions.repository.ts';
import type { Flagger, FlagsRepository, ReportedReview } from './flags.repository.ts';
import { APPEAL_DAYS } from './grounds.ts';
import { toAppeal, toDecision } from './toDecision.ts';

const CURSOR = /^[1-9]\d{0,17}$/;

/** What an appeal changes a decision to. */
const REVERSED = {
  hidden: 'shownAgain',
  shownAgain: 'hidden',
  kept: 'hidden',
  blocked: 'unblocked',
  unblocked: 'blocked',
} as const satisfies Record<DecisionOutcome, DecisionOutcome>;

export interface AppealsServiceOptions {
  decisions: DecisionsRepository;
  flags: Pick<FlagsRepository, 'reverse'>;
  cases: Cases;
  moderation: Pick<ModerationService, 'reverse'>;
  blocks: Pick<BlocksService, 'reverse'>;
  companies: Pick<CompaniesRepository, 'lock'>;
  actions: ActionsRepository;
  mailQueue: MailQueue;
  compose: MailComposer;
  runInTransaction: RunInTransaction;
}

export type AppealsService = ReturnType<typeof appealsService>;

/** Appeals against decisions: one each, decided by another administrator where there is one. */
export function appealsService(options: AppealsServiceOptions) {
  const { decisions, flags, cases, moderation, blocks, companies, actions, mailQueue, compose } = options;
  const { runInTransaction } = options;

  /** Runs work with what a decision is about locked: a review with its accounts, or a company. @param callerId as `cases.lock` */
  const lock = <Result>(
    decision: AppealedDecision,
    work: (transaction: Transaction, review: ReportedReview | null) => Promise<Result>,
    callerId?: string,
  ): Promise<Result> =>
    decision.review_id === null
      ? runInTransaction(async (transaction) => {
          await companies.lock(transaction, { id: decision.company_id });
          return work(transaction, null);
        })
      : cases.lock(decision.review_id, work, callerId);

  /** @returns as what the caller is affected by a decision; null if not */
  async function findAppellant(
    transaction: Transaction,
    caller: Caller,
    decision: AppealedDecision,
    review: ReportedReview | null,
  ): Promise<'author' | 'owner' | 'flagger' | null> {
    if ('claimId' in caller) return null;
    if (decision.outcome === 'hidden' || decision.outcome === 'blocked') {
      if (decision.part === 'reply' || decision.part === 'company') {
        return caller.role === 'company' && caller.companyId === decision.company_id ? 'owner' : null;
      }
      return caller.role !== 'company' && caller.userId === review?.user_id ? 'author' : null;
    }
    if (decision.outcome !== 'kept') return null;
    return (await decisions.isRejectedFlagger(transaction, decision.id, toFlagger(caller))) ? 'flagger' : null;
  }

  return {
    /**
     * Appeals a decision that affects the caller.
     *
     * @throws 403 for others, 404 when there is nothing to change any more, 409 when it was appealed or is too old
     */
    async create(caller: Caller, id: string, { text }: AppealBody): Promise<Appeal> {
      const decisionId = databaseId(id);
      const found = await decisions.findForAppeal(decisionId, APPEAL_DAYS);
      if (found === undefined) throw new ProblemError('not-found');
      const appeal = async (transaction: Transaction, review: ReportedReview | null): Promise<Appeal> => {
        const decision = await decisions.findForAppeal(decisionId, APPEAL_DAYS, transaction);
        if (decision === undefined) throw new ProblemError('not-found');
        const appellant = await findAppellant(transaction, caller, decision, review);
        if (appellant === null || 'claimId' in caller) {
          throw new ProblemError('not-owner', { detail: 'problem.not-owner.appeal' });
        }
        if (decision.is_appealed || decision.appeal_of !== null) throw new ProblemError('appeal-used');
        if (decision.is_late) throw new ProblemError('appeal-late');
        if (review?.is_deleted === true || !decision.is_latest) throw new ProblemError('not-found');
        await decisions.insertAppeal(transaction, { ...toFlagger(caller), decision_id: decisionId, appellant, text });
        return toAppeal(await decisions.readAppeal(transaction, decisionId));
      };
      return lock(found, appeal, 'userId' in caller ? caller.userId : undefined);
    },

    /** Lists the open appeals, oldest first, or the others, newest first. @throws 400 for an invalid cursor */
    async list({ userId: adminId }: Administrator, query: AppealsQuery): Promise<Page<ListedAppeal>> {
      const { limit = PAGE_LIMIT_DEFAULT, cursor, state = 'open' } = query;
      if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
      const [rows, hasOther, open] = await Promise.all([
        decisions.listAppeals(state === 'open', limit + 1, cursor ?? null),
        decisions.hasOtherAdministrator(adminId),
        decisions.countOpenAppeals(),
      ]);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map((row) => toListedAppeal(row, adminId, hasOther)),
        total: state === 'open' ? open : null,
        next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.decision_id }),
      };
    },

    /**
     * Decides an open appeal. Granting it reverses the decision by a new one, which cannot be appealed.
     *
     * @throws 403 for the caller's own decision, if there is another administrator; 404; 409 when it is not open any more
     */
    async decide({ userId: adminId }: Administrator, id: string, body: DecideAppealBody): Promise<Appeal> {
      const { outcome, reason } = body;
      const decisionId = databaseId(id);
      const found = await decisions.findForAppeal(decisionId, APPEAL_DAYS);
      if (found === undefined || !found.is_appealed) throw new ProblemError('not-found');
      if (found.decided_by === adminId && (await decisions.hasOtherAdministrator(adminId))) {
        throw new ProblemError('own-decision');
      }
      return lock(found, async (transaction, review) => {
        const appeal = await decisions.lockAppeal(transaction, decisionId);
        if (appeal === undefined) throw new ProblemError('already-decided');
        await decisions.closeAppeal(transaction, decisionId, { state: outcome, reason, adminId });
        const isGranted = outcome === 'granted';
        if (isGranted && review === null) await blocks.reverse(transaction, found, { adminId, reason });
        else if (isGranted && review !== null) {
          await flags.reverse(transaction, decisionId, found.outcome === 'hidden' ? 'rejected' : 'upheld');
          await moderation.reverse(transaction, review, found, { adminId, reason });
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
          const mail = compose.appealDecided(
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
    },
  };
}

function toFlagger(caller: Exclude<Caller, { claimId: string }>): Flagger {
  return caller.role === 'company' ? { company_id: caller.companyId } : { user_id: caller.userId };
}

function toListedAppeal(row: ListedAppealRow, adminId: string, hasOther: boolean): ListedAppeal {
  const isOwnDecision = row.decided_by === adminId;
  const { review } = row;
  return {
    ...toAppeal(row),
    decision: toDecision(row.decision),
    appellant: row.appellant,
    isOwnDecision,
    mayDecide: row.state === 'open' && !(isOwnDecision && hasOther),
    company: { id: row.decision.company_domain, name: row.company_name, website: row.company_website },
    review: review && {
      id: review.id,
      title: review.title,
      description: review.description,
      rating: review.rating,
      language: review.language,
      createdAt: toIso(review.created_at),
      user: { name: review.user_name, lastName: review.user_last_name },
      reply: review.reply,
    },
  };
}

import type { DecisionGround, DecisionOutcome, DecisionSource } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ProblemError } from '../../problems.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { MarksRepository } from '../moderation/marks.repository.ts';
import type { ReviewsRepository } from '../reviews/reviews.repository.ts';
import { getAuthorLanguage } from '../replies/getAuthorLanguage.ts';
import type { DecisionsRepository } from './decisions.repository.ts';
import type { FlagsRepository, Flagger, OpenFlag, Part, ReportedReview } from './flags.repository.ts';
import { getAppealEnd } from './grounds.ts';

export interface CasesOptions {
  flags: FlagsRepository;
  decisions: DecisionsRepository;
  marks: Pick<MarksRepository, 'hasProgramReasons' | 'settleFlags'>;
  reviews: Pick<ReviewsRepository, 'findAuthorId'>;
  mailQueue: MailQueue;
  compose: MailComposer;
  runInTransaction: RunInTransaction;
  onDecision: (decision: { outcome: DecisionOutcome; ground: DecisionGround; source: DecisionSource }) => void;
}

export interface Verdict {
  part: Part;
  outcome: DecisionOutcome;
  ground: DecisionGround;
  reason: string;
  adminId: string;
  /** The open reports that are settled on other parts as well. */
  settles?: readonly Part[];
  /** The appealed decision, with its source. */
  appealOf?: { id: string; source: DecisionSource; foundByProgram: boolean };
}

/** Misuse (Digital Services Act, article 23): how many reports count, and from how many on something follows. */
const COUNTED_DAYS = 180;
const WARNING_FLAGS = 10;
const SUSPENSION_FLAGS = 20;
const MIN_SHARE = 0.2;
const SUSPENSION_MS = 90 * 24 * 60 * 60 * 1000;

export type Cases = ReturnType<typeof createCases>;

/** All open reports on one part of a review form one case: a decision settles all of them, and is published. */
export function createCases(options: CasesOptions) {
  const { flags, decisions, marks, reviews, mailQueue, compose, runInTransaction, onDecision } = options;

  /** Queues an email to an account. @param flagger its id */
  async function notifyFlagger(
    transaction: Transaction,
    { user_id, company_id, email, language }: Omit<OpenFlag, 'id' | 'part' | 'reason' | 'by_company' | 'created_at'>,
    composeMail: (recipient: {
      recipient: string;
      language: ReturnType<typeof getAuthorLanguage>;
    }) => Parameters<MailQueue['add']>[2],
  ): Promise<void> {
    if (email === null) return;
    const recipient = { recipient: email, language: getAuthorLanguage({ author_language: language, language: null }) };
    const account = user_id === null ? (company_id === null ? null : { companyId: company_id }) : { userId: user_id };
    if (account !== null) await mailQueue.add(transaction, account, composeMail(recipient));
  }

  const cases = {
    /**
     * Runs a decision about a review, deleted or not, or an appeal, with its author, its flaggers, the caller, the review and the
     * company locked, in this order.
     *
     * @param callerId of the user who appeals, if any
     * @throws 404 when there is no such review, 401 when the caller's account has ended
     */
    async lock<Result>(
      reviewId: string,
      work: (transaction: Transaction, review: ReportedReview) => Promise<Result>,
      callerId?: string,
    ): Promise<Result> {
      const authorId = await reviews.findAuthorId(reviewId);
      if (authorId === undefined) throw new ProblemError('not-found');
      return runInTransaction(async (transaction) => {
        const accounts = callerId === undefined ? [authorId] : [authorId, callerId];
        const locked = await flags.lockAccounts(transaction, reviewId, accounts);
        if (callerId !== undefined && !locked.includes(callerId)) throw new ProblemError('unauthenticated');
        const review = locked.includes(authorId) ? await flags.lockReview(transaction, reviewId) : undefined;
        if (review === undefined) throw new ProblemError('not-found');
        await flags.lockCompany(transaction, review.company_id);
        return work(transaction, review);
      });
    },

    /**
     * Publishes a decision and settles the open reports on the part: it upholds them by hiding, and rejects them otherwise. Their
     * senders get an email.
     *
     * @returns the decision's id
     */
    async decide(transaction: Transaction, review: ReportedReview, verdict: Verdict): Promise<string> {
      const { part, outcome, ground, reason, adminId, settles = [part], appealOf } = verdict;
      const open = await flags.lockOpen(transaction, review.id, settles);
      const foundByProgram = appealOf?.foundByProgram ?? (await marks.hasProgramReasons(transaction, review.id));
      const source = appealOf?.source ?? (open.length > 0 ? 'flag' : foundByProgram ? 'program' : 'own');
      const oldest = Math.min(...open.map((flag) => flag.created_at.getTime()));
      const byCompany = open.filter((flag) => flag.by_company).length;
      const id = await decisions.insert(transaction, {
        company_id: review.company_id,
        review_id: review.id,
        part,
        outcome,
        ground,
        reason,
        source,
        found_by_program: foundByProgram,
        stars: review.rating,
        flagged_by_company: byCompany,
        flagged_by_others: open.length - byCompany,
        waited_seconds: open.length === 0 ? null : Math.max(0, Math.floor((Date.now() - oldest) / 1000)),
        appeal_of: appealOf?.id ?? null,
        decided_by: adminId,
        text_hash: part === 'reply' && review.reply_hash !== null ? review.reply_hash : review.review_hash,
      });
      if (open.length > 0) {
        const ids = open.map((flag) => flag.id);
        await flags.settle(transaction, ids, outcome === 'hidden' ? 'upheld' : 'rejected', id);
        await marks.settleFlags(transaction, review.id, ids);
        for (const flag of open) {
          const appealUntil = outcome === 'hidden' ? null : getAppealEnd(new Date());
          await notifyFlagger(transaction, flag, (recipient) =>
            compose.flagDecided(recipient, review.company_domain, {
              ground: flag.reason,
              outcome,
              reason,
              appealUntil,
              isCompany: flag.by_company,
            }),
          );
          await cases.warn(transaction, flag);
        }
      }
      onDecision({ outcome, ground, source });
      return id;
    },

    /** Sends a warning, once, when less than a fifth of an account's reports were upheld. */
    async warn(
      transaction: Transaction,
      flag: Pick<OpenFlag, 'user_id' | 'company_id' | 'email' | 'language'>,
    ): Promise<void> {
      const flagger = toFlagger(flag);
      if (flagger === null) return;
      const { decided, upheld, warned_at: warnedAt } = await decisions.countDecided(transaction, flagger, COUNTED_DAYS);
      if (warnedAt !== null || decided < WARNING_FLAGS || upheld >= decided * MIN_SHARE) return;
      await decisions.setStanding(transaction, flagger, { warned_at: new Date() });
      await notifyFlagger(transaction, flag, (recipient) =>
        compose.flagWarning(recipient, { count: decided, upheld, isCompany: flag.company_id !== null }),
      );
    },

    /**
     * Checks whether an account may report. Suspends one whose reports were rejected after a warning.
     *
     * @returns until when it is suspended; null when it may report
     */
    async checkStanding(transaction: Transaction, flagger: Flagger): Promise<Date | null> {
      const standing = await decisions.countDecided(transaction, flagger, COUNTED_DAYS);
      const { decided, upheld, suspended_until: suspendedUntil } = standing;
      if (suspendedUntil !== null && suspendedUntil > new Date()) return suspendedUntil;
      if (!standing.is_warned || decided < SUSPENSION_FLAGS || upheld >= decided * MIN_SHARE) return null;
      const until = new Date(Date.now() + SUSPENSION_MS);
      // The count starts over after the suspension.
      await decisions.setStanding(transaction, flagger, {
        suspended_until: until,
        counted_from: until,
        warned_at: null,
      });
      return until;
    },
  };
  return cases;
}

function toFlagger({
  user_id: userId,
  company_id: companyId,
}: Pick<OpenFlag, 'user_id' | 'company_id'>): Flagger | null {
  if (userId !== null) return { user_id: userId };
  return companyId === null ? null : { company_id: companyId };
}

import { toQuery, type CreateFlagBody, type Flag, type Ground } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT, type PageQuery } from '@heard/contract/schemas';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { fieldError, invalidField, ProblemError, type InvalidField } from '../../problems.ts';
import type { Caller, CompanyOwner, Consumer } from '../auth/Caller.ts';
import { databaseId } from '../databaseId.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { MarksRepository } from '../moderation/marks.repository.ts';
import type { Page } from '../page.ts';
import { getAuthorLanguage } from '../replies/getAuthorLanguage.ts';
import type { AsAuthor } from '../reviews/asAuthor.ts';
import type { ReviewsRepository } from '../reviews/reviews.repository.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import type { Cases } from './cases.ts';
import type { Flagger, FlagsRepository, Part, ReportedReview } from './flags.repository.ts';
import { toFlag } from './toDecision.ts';

/** Open reports of a company. */
const MAX_OPEN = 20;

const NEED_EXPLANATION: ReadonlySet<Ground> = new Set(['notGenuine', 'illegal', 'personalData']);

/** The id of the previous page's last report. */
const CURSOR = /^[1-9]\d{0,17}$/;

export interface FlagsServiceOptions {
  flags: FlagsRepository;
  marks: Pick<MarksRepository, 'addFlag' | 'settleFlags'>;
  reviews: Pick<ReviewsRepository, 'findAuthorId'>;
  users: Pick<UsersRepository, 'findById'>;
  companies: Pick<CompaniesRepository, 'findById'>;
  cases: Cases;
  mailQueue: MailQueue;
  compose: MailComposer;
  asAuthor: AsAuthor;
  runInTransaction: RunInTransaction;
  onFlag: (flag: { reason: Ground; by: 'consumer' | 'company' }) => void;
}

export type FlagsService = ReturnType<typeof flagsService>;

/** Reports of reviews and replies. A report does not hide anything; a person decides. */
export function flagsService(options: FlagsServiceOptions) {
  const { flags, marks, reviews, users, companies, cases, mailQueue, compose, asAuthor, runInTransaction, onFlag } =
    options;

  /** Runs a write of the caller's reports on a review, which is locked. @throws 404 */
  async function write<Result>(
    caller: Consumer | CompanyOwner,
    reviewId: string,
    work: (transaction: Transaction, review: ReportedReview) => Promise<Result>,
  ): Promise<Result> {
    const run = async (transaction: Transaction) => {
      const review = await flags.lockReview(transaction, reviewId);
      if (review === undefined) throw new ProblemError('not-found');
      return { done: await work(transaction, review) };
    };
    // The end of a consumer's account locks the account before reviews.
    const result = caller.role === 'user' ? await asAuthor(caller.userId, run) : await runInTransaction(run);
    if (result === null) throw new ProblemError('unauthenticated');
    return result.done;
  }

  /** @throws 404 for what nobody else sees, 403 for what the caller may not report */
  function checkTarget(caller: Consumer | CompanyOwner, review: ReportedReview, part: Part): void {
    const exists = part === 'review' || (part === 'reply' && review.has_visible_reply);
    if (!review.is_visible || !exists) throw new ProblemError('not-found');
    if (caller.role === 'company') {
      if (review.company_id !== caller.companyId)
        throw new ProblemError('not-owner', { detail: 'problem.not-owner.company' });
      if (part === 'reply') throw new ProblemError('own-content');
    } else if (part === 'review' && review.user_id === caller.userId) throw new ProblemError('own-content');
  }

  /** Sends the confirmation of receipt (Digital Services Act, article 16, 4). */
  async function confirmReceipt(
    transaction: Transaction,
    caller: Consumer | CompanyOwner,
    domain: string,
  ): Promise<void> {
    const isUser = caller.role === 'user';
    const account = isUser ? await users.findById(caller.userId) : await companies.findById(caller.companyId);
    if (account === undefined || account.email === null) return;
    const author_language = 'language' in account ? account.language : null;
    const language = getAuthorLanguage({ author_language, language: null });
    const mail = compose.flagReceived({ recipient: account.email, language }, domain, caller.role === 'company');
    await mailQueue.add(transaction, isUser ? { userId: caller.userId } : { companyId: caller.companyId }, mail);
  }

  return {
    /**
     * Reports a part of a review. One that was decided before, for the same ground and with the same text, gets that decision.
     *
     * @throws 400, 403, 404, and 409 for a second open report by the same account or too many of a company
     */
    async create(caller: Consumer | CompanyOwner, id: string, body: CreateFlagBody): Promise<Flag> {
      const reviewId = databaseId(id);
      const { part = 'review', reason, explanation = null, law = null } = body;
      const errors = findErrors(caller.role === 'company', body);
      if (errors.length > 0) throw new ProblemError('validation', { errors });
      const flagger = toFlagger(caller);
      const outcome = await write(
        caller,
        reviewId,
        async (transaction, review): Promise<Flag | { suspendedUntil: Date }> => {
          checkTarget(caller, review, part);
          const suspendedUntil = await cases.checkStanding(transaction, flagger);
          // Not thrown here, so that a new suspension is stored.
          if (suspendedUntil !== null) return { suspendedUntil };
          if (await flags.hasOpen(transaction, flagger, reviewId, part)) throw new ProblemError('already-flagged');
          const textHash = part === 'reply' ? review.reply_hash : review.review_hash;
          const earlier =
            textHash === null
              ? undefined
              : await flags.findEarlierDecision(transaction, reviewId, part, reason, textHash);
          if (
            earlier === undefined &&
            caller.role === 'company' &&
            (await flags.countOpen(transaction, flagger)) >= MAX_OPEN
          ) {
            throw new ProblemError('too-many-things', {
              detail: 'problem.too-many-things.flags',
              values: { limit: MAX_OPEN },
            });
          }
          const flagId = await flags.insert(transaction, {
            ...flagger,
            review_id: reviewId,
            reviewed_company_id: review.company_id,
            part,
            by_company: caller.role === 'company',
            reason,
            explanation,
            law,
            decision_id: earlier ?? null,
          });
          if (earlier === undefined) {
            await marks.addFlag(transaction, reviewId, review.company_id);
            if (reason === 'illegal') await confirmReceipt(transaction, caller, review.company_domain);
          }
          return toFlag(await flags.read(transaction, flagId));
        },
      );
      if ('suspendedUntil' in outcome) {
        throw new ProblemError('flagging-suspended', { values: { date: outcome.suspendedUntil } });
      }
      onFlag({ reason, by: caller.role === 'company' ? 'company' : 'consumer' });
      return outcome;
    },

    /** Lists the caller's reports, newest first. @throws 400 for an invalid cursor */
    async ofCaller(caller: Caller, query: PageQuery): Promise<Page<Flag>> {
      const { limit = PAGE_LIMIT_DEFAULT, cursor } = query;
      if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
      if ('claimId' in caller) return { items: [], total: null, next: null };
      const rows = await flags.ofFlagger(toFlagger(caller), limit + 1, cursor ?? null);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map(toFlag),
        total: null,
        next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.id }),
      };
    },

    /** Withdraws a report. @throws 404 for another account's, 409 when it is not open any more */
    async withdraw(caller: Caller, id: string): Promise<void> {
      const flagId = databaseId(id);
      if ('claimId' in caller || caller.role === 'admin') throw new ProblemError('not-found');
      const flag = await flags.find(toFlagger(caller), flagId);
      if (flag === undefined) throw new ProblemError('not-found');
      const authorId = await reviews.findAuthorId(flag.review_id);
      if (authorId === undefined) throw new ProblemError('already-decided');
      await write(caller, flag.review_id, async (transaction) => {
        if (!(await flags.withdraw(transaction, flagId))) throw new ProblemError('already-decided');
        await marks.settleFlags(transaction, flag.review_id, []);
      });
    },
  };
}

/** Returns the account as columns of `flags`. */
function toFlagger(caller: Exclude<Caller, { claimId: string }>): Flagger {
  return caller.role === 'company' ? { company_id: caller.companyId } : { user_id: caller.userId };
}

/** Checks what depends on several properties of a report. */
function findErrors(isCompany: boolean, body: CreateFlagBody): InvalidField[] {
  const { part = 'review', photoId, reason, explanation, law, goodFaith } = body;
  const errors: InvalidField[] = [];
  if (explanation === undefined && (isCompany || NEED_EXPLANATION.has(reason)))
    errors.push(fieldError('explanation', 'required'));
  if (law !== undefined && reason !== 'illegal') errors.push(fieldError('law', 'unknownProperty'));
  if (goodFaith !== true && reason === 'illegal') errors.push(fieldError('goodFaith', 'required'));
  if (part === 'photo' && photoId === undefined) errors.push(fieldError('photoId', 'required'));
  if (part !== 'photo' && photoId !== undefined) errors.push(fieldError('photoId', 'unknownProperty'));
  return errors;
}

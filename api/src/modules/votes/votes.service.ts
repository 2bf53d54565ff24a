import type { HelpfulAnswer } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ProblemError } from '../../problems.ts';
import type { Administrator, Consumer } from '../auth/Caller.ts';
import type { CompanyMissing } from '../blocks/createCompanyMissing.ts';
import { isOnWebsite } from '../companies/isOnWebsite.ts';
import { parseCompanyId } from '../companies/website.ts';
import { databaseId } from '../databaseId.ts';
import type { ActionsRepository } from '../moderation/actions.repository.ts';
import type { MarksRepository } from '../moderation/marks.repository.ts';
import type { AsAuthor } from '../reviews/asAuthor.ts';
import type { ReviewsRepository } from '../reviews/reviews.repository.ts';
import { isSameEmail } from '../users/isSameEmail.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { VotedReview, Voter, VotesRepository } from './votes.repository.ts';

/** Votes of new accounts for one review within an hour that mark it. */
const BURST_VOTES = 10;

export interface VotesServiceOptions {
  votes: VotesRepository;
  reviews: Pick<ReviewsRepository, 'findAuthorId' | 'lockAny'>;
  marks: Pick<MarksRepository, 'closeVotes'>;
  actions: ActionsRepository;
  users: Pick<UsersRepository, 'lockAll'>;
  asAuthor: AsAuthor;
  companyMissing: CompanyMissing;
  /** Whether emails are sent, so that voters can confirm theirs. */
  sendsMail: boolean;
  onVote: (result: 'counted' | 'refused') => void;
  runInTransaction: RunInTransaction;
}

export type VotesService = ReturnType<typeof votesService>;

/** Helpful votes of consumers for reviews. */
export function votesService(options: VotesServiceOptions) {
  const { votes, reviews, users, marks, actions, asAuthor, companyMissing, sendsMail, onVote, runInTransaction } =
    options;

  /** @throws 403 for an account that may not vote for reviews of this company, or not yet */
  function checkVoter(voter: Voter, review: VotedReview): void {
    const { email } = voter;
    const isOwn = [review.company_email, review.company_work_email].some(
      (own) => own !== null && isSameEmail(own, email),
    );
    if (isOwn || isOnWebsite(email, review.company_domain)) throw new ProblemError('own-company');
    if (sendsMail && !voter.is_confirmed) throw new ProblemError('email-not-confirmed');
    if (!voter.is_old_enough) throw new ProblemError('account-too-new');
  }

  /**
   * Runs a write of the caller's vote, with the voter, the author and the review locked: triggers change all of them.
   *
   * @throws 404 for a review that nobody else sees, 403 for the caller's own
   */
  async function write(
    { userId }: Consumer,
    id: string,
    work: (transaction: Transaction, reviewId: string, review: VotedReview) => Promise<void>,
  ): Promise<HelpfulAnswer> {
    const reviewId = databaseId(id);
    const authorId = await reviews.findAuthorId(reviewId);
    const helpful = await runInTransaction(async (transaction) => {
      const locked = await users.lockAll(transaction, authorId === undefined ? [userId] : [userId, authorId]);
      if (!locked.includes(userId)) throw new ProblemError('unauthenticated');
      const review = await votes.lockReview(transaction, reviewId);
      if (review === undefined || !review.is_visible) throw new ProblemError('not-found');
      if (review.user_id === userId) throw new ProblemError('own-content');
      await work(transaction, reviewId, review);
      return votes.readCount(transaction, reviewId);
    });
    return { helpful };
  }

  return {
    /** Counts a vote, once per account. @throws 403 for accounts that may not vote, 404 */
    async vote(caller: Consumer, id: string): Promise<HelpfulAnswer> {
      const { userId } = caller;
      try {
        const answer = await write(caller, id, async (transaction, reviewId, review) => {
          checkVoter(await votes.readVoter(transaction, userId), review);
          const vote = await votes.find(transaction, reviewId, userId);
          if (vote?.withdrawn_at === null) return;
          if (vote === undefined) {
            const { company_id } = review;
            await votes.insert(transaction, { review_id: reviewId, user_id: userId, company_id });
          } else {
            await votes.renew(transaction, reviewId, userId);
          }
          await votes.markBurst(transaction, reviewId, BURST_VOTES);
        });
        onVote('counted');
        return answer;
      } catch (error) {
        if (error instanceof ProblemError && error.statusCode === 403) onVote('refused');
        throw error;
      }
    },

    /** Withdraws a vote, also of an account that may no longer vote. @throws as `vote` without a vote */
    withdraw: (caller: Consumer, id: string): Promise<HelpfulAnswer> =>
      write(caller, id, async (transaction, reviewId, review) => {
        const { userId } = caller;
        if ((await votes.find(transaction, reviewId, userId)) === undefined) {
          checkVoter(await votes.readVoter(transaction, userId), review);
        }
        await votes.withdraw(transaction, reviewId, userId);
      }),

    /** @param id the company's id, or its website in any form. @throws 404, 410 */
    async ofCaller({ userId }: Consumer, id: string): Promise<string[]> {
      const domain = parseCompanyId(id);
      const ids = await votes.ofUser(userId, domain);
      if (ids === undefined) throw await companyMissing(domain);
      return ids;
    },

    /**
     * Removes all votes for a review permanently that accounts have cast in their first 7 days, and closes the mark about them.
     *
     * @throws 404
     */
    async voidVotes({ userId: adminId }: Administrator, id: string): Promise<void> {
      const reviewId = databaseId(id);
      const authorId = await reviews.findAuthorId(reviewId);
      if (authorId === undefined) throw new ProblemError('not-found');
      const isDone = await asAuthor(authorId, async (transaction) => {
        if ((await reviews.lockAny(transaction, reviewId)) === undefined) throw new ProblemError('not-found');
        const removed = await votes.void(transaction, reviewId);
        await marks.closeVotes(transaction, adminId, reviewId);
        if (removed > 0)
          await actions.insert(transaction, { admin_id: adminId, action: 'voidVotes', review_id: reviewId });
        return true;
      });
      if (isDone === null) throw new ProblemError('not-found');
    },
  };
}

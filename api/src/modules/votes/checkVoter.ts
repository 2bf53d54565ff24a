import { isOnWebsite } from '../../kernel/isOnWebsite.ts';
import { isSameEmail } from '../../kernel/isSameEmail.ts';
import { ProblemError } from '../../problems.ts';
import type { VotedReview, Voter } from './votes.repository.ts';
import type { VotesDependencies } from './VotesDependencies.ts';

/** @throws 403 for an account that may not vote for reviews of this company, or may not vote yet */
export function checkVoter(
  dependencies: Pick<VotesDependencies, 'sendsMail'>,
  voter: Voter,
  review: VotedReview,
): void {
  const { sendsMail } = dependencies;
  const { email } = voter;
  const isOwn = [review.company_email, review.company_work_email, ...review.company_people_emails].some(
    (own) => own !== null && isSameEmail(own, email),
  );
  if (isOwn || isOnWebsite(email, review.company_domain)) throw new ProblemError('own-company');
  if (sendsMail() && !voter.is_confirmed) throw new ProblemError('email-not-confirmed');
  if (!voter.is_old_enough) throw new ProblemError('account-too-new');
}

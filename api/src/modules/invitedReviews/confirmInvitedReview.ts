import type { ConfirmInvitedReviewBody, Language, Review } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { UserRow } from '../../kernel/user.ts';
import { hashCode } from '../../kernel/oneTimeToken.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import { toReview } from '../reviews/index.ts';
import { composeReviewPublished } from './composeReviewPublished.ts';
import { findInvitedReview } from './findInvitedReview.ts';
import type { InvitedRequest } from './invitedRequest.ts';
import type { InvitedReviewRow } from './invitedReviews.repository.ts';
import type { InvitedReviewsDependencies } from './InvitedReviewsDependencies.ts';
import { publishInvitedReview } from './publishInvitedReview.ts';

/**
 * Publishes a review after checking the code from the email. The review belongs to the account with that email address. If there is no such
 * account, an account is created. A repeated request with the same code returns the same review.
 *
 * @param language the language of the email about a new account
 * @throws 400 for a wrong `code`, 404 or 409 when the invitation is no longer valid, and everything that creating a review with an account throws
 */
export async function confirmInvitedReview(
  dependencies: InvitedReviewsDependencies,
  id: string,
  { code }: ConfirmInvitedReviewBody,
  language: Language,
): Promise<Review> {
  const { invitedReviews, tokens, users, runInTransaction } = dependencies;
  const codeHash = hashCode(code, { invitedReviewId: id });
  const pending = readPending(dependencies, await findInvitedReview(dependencies, id));
  const stored = pending && (await tokens.attempt({ invitedReviewId: id }, 'reviewCode'));
  const isRight = stored?.hash.equals(codeHash) === true;
  const user = pending && isRight ? await users.findByEmail(pending.body.email) : undefined;
  if (user?.role === 'admin') throw new ProblemError('wrong-role');
  return runInTransaction(async (transaction) => {
    // Locks the account first, as the deletion of an account does, because the deletion also deletes the submitted reviews of the account.
    if (user !== undefined) await confirmEmail(dependencies, transaction, user);
    const row = await invitedReviews.lock(transaction, id);
    if (row === undefined) throw new ProblemError('not-found');
    if (row.published_at !== null) return readPublished(dependencies, transaction, row, codeHash);
    const request = readPending(dependencies, row);
    if (request === null || !isRight || !(await tokens.consume(transaction, 'reviewCode', codeHash)))
      throw invalidField('code', 'wrongCode');
    const review = await publishInvitedReview(dependencies, transaction, request, user?.id ?? null);
    await setPublished(dependencies, transaction, request, { id, reviewId: review.id, codeHash });
    if (user === undefined) await notifyAuthor(dependencies, transaction, id, request, language);
    return review;
  });
}

/** Returns the stored request of an unconfirmed review; null for other reviews. */
function readPending(
  { requests }: Pick<InvitedReviewsDependencies, 'requests'>,
  row: InvitedReviewRow,
): InvitedRequest | null {
  const request = requests.decrypt(row.encrypted_review);
  return request !== null && 'body' in request ? request : null;
}

/** Locks an account and confirms its email, which the code has proven. Publishes the reviews that awaited it. @throws 404 */
async function confirmEmail(
  { users, publishAwaiting }: Pick<InvitedReviewsDependencies, 'users' | 'publishAwaiting'>,
  transaction: Transaction,
  { id, email }: UserRow,
): Promise<void> {
  const locked = await users.lock(transaction, id);
  if (locked === undefined) throw new ProblemError('not-found');
  if (locked.email_confirmed_at !== null) return;
  if (await users.confirmEmail(transaction, id, email)) await publishAwaiting(transaction, id);
}

/** @throws 400 for `code` when the review was published with another code or without a code, 404 when the review was deleted */
async function readPublished(
  { reviews }: Pick<InvitedReviewsDependencies, 'reviews'>,
  transaction: Transaction,
  row: InvitedReviewRow,
  codeHash: Buffer,
): Promise<Review> {
  if (row.code_hash?.equals(codeHash) !== true) throw invalidField('code', 'wrongCode');
  if (row.review_id === null) throw new ProblemError('not-found');
  return toReview(await reviews.read(transaction, row.review_id));
}

async function setPublished(
  { requests, invitedReviews }: Pick<InvitedReviewsDependencies, 'requests' | 'invitedReviews'>,
  transaction: Transaction,
  { companyId, body: { email } }: InvitedRequest,
  { id, reviewId, codeHash }: { id: string; reviewId: string; codeHash: Buffer },
): Promise<void> {
  await invitedReviews.setPublished(transaction, id, {
    review_id: reviewId,
    code_hash: codeHash,
    encrypted_review: requests.encrypt({ companyId, email }),
  });
}

/** Queues the email about the new account. Queues nothing if the address has received too many emails. */
async function notifyAuthor(
  { mailLayout, mailQueue }: Pick<InvitedReviewsDependencies, 'mailLayout' | 'mailQueue'>,
  transaction: Transaction,
  id: string,
  { companyId, body: { email } }: InvitedRequest,
  language: Language,
): Promise<void> {
  const mail = composeReviewPublished(mailLayout, { recipient: email, language }, companyId);
  await mailQueue.add(transaction, { invitedReviewId: id }, mail);
}

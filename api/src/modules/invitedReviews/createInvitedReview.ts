import type { CreateInvitedReviewBody, InvitedReview, Language } from '@heard/contract';
import { hashToken } from '../../kernel/oneTimeToken.ts';
import { ProblemError } from '../../problems.ts';
import { showName } from '../../kernel/showName.ts';
import { toReviewContent } from '../reviews/index.ts';
import { composeReviewCode } from './composeReviewCode.ts';
import { composeReviewPublished } from './composeReviewPublished.ts';
import { toReviewBody, type InvitedRequest } from './invitedRequest.ts';
import type { NewInvitedReview } from './invitedReviews.repository.ts';
import type { InvitedReviewsDependencies } from './InvitedReviewsDependencies.ts';
import { publishInvitedReview } from './publishInvitedReview.ts';

/** The response time (ms). It is far longer than publishing takes, so it does not reveal whether the email address has an account. */
const RESPONSE_MS = 300;

/** The seconds in `Retry-After` when the address has had too many emails. */
export const RETRY_SECONDS = 60 * 60;

/**
 * Receives the review of an invited person. If Heard mailed the invitation to the email address, and the address has no account, the
 * review is published and an account without a password is created. Otherwise an email with a code is sent. Response and response time
 * are the same whether or not the address has an account. A repeated request changes nothing.
 *
 * @param language the language of the emails
 * @throws 400, 404 for an unknown token, 409 for a used or expired invitation, 429 when the address has had too many emails
 */
export async function createInvitedReview(
  dependencies: InvitedReviewsDependencies,
  body: CreateInvitedReviewBody,
  language: Language,
): Promise<InvitedReview> {
  const [received] = await Promise.all([receive(dependencies, body, language), dependencies.sleep(RESPONSE_MS)]);
  return received;
}

async function receive(
  dependencies: InvitedReviewsDependencies,
  body: CreateInvitedReviewBody,
  language: Language,
): Promise<InvitedReview> {
  const { invitations, invitationKeys, invitedReviews, requests, users } = dependencies;
  const { token, email } = body;
  const invitation = await invitations.open(token, hashToken(token));
  const companyId = invitation && (await invitations.findCompanyId(invitation.domain));
  if (invitation === undefined || companyId === undefined) throw new ProblemError('not-found');
  const emailHash = invitationKeys.hashEmail(email);
  const isInvitedEmail =
    invitation.by_mail && invitation.email_hash !== null && emailHash.equals(invitation.email_hash);
  const requestHash = requests.hash(body);
  const repeated = await invitedReviews.findRequest(requestHash);
  if (repeated !== undefined) return { id: repeated, isInvitedEmail };
  if (invitation.state !== 'open') throw new ProblemError('invitation-not-valid');

  const request: InvitedRequest = { companyId: invitation.domain, companyName: showName(invitation.name), body };
  // Rejects an invalid date before anything is stored.
  toReviewContent(toReviewBody(request));
  const user = await users.findByEmail(email);
  const row: NewInvitedReview = {
    request_hash: requestHash,
    email_hash: emailHash,
    company_id: companyId,
    user_id: user?.id ?? null,
    encrypted_review: requests.encrypt(request),
  };
  const isPublished = isInvitedEmail && user === undefined && (await publish(dependencies, row, request, language));
  if (!isPublished) await storePending(dependencies, row, request, language);
  const id = await invitedReviews.findRequest(requestHash);
  if (id === undefined) throw new ProblemError('not-found');
  return { id, isInvitedEmail };
}

/**
 * Publishes a review and creates the author's account. @returns false if the review can't be published. Only a person who has entered the
 * code may learn the reason
 */
async function publish(
  dependencies: InvitedReviewsDependencies,
  row: NewInvitedReview,
  request: InvitedRequest,
  language: Language,
): Promise<boolean> {
  const { invitedReviews, requests, mailLayout, mailQueue, runInTransaction, users } = dependencies;
  const { companyId } = request;
  const { email } = request.body;
  try {
    await runInTransaction(async (transaction) => {
      const id = await invitedReviews.insert(transaction, row);
      if (id === undefined) return;
      const mail = composeReviewPublished(mailLayout, { recipient: email, language }, companyId);
      if (!(await mailQueue.add(transaction, { invitedReviewId: id }, mail)))
        throw new ProblemError('too-many-requests', {}, RETRY_SECONDS);
      const { id: reviewId } = await publishInvitedReview(dependencies, transaction, request, null);
      await invitedReviews.setPublished(transaction, id, {
        review_id: reviewId,
        code_hash: null,
        encrypted_review: requests.encrypt({ companyId, email }),
      });
    });
    return true;
  } catch (error) {
    if (users.isEmailTaken(error) || (error instanceof ProblemError && error.kind === 'own-company')) return false;
    throw error;
  }
}

/** Stores an unconfirmed review, and emails the code that confirms it. */
async function storePending(
  { invitedReviews, mailLayout, mailQueue, runInTransaction }: InvitedReviewsDependencies,
  row: NewInvitedReview,
  { companyId, body: { email } }: InvitedRequest,
  language: Language,
): Promise<void> {
  await runInTransaction(async (transaction) => {
    const id = await invitedReviews.insert(transaction, row);
    if (id === undefined) return;
    const mail = composeReviewCode(mailLayout, id, { recipient: email, language }, companyId);
    if (!(await mailQueue.add(transaction, { invitedReviewId: id }, mail)))
      throw new ProblemError('too-many-requests', {}, RETRY_SECONDS);
  });
}

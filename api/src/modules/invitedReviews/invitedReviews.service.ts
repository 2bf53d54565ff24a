import type { PendingReview } from '@heard/contract';
import { bindTo } from '../../kernel/bindTo.ts';
import { confirmInvitedReview } from './confirmInvitedReview.ts';
import { createInvitedReview } from './createInvitedReview.ts';
import type { InvitedReviewsDependencies } from './InvitedReviewsDependencies.ts';
import { sendInvitedReviewCode } from './sendInvitedReviewCode.ts';

export type InvitedReviewsService = ReturnType<typeof invitedReviewsService>;

/** Reviews that invited people write without an account. */
export function invitedReviewsService(dependencies: InvitedReviewsDependencies) {
  return bindTo(dependencies, {
    create: createInvitedReview,
    sendCode: sendInvitedReviewCode,
    confirm: confirmInvitedReview,
    listPending,
  });
}

/**
 * Returns the unconfirmed reviews of an email address: they were submitted with this address, and the emailed code was not entered yet. The
 * account that reads them has confirmed this address.
 */
async function listPending(
  { invitationKeys, invitedReviews, requests }: InvitedReviewsDependencies,
  email: string,
): Promise<PendingReview[]> {
  const rows = await invitedReviews.listPending(invitationKeys.hashEmail(email));
  return rows.flatMap(({ domain, encrypted_review: encrypted, expires_at: expiresAt }) => {
    const request = requests.decrypt(encrypted);
    if (request === null || !('body' in request)) return [];
    const { title, description, rating } = request.body;
    return [{ companyId: domain, title, description, rating, expiresAt: expiresAt.toISOString() }];
  });
}

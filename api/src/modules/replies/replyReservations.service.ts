import { REPLY_RESERVATION_SECONDS, type ReplyReservation, type ReplyReservations } from '@heard/contract';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { ReplyReservationsRepository, ReservationHolder } from './replyReservations.repository.ts';

/** The maximum number of attempts if the reservation of another person ends between two statements. */
const MAX_ATTEMPTS = 3;

export interface ReplyReservationsDependencies {
  replyReservations: Pick<ReplyReservationsRepository, 'reserve' | 'findOther' | 'release' | 'ofOthers'>;
}

export type ReplyReservationsService = ReturnType<typeof replyReservationsService>;

/** Lets the people of a company see who is replying to a review. While one person is replying, the others cannot reply to the review. */
export function replyReservationsService(dependencies: ReplyReservationsDependencies) {
  return bindTo(dependencies, { reserve, release, list });
}

/**
 * Reserves a review for the reply of the caller, or renews the reservation. Writes nothing for the only login of a company, because it needs no
 * reservation.
 *
 * @throws 404 for a hidden or deleted review, 403 for a review of another company, 409 while another person has reserved it
 */
async function reserve(
  { replyReservations }: ReplyReservationsDependencies,
  { companyId, personId }: CompanyOwner,
  id: string,
): Promise<ReplyReservation> {
  const key = { reviewId: databaseId(id), companyId, personId };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const review = await replyReservations.reserve(key, REPLY_RESERVATION_SECONDS);
    if (review === undefined || !review.is_visible) throw new ProblemError('not-found');
    if (review.company_id !== companyId) throw new ProblemError('not-owner', { detail: 'problem.not-owner.company' });
    if (review.until !== null) return { until: review.until.toISOString() };
    if (personId === undefined) return { until: new Date(Date.now() + REPLY_RESERVATION_SECONDS * 1000).toISOString() };
    const other = await replyReservations.findOther(key);
    if (other !== undefined) throw replyReserved(other);
  }
  // Responds with 403, because the membership has ended since the session was looked up.
  throw new ProblemError('no-membership');
}

/** Ends the caller's reservation, if there is one. */
async function release(
  { replyReservations }: ReplyReservationsDependencies,
  { companyId, personId }: CompanyOwner,
  id: string,
): Promise<void> {
  const reviewId = databaseId(id);
  if (personId !== undefined) await replyReservations.release({ reviewId, companyId, personId });
}

/** Returns the reviews to which other people of the caller's company are replying. */
async function list(
  { replyReservations }: ReplyReservationsDependencies,
  { companyId, personId }: CompanyOwner,
): Promise<ReplyReservations> {
  if (personId === undefined) return { shared: false, reservations: [] };
  return replyReservations.ofOthers({ companyId, personId });
}

/** Creates the 409 for a review that another person has reserved. @param properties further properties of the response */
export function replyReserved(
  { name, until }: ReservationHolder,
  properties: Pick<ProblemError['properties'], 'reply'> = {},
): ProblemError {
  return new ProblemError('reply-reserved', {
    ...properties,
    replying: { name, until: until.toISOString() },
    values: { name },
  });
}

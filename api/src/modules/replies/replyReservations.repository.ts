import type { ReplyReservations } from '@heard/contract';
import type { Database } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { selectPersonName } from '../../kernel/memberships.ts';
import { toIso } from '../../kernel/toIso.ts';

/** A review, and the person who replies to it. The person has no id if the login is stored in the row of the company. */
export interface ReservationKey {
  reviewId: string;
  companyId: string;
  personId: string | undefined;
}

/** The person who has reserved a review. */
export interface ReservationHolder {
  name: string;
  until: Date;
}

/** A review that is not deleted, with the end of the caller's reservation; the end is null if nothing was reserved. */
export interface ReservedReview {
  company_id: string;
  is_visible: boolean;
  until: Date | null;
}

/** Tests whether the person of a reservation may still reply for the company. `m` is the membership of the person. */
const MAY_REPLY = `m.company_id = :companyId and m.role <> 'viewer'`;

/**
 * Selects the other person who has reserved a review, in one row or none. Ignores expired reservations, and
 * reservations of people who may no longer reply. Bindings: `companyId`, and `personId`, which is null for a caller
 * without a person.
 * @param reviewId an expression for the id of the review
 */
export const selectOtherHolder = (reviewId: string): string =>
  `select ${selectPersonName('h')} as name, o.until
   from reply_reservations o join company_memberships m on m.id = o.membership_id join company_people h on h.id = m.person_id
   where o.review_id = ${reviewId} and o.until > clock_timestamp() and ${MAY_REPLY}
     and m.person_id is distinct from cast(:personId as bigint)`;

/** Returns the bindings of statements about a reservation. */
export function toBindings({ reviewId, companyId, personId }: ReservationKey) {
  return { reviewId, companyId, personId: personId ?? null };
}

export type ReplyReservationsRepository = ReturnType<typeof replyReservationsRepository>;

/** Provides the reservations of reviews: who is replying to which review. A reservation ends with the membership of its person. */
export function replyReservationsRepository(database: Database) {
  return bindTo(database, { reserve, findOther, release, ofOthers, purgeExpired });
}

/**
 * Reserves a visible review of the company, or renews the reservation, unless another person has reserved it. Writes nothing for a
 * caller without a person.
 *
 * @returns undefined for a review that does not exist
 */
async function reserve(database: Database, key: ReservationKey, seconds: number): Promise<ReservedReview | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: ReservedReview[] }>(
    `with review as (
       select r.id, r.company_id, r.hidden_at is null and c.removed_at is null as is_visible
       from reviews r join companies c on c.id = r.company_id where r.id = :reviewId and r.deleted_at is null),
     written as (
       insert into reply_reservations as o (review_id, membership_id, until)
       select r.id, m.id, clock_timestamp() + make_interval(secs => :seconds)
       from review r join company_memberships m on m.company_id = r.company_id and m.person_id = :personId
       where r.is_visible and ${MAY_REPLY}
       on conflict (review_id) do update set membership_id = excluded.membership_id, until = excluded.until
       where o.until <= clock_timestamp() or o.membership_id = excluded.membership_id
         or not exists (select from company_memberships m where m.id = o.membership_id and ${MAY_REPLY})
       returning until)
     select company_id, is_visible, (select until from written) as until from review`,
    { ...toBindings(key), seconds },
  );
  return rows[0];
}

/** Returns the other person who has reserved a review; undefined if there is none. */
async function findOther(database: Database, key: ReservationKey): Promise<ReservationHolder | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: ReservationHolder[] }>(
    selectOtherHolder(':reviewId'),
    toBindings(key),
  );
  return rows[0];
}

/** Ends a person's reservation of a review, if there is one. */
async function release(database: Database, key: ReservationKey): Promise<void> {
  await toKnex(database).raw(
    `delete from reply_reservations o using company_memberships m
     where o.review_id = :reviewId and m.id = o.membership_id and m.company_id = :companyId and m.person_id = :personId`,
    toBindings(key),
  );
}

/** Returns the reservations of the people of a company except the given person, and whether the company has more than one person. */
async function ofOthers(
  database: Database,
  { companyId, personId }: { companyId: string; personId: string },
): Promise<ReplyReservations> {
  const { rows } = await toKnex(database).raw<{
    rows: { shared: boolean; reservations: ReplyReservations['reservations'] }[];
  }>(
    `select count(distinct m.id) > 1 as shared, coalesce(
       json_agg(json_build_object('reviewId', o.review_id::text, 'name', ${selectPersonName('p')},
         'until', o.until at time zone 'utc') order by o.review_id)
       filter (where o.review_id is not null and m.person_id <> :personId and ${MAY_REPLY}), '[]') as reservations
     from company_memberships m join company_people p on p.id = m.person_id
       left join reply_reservations o on o.membership_id = m.id and o.until > clock_timestamp()
     where m.company_id = :companyId`,
    { companyId, personId },
  );
  const { shared = false, reservations = [] } = rows[0] ?? {};
  return { shared, reservations: reservations.map(({ until, ...one }) => ({ ...one, until: toIso(until) })) };
}

async function purgeExpired(database: Database): Promise<void> {
  const knex = toKnex(database);
  await knex('reply_reservations').where('until', '<', knex.fn.now()).del();
}

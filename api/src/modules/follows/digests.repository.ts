import type { Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { DigestLine } from './composeDigest.ts';
import { NEW_REVIEWS } from './follows.repository.ts';

/** The seconds over which the digests of all accounts are spread. */
const SPREAD_SECONDS = 6 * 60 * 60;

/**
 * Selects the time of the next digest of a user `u`: a time from 06:00 UTC on, on the next Monday. The prime number spreads accounts with
 * consecutive ids.
 */
const NEXT_DUE = `(
  select case when monday > now() then monday else monday + interval '7 days' end from (
    select (date_trunc('week', now() at time zone 'utc') + interval '6 hours'
      + make_interval(secs => (u.id * 7919) % ${SPREAD_SECONDS})) at time zone 'utc' as monday) week)`;

/** An account whose digest is due. */
export interface DueDigest {
  id: string;
  email: string;
  language: string | null;
  is_confirmed: boolean;
  /** Whether this digest was due more than a day ago. Late digests are skipped, because the next digest follows soon. */
  is_late: boolean;
}

export type DigestsRepository = ReturnType<typeof digestsRepository>;

/** Provides the weekly emails about followed companies (`users.digest`). */
export function digestsRepository() {
  return { schedule, takeDue, readLines };
}

/** Schedules the next digest of a user who has just turned the digest on. */
async function schedule(transaction: Transaction, userId: string): Promise<void> {
  await toKnex(transaction).raw(`update users u set digest_due_at = ${NEXT_DUE} where id = ? and digest`, [userId]);
}

/** Locks the next account whose digest is due, and schedules its following digest. @returns undefined when no digest is due */
async function takeDue(transaction: Transaction): Promise<DueDigest | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: DueDigest[] }>(
    `with due as (
       select id, digest_due_at < now() - interval '1 day' as is_late from users
       where digest and digest_due_at <= now() order by digest_due_at limit 1 for no key update skip locked
     )
     update users u set digest_due_at = ${NEXT_DUE} from due where u.id = due.id
     returning u.id, u.email, u.language, u.email_confirmed_at is not null as is_confirmed, due.is_late`,
  );
  return rows[0];
}

/** Lists the followed companies with new reviews, the companies with the most new reviews first. */
async function readLines(transaction: Transaction, userId: string): Promise<DigestLine[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: DigestLine[] }>(
    `select * from (
       select c.domain as "companyId", ${NEW_REVIEWS} as count
       from follows f join companies c on c.id = f.company_id where f.user_id = ?
     ) lines where count > 0 order by count desc, "companyId"`,
    [userId],
  );
  return rows;
}

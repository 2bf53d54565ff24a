import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** Maximum number of emails to one recipient about one topic, for all accounts and requests together. */
const MAX_PER_HOUR = 3;
const MAX_PER_DAY = 10;

export type RecipientLimitsRepository = ReturnType<typeof recipientLimitsRepository>;

/** Counts emails by recipient and topic (`recipient_emails`), in the transaction that queues them. */
export function recipientLimitsRepository(database: Database) {
  return { count, ...bindTo(database, { purgeExpired }) };
}

/**
 * Counts an email, unless the recipient has already received as many as allowed. Concurrent transactions wait for each other.
 *
 * @returns whether the email may be queued
 */
async function count(
  transaction: Transaction,
  recipient: string,
  topic: string,
  perDay: number = MAX_PER_DAY,
): Promise<boolean> {
  const { rows } = await toKnex(transaction).raw<{ rows: unknown[] }>(
    `insert into recipient_emails as kept (recipient_hash, topic, queued_at, last_at) values (:hash, :topic, array[now()], now())
     on conflict (recipient_hash, topic) do update set last_at = now(),
       queued_at = array(select at from unnest(kept.queued_at) as at where at > now() - interval '1 day') || now()
     where (select count(*) < :perDay and count(*) filter (where at > now() - interval '1 hour') < :perHour
            from unnest(kept.queued_at) as at where at > now() - interval '1 day')
     returning topic`,
    { hash: hashRecipient(recipient), topic, perDay, perHour: MAX_PER_HOUR },
  );
  return rows.length > 0;
}

async function purgeExpired(database: Database): Promise<void> {
  await toKnex(database)('recipient_emails').whereRaw(`last_at < now() - interval '1 day'`).del();
}

// Ignores letter case, because hardly any mail server distinguishes recipients by case.
function hashRecipient(recipient: string): Buffer {
  return createHash('sha256').update(recipient.toLowerCase()).digest();
}

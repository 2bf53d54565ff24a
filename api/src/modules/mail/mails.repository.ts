import type { Knex } from 'knex';
import { tableOf, whose, type AccountKey } from '../auth/AccountKey.ts';
import { keepToken, type TokenPurpose } from '../auth/oneTimeTokens.repository.ts';
import type { Waiting } from '../../database/watchQueue.ts';
import { MAIL_KINDS, type Mail } from './Mail.ts';

/** An email that a sender has claimed. */
export interface ClaimedMail extends Pick<Mail, 'kind' | 'recipient' | 'subject' | 'text' | 'html'> {
  id: string;
  /** How many attempts there were, this one included. */
  attempts: number;
  /** How many of them the mail server rejected because of this email. */
  rejections: number;
}

export interface KeptMail extends Pick<Mail, 'kind' | 'recipient' | 'subject' | 'text' | 'html'> {
  id: string;
  created_at: Date;
}

export type MailsRepository = ReturnType<typeof mailsRepository>;

/** The outbox of mails. They are written in the transaction of what causes them (`queueMail`), and leave it once sent. */
export function mailsRepository(database: Knex) {
  return {
    /**
     * Writes a mail to an account that is still there.
     * @returns whether it is
     */
    queue: (account: AccountKey, mail: Mail): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const { table, id } = tableOf(account);
        const kept = await transaction(table).first('id').where({ id }).whereNotNull('password_hash').forKeyShare();
        if (kept === undefined) return false;
        await queueMail(transaction, account, mail);
        return true;
      }),

    /**
     * Takes on the mail that is needed first. No other sender gets it for so many seconds; if it is still there then,
     * whoever took it on is gone, and it is anybody's again.
     */
    async claim(leaseSeconds: number): Promise<ClaimedMail | undefined> {
      const { rows } = await database.raw<{ rows: ClaimedMail[] }>(
        `update mails set attempts = attempts + 1, due_at = now() + make_interval(secs => ?)
         where id = (
           select id from mails where due_at <= now() and expires_at > now()
           order by urgency, created_at, id limit 1 for update skip locked)
         returning id, kind, recipient, subject, text, html, attempts, rejections`,
        [leaseSeconds],
      );
      return rows[0];
    },

    /** Releases an email, due again after so many milliseconds. */
    async postpone(id: string, delayMs: number): Promise<void> {
      await database.raw('update mails set due_at = now() + make_interval(secs => ?) where id = ?', [
        delayMs / 1000,
        id,
      ]);
    },

    /** Releases an email that the mail server rejected for the time being, and counts that. */
    async postponeRejected(id: string, delayMs: number): Promise<void> {
      await database.raw(
        'update mails set rejections = rejections + 1, due_at = now() + make_interval(secs => ?) where id = ?',
        [delayMs / 1000, id],
      );
    },

    /** Removes a mail that was sent, or that nobody will take. */
    async remove(id: string): Promise<void> {
      await database('mails').where({ id }).del();
    },

    /** How many mails have not been sent, and for how many seconds the first of them has waited. */
    async waiting(): Promise<Waiting> {
      const { rows } = await database.raw<{ rows: Waiting[] }>(
        `select count(*)::integer as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds
         from mails where expires_at > now()`,
      );
      return rows[0] ?? { count: 0, seconds: 0 };
    },

    /** The newest first. */
    list: (limit: number): Promise<KeptMail[]> =>
      database<KeptMail>('mails')
        .select('id', 'kind', 'recipient', 'subject', 'text', 'html', 'created_at')
        .where('expires_at', '>', database.fn.now())
        .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id' }])
        .limit(limit),

    /**
     * Removes the mails that nobody needs any more.
     * @returns how many
     */
    purgeExpired: (): Promise<number> => database('mails').where('expires_at', '<', database.fn.now()).del(),
  };
}

/**
 * Writes a mail, and the token of its link, to an account whose row the transaction holds. One with a link takes the place
 * of an older one of its kind, whose link ends.
 */
export async function queueMail(transaction: Knex.Transaction, account: AccountKey, mail: Mail): Promise<void> {
  const { column, id } = tableOf(account);
  const { kind, recipient, subject, text, html, lifetimeSeconds, token } = mail;
  if (token !== null) {
    await keepToken(transaction, account, { ...token, email: recipient, lifetimeSeconds });
    await transaction('mails')
      .where({ ...whose(account), kind })
      .del();
  }
  await transaction('mails').insert({
    [column]: id,
    kind,
    urgency: MAIL_KINDS.indexOf(kind),
    recipient,
    subject,
    text,
    html,
    expires_at: transaction.raw('now() + make_interval(secs => ?)', [lifetimeSeconds]),
  });
}

/** Ends the links of an account for these purposes, and drops their mails that were not sent yet. */
export async function endLinks(
  transaction: Knex.Transaction,
  account: AccountKey,
  purposes: TokenPurpose[],
): Promise<void> {
  await transaction('one_time_tokens').where(whose(account)).whereIn('purpose', purposes).del();
  await transaction('mails').where(whose(account)).whereIn('kind', purposes).del();
}

/** Ends all links of an account and drops all that was not sent to it yet. */
export async function endMails(transaction: Knex.Transaction, account: AccountKey): Promise<void> {
  await transaction('one_time_tokens').where(whose(account)).del();
  await transaction('mails').where(whose(account)).del();
}

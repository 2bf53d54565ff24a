import { reviewPolicy, type InvitationFigures, type Language } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { CompaniesTable, InvitationBatchesTable, InvitationsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { COMPANY_OF_DOMAIN } from '../../kernel/companyOfDomain.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { PEOPLE_EMAILS } from '../../kernel/memberships.ts';

const {
  validDays: VALID_DAYS,
  repeatDays: REPEAT_DAYS,
  // The days that an email address may wait until it is handed over to the outbox.
  addressDays: WAITING_DAYS,
  storedDays: STORED_DAYS,
} = reviewPolicy.invitations;

const BATCH = 1000;

/** The number of latest invitations among which unknown recipients are counted. */
const COUNTED = 500;

/** A dropped invitation: nothing identifies the person any more. */
const DROPPED = { state: 'dropped', email: null, encrypted_email: null, email_hash: null } as const;

/** The `company_id` of a person who has opted out of the invitations of all companies. */
export const ALL_COMPANIES = '0';

export interface InvitingRow extends Pick<
  CompaniesTable,
  'id' | 'domain' | 'email' | 'work_email' | 'claimed_at' | 'verified_at'
> {
  people_emails: string[];
}

export interface NewInvitation {
  /** The email address to which the invitation is sent now. Null if it is sent later, or if the company sends the link. */
  email: string | null;
  /** The email address to which the invitation is sent later. Null if it is sent now, or if the company sends the link. */
  encryptedEmail: Buffer | null;
  emailHash: Buffer;
  reference: string | null;
  language: Language;
  /** The hash of the token; null until the email is in the outbox. */
  tokenHash: Buffer | null;
}

/** A queued invitation that is due. */
export interface DueInvitation extends Pick<InvitationsTable, 'id' | 'language' | 'email' | 'encrypted_email'> {
  email_hash: Buffer;
  /** The time (s) since the upload, or since the time for which the invitation was planned. */
  age: number;
  /** Whether the company has requested a reminder. */
  reminds: boolean;
  /** Whether the person has opted out by a link, or was invited recently. */
  is_dropped: boolean;
}

export interface OpenedInvitation extends Pick<CompaniesTable, 'domain' | 'name' | 'website' | 'avatar'> {
  by_mail: boolean;
  has_reference: boolean;
  /** The hash of the email address; null for the personal link of a company. */
  email_hash: Buffer | null;
  state: 'open' | 'used' | 'expired';
}

export interface UsedInvitation {
  id: string;
  email_hash: Buffer;
  reference: string | null;
}

export type InvitationsRepository = ReturnType<typeof invitationsRepository>;

/** Provides the invitations to write a review, and the people who have opted out of invitations. Locks a company before its invitations. */
export function invitationsRepository(database: Database) {
  return {
    lockCompany,
    addInvited,
    findReferences,
    insertBatch,
    insert,
    countMonth,
    findBatch,
    cancelPlanned,
    cancelWaiting,
    getLinkToken,
    setLinkToken,
    use,
    setReview,
    isCompanyLink,
    takeTurn,
    lockDue,
    findUnwilling,
    setSent,
    setDropped,
    postpone,
    removeOfCompany,
    suppress,
    unsuppress,
    findUnsent,
    setBounced,
    pause,
    resume,
    ...bindTo(database, {
      countInvited,
      listBatches,
      open,
      startRound,
      releasePlanned,
      dropOverdue,
      purgeExpired,
      isSuppressed,
      findCompanyId,
      isPaused,
      figures,
      countSuppressions,
      ofPerson,
      ofCompany,
    }),
  };
}

/** Locks a company that has an owner, so that its uploads run one after the other. */
async function lockCompany(transaction: Transaction, id: string): Promise<InvitingRow | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: InvitingRow[] }>(
    `select c.id, c.domain, c.email, c.work_email, ${PEOPLE_EMAILS} as people_emails, c.claimed_at, c.verified_at
     from companies c where c.id = ? and c.claimed_at is not null for no key update`,
    [id],
  );
  return rows[0];
}

/**
 * Returns how many people a company invites on a day (UTC), and the maximum in any period of 30 days that includes the day. Periods
 * extend to later days, because invitations may be planned.
 */
async function countInvited(
  database: Database,
  companyId: string,
  at: Date,
  transaction?: Transaction,
): Promise<{ day: number; month: number }> {
  const { rows } = await toKnex(transaction ?? database).raw<{ rows: { day: number; month: number }[] }>(
    `with days as (
       select day - (:at::timestamptz at time zone 'utc')::date as distance, count from invitation_days
       where company_id = :companyId)
     select
       coalesce((select sum(count) from days where distance = 0), 0)::integer as day,
       coalesce(max(month.count), 0)::integer as month
     from generate_series(0, 29) as last
       cross join lateral (select sum(count) as count from days where distance between last - 29 and last) as month`,
    { companyId, at },
  );
  return rows[0] ?? { day: 0, month: 0 };
}

/** Counts invitations of a day. @param count negative if they were cancelled */
async function addInvited(transaction: Transaction, companyId: string, at: Date, count: number): Promise<void> {
  await toKnex(transaction).raw(
    `insert into invitation_days as kept (company_id, day, count) values (?, (?::timestamptz at time zone 'utc')::date, ?)
     on conflict (company_id, day) do update set count = kept.count + excluded.count`,
    [companyId, at, count],
  );
}

/** Returns those of the given order references for which the company has sent invitations before. */
async function findReferences(transaction: Transaction, companyId: string, references: string[]): Promise<Set<string>> {
  const { rows } = await toKnex(transaction).raw<{ rows: { reference: string }[] }>(
    'select reference from invitations where company_id = ? and reference = any (?::text[])',
    [companyId, references],
  );
  return new Set(rows.map(({ reference }) => reference));
}

/** @returns the id of the upload */
async function insertBatch(
  transaction: Transaction,
  batch: Pick<InvitationBatchesTable, 'company_id' | 'source' | 'rows' | 'accepted' | 'wrong' | 'send_at' | 'reminds'>,
): Promise<string> {
  const [created] = await toKnex(transaction)('invitation_batches').insert(batch, ['id']);
  if (created === undefined) throw new Error('INSERT returned no row');
  return created.id;
}

/** Stores the valid rows of an upload. Rows with a token count as sent; rows without a token wait for their turn or for the planned time. */
async function insert(
  transaction: Transaction,
  { companyId, batchId, sendAt }: { companyId: string; batchId: string; sendAt: Date | null },
  invitations: NewInvitation[],
): Promise<void> {
  await toKnex(transaction).raw(
    `insert into invitations (company_id, batch_id, email, encrypted_email, email_hash, reference, language, token_hash, by_mail,
       state, due_at, sent_at)
     select :companyId, :batchId, email, decode(encrypted_email, 'hex'), decode(email_hash, 'hex'), reference, language,
       decode(token_hash, 'hex'), token_hash is null,
       case when token_hash is not null then 'sent' when :sendAt::timestamptz is not null then 'planned' else 'waiting' end,
       coalesce(:sendAt, now()), case when token_hash is not null then coalesce(:sendAt, now()) end
     from rows from (jsonb_to_recordset(:rows) as (
         email text, encrypted_email text, email_hash text, reference text, language text, token_hash text))
       with ordinality as row (email, encrypted_email, email_hash, reference, language, token_hash, position)
     order by position`,
    {
      companyId,
      batchId,
      sendAt,
      rows: JSON.stringify(
        invitations.map(({ email, encryptedEmail, emailHash, reference, language, tokenHash }) => ({
          email,
          encrypted_email: encryptedEmail?.toString('hex') ?? null,
          email_hash: emailHash.toString('hex'),
          reference,
          language,
          token_hash: tokenHash?.toString('hex') ?? null,
        })),
      ),
    },
  );
}

/** Counts invitations of a month that were sent, and reviews that were written through them. */
async function countMonth(
  transaction: Transaction,
  companyId: string,
  { sent = 0, reviews = 0 }: Partial<InvitationFigures>,
  at = new Date(),
): Promise<void> {
  await toKnex(transaction).raw(
    `insert into invitation_months as kept (company_id, month, sent, reviews)
     values (?, date_trunc('month', ?::timestamptz at time zone 'utc')::date, ?, ?)
     on conflict (company_id, month) do update set sent = kept.sent + excluded.sent, reviews = kept.reviews + excluded.reviews`,
    [companyId, at, sent, reviews],
  );
}

/** Returns an upload of a company, and whether its planned time is in the future. */
async function findBatch(
  transaction: Transaction,
  companyId: string,
  id: string,
): Promise<{ send_at: Date; is_planned: true } | { send_at: Date | null; is_planned: false } | undefined> {
  const { rows } = await toKnex(transaction).raw<{
    rows: ({ send_at: Date; is_planned: true } | { send_at: Date | null; is_planned: false })[];
  }>(
    'select send_at, coalesce(send_at > now(), false) as is_planned from invitation_batches where id = ? and company_id = ?',
    [id, companyId],
  );
  return rows[0];
}

/** Deletes the unused invitations of an upload. @returns the number of deleted invitations, and how many of them were links */
async function cancelPlanned(transaction: Transaction, batchId: string): Promise<{ cancelled: number; links: number }> {
  const { rows } = await toKnex(transaction).raw<{ rows: { cancelled: number; links: number }[] }>(
    `with cancelled as (delete from invitations where batch_id = ? and state in ('planned', 'sent') returning by_mail)
     select count(*)::integer as cancelled, (count(*) filter (where not by_mail))::integer as links from cancelled`,
    [batchId],
  );
  await toKnex(transaction).raw(
    'update invitation_batches set cancelled_at = coalesce(cancelled_at, now()) where id = ?',
    [batchId],
  );
  return rows[0] ?? { cancelled: 0, links: 0 };
}

/** Drops the invitations of an upload that still wait after their planned time. */
async function cancelWaiting(transaction: Transaction, batchId: string): Promise<void> {
  await toKnex(transaction)('invitations')
    .where({ batch_id: batchId })
    .whereIn('state', ['planned', 'waiting'])
    .update(DROPPED);
}

/**
 * Returns the uploads of a company, newest first.
 *
 * @param before the id of the last upload on the previous page
 * @param isPlanned true for unsent uploads, false for sent uploads; null for all uploads, cancelled ones included
 */
function listBatches(
  database: Database,
  companyId: string,
  limit: number,
  { before, isPlanned }: { before: string | null; isPlanned: boolean | null },
): Promise<InvitationBatchesTable[]> {
  const batches = toKnex(database)<InvitationBatchesTable>('invitation_batches')
    .select('*')
    .where({ company_id: companyId })
    .where('id', '<', before ?? '9'.repeat(18))
    .orderBy('id', 'desc')
    .limit(limit);
  if (isPlanned === null) return batches;
  return batches.where({ cancelled_at: null }).whereRaw('coalesce(send_at > now(), false) = ?', [isPlanned]);
}

/** Returns the token of a company's personal link. If the company has no token yet, stores the given token and returns it. */
async function getLinkToken(transaction: Transaction, companyId: string, token: string): Promise<string> {
  const { rows } = await toKnex(transaction).raw<{ rows: { token: string }[] }>(
    `insert into invitation_senders as kept (company_id, token) values (?, ?)
     on conflict (company_id) do update set token = coalesce(kept.token, excluded.token) returning token`,
    [companyId, token],
  );
  return rows[0]?.token ?? token;
}

async function setLinkToken(transaction: Transaction, companyId: string, token: string): Promise<void> {
  await toKnex(transaction)('invitation_senders')
    .insert({ company_id: companyId, token })
    .onConflict('company_id')
    .merge(['token']);
}

/** Returns the invitation of a link; undefined for an unknown or replaced token, and while the company is blocked. */
async function open(database: Database, token: string, tokenHash: Buffer): Promise<OpenedInvitation | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: OpenedInvitation[] }>(
    `select c.domain, c.name, c.website, c.avatar, i.by_mail, i.reference is not null as has_reference, i.email_hash,
       case when i.state = 'used' then 'used' when i.sent_at <= now() - make_interval(days => ?) then 'expired' else 'open' end as state
     from invitations i join companies c on c.id = i.company_id where i.token_hash = ? and c.removed_at is null
     union all
     select c.domain, c.name, c.website, c.avatar, false, false, null, 'open'
     from invitation_senders s join companies c on c.id = s.company_id where s.token = ? and c.removed_at is null`,
    [VALID_DAYS, tokenHash, token],
  );
  return rows[0];
}

/** Marks an invitation of a company as used. @returns undefined if it was already used, has expired or belongs to another company */
async function use(
  transaction: Transaction,
  companyId: string,
  tokenHash: Buffer,
): Promise<UsedInvitation | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: (UsedInvitation & { batch_id: string })[] }>(
    `update invitations set state = 'used', used_at = now()
     where token_hash = ? and company_id = ? and state = 'sent' and sent_at > now() - make_interval(days => ?)
     returning id, email_hash, reference, batch_id`,
    [tokenHash, companyId, VALID_DAYS],
  );
  const [used] = rows;
  if (used === undefined) return undefined;
  await toKnex(transaction)('invitation_batches').where({ id: used.batch_id }).increment('reviews', 1);
  return used;
}

async function setReview(transaction: Transaction, id: string, reviewId: string): Promise<void> {
  await toKnex(transaction)('invitations').where({ id }).update({ review_id: reviewId });
}

/** Returns whether a token belongs to a company's personal link. */
async function isCompanyLink(transaction: Transaction, companyId: string, token: string): Promise<boolean> {
  const link = await toKnex(transaction)('invitation_senders')
    .first('company_id')
    .where({ company_id: companyId, token });
  return link !== undefined;
}

/** Starts a round of sending, unless another process has started one in the last `minSeconds`. @returns whether the round has started */
async function startRound(database: Database, minSeconds: number): Promise<boolean> {
  const { rowCount } = await toKnex(database).raw<{ rowCount: number }>(
    'update invitation_turns set moved_at = now() where moved_at < now() - make_interval(secs => ?)',
    [minSeconds],
  );
  return rowCount > 0;
}

/** Queues a batch of planned invitations whose planned time has passed. */
async function releasePlanned(database: Database): Promise<void> {
  await toKnex(database).raw(
    `update invitations set state = 'waiting' where id in (
       select id from invitations where state = 'planned' and due_at <= now() order by due_at limit ? for update skip locked)`,
    [BATCH],
  );
}

/**
 * Selects the next company whose invitations are due, and locks it so that its account cannot be deleted.
 *
 * @returns undefined when no invitation is due
 */
async function takeTurn(transaction: Transaction): Promise<Pick<CompaniesTable, 'id' | 'domain'> | undefined> {
  const next = (condition: string) => `(
    select i.company_id from invitations i
    where i.state = 'waiting' and i.due_at <= now() and ${condition}
      and not exists (select from invitation_senders s where s.company_id = i.company_id and s.paused_at is not null)
      and not exists (select from blocked_companies b where b.company_id = i.company_id)
    order by i.company_id limit 1)`;
  const { rows } = await toKnex(transaction).raw<{ rows: { company_id: string | null }[] }>(
    `with next as (select coalesce(${next('i.company_id > t.company_id')}, ${next('true')}) as company_id from invitation_turns t),
       moved as (update invitation_turns t set company_id = next.company_id from next where next.company_id is not null)
     select company_id from next`,
  );
  const companyId = rows[0]?.company_id ?? null;
  if (companyId === null) return undefined;
  return toKnex(transaction)('companies').first('id', 'domain').where({ id: companyId }).forKeyShare();
}

/** Locks the next invitations of a company, oldest first. */
async function lockDue(transaction: Transaction, companyId: string, limit: number): Promise<DueInvitation[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: DueInvitation[] }>(
    `select i.id, i.email, i.encrypted_email, i.email_hash, i.language, b.reminds,
       extract(epoch from now() - coalesce(b.send_at, i.created_at))::float8 as age, (
       exists (select from suppressions s where s.email_hash = i.email_hash and s.company_id in (0, i.company_id))
       or exists (
         select from invitations e where e.email_hash = i.email_hash and e.company_id = i.company_id
           and e.sent_at > now() - make_interval(days => :repeatDays))
     ) as is_dropped
     from (
       select * from invitations where company_id = :companyId and state = 'waiting' and due_at <= now()
       order by due_at, id limit :limit for update skip locked) i
       join invitation_batches b on b.id = i.batch_id
     order by i.id`,
    { repeatDays: REPEAT_DAYS, companyId, limit },
  );
  return rows;
}

/** Returns the email addresses whose accounts do not allow invitations or have already reviewed the company. */
async function findUnwilling(transaction: Transaction, companyId: string, emails: string[]): Promise<Set<string>> {
  const { rows } = await toKnex(transaction).raw<{ rows: { email: string }[] }>(
    `select invited.email from unnest(:emails::text[]) as invited (email)
       join users u on u.email_key = lower(invited.email collate "C")
     where not u.invitations_allowed or exists (
       select from reviews r where r.user_id = u.id and r.company_id = :companyId and r.deleted_at is null)`,
    { companyId, emails },
  );
  return new Set(rows.map(({ email }) => email));
}

/** Deletes the email address of an invitation whose email was handed over. */
async function setSent(transaction: Transaction, id: string, tokenHash: Buffer): Promise<void> {
  const knex = toKnex(transaction);
  await knex('invitations')
    .where({ id })
    .update({ state: 'sent', sent_at: knex.fn.now(), token_hash: tokenHash, email: null, encrypted_email: null });
}

/** Deletes everything that identifies the person. */
async function setDropped(transaction: Transaction, id: string): Promise<void> {
  await toKnex(transaction)('invitations').where({ id }).update(DROPPED);
}

/** Postpones an invitation, because the person has received too many emails. */
async function postpone(transaction: Transaction, id: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('invitations')
    .where({ id })
    .update({ due_at: knex.raw(`now() + interval '1 hour'`) });
}

/** Drops a batch of invitations that have waited for too long. @returns the number of dropped invitations */
async function dropOverdue(database: Database): Promise<number> {
  const { rowCount } = await toKnex(database).raw<{ rowCount: number }>(
    `update invitations set state = 'dropped', email = null, encrypted_email = null, email_hash = null where id in (
       select i.id from invitations i join invitation_batches b on b.id = i.batch_id
       where i.state = 'waiting' and i.created_at < now() - make_interval(days => :days)
         and (b.send_at is null or b.send_at < now() - make_interval(days => :days))
       order by i.id limit :limit for update of i skip locked)`,
    { days: WAITING_DAYS, limit: BATCH },
  );
  return rowCount;
}

/** Deletes a batch of expired invitations, and expired counts. @returns the number of deleted rows */
async function purgeExpired(database: Database): Promise<number> {
  const knex = toKnex(database);

  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `delete from invitations where id in (
       select id from invitations where created_at < now() - make_interval(days => ?) order by id limit ? for update skip locked)`,
    [STORED_DAYS, BATCH],
  );
  if (rowCount > 0) return rowCount;
  await knex.raw(
    `delete from invitation_batches b where created_at < now() - make_interval(days => ?)
       and not exists (select from invitations i where i.batch_id = b.id)`,
    [STORED_DAYS],
  );
  await knex.raw(`delete from invitation_days where day <= (now() at time zone 'utc')::date - 30`);
  await knex.raw(
    `delete from invitation_months where month < date_trunc('month', now() at time zone 'utc') - interval '12 months'`,
  );
  return 0;
}

/** Deletes the invitations and the personal link of a company whose account ends. Opt-outs of people stay. */
async function removeOfCompany(transaction: Transaction, companyId: string): Promise<void> {
  const knex = toKnex(transaction);
  for (const table of ['invitations', 'invitation_batches', 'invitation_days', 'invitation_months'] as const)
    await knex(table).where({ company_id: companyId }).del();
  await knex('invitation_senders').where({ company_id: companyId }).del();
}

/** Stores that a person has opted out. @param companyId `ALL_COMPANIES` for all */
async function suppress(transaction: Transaction, emailHash: Buffer, companyId: string): Promise<void> {
  await toKnex(transaction)('suppressions')
    .insert({ email_hash: emailHash, company_id: companyId })
    .onConflict(['email_hash', 'company_id'])
    .ignore();
}

/** Allows all companies to invite a person again. */
async function unsuppress(transaction: Transaction, emailHash: Buffer): Promise<void> {
  await toKnex(transaction)('suppressions').where({ email_hash: emailHash, company_id: ALL_COMPANIES }).del();
}

/** Returns whether a person has opted out of the invitations of all companies. */
async function isSuppressed(database: Database, emailHash: Buffer, transaction?: Transaction): Promise<boolean> {
  const row = await toKnex(transaction ?? database)('suppressions')
    .first('company_id')
    .where({ email_hash: emailHash, company_id: ALL_COMPANIES });
  return row !== undefined;
}

/** Returns the ids of invitations whose emails may still be in the outbox. @param companyId null for all companies */
async function findUnsent(transaction: Transaction, emailHash: Buffer, companyId: string | null): Promise<string[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: { id: string }[] }>(
    `select id from invitations where email_hash = :emailHash and (:companyId::bigint is null or company_id = :companyId)
       and by_mail and state = 'sent' and sent_at > now() - make_interval(days => :days)`,
    { emailHash, companyId, days: WAITING_DAYS + 1 },
  );
  return rows.map(({ id }) => id);
}

/** Returns the id of a company, whether or not it has an owner. */
async function findCompanyId(database: Database, domain: string): Promise<string | undefined> {
  return (await toKnex(database)('companies').first('id').where({ domain }))?.id;
}

/**
 * Stores that the mail server does not know the recipient of an invitation, and counts such recipients among the last `COUNTED` emails.
 *
 * @returns undefined when the invitation no longer exists
 */
async function setBounced(
  transaction: Transaction,
  id: string,
): Promise<{ companyId: string; bounces: number } | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: { company_id: string }[] }>(
    'update invitations set bounced_at = coalesce(bounced_at, now()) where id = ? returning company_id',
    [id],
  );
  const companyId = rows[0]?.company_id;
  if (companyId === undefined) return undefined;
  const { rows: counted } = await toKnex(transaction).raw<{ rows: { bounces: number }[] }>(
    `select count(bounced_at)::integer as bounces from (
       select bounced_at from invitations
       where company_id = :companyId and sent_at is not null and by_mail
         and id > coalesce((select counted_from from invitation_senders where company_id = :companyId), 0)
       order by id desc limit :limit) as last`,
    { companyId, limit: COUNTED },
  );
  return { companyId, bounces: counted[0]?.bounces ?? 0 };
}

/** Returns whether the emails of a company are paused. */
async function isPaused(database: Database, companyId: string): Promise<boolean> {
  const row = await toKnex(database)('invitation_senders')
    .first('paused_at')
    .where({ company_id: companyId })
    .whereNotNull('paused_at');
  return row !== undefined;
}

/** Pauses the emails of a company. @returns false if they were paused already */
async function pause(transaction: Transaction, companyId: string): Promise<boolean> {
  const { rowCount } = await toKnex(transaction).raw<{ rowCount: number }>(
    `insert into invitation_senders as kept (company_id, paused_at) values (?, now())
     on conflict (company_id) do update set paused_at = now() where kept.paused_at is null`,
    [companyId],
  );
  return rowCount > 0;
}

/** Resumes the emails of the company that a mark is about, and starts to count unknown recipients from zero. */
async function resume(transaction: Transaction, markId: string): Promise<void> {
  await toKnex(transaction).raw(
    `update invitation_senders set paused_at = null, counted_from = coalesce((select max(id) from invitations), 0)
     where paused_at is not null and company_id = (
       select company_id from marks where id = ? and review_id is null and jsonb_exists(reasons, 'bounces'))`,
    [markId],
  );
}

/** Returns how many invitations were sent, and how many reviews they led to, in the twelve months before the current month. */
async function figures(database: Database, domain: string): Promise<InvitationFigures> {
  const { rows } = await toKnex(database).raw<{ rows: InvitationFigures[] }>(
    `select coalesce(sum(m.sent), 0)::integer as sent, coalesce(sum(m.reviews), 0)::integer as reviews
     from invitation_months m where m.company_id = ${COMPANY_OF_DOMAIN}
       and m.month >= date_trunc('month', now() at time zone 'utc') - interval '12 months'
       and m.month < date_trunc('month', now() at time zone 'utc')`,
    [domain],
  );
  return rows[0] ?? { sent: 0, reviews: 0 };
}

/** Returns how many opt-outs are stored. */
async function countSuppressions(database: Database): Promise<number> {
  const { rows } = await toKnex(database).raw<{ rows: { count: number }[] }>(
    'select count(*)::integer as count from suppressions',
  );
  return rows[0]?.count ?? 0;
}

/** Returns the invitations that were sent to a person. */
async function ofPerson(
  database: Database,
  emailHash: Buffer,
): Promise<{ domain: string; at: Date; used_at: Date | null }[]> {
  const { rows } = await toKnex(database).raw<{ rows: { domain: string; at: Date; used_at: Date | null }[] }>(
    `select c.domain, i.sent_at as at, i.used_at from invitations i join companies c on c.id = i.company_id
     where i.email_hash = ? and i.sent_at is not null order by i.id`,
    [emailHash],
  );
  return rows;
}

/** Returns all invitations of a company, without revealing which of them were dropped. */
async function ofCompany(
  database: Database,
  companyId: string,
): Promise<{ reference: string | null; at: Date; used_at: Date | null }[]> {
  const { rows } = await toKnex(database).raw<{ rows: { reference: string | null; at: Date; used_at: Date | null }[] }>(
    'select reference, created_at as at, used_at from invitations where company_id = ? order by id',
    [companyId],
  );
  return rows;
}

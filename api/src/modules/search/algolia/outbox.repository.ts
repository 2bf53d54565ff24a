import type { Knex } from 'knex';
import type { Database, Transaction } from '../../../database/Database.ts';
import { LOCKS } from '../../../database/locks.ts';
import { runInTransaction } from '../../../database/runInTransaction.ts';
import { toKnex } from '../../../database/toKnex.ts';
import type { Waiting } from '../../../database/watchQueue.ts';
import { RECORD_COLUMNS, type RecordRow } from '../companyRecord.ts';
import { bindTo } from '../../../kernel/bindTo.ts';

/** An entry of the outbox. */
export interface Entry {
  /** Sequence number. A bigint, which pg returns as text. */
  position: string;
  /** The number of changes since the entry was created. */
  version: number;
}

/** A company that has changed since it was last sent. */
export interface ChangeEntry extends Entry {
  domain: string;
  /** The number of rejections by Algolia. */
  attempts: number;
  /** The current record; null when the company no longer exists. */
  company: RecordRow | null;
}

/** The number of companies that one statement reads to find the companies to queue. */
const SCAN_SIZE = 10_000;
/** The longest reason that is stored, in characters. */
const MAX_REASON = 300;
/**
 * Entry that requests a rebuild of the whole index. It is not a valid domain, so it cannot be confused with a company.
 */
const WHOLE_INDEX = '*';
const TRIGGERS = ['companies_algolia', 'companies_algolia_update'];

export interface OutboxState {
  /** Whether changes of companies are written to the outbox. */
  isOn: boolean;
  hasEntries: boolean;
  /** Whether an entry should be sent now. */
  hasDue: boolean;
}

export type OutboxRepository = ReturnType<typeof outboxRepository>;

/** Provides the records of companies, and the outbox with their changes for Algolia. The triggers in `TRIGGERS` write the outbox. */
export function outboxRepository(database: Database) {
  return bindTo(database, {
    isThere,
    state,
    waiting,
    switchOn,
    switchOff,
    exclusively,
    askForAll,
    askedForAll,
    askForUnproven,
    due,
    postpone,
    setAside,
    remove,
    listSetAside,
    pending,
    companiesAfter,
    readCompanies,
  });
}

async function setTriggers(transaction: Transaction, isOn: boolean) {
  const knex = toKnex(transaction);
  // Limits the wait for the lock, because writes of reviews queue behind this statement in the meantime.
  await knex.raw(`set local lock_timeout = '5s'`);
  await knex.raw('select switch_algolia_outbox(?)', [isOn]);
}

function requestAll(connection: Knex) {
  return connection.raw(
    `insert into algolia_outbox as kept (domain) values (?)
     on conflict (domain) do update set version = kept.version + 1`,
    [WHOLE_INDEX],
  );
}

async function state(database: Database): Promise<OutboxState> {
  const { rows } = await toKnex(database).raw<{ rows: { is_on: boolean; has_entries: boolean; has_due: boolean }[] }>(
    `select exists(select from algolia_outbox) as has_entries,
       exists(select from algolia_outbox where due_at <= now() and set_aside_at is null) as has_due,
       not exists(
         select from pg_trigger where tgrelid = 'companies'::regclass and tgname = any(?) and tgenabled = 'D') as is_on`,
    [TRIGGERS],
  );
  const [row] = rows;
  return { isOn: row?.is_on ?? false, hasEntries: row?.has_entries ?? false, hasDue: row?.has_due ?? false };
}

/** Returns whether the database has an outbox. It is missing until an API of this version has started. */
function isThere(database: Database): Promise<boolean> {
  return toKnex(database).schema.hasTable('algolia_outbox');
}

/** Returns how many companies wait to be sent, and the seconds that the first of them has waited. */
async function waiting(database: Database): Promise<Waiting> {
  const { rows } = await toKnex(database).raw<{ rows: Waiting[] }>(
    `select (select count(*) from algolia_outbox where set_aside_at is null)::integer as count, coalesce((
       select extract(epoch from now() - since) from algolia_outbox
       where set_aside_at is null order by position limit 1), 0)::float as seconds`,
  );
  return rows[0] ?? { count: 0, seconds: 0 };
}

/** Starts writing changes to the outbox. Earlier changes are missing, so it requests a rebuild of the whole index. */
async function switchOn(database: Database): Promise<void> {
  await runInTransaction(database, async (transaction) => {
    await setTriggers(transaction, true);
    await requestAll(toKnex(transaction));
  });
}

/** Stops writing changes, and empties the outbox. */
async function switchOff(database: Database): Promise<void> {
  const { isOn, hasEntries } = await state(database);
  if (!isOn && !hasEntries) return;
  await runInTransaction(database, async (transaction) => {
    await setTriggers(transaction, false);
    await toKnex(transaction)('algolia_outbox').del();
  });
}

/**
 * Runs `work` while holding a lock, so that only one process sends to Algolia.
 * @param wait whether to wait for another process that holds the lock
 * @returns false if another process holds the lock
 * @throws the error of `work`, or an error if the database connection was lost in the meantime, because another process may have begun
 */
function exclusively(database: Database, work: () => Promise<void>, { wait }: { wait: boolean }): Promise<boolean> {
  return runInTransaction(database, async (transaction) => {
    // The transaction only holds the lock. It is idle during the work, so its idle timeout is switched off.
    const knex = toKnex(transaction);
    await knex.raw('set local idle_in_transaction_session_timeout = 0');
    if (wait) {
      await knex.raw('select pg_advisory_xact_lock(?)', [LOCKS.algoliaSender]);
    } else {
      const { rows } = await knex.raw<{ rows: { taken: boolean }[] }>('select pg_try_advisory_xact_lock(?) as taken', [
        LOCKS.algoliaSender,
      ]);
      if (!rows[0]?.taken) return false;
    }
    await work();
    return true;
  });
}

/** Requests a rebuild of the whole index. */
async function askForAll(database: Database): Promise<void> {
  await requestAll(toKnex(database));
}

/** Returns the entry that requests a rebuild of the whole index; undefined when there is none. */
async function askedForAll(database: Database): Promise<Entry | undefined> {
  return toKnex(database)<Entry & { domain: string }>('algolia_outbox')
    .first('position', 'version')
    .where({ domain: WHOLE_INDEX });
}

/**
 * Queues the companies that have an owner but no proven claim, because `verified` of these companies depends on whether the site has a mail server.
 * Reads the companies in pages, because each statement has a time limit.
 */
async function askForUnproven(database: Database): Promise<void> {
  for (let last: string | null = '0'; last !== null;) {
    const { rows }: { rows: { last: string | null }[] } = await toKnex(database).raw(
      `with page as (
         select id, domain, claimed_at is not null and verified_at is null and removed_at is null as is_unproven
         from companies where id > ? order by id limit ?),
       queued as (
         insert into algolia_outbox as kept (domain) select domain from page where is_unproven order by domain
         on conflict (domain) do update
           set version = kept.version + 1, attempts = 0, due_at = now(), set_aside_at = null, last_error = null)
       select max(id) as last from page`,
      [last, SCAN_SIZE],
    );
    last = rows[0]?.last ?? null;
  }
}

/** Reads the oldest changes that are due, each with the current state of its company, in one statement. */
async function due(database: Database, limit: number): Promise<ChangeEntry[]> {
  const { rows } = await toKnex(database).raw<{
    rows: (Pick<ChangeEntry, 'position' | 'version' | 'attempts'> & RecordRow & { is_there: boolean })[];
  }>(
    `select o.position, o.version, o.attempts, c.id is not null as is_there, c.*, o.domain
     from (
       select * from algolia_outbox where domain <> ? and due_at <= now() and set_aside_at is null
       order by position limit ?) o
     left join (select id, ${RECORD_COLUMNS.join(', ')} from companies where removed_at is null) c on c.domain = o.domain
     order by o.position`,
    [WHOLE_INDEX, limit],
  );
  return rows.map(({ position, version, attempts, is_there, ...company }) => ({
    position,
    version,
    attempts,
    domain: company.domain,
    company: is_there ? company : null,
  }));
}

/**
 * Counts a rejected change, unless its company has changed again in the meantime.
 * @param retryInMs milliseconds until the change is due again; null sets it aside
 */
async function postpone(
  database: Database,
  { position, version }: Entry,
  retryInMs: number | null,
  reason: string,
): Promise<void> {
  await toKnex(database).raw(
    `update algolia_outbox set attempts = attempts + 1, last_error = ?,
       due_at = now() + make_interval(secs => coalesce(?::float8, 0)), set_aside_at = case when ? then now() end
     where position = ? and version = ?`,
    [reason.slice(0, MAX_REASON), retryInMs === null ? null : retryInMs / 1000, retryInMs === null, position, version],
  );
}

/** Sets aside a company that the index rejects, unless it already has an entry. */
async function setAside(database: Database, domain: string, reason: string): Promise<void> {
  await toKnex(database).raw(
    `insert into algolia_outbox (domain, set_aside_at, last_error) values (?, now(), ?)
     on conflict (domain) do nothing`,
    [domain, reason.slice(0, MAX_REASON)],
  );
}

/**
 * Removes the sent entries. Keeps an entry whose company has changed in the meantime, and an entry that another
 * transaction is changing, instead of waiting for its lock.
 */
async function remove(database: Database, entries: Entry[]): Promise<void> {
  await toKnex(database).raw(
    `delete from algolia_outbox where position in (
       select o.position from algolia_outbox o
       join unnest(?::bigint[], ?::integer[]) as sent (position, version) using (position, version)
       for update of o skip locked)`,
    [entries.map(({ position }) => position), entries.map(({ version }) => version)],
  );
}

/** Lists the companies that were set aside, because Algolia has rejected them repeatedly. */
async function listSetAside(database: Database): Promise<{ domain: string; last_error: string | null }[]> {
  return toKnex(database)('algolia_outbox')
    .select('domain', 'last_error')
    .whereNotNull('set_aside_at')
    .orderBy('domain');
}

/** Returns those of the given companies that wait to be sent. Leaves out companies that were set aside. */
async function pending(database: Database, domains: string[]): Promise<string[]> {
  return toKnex(database)('algolia_outbox').whereIn('domain', domains).whereNull('set_aside_at').pluck('domain');
}

/** Lists the companies that follow a given id, in the order of their ids. The id `0` precedes all companies. */
async function companiesAfter(database: Database, id: string, limit: number): Promise<(RecordRow & { id: string })[]> {
  return toKnex(database)('companies')
    .select('id', ...RECORD_COLUMNS)
    .where('id', '>', id)
    .whereNull('removed_at')
    .orderBy('id')
    .limit(limit);
}

async function readCompanies(database: Database, domains: string[]): Promise<(RecordRow & { id: string })[]> {
  return toKnex(database)('companies')
    .select('id', ...RECORD_COLUMNS)
    .whereIn('domain', domains)
    .whereNull('removed_at');
}

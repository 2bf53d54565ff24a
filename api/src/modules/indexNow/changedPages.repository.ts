import type { Database } from '../../database/Database.ts';
import { runInTransaction } from '../../database/runInTransaction.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** A page that has changed since it was last announced. */
export interface ChangedPage {
  /** The domain of the company whose page has changed. */
  domain: string;
  /** The number of changes of the page so far. */
  version: number;
}

/** Minimum time between two announcements of a page. */
const INTERVAL = '1 hour';

const PURGE_BATCH = 1000;

export type ChangedPagesRepository = ReturnType<typeof changedPagesRepository>;

/** Provides the pages of companies that have changed, to be announced to search engines. Triggers queue the pages while the queue is switched on. */
export function changedPagesRepository(database: Database) {
  return bindTo(database, { switch: switchOn, claim, record, purge });
}

/** Starts or stops queueing changed pages. */
async function switchOn(database: Database, isOn: boolean): Promise<void> {
  const { rows } = await toKnex(database).raw<{ rows: { is_on: boolean }[] }>(
    `select tgenabled <> 'D' as is_on from pg_trigger
     where tgrelid = 'companies'::regclass and tgname = 'companies_index_now_update'`,
  );
  if (rows[0]?.is_on === isOn) return;
  await runInTransaction(database, async (transaction) => {
    const knex = toKnex(transaction);
    // Limits the wait for the lock, because writes of reviews queue behind this statement in the meantime.
    await knex.raw(`set local lock_timeout = '5s'`);
    await knex.raw('select switch_index_now(?)', [isOn]);
    if (!isOn) await knex('index_now_outbox').del();
  });
}

/** Claims changed pages that are due. Makes them due again after `INTERVAL`, even if the process that has claimed them ends. */
async function claim(database: Database, limit: number): Promise<ChangedPage[]> {
  const { rows } = await toKnex(database).raw<{ rows: ChangedPage[] }>(
    `update index_now_outbox o set due_at = now() + ?::interval from (
       select domain from index_now_outbox where version > sent_version and due_at <= now()
       order by due_at limit ? for update skip locked) due
     where o.domain = due.domain returning o.domain, o.version`,
    [INTERVAL, limit],
  );
  return rows;
}

/**
 * Records whether claimed pages were announced. Skips pages that another transaction is changing, instead of waiting for its lock:
 * they are announced again after `INTERVAL`.
 * @param isSent whether the service has accepted the pages; if not, they are due again immediately
 */
async function record(database: Database, pages: ChangedPage[], isSent: boolean): Promise<void> {
  await toKnex(database).raw(
    `update index_now_outbox o
     set sent_version = case when :isSent then claimed.version else o.sent_version end,
       due_at = case when :isSent then o.due_at else now() end
     from (
       select p.domain, c.version from index_now_outbox p
       join unnest(:domains::text[], :versions::integer[]) as c (domain, version) using (domain)
       for update of p skip locked) claimed
     where o.domain = claimed.domain`,
    { isSent, domains: pages.map(({ domain }) => domain), versions: pages.map(({ version }) => version) },
  );
}

/** Removes announced pages after `INTERVAL`: their next change can be announced immediately. */
async function purge(database: Database): Promise<void> {
  await toKnex(database).raw(
    `delete from index_now_outbox where domain in (
       select domain from index_now_outbox where version = sent_version and due_at <= now()
       order by due_at limit ? for update skip locked)`,
    [PURGE_BATCH],
  );
}

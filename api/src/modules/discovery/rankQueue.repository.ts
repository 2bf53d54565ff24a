import type { Database, Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { Waiting } from '../../database/watchQueue.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** A company in the queue. If the company changes while its entries are computed, its version changes. */
export interface QueuedCompany {
  id: string;
  version: string;
}

/** Reads the queue of companies whose list entries are outdated. */
export function rankQueueRepository(database: Database) {
  return { removeQueued, ...bindTo(database, { readQueue, readDue, readUnfilled, setFilled, readIds, waiting }) };
}

/** Returns the companies that have waited longest. */
async function readQueue(database: Database, limit: number): Promise<QueuedCompany[]> {
  const { rows } = await toKnex(database).raw<{ rows: QueuedCompany[] }>(
    'select company_id as id, version from rank_queue order by since, company_id limit ?',
    [limit],
  );
  return rows;
}

/** Returns the companies whose entries have to be computed again on or before a day only because time has passed. */
async function readDue(database: Database, day: string, limit: number): Promise<string[]> {
  const { rows } = await toKnex(database).raw<{ rows: { id: string }[] }>(
    'select company_id as id from rank_entries where category_id = 0 and due_on <= ? order by due_on limit ?',
    [day, limit],
  );
  return rows.map(({ id }) => id);
}

/** Returns the next companies to backfill: they were created before lists existed. Null once all have entries. */
async function readUnfilled(database: Database, limit: number): Promise<string[] | null> {
  const { rows } = await toKnex(database).raw<{ rows: { id: string | null }[] }>(
    `select c.id from rank_fill f left join lateral (
       select id from companies where id > f.last_id order by id limit ?) c on true`,
    [limit],
  );
  if (rows.length === 0) return null;
  return rows.flatMap(({ id }) => id ?? []);
}

/** Stores the progress of the backfill. @param lastId the last company with entries; null when the backfill is complete */
async function setFilled(database: Database, lastId: string | null): Promise<void> {
  await toKnex(database).raw(
    lastId === null ? 'delete from rank_fill' : 'update rank_fill set last_id = ?',
    lastId === null ? [] : [lastId],
  );
}

/** Removes companies from the queue, unless they have changed since they were read. */
async function removeQueued(transaction: Transaction, queued: readonly QueuedCompany[]): Promise<void> {
  // Locks in the order of ids, like all writers of several companies.
  await toKnex(transaction).raw(
    `with done as materialized (
       select q.company_id from rank_queue q join unnest(?::bigint[], ?::bigint[]) as d (company_id, version)
         on q.company_id = d.company_id and q.version = d.version
       order by q.company_id for update of q)
     delete from rank_queue q using done where q.company_id = done.company_id`,
    [queued.map(({ id }) => id), queued.map(({ version }) => version)],
  );
}

/** Returns the ids of the companies that follow a given id, in order, for a check of all entries. */
async function readIds(database: Database, after: string, limit: number): Promise<string[]> {
  return toKnex(database)('companies').where('id', '>', after).orderBy('id').limit(limit).pluck('id');
}

/** Returns how many companies wait, and for how long the first of them has waited. */
async function waiting(database: Database): Promise<Waiting> {
  const { rows } = await toKnex(database).raw<{ rows: Waiting[] }>(
    `select count(*)::int as count, coalesce(extract(epoch from now() - min(since)), 0)::float8 as seconds from rank_queue`,
  );
  return rows[0] ?? { count: 0, seconds: 0 };
}

import type { Database, Transaction } from '../../database/Database.ts';
import type { BlockedWebsitesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { getParentDomains } from './getParentDomains.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export type BlockedWebsiteRow = Pick<BlockedWebsitesTable, 'domain' | 'reason' | 'at'> & {
  /** The email address of the administrator who blocked the website; null when the account was deleted. */
  administrator: string | null;
};

export type WebsitesRepository = ReturnType<typeof websitesRepository>;

/** Websites that are blocked with their subdomains. */
export function websitesRepository(database: Database) {
  return { block, unblock, ...bindTo(database, { findReason, list, read, count }) };
}

function select(database: Database) {
  return toKnex(database)('blocked_websites as b')
    .leftJoin('users as u', 'u.id', 'b.admin_id')
    .select('b.domain', 'b.reason', 'b.at', 'u.email as administrator');
}

/** Returns why a website, one of its parent domains or its company is blocked; undefined if none is blocked. */
async function findReason(database: Database, domain: string, transaction?: Transaction): Promise<string | undefined> {
  const { rows } = await toKnex(transaction ?? database).raw<{ rows: { reason: string }[] }>(
    `select reason from blocked_websites where domain = any (:domains::text[])
     union all
     select b.reason from companies c join blocked_companies b on b.company_id = c.id where c.domain = any (:domains::text[])
     limit 1`,
    { domains: getParentDomains(domain) },
  );
  return rows[0]?.reason;
}

/**
 * Lists blocked websites in the order of their domains. @param after the previous page's last domain; '' for the first
 * page
 */
async function list(database: Database, limit: number, after: string): Promise<BlockedWebsiteRow[]> {
  return select(database).whereRaw('b.domain collate "C" > ?', [after]).orderByRaw('b.domain collate "C"').limit(limit);
}

async function read(database: Database, domain: string): Promise<BlockedWebsiteRow> {
  const [row] = await select(database).where({ domain });
  if (row === undefined) throw new Error(`${domain} is not blocked`);
  return row;
}

/** Blocks a website. A website that is already blocked gets the new reason. */
async function block(
  transaction: Transaction,
  website: Pick<BlockedWebsitesTable, 'domain' | 'reason' | 'admin_id'>,
): Promise<void> {
  await toKnex(transaction)('blocked_websites').insert(website).onConflict('domain').merge(['reason', 'admin_id']);
}

/** @returns whether the website was blocked */
async function unblock(transaction: Transaction, domain: string): Promise<boolean> {
  return (await toKnex(transaction)('blocked_websites').where({ domain }).del()) > 0;
}

/** Returns how many websites are blocked. */
async function count(database: Database): Promise<number> {
  const [row] = await toKnex(database)('blocked_websites').count({ count: '*' });
  return Number(row?.['count']);
}

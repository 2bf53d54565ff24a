import type { Database, Transaction } from '../../database/Database.ts';
import type { SiteEmailTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The stored mail server and sender. A column is null if its value is not set. */
export type StoredEmail = Pick<SiteEmailTable, 'smtp_url' | 'sender'>;

export type SiteEmailRepository = ReturnType<typeof siteEmailRepository>;

/** Provides the stored mail server and sender. The table `site_email` has at most one row. */
export function siteEmailRepository(database: Database) {
  return { save, ...bindTo(database, { read }) };
}

/** Returns the stored settings; undefined if none are stored. */
function read(database: Database, transaction?: Transaction): Promise<StoredEmail | undefined> {
  return toKnex(transaction ?? database)('site_email').first('smtp_url', 'sender');
}

async function save(transaction: Transaction, email: StoredEmail): Promise<void> {
  await toKnex(transaction)('site_email').insert(email).onConflict('id').merge(email);
}

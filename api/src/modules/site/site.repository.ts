import type { Database, Transaction } from '../../database/Database.ts';
import type { SiteTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The stored identity of the site. A column is null if its value is not set. */
export type StoredIdentity = Pick<SiteTable, 'name' | 'accent' | 'logo' | 'languages'>;

/** An identity to store. If it has no property `languages`, the stored languages stay the same. */
export type NewIdentity = Omit<StoredIdentity, 'languages'> & Partial<Pick<StoredIdentity, 'languages'>>;

/** The state of the first setup. */
export type SetupRow = Pick<SiteTable, 'code_hash' | 'completed_at'>;

export type SiteRepository = ReturnType<typeof siteRepository>;

/** Provides the identity of the site and the state of its first setup. The table `site` has at most one row. */
export function siteRepository(database: Database) {
  return { saveIdentity, complete, ...bindTo(database, { read, readSetup, saveCode, hasAdministrator }) };
}

/** Returns the stored identity; undefined if none is stored. */
function read(database: Database, transaction?: Transaction): Promise<StoredIdentity | undefined> {
  return toKnex(transaction ?? database)('site').first('name', 'accent', 'logo', 'languages');
}

/** Stores the identity of the site with a new version. */
async function saveIdentity(transaction: Transaction, identity: NewIdentity): Promise<void> {
  const knex = toKnex(transaction);
  await knex('site')
    .insert(identity)
    .onConflict('id')
    .merge({ ...identity, version: knex.raw('site.version + 1') });
}

/** Returns the state of the first setup. @param transaction locks the state until it ends; by default, the state is not locked */
function readSetup(database: Database, transaction?: Transaction): Promise<SetupRow | undefined> {
  const query = toKnex(transaction ?? database)('site').first('code_hash', 'completed_at');
  return transaction === undefined ? query : query.forUpdate();
}

/**
 * Stores the hash of a code, unless the setup is completed. @param options.replaces whether the hash replaces a stored hash @returns whether the hash
 * was stored
 */
async function saveCode(database: Database, hash: Buffer, { replaces }: { replaces: boolean }): Promise<boolean> {
  const { rowCount } = await toKnex(database).raw<{ rowCount: number }>(
    `insert into site (code_hash) values (?) on conflict (id) do update set code_hash = excluded.code_hash
     where site.completed_at is null ${replaces ? '' : 'and site.code_hash is null'}`,
    [hash],
  );
  return rowCount === 1;
}

/** Ends the setup, and deletes the hash of its code, so that the code is no longer valid. */
async function complete(transaction: Transaction): Promise<void> {
  await toKnex(transaction)('site').update({ code_hash: null, completed_at: new Date() });
}

/** Returns whether the site has an administrator. */
async function hasAdministrator(database: Database): Promise<boolean> {
  return (await toKnex(database)('users').first('id').where({ role: 'admin' })) !== undefined;
}

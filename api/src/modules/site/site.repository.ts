import type { Database, Transaction } from '../../database/Database.ts';
import type { SiteTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The stored identity of the site. A column that is null has not been set. */
export type StoredIdentity = Pick<SiteTable, 'name' | 'accent' | 'logo' | 'languages'>;

/** An identity to store. Without languages, the stored languages are kept. */
export type NewIdentity = Omit<StoredIdentity, 'languages'> & Partial<Pick<StoredIdentity, 'languages'>>;

/** The state of the first setup. */
export type SetupRow = Pick<SiteTable, 'code_hash' | 'completed_at'>;

export type SiteRepository = ReturnType<typeof siteRepository>;

/** Provides the settings of the site that administrators can change (`site`), which has at most one row. */
export function siteRepository(database: Database) {
  return { saveIdentity, complete, ...bindTo(database, { read, readSetup, saveCode, hasAdministrator }) };
}

/** Returns the stored identity; undefined if nothing was stored. */
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

/** Returns the state of the first setup. @param transaction if given, the state is locked until the transaction ends */
function readSetup(database: Database, transaction?: Transaction): Promise<SetupRow | undefined> {
  const query = toKnex(transaction ?? database)('site').first('code_hash', 'completed_at');
  return transaction === undefined ? query : query.forUpdate();
}

/**
 * Stores the hash of a code, unless the setup is completed.
 * @param options.replaces whether the hash replaces a stored hash
 * @returns whether it was stored
 */
async function saveCode(database: Database, hash: Buffer, { replaces }: { replaces: boolean }): Promise<boolean> {
  const { rowCount } = await toKnex(database).raw<{ rowCount: number }>(
    `insert into site (code_hash) values (?) on conflict (id) do update set code_hash = excluded.code_hash
     where site.completed_at is null ${replaces ? '' : 'and site.code_hash is null'}`,
    [hash],
  );
  return rowCount === 1;
}

/** Ends the setup, after which its code is no longer valid. */
async function complete(transaction: Transaction): Promise<void> {
  await toKnex(transaction)('site').update({ code_hash: null, completed_at: new Date() });
}

/** Returns whether the site has an administrator. */
async function hasAdministrator(database: Database): Promise<boolean> {
  return (await toKnex(database)('users').first('id').where({ role: 'admin' })) !== undefined;
}

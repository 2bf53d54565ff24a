import type { ApiKeyScope } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import { ignoreReadOnly } from '../../database/ignoreReadOnly.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { FoundHolder } from '../../kernel/Caller.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export interface ApiKeyRow {
  id: string;
  name: string;
  scopes: ApiKeyScope[];
  created_at: Date;
  expires_at: Date | null;
  /** Day of the last use, such as `2026-01-31`. */
  last_used_on: string | null;
}

interface HolderRow {
  id: string;
  company_id: string;
  scopes: ApiKeyScope[];
  is_first_today: boolean;
  is_removed: boolean;
  domain: string;
}

const COLUMNS = `id, name, scopes, created_at, expires_at, to_char(last_used_on, 'YYYY-MM-DD') as last_used_on`;

const TODAY = `(now() at time zone 'utc')::date`;

const IS_VALID = '(expires_at is null or expires_at > now())';

export type ApiKeysRepository = ReturnType<typeof apiKeysRepository>;

export function apiKeysRepository(database: Database) {
  const read = preparedReads(database);
  return {
    findHolder: (hash: Buffer) => findHolder(database, read, hash),
    insert,
    remove,
    ...bindTo(database, { ofCompany, removeOfCompany, purgeExpired }),
  };
}

/**
 * Finds the company of a key. Does not cache keys, so every process rejects a key from the first request after its deletion.
 *
 * @returns null for an unknown, deleted or expired key
 */
async function findHolder(database: Database, read: PreparedReads, hash: Buffer): Promise<FoundHolder | null> {
  const [row] = await read<HolderRow>(
    'find-api-key',
    () => `select k.id, k.company_id, k.scopes, k.last_used_on is distinct from ${TODAY} as is_first_today,
        c.removed_at is not null as is_removed, c.domain
      from api_keys k join companies c on c.id = k.company_id and c.claimed_at is not null
      where k.hash = decode(?, 'hex') and ${IS_VALID}`,
    [hash.toString('hex')],
  );
  if (row === undefined) return null;
  const { id, company_id: companyId, domain, scopes, is_first_today: isFirstToday, is_removed: isRemoved } = row;
  if (isFirstToday) {
    const knex = toKnex(database);
    await ignoreReadOnly(
      knex('api_keys')
        .where({ id })
        .update({ last_used_on: knex.raw(TODAY) }),
    );
  }
  return { holder: { role: 'company', companyId, domain, keyId: id }, scopes, isRemoved };
}

/** Returns the valid keys of a company, newest first. */
async function ofCompany(database: Database, companyId: string, transaction?: Transaction): Promise<ApiKeyRow[]> {
  const { rows } = await toKnex(transaction ?? database).raw<{ rows: ApiKeyRow[] }>(
    `select ${COLUMNS} from api_keys where company_id = ? and ${IS_VALID} order by created_at desc, id desc`,
    [companyId],
  );
  return rows;
}

/** @param days the number of days until the key expires; null if it never expires */
async function insert(
  transaction: Transaction,
  companyId: string,
  key: { name: string; hash: Buffer; scopes: ApiKeyScope[]; days: number | null },
): Promise<ApiKeyRow> {
  const { name, hash, scopes, days } = key;
  const { rows } = await toKnex(transaction).raw<{ rows: ApiKeyRow[] }>(
    `insert into api_keys (company_id, name, hash, scopes, expires_at)
     values (?, ?, ?, ?, now() + make_interval(days => ?)) returning ${COLUMNS}`,
    [companyId, name, hash, scopes, days],
  );
  if (rows[0] === undefined) throw new Error('INSERT returned no row');
  return rows[0];
}

/** @returns the name of the deleted key; undefined if the company did not have it */
async function remove(transaction: Transaction, companyId: string, id: string): Promise<string | undefined> {
  const [row] = await toKnex(transaction)('api_keys').where({ company_id: companyId, id }).del().returning('name');
  return row?.name;
}

async function removeOfCompany(database: Database, companyId: string, transaction?: Transaction): Promise<void> {
  await toKnex(transaction ?? database)('api_keys')
    .where({ company_id: companyId })
    .del();
}

async function purgeExpired(database: Database): Promise<void> {
  const knex = toKnex(database);

  await knex('api_keys').where('expires_at', '<', knex.fn.now()).del();
}

import type { ClaimProof } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { CompanyClaimsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { CompanyChanges, NewOwner } from '../../kernel/company.ts';
import { ACCOUNT_COLUMNS, RESTORE } from './claimRows.ts';
import { bindTo } from '../../kernel/bindTo.ts';

type EndedState = Exclude<CompanyClaimsTable['state'], 'pending'>;

const RETENTION = '30 days';

/** The categories of the owner, or the suggested categories if the owner has chosen none. */
const NEW_CATEGORIES = `case when k.category_ids = '{}' then c.category_ids else k.category_ids end`;

/** Creates, changes and ends claims. */
export function claimWritesRepository(database: Database) {
  return {
    insert,
    update,
    confirmWorkEmail,
    end,
    insertOwner,
    makeEffective,
    remove,
    restore,
    ...bindTo(database, { purgeEnded }),
  };
}

/** @returns the id of the new pending claim */
async function insert(transaction: Transaction, companyId: string, website: string, owner: NewOwner): Promise<string> {
  const [row] = await toKnex(transaction)('company_claims').insert(
    // Casts the row, because its type does not show that accounts always have an email, a work email and a password.
    { ...owner, company_id: companyId, website, state: 'pending' } as Partial<CompanyClaimsTable>,
    ['id'],
  );
  if (row === undefined) throw new Error('INSERT returned no row');
  return row.id;
}

async function update(transaction: Transaction, id: string, changes: CompanyChanges): Promise<void> {
  await toKnex(transaction)('company_claims')
    .where({ id })
    // Safe to cast, because the columns that accounts must have are never set to null.
    .update(changes as Partial<CompanyClaimsTable>);
}

/** Confirms the work email of a claim. @returns false if the claim has another work email now */
async function confirmWorkEmail(transaction: Transaction, id: string, workEmail: string): Promise<boolean> {
  const { rowCount } = await toKnex(transaction).raw<{ rowCount: number }>(
    `update company_claims set work_email_confirmed_at = coalesce(work_email_confirmed_at, now())
     where id = ? and lower(work_email) = lower(?)`,
    [id, workEmail],
  );
  return rowCount > 0;
}

/** Ends a claim. @param reason the reason of an administrator; null if there is none */
async function end(
  transaction: Transaction,
  id: string,
  state: EndedState,
  reason: string | null = null,
): Promise<void> {
  await toKnex(transaction).raw(
    `update company_claims set deleted_state = case when ? = 'deleted' then state end,
       state = ?, ended_at = coalesce(ended_at, now()), reason = coalesce(?, reason) where id = ?`,
    [state, state, reason, id],
  );
}

/** Copies the account of a company's owner into an ended claim. @returns the claim's id */
async function insertOwner(
  transaction: Transaction,
  companyId: string,
  state: EndedState,
  reason: string | null,
): Promise<string> {
  const columns = ACCOUNT_COLUMNS.join(', ');
  const { rows } = await toKnex(transaction).raw<{ rows: { id: string }[] }>(
    `insert into company_claims (company_id, state, deleted_state, ended_at, reason, token, ${columns})
     select id, ?, case when ? = 'deleted' then 'effective' end, clock_timestamp(), ?,
       coalesce(claim_token, replace(gen_random_uuid()::text, '-', '')), ${columns}
     from companies where id = ? and claimed_at is not null returning id`,
    [state, state, reason, companyId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Company ${companyId} has no owner`);
  return row.id;
}

/**
 * Makes a claim effective: copies its account to the company, which has no owner.
 *
 * @param proof how the claim was proven now; null keeps the earlier proof when an account is restored
 */
async function makeEffective(transaction: Transaction, id: string, proof: ClaimProof | null): Promise<void> {
  const knex = toKnex(transaction);
  const proven = new Set<string>(['proof', 'verified_at']);
  const columns = ACCOUNT_COLUMNS.filter((name) => proof === null || !proven.has(name));
  await knex.raw(
    `update companies c set ${columns.map((name) => `${name} = ${name === 'category_ids' ? NEW_CATEGORIES : `k.${name}`}`).join(', ')},
       categories_source = case when k.category_ids = '{}' then c.categories_source else 'owner' end, claim_token = k.token,
       ${proof === null ? '' : 'proof = ?, verified_at = now(), reviews_mail = true, categories_locked_until = null,'}
       listing_name = c.name
     from company_claims k where k.id = ? and c.id = k.company_id and c.claimed_at is null`,
    [...(proof === null ? [] : [proof]), id],
  );
}

async function remove(transaction: Transaction, id: string): Promise<void> {
  await toKnex(transaction)('company_claims').where({ id }).del();
}

/** Restores the deleted account of a claim that had not become effective. */
async function restore(transaction: Transaction, id: string): Promise<void> {
  await toKnex(transaction).raw(
    `update company_claims set state = deleted_state, deleted_state = null,
       ended_at = case when deleted_state = 'pending' then null else ended_at end where id = ?`,
    [id],
  );
}

/** Deletes accounts that can't be restored any more, and old ended claims. @returns the paths of their images */
async function purgeEnded(database: Database): Promise<string[]> {
  const { rows } = await toKnex(database).raw<{ rows: { avatar: string | null }[] }>(
    `delete from company_claims where ended_at < clock_timestamp() - case state when 'deleted' then ?::interval else ?::interval end
     and ended_at is not null returning avatar`,
    [RESTORE, RETENTION],
  );
  return rows.flatMap(({ avatar }) => avatar ?? []);
}

import type { CreateSavedReplyBody } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import type { SavedRepliesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export type SavedReplyRow = Pick<SavedRepliesTable, 'id' | 'title' | 'language' | 'text'>;

const COLUMNS = ['id', 'title', 'language', 'text'] as const;

export type SavedRepliesRepository = ReturnType<typeof savedRepliesRepository>;

/** Provides the saved replies of companies. */
export function savedRepliesRepository(database: Database) {
  return { insert, lock, update, remove, removeOfCompany, ...bindTo(database, { ofCompany }) };
}

/** Returns whether an error means that another saved reply of the company already has this title in this language. */
export const isTitleTaken = (error: unknown): boolean => isUniqueViolation(error, 'saved_replies_title_taken');

/** Returns the saved replies of a company, sorted by title. */
function ofCompany(database: Database, companyId: string, transaction?: Transaction): Promise<SavedReplyRow[]> {
  return toKnex(transaction ?? database)('saved_replies')
    .select(...COLUMNS)
    .where({ company_id: companyId })
    .orderBy(['title_key', 'language', 'id']);
}

async function insert(
  transaction: Transaction,
  companyId: string,
  { title, language, text }: CreateSavedReplyBody,
): Promise<SavedReplyRow> {
  const values = { company_id: companyId, title, language, text };
  const [row] = await toKnex(transaction)('saved_replies').insert(values, [...COLUMNS]);
  if (row === undefined) throw new Error('INSERT returned no row');
  return row;
}

/** Locks a saved reply. @returns undefined if the company has no such saved reply */
function lock(transaction: Transaction, companyId: string, id: string): Promise<SavedReplyRow | undefined> {
  return toKnex(transaction)('saved_replies')
    .first(...COLUMNS)
    .where({ company_id: companyId, id })
    .forUpdate();
}

async function update(transaction: Transaction, id: string, changes: Partial<CreateSavedReplyBody>): Promise<void> {
  await toKnex(transaction)('saved_replies').where({ id }).update(changes);
}

async function remove(transaction: Transaction, id: string): Promise<void> {
  await toKnex(transaction)('saved_replies').where({ id }).del();
}

/** Deletes the saved replies of a company whose account has ended. */
async function removeOfCompany(transaction: Transaction, companyId: string): Promise<void> {
  await toKnex(transaction)('saved_replies').where({ company_id: companyId }).del();
}

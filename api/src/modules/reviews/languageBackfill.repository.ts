import type { Transaction } from '../../database/Database.ts';
import type { ReviewsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';

type ReviewText = Pick<ReviewsTable, 'id' | 'title' | 'description'>;

export type LanguageBackfillRepository = ReturnType<typeof languageBackfillRepository>;

/** Provides the progress of the language backfill. `review_language_fill` has one row until all reviews are done. */
export function languageBackfillRepository() {
  return { lockProgress, nextTexts, setLanguages, setProgress, finish };
}

/**
 * Locks the progress of the backfill. @returns the id of the last processed review; undefined when the backfill is done or another process
 * runs it
 */
async function lockProgress(transaction: Transaction): Promise<string | undefined> {
  const row = await toKnex(transaction)('review_language_fill').first('after_id').forUpdate().skipLocked();
  return row?.after_id;
}

/**
 * Reads and locks the next reviews, skipping reviews that are being written, because a write also sets the language.
 */
async function nextTexts(transaction: Transaction, afterId: string, limit: number): Promise<ReviewText[]> {
  return toKnex(transaction)('reviews')
    .select('id', 'title', 'description')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked();
}

async function setLanguages(transaction: Transaction, languages: { id: string; language: string }[]): Promise<void> {
  await toKnex(transaction).raw(
    `update reviews r set language = detected.language
     from unnest(?::bigint[], ?::text[]) as detected (id, language)
     where r.id = detected.id and r.language is distinct from detected.language`,
    [languages.map(({ id }) => id), languages.map(({ language }) => language)],
  );
}

async function setProgress(transaction: Transaction, lastId: string): Promise<void> {
  await toKnex(transaction)('review_language_fill').update({ after_id: lastId });
}

async function finish(transaction: Transaction): Promise<void> {
  await toKnex(transaction)('review_language_fill').del();
}

import type { Database, Transaction } from '../../database/Database.ts';
import { LOCKS } from '../../database/locks.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** Maximum number of renames in one transaction. The transaction excludes other transactions that write search terms. */
const BATCH = 20;
/** The character that sorts after all others, because terms are compared by code point. */
const LAST_CHARACTER = '\u{10ffff}';
/** Lexemes of single-letter words, except the first word, end with this character (`search_lexemes`). */
const MARK = '\u0001';
const TIERS = [0, 1, 2, 3];

const selectTerms = (companies: string) =>
  `select rtrim(substr(lexeme, 2), ?) collate "C" as term from ${companies} where left(lexeme, 1) in ('n', 'w')`;

export type RenamesRepository = ReturnType<typeof renamesRepository>;

export function renamesRepository(database: Database) {
  return { countRecent, ...bindTo(database, { removeUnusedTerms, purgeExpired, countUnusedTerms }) };
}

/**
 * Counts the renames of a company in the last 24 hours, including renames of this transaction. The caller has locked
 * the company.
 * @returns the number of renames, and the seconds until the oldest of them no longer counts
 */
async function countRecent(transaction: Transaction, companyId: string): Promise<{ count: number; seconds: number }> {
  const { rows } = await toKnex(transaction).raw<{ rows: { count: number; seconds: number }[] }>(
    `select count(*)::int, coalesce(86400 - extract(epoch from now() - min(renamed_at)), 0)::int as seconds
     from company_renames where company_id = ? and renamed_at > now() - interval '1 day'`,
    [companyId],
  );
  return rows[0] ?? { count: 0, seconds: 0 };
}

/**
 * Removes search terms of former names, unless another company's name contains them.
 * @returns whether there may be more terms to remove
 */
function removeUnusedTerms(database: Database): Promise<boolean> {
  return toKnex(database).transaction(async (transaction) => {
    const { rows: locks } = await transaction.raw<{ rows: { locked: boolean }[] }>(
      'select pg_try_advisory_xact_lock(?) as locked',
      [LOCKS.searchTerms],
    );
    // Skips the removal while another transaction writes terms. The next run will remove unused terms.
    if (locks[0]?.locked !== true) return false;
    const ids = await transaction('company_renames')
      .where({ terms_removed: false })
      .orderBy('id')
      .limit(BATCH)
      .pluck('id');
    if (ids.length === 0) return false;
    const { rows: removed } = await transaction.raw<{ rows: { term: string }[] }>(
      `with former as materialized (
         select distinct term from (${selectTerms(
           'company_renames cross join lateral unnest(search_lexemes(former_name, domain)) as lexeme',
         )} and id = any (?)) as terms
       ), query as materialized (
         select term, (select string_agg('''' || replace(replace(kind || term || mark, '\\', '\\\\'), '''', '''''') || '''', ' | ')
           from unnest(array['n', 'w']) as kind cross join unnest(array['', ?::text]) as mark)::tsquery as query from former
       )
       delete from search_terms using query where search_terms.term = query.term
         ${TIERS.map(
           (tier) => `and not exists (
             select from companies where search_tier = ${tier} and search_vector(name, domain) @@ query.query)`,
         ).join(' ')}
       returning search_terms.term`,
      [MARK, ids, MARK],
    );
    await transaction.raw(
      `delete from search_starts using (
         select distinct left(term, length) collate "C" as start
         from unnest(?::text[]) as term cross join generate_series(3, least(length(term), 7)) as length
       ) as former where search_starts.start = former.start and not exists (
         select from search_terms
         where term >= former.start and term < (former.start || ?) collate "C")`,
      [removed.map(({ term }) => term), LAST_CHARACTER],
    );
    await transaction('company_renames').whereIn('id', ids).update({ terms_removed: true });
    return ids.length === BATCH;
  });
}

/** Deletes renames that no longer count toward the limit and whose search terms were removed. */
async function purgeExpired(database: Database): Promise<void> {
  await toKnex(database)('company_renames')
    .where({ terms_removed: true })
    .andWhereRaw(`renamed_at < now() - interval '1 day'`)
    .del();
}

/** Counts search terms that are in no company's name or domain. Reads all companies. */
async function countUnusedTerms(database: Database): Promise<number> {
  const { rows } = await toKnex(database).raw<{ rows: { count: number }[] }>(
    `select count(*)::int from (
       select term from search_terms
       except ${selectTerms('companies cross join lateral unnest(search_lexemes(name, domain)) as lexeme')}) as unused`,
    [MARK],
  );
  return rows[0]?.count ?? 0;
}

import type { Database } from '../../../database/Database.ts';
import { toKnex } from '../../../database/toKnex.ts';
import type { Alias, AliasedCompany } from './toAliases.ts';
import { bindTo } from '../../../kernel/bindTo.ts';

/** Maximum number of merged companies whose names find a company. The newest merges are used. */
const MAX_MERGED = 50;

export type AliasesRepository = ReturnType<typeof aliasesRepository>;

/** Provides the further words by which companies are found (`search_aliases`), and the queue of changed companies. */
export function aliasesRepository(database: Database) {
  return bindTo(database, { refreshAliases });
}

/**
 * Computes the aliases of the next companies.
 * @returns whether there may be more companies in the queue
 */
function refreshAliases(
  database: Database,
  limit: number,
  toAliases: (company: AliasedCompany) => Alias[],
): Promise<boolean> {
  return toKnex(database).transaction(async (transaction) => {
    // A company that changes now is queued again after this transaction.
    const { rows: queued } = await transaction.raw<{ rows: { company_id: string }[] }>(
      `delete from search_alias_queue where company_id in (
         select company_id from search_alias_queue order by company_id limit ? for update skip locked)
       returning company_id`,
      [limit],
    );
    if (queued.length === 0) return false;
    const ids = queued.map((row) => row.company_id);
    const { rows: companies } = await transaction.raw<{ rows: (AliasedCompany & { id: string })[] }>(
      `select id, domain, name, former_name, coalesce((
         select json_agg(json_build_object('domain', domain, 'name', name) order by id) from (
           select m.id, m.domain, m.name from companies m where m.merged_into = c.id order by m.id desc limit ${MAX_MERGED}) as newest
       ), '[]') as merged from companies c where id = any (?) and merged_into is null`,
      [ids],
    );
    const aliases = companies.flatMap((company) =>
      toAliases(company).map((alias) => ({ company_id: company.id, ...alias })),
    );
    await transaction('search_aliases').whereIn('company_id', ids).del();
    await transaction.raw(
      `insert into search_aliases (company_id, kind, text, words)
       select a.company_id, a.kind, a.text, array_to_tsvector(array(select jsonb_array_elements_text(a.words)))
       from jsonb_to_recordset(?) as a (company_id bigint, kind text, text text, words jsonb)
         -- Leaves out companies that were deleted in the meantime.
         join companies c on c.id = a.company_id
       order by a.company_id, a.kind, a.text`,
      [JSON.stringify(aliases)],
    );
    return queued.length === limit;
  });
}

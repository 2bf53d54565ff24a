import type { Database } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The range of ids in a part, used or not: so a company never moves to another part, and finding a part needs no query. */
const PART_IDS = 50_000;

export type SitemapRepository = ReturnType<typeof sitemapRepository>;

export function sitemapRepository(database: Database) {
  return bindTo(database, { countParts, partAsJson });
}

async function countParts(database: Database): Promise<number> {
  const { rows } = await toKnex(database).raw<{ rows: { parts: number }[] }>(
    'select ceil(coalesce(max(id), 0) / ?::numeric)::int as parts from companies',
    [PART_IDS],
  );
  return rows[0]?.parts ?? 0;
}

/** Returns the companies of a part with reviews or an owner, as an array of `SitemapCompany` in JSON: the database serializes it, which would block the process. */
async function partAsJson(database: Database, part: number): Promise<string> {
  const { rows } = await toKnex(database)
    .raw<{ rows: { json: string }[] }>(
      `select coalesce(json_agg(json_build_object('id', domain, 'lastModified',
         to_char(changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id), '[]')::text as json
       from companies where id > ? and id <= ? and removed_at is null and (reviews_count > 0 or claimed_at is not null)`,
      [(part - 1) * PART_IDS, part * PART_IDS],
    )
    .options({ name: 'sitemap-part' });
  return rows[0]?.json ?? '[]';
}

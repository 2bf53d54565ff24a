import { INDEXED_REVIEW_MIN_BYTES } from '@heard/contract';
import type { Database } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The tables whose rows have pages. */
export type SitemapKind = 'companies' | 'reviews';

/**
 * The number of ids in the range of a part, including unused ids. Because of fixed ranges, a page never moves to another part, and finding
 * a part needs no query.
 */
const PART_IDS = 50_000;

export type SitemapRepository = ReturnType<typeof sitemapRepository>;

export function sitemapRepository(database: Database) {
  return bindTo(database, { countParts, partAsJson });
}

async function countParts(database: Database, kind: SitemapKind): Promise<number> {
  const { rows } = await toKnex(database).raw<{ rows: { parts: number }[] }>(
    'select ceil(coalesce(max(id), 0) / ?::numeric)::int as parts from ??',
    [PART_IDS, kind],
  );
  return rows[0]?.parts ?? 0;
}

/** SQL that selects the pages of a kind. Takes two values: ids must be above the first value, and at most the second value. */
const PAGES: Readonly<Record<SitemapKind, string>> = {
  // All companies with reviews or an owner.
  companies: `select id, domain as page, changed_at as changed from companies
    where id > ? and id <= ? and removed_at is null and (reviews_count > 0 or claimed_at is not null)`,
  // PostgreSQL stores the length of a text, so `octet_length` does not read the text.
  reviews: `select r.id, r.id::text as page, greatest(r.updated_at, r.page_changed_at, p.updated_at) as changed
    from reviews r join companies c on c.id = r.company_id and c.removed_at is null
      left join replies p on p.review_id = r.id and r.replied_at is not null
    where r.id > ? and r.id <= ? and r.deleted_at is null and r.hidden_at is null
      and octet_length(r.description) >= ${INDEXED_REVIEW_MIN_BYTES}`,
};

/**
 * Returns the pages of a part as an array of `SitemapCompany` or `SitemapReview` in JSON. The database serializes it, because serializing it here
 * would block the process.
 */
async function partAsJson(database: Database, kind: SitemapKind, part: number): Promise<string> {
  const { rows } = await toKnex(database)
    .raw<{ rows: { json: string }[] }>(
      `select coalesce(json_agg(json_build_object('id', page, 'lastModified',
         to_char(changed at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id), '[]')::text as json
       from (${PAGES[kind]}) pages`,
      [(part - 1) * PART_IDS, part * PART_IDS],
    )
    .options({ name: `sitemap-${kind}` });
  return rows[0]?.json ?? '[]';
}

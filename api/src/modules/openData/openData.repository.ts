import type { Database } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import { isPublicCompanyOfDomain } from '../../kernel/companyOfDomain.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** A company whose reviews are exported. */
export interface ExportedCompanyRow {
  /** The internal id, which is not public. */
  id: string;
  domain: string;
  name: string;
  website: string;
  /** The version of the export, which changes whenever one of its reviews changes. */
  version: string;
}

export type OpenDataRepository = ReturnType<typeof openDataRepository>;

export function openDataRepository(database: Database) {
  return { findLicenceSince: () => findLicenceSince(database), ...bindTo(preparedReads(database), { findVersion }) };
}

/** Returns the time of the migration that introduced the text licence or, with demo data, the time when the demo data was loaded. */
async function findLicenceSince(database: Database): Promise<Date> {
  const row = await toKnex(database)('text_licence').first('since');
  if (row === undefined) throw new Error('The table text_licence is empty');
  return row.since;
}

/** Reads a company and the version of its visible reviews. The version is a checksum, which the database computes without sending the reviews. */
async function findVersion(read: PreparedReads, domain: string): Promise<ExportedCompanyRow | undefined> {
  const [company] = await read<ExportedCompanyRow>(
    'exported-company',
    () => `select c.id::text as id, c.domain, c.name, c.website, (
        select count(*) || '.' || coalesce(sum(hashtextextended(concat_ws('|', r.id, r.updated_at, r.helpful, r.origin, r.benefit, r.relation, r.language,
          u.name, left(u.last_name, 1), p.updated_at, case when r.photos_count > 0 then (
            select string_agg(f.name, ' ' order by f.position) from review_photos f where f.review_id = r.id and f.hidden_at is null) end), 0)), 0)
        from reviews r join users u on u.id = r.user_id
          left join replies p on p.review_id = r.id and p.deleted_at is null and p.hidden_at is null
        where r.company_id = c.id and r.deleted_at is null and r.hidden_at is null) as version
      from companies c where ${isPublicCompanyOfDomain('c')}`,
    [domain],
  );
  return company;
}

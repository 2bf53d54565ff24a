import type { CompanyTransparency } from '@heard/contract';
import type { Database } from '../../database/Database.ts';
import type { TransparencyFigures } from '../../database/schema/jsonColumns.ts';
import type { CompaniesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { isPublicCompanyOfDomain } from '../../kernel/companyOfDomain.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The figures of a month. */
export interface MonthRow {
  /** The month, such as `2026-11`. */
  month: string;
  figures: TransparencyFigures | null;
  computed_at: Date | null;
}

/** The figures of a company, with its numbers of reviews. */
export type CompanyFigures = Omit<CompanyTransparency, 'origins' | 'invitations'> &
  Pick<CompaniesTable, 'rating_counts' | 'invited_counts' | 'confirmed_counts'>;

const STARS = [0, 1, 2, 3, 4, 5];

const MONTH_END = "(months.start + interval '1 month') at time zone 'utc'";

const countWhere = (condition: string) => `count(*) filter (where ${condition})`;
const sumWhere = (column: string, condition: string) => `coalesce(sum(${column}) filter (where ${condition}), 0)`;

/** Selects the figures of the months that are not final yet and were computed too long ago. */
const FIGURES = `
  select months.start::date as month, f.figures || d.figures || a.figures as figures
  from (
    select start from generate_series(
      date_trunc('month', now() at time zone 'utc') - interval '12 months', date_trunc('month', now() at time zone 'utc'), '1 month') as start
    left join transparency_months t on t.month = start::date
    where t.month is null or (t.computed_at < (start + interval '1 month') at time zone 'utc' and t.computed_at <= now() - make_interval(secs => ?))
  ) as months
  cross join lateral (
    select jsonb_build_object('flags', coalesce(sum(count), 0),
      'flagsByReason', coalesce(jsonb_object_agg(reason, count) filter (where reason is not null), '{}'),
      'flagsByCompany', coalesce(sum(by_company), 0), 'flagsByOthers', coalesce(sum(count - by_company), 0)) as figures
    from (
      select reason, count(*) as count, ${countWhere('by_company')} as by_company
      from flags where created_at >= months.start at time zone 'utc' and created_at < ${MONTH_END} group by reason) as by_reason
  ) as f
  cross join lateral (
    select jsonb_build_object('decisions', count(*), 'hidden', ${countWhere("outcome = 'hidden'")}, 'kept', ${countWhere("outcome = 'kept'")},
      'shownAgain', ${countWhere("outcome = 'shownAgain'")},
      'labelled', ${countWhere("outcome = 'labelled'")}, 'unlabelled', ${countWhere("outcome = 'unlabelled'")},
      'blocked', ${countWhere("outcome = 'blocked'")}, 'unblocked', ${countWhere("outcome = 'unblocked'")},
      'byGround', (
        select coalesce(jsonb_object_agg(ground, count), '{}') from (
          select ground, count(*) as count from decisions
          where at >= months.start at time zone 'utc' and at < ${MONTH_END} group by ground) as grounds),
      'hiddenByStars', jsonb_build_array(${STARS.map((stars) => countWhere(`outcome = 'hidden' and stars = ${stars}`)).join(', ')}),
      'decidedByCompany', coalesce(sum(flagged_by_company), 0),
      'upheldByCompany', ${sumWhere('flagged_by_company', "outcome = 'hidden'")},
      'decidedByOthers', coalesce(sum(flagged_by_others), 0),
      'upheldByOthers', ${sumWhere('flagged_by_others', "outcome = 'hidden'")},
      'medianWaitedSeconds', percentile_disc(0.5) within group (order by waited_seconds),
      'sources', jsonb_build_object('flag', ${countWhere("source = 'flag'")}, 'program', ${countWhere("source = 'program'")}, 'own', ${countWhere("source = 'own'")})
    ) as figures
    from decisions where at >= months.start at time zone 'utc' and at < ${MONTH_END}
  ) as d
  cross join lateral (
    select jsonb_build_object('appeals', count(*), 'appealsGranted', ${countWhere("state = 'granted'")}) as figures
    from appeals where state in ('granted', 'refused') and decided_at >= months.start at time zone 'utc' and decided_at < ${MONTH_END}
  ) as a`;

export type TransparencyRepository = ReturnType<typeof transparencyRepository>;

/** Provides the figures of the public log. */
export function transparencyRepository(database: Database) {
  return bindTo(database, { compute, readMonths, ofCompany });
}

/**
 * Recomputes the figures of the current month. After the end of a month, recomputes its figures once more. Computes missing months.
 *
 * @param minAgeSeconds younger figures are not recomputed
 */
async function compute(database: Database, minAgeSeconds: number): Promise<void> {
  await toKnex(database).raw(
    `insert into transparency_months as kept (month, figures, computed_at)
     select month, figures, now() from (${FIGURES}) as computed order by month
     on conflict (month) do update set figures = excluded.figures, computed_at = excluded.computed_at
     where kept.computed_at < excluded.computed_at`,
    [minAgeSeconds],
  );
}

/** Reads the figures of the current month and the twelve months before it, newest first. */
async function readMonths(database: Database): Promise<MonthRow[]> {
  const { rows } = await toKnex(database).raw<{ rows: MonthRow[] }>(
    `select to_char(start, 'YYYY-MM') as month, t.figures, t.computed_at
     from generate_series(date_trunc('month', now() at time zone 'utc') - interval '12 months',
       date_trunc('month', now() at time zone 'utc'), '1 month') as start
       left join transparency_months t on t.month = start::date
     order by start desc`,
  );
  return rows;
}

/** Returns the figures of a company; undefined if there is no such company. */
async function ofCompany(database: Database, domain: string): Promise<CompanyFigures | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: { figures: CompanyFigures }[] }>(
    `select json_build_object('hidden', c.hidden_count, 'hiddenByGround', h.by_ground, 'hiddenByStars', h.by_stars,
       'flags', f.flags, 'medianWaitedSeconds', (
         select percentile_disc(0.5) within group (order by d.waited_seconds) from decisions d where d.company_id = c.id),
       'rating_counts', c.rating_counts, 'invited_counts', c.invited_counts, 'confirmed_counts', c.confirmed_counts) as figures
     from companies c
       cross join lateral (
         select coalesce(json_object_agg(ground, count) filter (where ground is not null), '{}') as by_ground,
           json_build_array(${STARS.map((stars) => `coalesce(sum(stars_${stars}), 0)`).join(', ')}) as by_stars
         from (
           select coalesce(d.ground, 'other') as ground, count(*) as count,
             ${STARS.map((stars) => `${countWhere(`coalesce(d.stars, r.rating) = ${stars}`)} as stars_${stars}`).join(', ')}
           from reviews r left join lateral (
             select ground, stars from decisions o
             where o.review_id = r.id and o.part = 'review' and o.outcome = 'hidden' order by o.id desc limit 1) d on true
           where r.company_id = c.id and r.hidden_reason is not null and r.deleted_at is null group by 1) as hidden
       ) as h
       cross join lateral (
         select json_build_object('company', ${countStates(true)}, 'others', ${countStates(false)}) as flags
         from company_flag_counts n where n.company_id = c.id
       ) as f
     where ${isPublicCompanyOfDomain('c')}`,
    [domain],
  );
  return rows[0]?.figures;
}

/** Builds the numbers of a company's reports by state. */
function countStates(byCompany: boolean): string {
  const counts = ['open', 'upheld', 'rejected'].map(
    (state) => `'${state}', ${sumWhere('count', `by_company = ${byCompany} and state = '${state}'`)}`,
  );
  return `json_build_object(${counts.join(', ')})`;
}

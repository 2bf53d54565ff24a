import type { Database } from '../../database/Database.ts';
import { preparedReads } from '../../database/preparedReads.ts';
import type { CompaniesTable, CompanyMonthsTable } from '../../database/schema/tables.ts';
import type { ScoredCompany } from '../../kernel/score.ts';

/** The counts of a month (`2026-11`). Origins and languages are null for old months, until the background task has counted them. */
export type MonthRow = Pick<
  CompanyMonthsTable,
  'rated' | 'replied' | 'reply_times' | 'invited' | 'confirmed' | 'languages'
> & { month: string };

/** The columns from which the analytics of a company are computed. */
export interface AnalyzedCompany extends ScoredCompany, Pick<CompaniesTable, 'category_ids'> {
  is_filled: boolean;
  /** The months, oldest first. Months without reviews may be missing. */
  months: MonthRow[];
  /** Whether a visible review is older than the period. */
  has_older: boolean;
}

/** The rank of a company among its peers in the main category. */
export interface PeersRow {
  rank: number;
  of: number;
  median_mean: number;
}

/** Minimum number of reviews of the companies with which a company is compared. */
const PEER_REVIEWS = 20;

export type AnalyticsRepository = ReturnType<typeof analyticsRepository>;

/** Reads the figures of companies from the stored months: at most 48 rows, however many reviews there are. */
export function analyticsRepository(database: Database) {
  const read = preparedReads(database);
  return {
    /**
     * Reads the months of a company.
     *
     * @param first the first day of the first month that is read
     * @param from the first day of the period
     */
    async read(companyId: string, first: string, from: string): Promise<AnalyzedCompany | undefined> {
      const [company] = await read<AnalyzedCompany>(
        'analytics',
        () => `select c.domain, c.reviews_count, c.ratings_sum, c.rating_counts, c.rating_weights, c.category_ids,
            c.months_filled_at is not null as is_filled, coalesce((
              select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'rated', m.rated, 'replied', m.replied,
                'reply_times', m.reply_times, 'invited', m.invited, 'confirmed', m.confirmed, 'languages', m.languages) order by m.month)
              from company_months m where m.company_id = c.id and m.month >= ?::date), '[]') as months,
            exists (
              select from company_months m
              where m.company_id = c.id and m.month < ?::date and m.rated <> '{0,0,0,0,0,0}') as has_older
          from companies c where c.id = ?`,
        [first, from, companyId],
      );
      return company;
    },

    /**
     * Compares a company with its peers in a category. Finds the rounded median in an index of rounded means, and computes exact means only for the
     * companies whose rounded mean equals this median.
     *
     * @returns undefined if the company is not ranked in the category
     */
    async readPeers(companyId: string, categoryId: number): Promise<PeersRow | undefined> {
      const [peers] = await read<PeersRow>(
        'analytics-peers',
        () => `with peers as materialized (
            select company_id, score, mean from rank_entries where category_id = ? and reviews >= ${PEER_REVIEWS}
          ), own as (
            select score from peers where company_id = ?
          ), of_mean as (
            select mean, count(*) as count, sum(count(*)) over (order by mean) as so_far, sum(count(*)) over () as of
            from peers group by mean
          ), middle as (
            select mean, of, div(of + 1, 2) - (so_far - count) as place from of_mean
            where so_far >= div(of + 1, 2) order by mean limit 1
          )
          select of::integer as of, (
              select 1 + count(*)::integer from peers p
              where p.score > own.score or (own.score is null and p.score is not null)) as rank,
            coalesce((
              select c.ratings_sum::float8 / c.reviews_count from peers p join companies c on c.id = p.company_id
              where p.mean = middle.mean and c.reviews_count > 0 order by 1 offset middle.place - 1 limit 1
            ), middle.mean / 10.0::float8) as median_mean
          from own cross join middle`,
        [categoryId, companyId],
      );
      return peers;
    },
  };
}

import type { Analytics, AnalyticsQuery, PeriodCounts } from '@heard/contract';
import { stringify } from 'csv-stringify/sync';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { CompanyActor } from '../../kernel/Caller.ts';
import { findCategory } from '../../kernel/categories.ts';
import { toReplyRate } from '../../kernel/reply.ts';
import { getMean } from '../../kernel/mean.ts';
import { toCompanyScore } from '../../kernel/score.ts';
import type { CompanyLogRepository } from '../companyPeople/index.ts';
import type { AnalyticsRepository, MonthRow } from './analytics.repository.ts';
import { listMonths } from '../../kernel/listMonths.ts';

export interface AnalyticsServiceOptions {
  analytics: AnalyticsRepository;
  companyLog: Pick<CompanyLogRepository, 'add'>;
  runInTransaction: RunInTransaction;
}

/** Minimum number of companies in a comparison. Figures of fewer companies would not represent a category. */
const MIN_PEERS = 10;

const RATINGS = [0, 1, 2, 3, 4, 5];

export type AnalyticsService = ReturnType<typeof analyticsService>;

/** Provides the figures of a company by month, for its owner. */
export function analyticsService({ analytics, companyLog, runInTransaction }: AnalyticsServiceOptions) {
  async function readCategory(companyId: string, [id]: number[]): Promise<Analytics['category']> {
    const category = id === undefined ? undefined : findCategory(id);
    const peers = category && (await analytics.readPeers(companyId, category.id));
    if (category === undefined || peers === undefined || peers.of < MIN_PEERS) return null;
    return { slug: category.slug, rank: peers.rank, of: peers.of, medianMean: round(peers.median_mean) };
  }

  async function read({ companyId }: CompanyActor, query: AnalyticsQuery): Promise<Analytics> {
    const length = Number(query.months ?? 12);
    const period = listMonths(Date.now(), length * 2);
    const [earlier, current] = [period.slice(0, length), period.slice(length)];
    const [first = '', from = '', to = ''] = [earlier[0], current[0], current.at(-1)];
    const company = await analytics.read(companyId, `${first}-01`, `${from}-01`);
    if (company === undefined) throw new Error(`There is no company ${companyId}`);
    const isReady = company.is_filled && company.months.every(({ languages }) => languages !== null);
    const rows = new Map((isReady ? company.months : []).map((row) => [row.month, row]));
    const select = (months: string[]) => months.flatMap((month) => rows.get(month) ?? []);
    return {
      ready: isReady,
      from,
      to,
      months: current.map((month) => ({ month, ...addUp(select([month])) })),
      totals: addUp(select(current)),
      before: isReady && company.has_older ? addUp(select(earlier)) : null,
      score: toCompanyScore(company),
      category: await readCategory(companyId, company.category_ids),
    };
  }

  return {
    read,

    /** Returns the months of the period as CSV, in the format of the exports, and records the export in the log of the company. */
    async readCsv(company: CompanyActor, query: AnalyticsQuery): Promise<string> {
      const { months, totals } = await read(company, query);
      await runInTransaction((transaction) =>
        companyLog.add(transaction, company, { kind: 'exported', subject: 'heard-analytics.csv' }),
      );
      const languages = Object.keys(totals.languages);
      const rows = months.map(({ month, rated, mean, replied, typical, invited, confirmed, languages: of }) => ({
        month,
        reviews: count(rated),
        mean,
        ...Object.fromEntries(RATINGS.map((stars) => [`stars${stars}`, rated[stars]])),
        replied,
        typicalReplyTime: typical,
        organic: count(rated) - count(invited) - count(confirmed),
        invited: count(invited),
        confirmed: count(confirmed),
        ...Object.fromEntries(languages.map((language) => [`language_${language}`, count(of[language] ?? [])])),
      }));
      return stringify(rows, { header: true, bom: true, escape_formulas: true, record_delimiter: 'windows' });
    },
  };
}

const count = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const add = (lists: readonly (readonly number[] | null)[], length = 6) =>
  Array.from({ length }, (_, at) => count(lists.map((list) => list?.[at] ?? 0)));
const round = (mean: number) => Math.round(mean * 100) / 100;

function addUp(rows: readonly MonthRow[]): PeriodCounts {
  const rated = add(rows.map((row) => row.rated));
  const reviews = count(rated);
  const replied = count(rows.map((row) => row.replied));
  const times = add(
    rows.map((row) => row.reply_times),
    10,
  );
  const languages = [...new Set(rows.flatMap((row) => Object.keys(row.languages ?? {})))].toSorted();
  return {
    rated,
    mean: getMean(rated),
    replied,
    typical: toReplyRate({ reviews, replied, times })?.typical ?? null,
    invited: add(rows.map((row) => row.invited)),
    confirmed: add(rows.map((row) => row.confirmed)),
    languages: Object.fromEntries(
      languages.map((language) => [language, add(rows.map((row) => row.languages?.[language] ?? null))]),
    ),
  };
}

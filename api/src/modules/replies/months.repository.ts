import type { Database } from '../../database/Database.ts';
import { countMonths, MONTH_COLUMNS } from '../../database/countMonths.ts';
import { runInTransaction } from '../../database/runInTransaction.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/**
 * The maximum numbers of companies and of reviews that one transaction counts. If the first company has more reviews, it is counted completely.
 */
const BATCH = 100;
const REVIEWS = 10_000;

interface LockedCompany {
  id: string;
  reviews_count: number;
}

export type MonthsRepository = ReturnType<typeof monthsRepository>;

/**
 * Stores the monthly counts of companies that have an owner or at least 64 reviews (`company_months`). Triggers keep stored counts up to date.
 */
export function monthsRepository(database: Database) {
  return bindTo(database, { fillNext });
}

/**
 * Counts the reviews per month of the next companies whose stored counts are missing or incomplete.
 * @returns whether there may be more such companies
 */
function fillNext(database: Database): Promise<boolean> {
  return runInTransaction(database, async (inside) => {
    const transaction = toKnex(inside);
    const lockNext = async (condition: string) => {
      const { rows } = await transaction.raw<{ rows: LockedCompany[] }>(
        `select id, reviews_count from companies where ${condition} order by id limit ${BATCH} for no key update skip locked`,
      );
      return rows;
    };
    const missing = await lockNext('months_filled_at is null and (claimed_at is not null or search_tier > 1)');
    const companies =
      missing.length > 0
        ? missing
        : await lockNext(
            `id in (select company_id from company_months where languages is null order by company_id limit ${BATCH})`,
          );
    let reviews = 0;
    const ids = companies
      .filter((company, at) => (reviews += company.reviews_count) <= REVIEWS || at === 0)
      .map(({ id }) => id);
    if (ids.length === 0) return false;
    // Runs a separate statement, so that its snapshot includes all committed reviews: every write of a review has to wait for the locked company.
    await transaction('company_months').whereIn('company_id', ids).del();
    await transaction.raw(
      `insert into company_months (${MONTH_COLUMNS.join(', ')}) ${countMonths('company_id = any (?::bigint[])')}`,
      [ids],
    );
    await transaction('companies').whereIn('id', ids).update({ months_filled_at: transaction.fn.now() });
    return true;
  });
}

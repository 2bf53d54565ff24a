import type { Database } from '../../database/Database.ts';
import { runInTransaction } from '../../database/runInTransaction.ts';
import { toKnex } from '../../database/toKnex.ts';

/**
 * Builds the query for the rows of `company_months`.
 *
 * @param condition on `reviews`
 */
export function countMonths(condition: string): string {
  const count = (values: number[], value: string) =>
    `array[${values.map((one) => `count(*) filter (where ${value} = ${one})`).join(', ')}]`;
  return `
    select company_id, date_trunc('month', created_at at time zone 'utc')::date, ${count([0, 1, 2, 3, 4, 5], 'rating')},
      count(replied_at), ${count([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 'reply_time_class(created_at, replied_at)')}
    from reviews where ${condition} and deleted_at is null and hidden_at is null group by 1, 2`;
}

export type MonthsRepository = ReturnType<typeof monthsRepository>;

/** Counts per month of companies with an owner (`company_months`). Triggers maintain them once they are filled. */
export function monthsRepository(database: Database) {
  return {
    /** Counts the reviews of the next company that was claimed. @returns whether there may be another one */
    fillNext: (): Promise<boolean> =>
      runInTransaction(database, async (inside) => {
        const transaction = toKnex(inside);
        const { rows } = await transaction.raw<{ rows: { id: string }[] }>(
          `select id from companies where claimed_at is not null and months_filled_at is null
           limit 1 for no key update skip locked`,
        );
        const [company] = rows;
        if (company === undefined) return false;
        // Every write of a review locks its company: with the lock, a separate statement counts all committed changes.
        await transaction('company_months').where({ company_id: company.id }).del();
        await transaction.raw(
          `insert into company_months (company_id, month, rated, replied, reply_times) ${countMonths('company_id = ?')}`,
          [company.id],
        );
        await transaction('companies').where({ id: company.id }).update({ months_filled_at: transaction.fn.now() });
        return true;
      }),
  };
}

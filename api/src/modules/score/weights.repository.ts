import type { Database } from '../../database/Database.ts';
import { preparedReads } from '../../database/preparedReads.ts';
import { runInTransaction } from '../../database/runInTransaction.ts';
import { sumWeights } from '../../database/sumWeights.ts';
import { toKnex } from '../../database/toKnex.ts';
import { isPublicCompanyOfDomain } from '../companies/companyOfDomain.ts';
import type { ScoredCompany } from './score.ts';

/** Companies that are summed up in one transaction. */
const BATCH = 500;

export type WeightsRepository = ReturnType<typeof weightsRepository>;

/** The weights of which the Heard score is computed (`companies.rating_weights`). Triggers maintain them. */
export function weightsRepository(database: Database) {
  const read = preparedReads(database);
  return {
    /** Reads what the score of a company is computed from, without reading reviews. */
    async find(domain: string): Promise<ScoredCompany | undefined> {
      const [company] = await read<ScoredCompany>(
        'scored-company',
        () =>
          `select domain, reviews_count, ratings_sum, rating_counts, rating_weights from companies c where ${isPublicCompanyOfDomain('c')}`,
        [domain],
      );
      return company;
    },

    /** Sums up the weights of companies from before they were stored, once. @returns whether there may be more of them */
    fillNext: (): Promise<boolean> =>
      runInTransaction(database, async (inside) => {
        const transaction = toKnex(inside);
        const { rows } = await transaction.raw<{ rows: { id: string }[] }>(
          'select id from companies where rating_weights is null order by id limit ? for no key update skip locked',
          [BATCH],
        );
        if (rows.length === 0) return false;
        const ids = rows.map(({ id }) => id);
        // Every write of a review locks its company: with the lock, a separate statement reads all committed changes.
        await transaction.raw(
          `with of_company as (${sumWeights('company_id = any (:ids::bigint[])')})
           update companies c set rating_weights = coalesce(
             (select weights from of_company o where o.company_id = c.id), '{0,0,0,0,0,0}')
           where c.id = any (:ids::bigint[])`,
          { ids },
        );
        return true;
      }),
  };
}

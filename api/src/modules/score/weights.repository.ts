import type { Database } from '../../database/Database.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import { runInTransaction } from '../../database/runInTransaction.ts';
import { sumWeights } from '../../database/sumWeights.ts';
import { toKnex } from '../../database/toKnex.ts';
import { isPublicCompanyOfDomain } from '../../kernel/companyOfDomain.ts';
import type { ScoredCompany } from '../../kernel/score.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The maximum number of companies that one transaction sums up. */
const BATCH = 500;

export type WeightsRepository = ReturnType<typeof weightsRepository>;

/** Provides the weights from which the Heard score is computed (`companies.rating_weights`). Triggers update the weights. */
export function weightsRepository(database: Database) {
  return { ...bindTo(preparedReads(database), { find }), ...bindTo(database, { fillNext }) };
}

/** Reads the stored totals from which the score of a company is computed, without reading reviews. */
async function find(read: PreparedReads, domain: string): Promise<ScoredCompany | undefined> {
  const [company] = await read<ScoredCompany>(
    'scored-company',
    () =>
      `select domain, reviews_count, ratings_sum, rating_counts, rating_weights from companies c where ${isPublicCompanyOfDomain('c')}`,
    [domain],
  );
  return company;
}

/** Fills `rating_weights` of companies that were created before the column existed. @returns whether there may be more such companies */
function fillNext(database: Database): Promise<boolean> {
  return runInTransaction(database, async (inside) => {
    const transaction = toKnex(inside);
    const { rows } = await transaction.raw<{ rows: { id: string }[] }>(
      'select id from companies where rating_weights is null order by id limit ? for no key update skip locked',
      [BATCH],
    );
    if (rows.length === 0) return false;
    const ids = rows.map(({ id }) => id);
    // Runs a separate statement, so that its snapshot includes all committed reviews: every write of a review has to wait for the locked company.
    await transaction.raw(
      `with of_company as (${sumWeights('company_id = any (:ids::bigint[])')})
       update companies c set rating_weights = coalesce(
         (select weights from of_company o where o.company_id = c.id), '{0,0,0,0,0,0}')
       where c.id = any (:ids::bigint[])`,
      { ids },
    );
    return true;
  });
}

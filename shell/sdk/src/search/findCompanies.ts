import { SEARCH_INDEX, type CompanyHit } from '@heard/contract';
import type { FoundCompany } from './CompanyResults.tsx';
import type { SearchClient } from './withFallback.ts';

/** Maximum number of companies per query. Greater than in the search box, because the searched company may not be among the five best matches. */
const HITS = 20;

/** Searches companies once for each of several queries, in one request. Each company is listed once. */
export async function findCompanies(
  client: SearchClient,
  queries: readonly string[],
  pictureUrl: (path: string | null) => string | null,
): Promise<FoundCompany[]> {
  const { results } = await client.search<CompanyHit>({
    requests: queries.map((query) => ({ indexName: SEARCH_INDEX, query, hitsPerPage: HITS })),
  });
  const hits = results.flatMap((result) => ('hits' in result ? result.hits : []));
  const companies = hits.map(
    ({ objectID: id, name, formerly, avatar, ratingGeneral: mean, reviewsQuantity: count }) => ({
      id,
      title: name,
      name,
      website: id,
      formerly,
      image: pictureUrl(avatar ?? null),
      rating: mean === undefined || count === undefined ? undefined : { mean, count },
    }),
  );
  return [...new Map(companies.map((company) => [company.id, company])).values()];
}

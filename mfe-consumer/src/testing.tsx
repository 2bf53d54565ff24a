import type { Account, Company, CompanyHit, Review } from '@heard/contract';
import { type LoginProvider, Route, Routes } from '@heard/sdk';
import { consumerAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import ConsumerArea from './account/ConsumerArea.tsx';

/** Renders the area at a path, as its mount does, with a consumer logged in. */
export function renderArea(
  at: string,
  account: Account = consumerAccount,
  site?: { loginProviders: readonly LoginProvider[] },
) {
  return renderInHost(
    <Routes>
      <Route path="/me/*" element={<ConsumerArea />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { at, account, ...site },
  );
}

/** Responds to GET /review/user with a page of the current reviews. */
export function stubOwnReviews(reviews: () => readonly Review[], pageSize = 20): void {
  server.use(
    http.get('*/api/review/user', ({ request }) => {
      const all = reviews();
      const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
      const headers = new Headers({ 'x-total-count': String(all.length) });
      const next = from + pageSize;
      if (next < all.length) headers.set('link', `<?limit=${pageSize}&cursor=${next}>; rel="next"`);
      return HttpResponse.json(all.slice(from, next), { headers });
    }),
  );
}

/**
 * Responds to look-ups and searches of companies.
 * @param known companies by the id that is looked up; all others are unknown
 * @param findHits returns the hits of a query, or fails; by default there are none
 * @returns the ids that were looked up, and the queries of each search so far
 */
export function stubCompanies(
  known: Readonly<Record<string, Company>> = {},
  findHits: (query: string) => CompanyHit[] | Promise<CompanyHit[]> = () => [],
): { lookedUp: string[]; searches: string[][] } {
  const requests = { lookedUp: [] as string[], searches: [] as string[][] };
  server.use(
    http.get('*/api/company/:id', ({ params }) => {
      const id = String(params['id']);
      requests.lookedUp.push(id);
      const company = known[id];
      return company === undefined ? problem(404, 'not-found') : HttpResponse.json(company);
    }),
    http.post('*/1/indexes/*/queries', async ({ request }) => {
      // Safe to cast: the search client sends these properties.
      const { requests: queries } = (await request.json()) as { requests: { query?: string }[] };
      requests.searches.push(queries.map(({ query = '' }) => query));
      const counts = { page: 0, nbPages: 1, hitsPerPage: 20, processingTimeMS: 1, exhaustiveNbHits: true };
      try {
        const results = queries.map(async ({ query = '' }) => {
          const hits = await findHits(query);
          return { hits, nbHits: hits.length, index: 'companiesSearch', query, params: '', ...counts };
        });
        return HttpResponse.json({ results: await Promise.all(results) });
      } catch {
        return new HttpResponse(null, { status: 400 });
      }
    }),
  );
  return requests;
}

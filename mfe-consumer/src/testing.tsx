import type { Account, Review } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import { consumerAccount, http, HttpResponse, renderInHost, server } from '@heard/sdk/testing';
import ConsumerArea from './account/ConsumerArea.tsx';

/** For tests: renders the area at a path, as its mount does, with a consumer logged in. */
export function renderArea(at: string, account: Account = consumerAccount) {
  return renderInHost(
    <Routes>
      <Route path="/me/*" element={<ConsumerArea />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { at, account },
  );
}

/** For tests: responds to GET /review/user with a page of the current reviews. */
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

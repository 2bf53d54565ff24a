import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { http, HttpResponse, renderInHost, server } from '../testing.tsx';
import { useCompanySearch } from './useCompanySearch.ts';

/** Stubs the search endpoint with one company whose name is the query. @returns the queries so far */
function stubSearch({ fails = () => false }: { fails?: () => boolean } = {}): string[] {
  const queries: string[] = [];
  server.use(
    http.post('*/1/indexes/*/queries', async ({ request }) => {
      const { requests } = (await request.json()) as { requests: { query: string }[] };
      const query = requests[0]?.query ?? '';
      queries.push(query);
      if (fails()) return new HttpResponse(null, { status: 400 });
      const counts = { nbHits: 1, page: 0, nbPages: 1, hitsPerPage: 5, processingTimeMS: 1, exhaustiveNbHits: true };
      const hits = [{ objectID: `${query}.example`, name: query, website: `https://${query}.example` }];
      return HttpResponse.json({ results: [{ hits, index: 'companiesSearch', query, params: '', ...counts }] });
    }),
  );
  return queries;
}

function Chooser() {
  const [text, setText] = useState('');
  const { companies, hasFailed, hasResponse, isWaiting, retry, outlet } = useCompanySearch(text);
  return (
    <>
      <input aria-label="Company" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <output>{JSON.stringify({ hasFailed, hasResponse, isWaiting })}</output>
      <ul>
        {companies.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <button type="button" onClick={retry}>
        Retry
      </button>
      {outlet}
    </>
  );
}

test('searches companies for the typed text', async () => {
  const queries = stubSearch();
  const { user } = renderInHost(<Chooser />);
  expect(queries).toEqual([]);
  await user.type(screen.getByLabelText('Company'), ' bakery ');
  expect(await screen.findByText('bakery')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('{"hasFailed":false,"hasResponse":true,"isWaiting":false}'),
  );
  expect(queries.at(-1)).toBe('bakery');

  await user.clear(screen.getByLabelText('Company'));
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test('reports a failed search, and retries on request', async () => {
  let isBroken = true;
  stubSearch({ fails: () => isBroken });
  const { user } = renderInHost(<Chooser />);
  await user.type(screen.getByLabelText('Company'), 'bakery');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('"hasFailed":true'), { timeout: 5_000 });
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('bakery')).toBeVisible();
});

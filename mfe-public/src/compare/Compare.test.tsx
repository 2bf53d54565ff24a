import type { ComparedCompany, Comparison, TopicCount } from '@heard/contract';
import { aCompany, aCompanyReview, http, HttpResponse, problem, renderOnServer, server } from '@heard/sdk/testing';
import { Route, Routes } from '@heard/sdk';
import { screen, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';
import { load } from './ComparePage.server.ts';
import ComparePage from './ComparePage.tsx';

const MONTHS = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2025, 10 + at, 1)).toISOString().slice(0, 7));

/**
 * Returns a company for a comparison.
 * @param perMonth the numbers of reviews with 0 to 5 stars per month: first in each of the older 6 months, then in each of the last 6
 */
function aCompared(
  changes: Partial<ComparedCompany> = {},
  perMonth = [
    [0, 0, 0, 0, 2, 0],
    [0, 0, 0, 0, 0, 2],
  ],
): ComparedCompany {
  return {
    ...aCompany({ reviewsQuantity: 40, ratingGeneral: 4.5, ratingCounts: [0, 0, 0, 0, 20, 20] }),
    score: { value: 4.2, range: [3.9, 4.4], day: '2026-11-22', reason: 'same' },
    originCounts: { organic: [0, 0, 0, 0, 10, 20], invited: [0, 0, 0, 0, 6, 0], confirmed: [0, 0, 0, 0, 4, 0] },
    replies: { reviews: 40, replied: 20, typical: 'within1Day' },
    months: MONTHS.map((month, at) => ({ month, rated: perMonth[at < 6 ? 0 : 1] ?? [], mean: null })),
    topics: [],
    favourable: aCompanyReview({ id: '21', rating: 5, title: 'The best rye' }),
    critical: aCompanyReview({ id: '22', rating: 1, title: 'Closed at noon' }),
    ...changes,
  };
}

const BAKERY = aCompared();
const CAFE = aCompared(
  {
    id: 'cafe.example',
    name: 'Café',
    score: { value: 4, range: [3.6, 4.3], day: '2026-11-22', reason: 'same' },
    hiddenQuantity: 2,
    claimed: false,
    verified: false,
    replies: null,
    critical: null,
  },
  [
    [0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 1],
  ],
);
const SHOP = aCompared({
  id: 'shop.example',
  name: 'Shop',
  score: { value: 2.4, range: [2.1, 2.7], day: '2026-11-22', reason: 'same' },
});

const IDS = 'brightloaf.example,cafe.example';

function stub(comparison: Partial<Comparison>) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/comparison', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('companies') ?? '');
      return HttpResponse.json({ companies: [], more: [], unknown: [], ...comparison });
    }),
  );
  return asked;
}

/** Returns the text of each cell in the row that has the given name. */
async function readRow(name: RegExp) {
  const table = await screen.findByRole('table');
  const group = within(table)
    .getAllByRole('rowgroup')
    .find((one) => name.test(one.querySelector('th')?.textContent ?? ''));
  return within(group as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

// Covers INSIGHT-3.5
it('shows two companies side by side', async () => {
  stub({ companies: [BAKERY, CAFE] });
  renderPages(`/compare?companies=${IDS}`);
  expect(await screen.findByRole('table')).toBeVisible();
  expect(document.title).toBe('Brightloaf Bakery and Café compared · Heard');
  expect(screen.getAllByRole('columnheader').map((cell) => within(cell).getByRole('heading').textContent)).toEqual([
    'Brightloaf Bakery',
    'Café',
  ]);
  expect(await readRow(/^Mean/)).toEqual(['4.5', '4.5']);
  expect(await readRow(/^Heard score/)).toEqual(['4.2Range: 3.9 to 4.4', '4.0Range: 3.6 to 4.3']);
  expect(await readRow(/^Reviews $/)).toEqual(['40', '40']);
  expect(screen.getByRole('list', { name: 'Stars of Café' })).toBeVisible();
  expect(await readRow(/^Trend/)).toEqual([
    'The mean rose from 4.0 to 5.0 in 12 months',
    'Too few reviews for a trend',
  ]);
  expect(await readRow(/^Replies/)).toEqual([expect.stringContaining('50%'), 'Nobody has claimed this page']);
  expect(await readRow(/^Where/)).toEqual([
    '75% organic15% invited10% confirmed',
    '75% organic15% invited10% confirmed',
  ]);
  expect(await readRow(/^Reviews hidden/)).toEqual(['None', '2 reviews (see why)']);
  expect(screen.getByRole('link', { name: '2 reviews (see why)' })).toHaveAttribute(
    'href',
    '/business/cafe.example/transparency',
  );
  expect((await readRow(/^Newest favourable/))[0]).toContain('The best rye');
  expect(await readRow(/^Newest critical/)).toEqual([expect.stringContaining('Closed at noon'), 'None yet']);
  expect(screen.getByRole('link', { name: 'Closed at noon' })).toHaveAttribute('href', '/review/22');
});

const toTopic = (id: string, stars: number[], level: 'normal' | 'serious' = 'normal', recent = 0): TopicCount => ({
  id,
  name: { en: id, es: id, fr: id },
  level,
  reviews: stars.reduce((sum, one) => sum + one, 0),
  stars,
  recent,
});
const PRICE = toTopic('price', [1, 0, 0, 0, 1, 0]);

// Covers INSIGHT-3.10
it('shows the topics of at least two companies, and the serious topics of each company, side by side', async () => {
  const price = (count: number) => toTopic('price', [0, 0, 0, 0, count, 0]);
  const staff = toTopic('staff', [1, 0, 0, 1, 0, 2]);
  stub({
    companies: [
      { ...BAKERY, topics: [staff, price(1), toTopic('fire', [9, 0, 0, 0, 0, 0], 'serious', 1)] },
      {
        ...CAFE,
        topics: [price(9), toTopic('illness', [2, 0, 0, 0, 0, 0], 'serious', 2), staff, toTopic('pets', staff.stars)],
      },
    ],
  });
  renderPages(`/compare?companies=${IDS}`);
  const link = await screen.findByRole('link', { name: /^price 9/ });
  expect(link).toHaveAttribute('href', '/business/cafe.example?topic=price#reviews');
  expect(await readRow(/^What reviews mention/)).toEqual([
    'illness: none',
    expect.stringMatching(/^illness 2/),
    expect.stringMatching(/^price 1/),
    expect.stringMatching(/^price 9/),
    'staff 4reviews: 2 with 4 or 5 stars, 1 with 3 stars, 1 with 0 to 2 stars',
    expect.stringMatching(/^staff 4/),
  ]);
  expect(screen.getAllByRole('img', { name: 'Serious topic' })).toHaveLength(2);
});

it('shows at most eight topics: those with the most reviews', async () => {
  const topics = Array.from({ length: 9 }, (_, at) => toTopic(`topic-${at}`, [0, 0, 0, 0, 0, at + 1]));
  stub({ companies: [BAKERY, CAFE].map((company) => ({ ...company, topics })) });
  renderPages(`/compare?companies=${IDS}`);
  await screen.findAllByRole('link', { name: /^topic-8 9/ });
  const cells = await readRow(/^What reviews mention/);
  expect(cells).toHaveLength(16);
  expect(cells[0]).toMatch(/^topic-8 9/);
});

// Covers INSIGHT-3.6
it('explains that chance may cause the difference if the ranges of two scores overlap', async () => {
  stub({ companies: [BAKERY, CAFE] });
  renderPages(`/compare?companies=${IDS}`);
  expect(await screen.findByText('The difference is within what chance explains.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'How we compare scores' })).toHaveAttribute('href', '/how-scores-work#range');
});

// Covers INSIGHT-3.6
it('describes each pair of companies if only some differences are significant', async () => {
  stub({ companies: [BAKERY, CAFE, SHOP] });
  renderPages(`/compare?companies=${IDS},shop.example`);
  await screen.findByText('Brightloaf Bakery scores higher than Shop. The difference is larger than chance explains.');
  expect(screen.getByText('Brightloaf Bakery and Café: The difference is within what chance explains.')).toBeVisible();
  expect(
    screen.getByText('Café scores higher than Shop. The difference is larger than chance explains.'),
  ).toBeVisible();
});

it('shows no score for a company with fewer than 5 reviews', async () => {
  stub({ companies: [BAKERY, { ...CAFE, reviewsQuantity: 4 }] });
  renderPages(`/compare?companies=${IDS}`);
  expect(await readRow(/^Heard score/)).toEqual(['4.2Range: 3.9 to 4.4', 'Too few reviews to judge']);
  expect(screen.queryByText(/chance explains/)).toBeNull();
});

it('shows a company without reviews whose trend is still being computed', async () => {
  const empty = aCompared({
    id: 'empty.example',
    name: 'Empty',
    reviewsQuantity: 0,
    ratingCounts: [0, 0, 0, 0, 0, 0],
    score: null,
    replies: null,
    favourable: null,
    critical: null,
  });
  stub({ companies: [BAKERY, { ...empty, months: null }] });
  renderPages('/compare?companies=brightloaf.example,empty.example');
  expect((await readRow(/^Mean/))[1]).toBe('None yet');
  expect((await readRow(/^Trend/))[1]).toBe('We are counting these reviews. Try again in a minute.');
  expect((await readRow(/^Where/))[1]).toBe('None yet');
});

// Covers INSIGHT-3.7
it.each([
  [`/compare?companies=cafe.example,brightloaf.example`, `/compare?companies=${IDS}`],
  [`/compare?companies=cafe.example,,Brightloaf.example,cafe.example`, `/compare?companies=${IDS}`],
  ['/compare?companies=cafe.example', '/business/cafe.example'],
  ['/compare?companies=cafe.example,cafe.example', '/business/cafe.example'],
])('redirects %s to %s', async (at, to) => {
  stub({ companies: [BAKERY, CAFE] });
  server.use(http.get('*/api/company/:id', () => problem(404, 'not-found')));
  const { address } = renderPages(at);
  await screen.findByRole('heading', { level: 1 });
  expect(address()).toBe(to);
  const api = { get: async () => ({ status: 'found', body: { companies: [BAKERY, CAFE], more: [], unknown: [] } }) };
  const query = new URLSearchParams(at.slice(at.indexOf('?')));
  const input = { query, params: {}, path: '/compare', language: 'en', api } as unknown as Parameters<typeof load>[0];
  expect(await load(input)).toEqual({ status: 'redirect', to });
});

// Covers INSIGHT-3.7
it('redirects to the URL with the current ids if a company was merged', async () => {
  stub({ companies: [BAKERY, CAFE] });
  const { address } = renderPages('/compare?companies=cafe.example,old.example');
  await screen.findByRole('table');
  expect(address()).toBe(`/compare?companies=${IDS}`);
});

// Covers INSIGHT-3.7
it('names unknown companies, and companies beyond the maximum of four', async () => {
  const companies = [BAKERY, CAFE, SHOP, aCompared({ id: 'tea.example', name: 'Tea' })];
  stub({ companies, more: ['zoo.example'], unknown: ['unknown.example'] });
  renderPages(`/compare?companies=${IDS},shop.example,tea.example,unknown.example,zoo.example`);
  expect(await screen.findByText('No company on Heard has this website: unknown.example.')).toBeVisible();
  expect(screen.getByText('A comparison has at most 4 companies. Not shown: zoo.example.')).toBeVisible();
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
  expect(screen.queryByRole('search')).toBeNull();
});

// Covers INSIGHT-3.8
it('explains the comparison and offers a search when no company is chosen', async () => {
  renderPages('/compare');
  expect(await screen.findByText(/^See the reviews of two to 4 companies side by side/)).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Name or website' })).toBeVisible();
});

// Covers INSIGHT-3.8
it('links a search result to the comparison that includes it', async () => {
  server.use(
    http.post('*/api/1/indexes/*/queries', async ({ request }) => {
      const { requests } = JSON.parse(await request.text()) as { requests: { indexName: string; query: string }[] };
      const hits = ['brightloaf.example', 'cafe.example'].map((objectID) => ({
        objectID,
        name: objectID === 'cafe.example' ? 'Café' : 'Brightloaf Bakery',
        website: `https://${objectID}`,
        avatar: null,
        reviewsQuantity: 40,
        ratingGeneral: 4,
        categories: [],
        country: null,
        city: null,
        verified: true,
      }));
      const results = requests.map(({ indexName, query }) => ({
        index: indexName,
        hits,
        nbHits: 2,
        page: 0,
        nbPages: 1,
        hitsPerPage: 20,
        exhaustiveNbHits: true,
        facets: {},
        exhaustiveFacetsCount: true,
        query,
        params: '',
        processingTimeMS: 1,
      }));
      return HttpResponse.json({ results });
    }),
  );
  stub({ companies: [BAKERY] });
  renderPages('/compare?companies=brightloaf.example&q=caf');
  expect(await screen.findByText('Choose another company to compare with Brightloaf Bakery.')).toBeVisible();
  const results = await screen.findByRole('list', { name: 'Companies to add' }, { timeout: 10_000 });
  const links = within(results).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/compare?companies=${IDS}`]);
});

it('links "Remove" to the search for another company if only one company would be left', async () => {
  stub({ companies: [BAKERY, CAFE] });
  renderPages(`/compare?companies=${IDS}`);
  expect(await screen.findByRole('link', { name: 'Remove Café' })).toHaveAttribute(
    'href',
    '/compare?companies=brightloaf.example&q=',
  );
});

it('loads the comparison again when the visitor clicks "Try again"', async () => {
  stub({ companies: [BAKERY, CAFE] });
  server.use(http.get('*/api/comparison', () => problem(403, 'wrong-role'), { once: true }));
  const { user } = renderPages(`/compare?companies=${IDS}`);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

// Covers INSIGHT-3.5
it.each(['en', 'es', 'fr'] as const)(
  'renders the same comparison on the server and in the first render of the browser (language: %s)',
  async (language) => {
    const { html } = await renderOnServer(
      <Routes>
        <Route path="/compare" element={<ComparePage />} />
      </Routes>,
      {
        at: `/compare?companies=${IDS}`,
        language,
        responses: {
          [`/comparison?companies=${encodeURIComponent(IDS)}`]: {
            companies: [BAKERY, CAFE].map((company) => ({ ...company, topics: [PRICE] })),
            more: [],
            unknown: [],
          },
        },
      },
    );
    expect(html).toContain('<table');
    expect(html).toContain('/business/cafe.example?topic=price#reviews');
  },
);

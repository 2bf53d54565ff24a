import type { CompanyHit } from '@heard/contract';
import { http, HttpResponse, server } from '@heard/sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

interface Asked {
  indexName: string;
  query: string;
  page?: number;
  hitsPerPage: number;
  facets: string | string[];
  facetFilters?: string[][];
  numericFilters?: string[];
}

const bakery: CompanyHit = {
  objectID: 'brightloaf.example',
  name: 'Brightloaf Bakery',
  website: 'https://brightloaf.example',
  avatar: null,
  reviewsQuantity: 128,
  ratingGeneral: 4.13,
  categories: ['bakeries', 'food-drink-shops'],
  country: 'ES',
  city: 'Valencia',
  verified: true,
};

interface StubOptions {
  hit?: Partial<CompanyHit>;
  total?: number;
  isExact?: boolean;
  fails?: () => boolean;
}

/** Stubs the search. Only the query `bri` has hits. */
function stubSearch({ hit = {}, total = 45, isExact = true, fails }: StubOptions = {}): Asked[] {
  const asked: Asked[] = [];
  server.use(
    http.post('*/api/1/indexes/*/queries', async ({ request }) => {
      const { requests } = JSON.parse(await request.text()) as { requests: Asked[] };
      asked.push(...requests);
      if (fails?.() === true) return HttpResponse.json({ message: 'down', status: 400 }, { status: 400 });
      return HttpResponse.json({
        results: requests.map(({ indexName, query, page = 0, hitsPerPage }) => ({
          index: indexName,
          hits: query.startsWith('bri') && hitsPerPage > 0 ? [{ ...bakery, ...hit }] : [],
          nbHits: query.startsWith('bri') ? total : 0,
          page,
          nbPages: query.startsWith('bri') ? Math.ceil(total / 20) : 0,
          hitsPerPage,
          exhaustiveNbHits: isExact,
          facets: { categories: { 'food-drink-shops': 30, bakeries: 20 }, country: { ES: 12, FR: 3 } },
          exhaustiveFacetsCount: isExact,
          query,
          params: '',
          processingTimeMS: 1,
        })),
      });
    }),
  );
  return asked;
}

const names = (en: string) => ({ en, es: en, fr: en });
beforeEach(() =>
  server.use(
    http.get('*/api/categories', () =>
      HttpResponse.json({
        categories: [
          { slug: 'few', icon: 'x', names: names('Few'), companies: 1, ranked: 0, subcategories: [] },
          { slug: 'many', icon: 'x', names: names('Many'), companies: 9, ranked: 0, subcategories: [] },
        ],
      }),
    ),
  ),
);
/** Returns the last search that requests a page of hits. The other searches only count values of the filters. */
const getMain = (asked: Asked[]) => asked.findLast(({ hitsPerPage }) => hitsPerPage === 20);
// Waits for the heading, because the search library is loaded first.
const heading = (name: string) => screen.findByRole('heading', { level: 2, name }, { timeout: 10_000 });

// Covers DISCOVERY-31.2
it('shows the matching companies, without a score, and their number', async () => {
  stubSearch();
  renderPages('/search?q=bri');
  expect(await heading('45 companies')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for "bri"');
  expect(document.title).toBe('Search: bri · Heard');
  expect(screen.getByRole('combobox', { name: 'Search companies' })).toHaveValue('bri');
  const row = screen.getByRole('heading', { level: 3, name: /Brightloaf/ }).closest('li');
  await waitFor(() =>
    expect(row).toHaveTextContent('Brightloaf Bakery4.1128 reviewsBakeries & cake shopsValencia, Spain'),
  );
  expect(row).not.toHaveTextContent('Heard score');
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/search?q=bri',
    '/search?q=bri&page=2',
    '/search?q=bri&page=3',
    '/search?q=bri&page=2',
  ]);
});

it('shows the former name by which a company was found', async () => {
  stubSearch({ hit: { formerly: 'Bright Kiln' } });
  renderPages('/search?q=bri');
  await heading('45 companies');
  const row = screen.getByRole('heading', { level: 3, name: /Brightloaf/ }).closest('li');
  await waitFor(() => expect(row).toHaveTextContent(/^Brightloaf BakeryFormerly Bright Kiln/));
});

it('keeps the first filter when a second filter is chosen immediately afterwards', async () => {
  const asked = stubSearch();
  const { address } = renderPages('/search?q=bri');
  await screen.findByText('Bakeries & cake shops (20)');
  const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
  // The second filter is chosen before the page with the first filter is rendered.
  act(() => {
    fireEvent.change(filters.getByLabelText('Category'), { target: { value: 'bakeries' } });
    fireEvent.click(filters.getByRole('radio', { name: '4.5 and up' }));
  });
  expect(address()).toBe('/search?q=bri&category=bakeries&rating=4.5');
  await waitFor(() => expect(getMain(asked)).toMatchObject({ numericFilters: ['ratingGeneral>=4.45'] }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: '45 companies' })).toHaveFocus());
});

// Covers DISCOVERY-31.3
it('filters by category, country and rating, with the state in the URL', async () => {
  const asked = stubSearch({ total: 500, isExact: false });
  const { user, address } = renderPages('/search?q=bri&page=2');
  expect(await heading('More than 500 companies')).toBeVisible();
  expect(getMain(asked)?.page).toBe(1);
  const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
  await screen.findByText('Bakeries & cake shops (20)');
  await user.selectOptions(filters.getByLabelText('Category'), 'bakeries');
  expect(address()).toBe('/search?q=bri&category=bakeries');
  await user.selectOptions(filters.getByLabelText('Country'), 'ES');
  await user.click(filters.getByRole('radio', { name: '4.5 and up' }));
  expect(address()).toBe('/search?q=bri&category=bakeries&country=ES&rating=4.5');
  await waitFor(() =>
    expect(getMain(asked)).toMatchObject({
      facetFilters: [['categories:bakeries'], ['country:ES']],
      numericFilters: ['ratingGeneral>=4.45'],
    }),
  );
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /^More than/ })).toHaveFocus());
  await user.click(filters.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/search?q=bri');
  await waitFor(() => expect(getMain(asked)).not.toHaveProperty('facetFilters'));
});

// Covers DISCOVERY-31.4
it('sorts the results, with the order in the URL, and keeps the filters', async () => {
  const asked = stubSearch();
  const { user, address } = renderPages('/search?q=bri&country=ES&page=2');
  await heading('45 companies');
  expect(getMain(asked)?.indexName).toBe('companiesSearch');
  const order = screen.getByLabelText('Sort');
  expect(order).toHaveDisplayValue('Best match');
  await user.selectOptions(order, 'Most reviewed');
  expect(address()).toBe('/search?q=bri&country=ES&sort=reviews');
  await waitFor(() => expect(getMain(asked)).toMatchObject({ indexName: 'companiesSearch_reviews', page: 0 }));
  expect(getMain(asked)?.facetFilters).toEqual([['country:ES']]);
  await user.selectOptions(screen.getByLabelText('Sort'), 'Best match');
  expect(address()).toBe('/search?q=bri&country=ES');
});

it('offers another spelling and the nearest categories and places when nothing matches', async () => {
  stubSearch();
  const dentists = { kind: 'category', slug: 'dentists', names: names('Dentists'), parent: null };
  const spain = { kind: 'place', country: { code: 'ES', names: names('Spain') }, city: null };
  server.use(
    http.get('*/api/topics', ({ request }) => {
      expect(new URL(request.url).searchParams.get('q')).toBe('dentst');
      return HttpResponse.json({ topics: [dentists, spain], spelling: 'dentists' });
    }),
  );
  renderPages('/search?q=dentst');
  const nearest = within(
    await screen.findByRole('navigation', { name: 'Closest categories and places' }, { timeout: 10_000 }),
  );
  expect(nearest.getByRole('link', { name: 'dentists' })).toHaveAttribute('href', '/search?q=dentists');
  expect(nearest.getByRole('link', { name: 'Dentists' })).toHaveAttribute('href', '/categories/dentists');
  expect(nearest.getByRole('link', { name: 'Spain' })).toHaveAttribute('href', '/places/es');
});

it('reports a search without results, and a failed search', async () => {
  let isBroken = false;
  stubSearch({ fails: () => isBroken });
  const { user, unmount } = renderPages('/search?q=%3Cb%3Enowhere&rating=4');
  expect(await screen.findByText('No companies matching "<b>nowhere".')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Make a review' })).toHaveAttribute(
    'href',
    '/me?company=%3Cb%3Enowhere',
  );
  expect(screen.getAllByRole('button', { name: 'Clear filters' })).toHaveLength(2);
  unmount();
  isBroken = true;
  renderPages('/search?q=brisa');
  expect(await screen.findByText('Search is unavailable.')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 3, name: /Brightloaf/ })).toBeVisible();
});

// Covers DISCOVERY-31.5
it('offers the categories that match the query', async () => {
  stubSearch();
  const { unmount } = renderPages('/search?q=bak');
  const chips = within(await screen.findByRole('navigation', { name: 'Categories' }));
  expect(chips.getByRole('link', { name: 'Bakeries & cake shops' })).toHaveAttribute('href', '/categories/bakeries');
  unmount();
  renderPages('/search?q=ba');
  await screen.findByText('No companies matching "ba".');
  expect(screen.queryByRole('navigation', { name: 'Categories' })).not.toBeInTheDocument();
});

// Covers DISCOVERY-31.5
it.each([
  ['/search?category=bakeries&country=es', '/categories/bakeries/es'],
  ['/search?country=fr', '/places/fr'],
])('redirects from %s to the list', async (from, to) => {
  server.use(http.get('*/api/companies', () => new Promise(() => undefined)));
  const { address } = renderPages(from);
  await waitFor(() => expect(address()).toBe(to));
});

describe('popular categories', () => {
  const readPopular = async () => {
    const popular = within(await screen.findByRole('navigation', { name: 'Popular categories' }));
    return popular.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  };
  const links = [
    ['Many9 companies', '/categories/many'],
    ['Few1 company', '/categories/few'],
  ];

  // Covers DISCOVERY-31.5
  it('offers popular categories without a query', async () => {
    renderPages('/search');
    expect(screen.getByRole('heading', { level: 1, name: 'Search for a company' })).toBeVisible();
    expect(await readPopular()).toEqual(links);
  });

  it('shows popular categories instead of the filters when nothing matches', async () => {
    stubSearch();
    const { user, address } = renderPages('/search?q=nowhere&rating=4');
    expect(await screen.findByText('No companies matching "nowhere".')).toBeVisible();
    const filters = screen.getByRole('complementary', { name: 'Filters' });
    expect(screen.queryByRole('navigation', { name: 'Popular categories' })).not.toBeInTheDocument();
    await user.click(within(filters).getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/search?q=nowhere');
    expect(await readPopular()).toEqual(links);
    expect(filters).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: '0 companies' })).toHaveFocus();
  });
});

// Covers DISCOVERY-31.4
it('truncates a long search text', async () => {
  const asked = stubSearch();
  renderPages(`/search?q=${'x'.repeat(600)}`);
  await screen.findByText(/^No companies matching/);
  expect(getMain(asked)?.query).toHaveLength(512);
});

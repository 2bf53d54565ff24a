import type { CompanyList } from '@heard/contract';
import { http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const names = (en: string, es = en, fr = en) => ({ en, es, fr });
const spain = { code: 'ES', names: names('Spain', 'España', 'Espagne') };
const bakeries = { slug: 'bakeries', names: names('Bakeries & cake shops', 'Panaderías y pastelerías') };
const food = { slug: 'food-drink-shops', names: names('Food & drink shops') };

type Listed = CompanyList['companies'][number];

function aListed(id: string, changes: Partial<Listed> = {}): Listed {
  return {
    id,
    name: `Company ${id}`,
    website: `https://${id}`,
    avatar: null,
    claimed: true,
    verified: true,
    reviewsQuantity: 12,
    ratingGeneral: 4.25,
    score: 3.9,
    replies: true,
    categories: [{ ...bakeries, parent: food }],
    place: { country: spain, city: { slug: 'valencia', name: 'Valencia', open: true } },
    rank: 1,
    ...changes,
  };
}

function aList(changes: Partial<CompanyList> = {}): CompanyList {
  return {
    path: '/categories/bakeries',
    category: { ...bakeries, parent: food },
    place: null,
    sort: 'score',
    total: 45,
    exact: true,
    searched: null,
    companiesQuantity: 60,
    reviewsQuantity: 500,
    unranked: 15,
    page: 1,
    pages: 3,
    companies: [
      aListed('one.example'),
      aListed('two.example', { rank: 2, verified: false, replies: false, place: null }),
    ],
    facets: {
      countries: [{ ...spain, companies: 20, ranked: 8 }],
      cities: [],
      subcategories: [],
      languages: { en: 30, es: 12 },
      replying: 9,
    },
    ...changes,
  };
}

const requests: string[] = [];
beforeEach(() => {
  requests.length = 0;
});
function serve(respond: (query: URLSearchParams) => CompanyList) {
  server.use(
    http.get('*/api/companies', ({ request }) => {
      const { searchParams, search } = new URL(request.url);
      requests.push(search);
      return HttpResponse.json(respond(searchParams));
    }),
  );
}

describe('the list of a category', () => {
  // Covers DISCOVERY-3.1
  it('shows ranked companies, an explanation of their order, and the breadcrumbs of the list', async () => {
    serve(() => aList());
    renderPages('/categories/bakeries');
    expect(await screen.findByRole('heading', { level: 2, name: '45 ranked companies' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bakeries & cake shops');
    expect(document.title).toBe('Bakeries & cake shops: ranked by reviews · Heard');
    expect(screen.getByText(/Best rated: newer reviews count more, few reviews count less/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'How it works' })).toHaveAttribute('href', '/how-scores-work#ranking');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/categories',
      '/categories/food-drink-shops',
    ]);
    const [first, second] = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('li'));
    expect(first).toHaveTextContent('1Company one.example4.312 reviewsValencia, SpainReplies to reviews');
    expect(first).not.toHaveTextContent('3.9');
    expect(within(first as HTMLElement).getByRole('img', { name: 'Verified company' })).toBeVisible();
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', '/business/one.example');
    expect(second).not.toHaveTextContent('Replies');
    expect(screen.getByText(/15 more companies have fewer than 5 reviews/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all, most reviewed first' })).toHaveAttribute(
      'href',
      '/categories/bakeries?sort=reviews',
    );
    const related = within(await screen.findByRole('navigation', { name: 'Related categories' }));
    expect(related.getByRole('link', { name: 'Butchers & fishmongers' })).toHaveAttribute(
      'href',
      '/categories/butchers-fishmongers',
    );
  });

  describe('in a browser with View Transitions', () => {
    const start = jest.fn((update: () => unknown) => {
      const finished = Promise.resolve(update()).then(() => undefined);
      return { ready: finished, finished };
    });
    let prefersReducedMotion: boolean;

    beforeEach(() => {
      start.mockClear();
      prefersReducedMotion = false;
      const value = (query: string) => ({ matches: query.includes('reduce') && prefersReducedMotion });
      Object.defineProperty(window, 'matchMedia', { value, configurable: true });
      Object.defineProperty(document, 'startViewTransition', { value: start, configurable: true });
      serve(() => aList());
      server.use(http.get('*/api/company/:id', () => problem(404, 'not-found')));
    });
    afterEach(() => {
      Reflect.deleteProperty(window, 'matchMedia');
      Reflect.deleteProperty(document, 'startViewTransition');
    });

    /** Finds a link and hovers over it, which loads the code of the transition. */
    async function findLink({ user }: ReturnType<typeof renderPages>) {
      const link = await screen.findByRole('link', { name: 'Company one.example' });
      await user.hover(link);
      await import('./startCompanyTransition.ts');
      return link;
    }

    it('moves the image of a company from the list to the page of the company, and then removes the transition name', async () => {
      const page = renderPages('/categories/bakeries');
      const { user, address } = page;
      const link = await findLink(page);
      const row = link.closest('li') as HTMLElement;
      await user.click(link);
      expect(start).toHaveBeenCalledTimes(1);
      await waitFor(() => expect(address()).toBe('/business/one.example'));
      await start.mock.results[0]?.value.finished;
      expect(row.querySelector('[style*="view-transition-name"]')).toBeNull();
    });

    it('skips the transition for people who prefer reduced motion', async () => {
      prefersReducedMotion = true;
      const page = renderPages('/categories/bakeries');
      const { user, address } = page;
      await user.click(await findLink(page));
      await waitFor(() => expect(address()).toBe('/business/one.example'));
      expect(start).not.toHaveBeenCalled();
    });

    it('leaves a click that opens another tab to the browser', async () => {
      const page = renderPages('/categories/bakeries');
      const { user, address } = page;
      const link = await findLink(page);
      // Cancels the click, because jsdom cannot open a tab.
      window.addEventListener('click', (event) => event.preventDefault(), { once: true });
      await user.keyboard('{Control>}');
      await user.click(link);
      await user.keyboard('{/Control}');
      expect(start).not.toHaveBeenCalled();
      expect(address()).toBe('/categories/bakeries');
    });
  });

  // Covers DISCOVERY-3.2
  it('links to the pages of the list, and moves the focus to the heading of another page', async () => {
    serve((query) => aList({ page: Number(query.get('page') ?? 1) }));
    const { user } = renderPages('/categories/bakeries');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/categories/bakeries',
      '/categories/bakeries?page=2',
      '/categories/bakeries?page=3',
      '/categories/bakeries?page=2',
    ]);
    await user.click(pages.getByRole('link', { name: '2' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: '45 ranked companies' })).toHaveFocus());
    expect(requests.at(-1)).toBe('?category=bakeries&page=2');
    expect(document.title).toBe('Bakeries & cake shops: ranked by reviews, page 2 · Heard');
  });

  it('reports that one company matches', async () => {
    serve(() => aList({ total: 1 }));
    renderPages('/categories/bakeries?rating=4.5');
    expect(await screen.findByRole('heading', { level: 2, name: '1 of 45 companies matches' })).toBeVisible();
  });

  it('keeps the first filter when a second filter is chosen immediately afterwards', async () => {
    serve(() => aList());
    const { address } = renderPages('/categories/bakeries');
    const filters = within(await screen.findByRole('complementary', { name: 'Filters' }));
    const checkbox = await filters.findByRole('checkbox', { name: 'Replies to reviews (9)' });
    // The second filter is chosen before the page with the first filter is rendered.
    act(() => {
      fireEvent.click(checkbox);
      fireEvent.click(filters.getByRole('radio', { name: '4.5 and up' }));
    });
    expect(address()).toBe('/categories/bakeries?replies=true&rating=4.5');
  });

  // Covers DISCOVERY-3.3
  it('applies each filter immediately, and clears all filters', async () => {
    serve((query) => aList({ sort: 'reviews', ...(query.has('rating') && { total: 0, companies: [], pages: 0 }) }));
    const { user } = renderPages('/categories/bakeries?page=2&sort=reviews');
    const filters = within(await screen.findByRole('complementary', { name: 'Filters' }));
    await user.click(await filters.findByRole('radio', { name: '4.5 and up' }));
    expect(await screen.findByText('No company matches these filters.')).toBeVisible();
    expect(requests.at(-1)).toBe('?category=bakeries&rating=4.5&sort=reviews');
    expect(screen.getByRole('heading', { level: 2, name: '0 of 60 companies match' })).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Company one.example')).toBeVisible();
    expect(requests.at(-1)).toBe('?category=bakeries&sort=reviews');
    await user.click(filters.getByRole('checkbox', { name: 'Replies to reviews (9)' }));
    await user.selectOptions(filters.getByLabelText('Language of reviews'), 'es');
    await waitFor(() => expect(requests.at(-1)).toBe('?category=bakeries&replies=true&language=es&sort=reviews'));
    await user.selectOptions(filters.getByLabelText('Country'), 'ES');
    await waitFor(() =>
      expect(requests.at(-1)).toBe('?category=bakeries&country=es&replies=true&language=es&sort=reviews'),
    );
  });

  // Covers DISCOVERY-3.4
  it('shows a message for a list without companies, a list without ranks, an unknown list, and a failure', async () => {
    serve(() => aList({ companiesQuantity: 0, total: 0, unranked: 0, companies: [], pages: 0, sort: 'reviews' }));
    const { unmount } = renderPages('/categories/bakeries');
    expect(await screen.findByText(/No company here yet/)).toBeVisible();
    unmount();
    serve(() =>
      aList({
        sort: 'reviews',
        unranked: 60,
        total: 60,
        companies: [aListed('few.example', { rank: null, score: null })],
      }),
    );
    const second = renderPages('/categories/bakeries');
    expect(await screen.findByText(/there is no ranking/)).toBeVisible();
    second.unmount();
    server.use(http.get('*/api/companies', () => problem(404, 'not-found')));
    const third = renderPages('/categories/unknown');
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Bakeries');
    third.unmount();
    server.use(http.get('*/api/companies', () => problem(500, 'internal')));
    const { user } = renderPages('/categories/bakeries');
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve(() => aList());
    await user.click(again);
    expect(await screen.findByText('Company one.example')).toBeVisible();
  });

  // Covers DISCOVERY-3.5
  it('redirects from a URL with capital letters or with the page number 1 to the canonical URL', async () => {
    serve(() =>
      aList({
        path: '/categories/bakeries/es/valencia',
        place: { country: spain, city: { slug: 'valencia', name: 'Valencia', open: true } },
      }),
    );
    renderPages('/categories/BAKERIES/ES/Valencia?page=1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Bakeries & cake shops in Valencia' })).toBeVisible();
    await waitFor(() => expect(requests.at(-1)).toBe('?category=bakeries&country=es&city=valencia'));
    for (const page of ['0', '51', 'x']) {
      const { unmount } = renderPages(`/categories/bakeries?page=${page}`);
      unmount();
    }
    expect(requests.some((search) => /page=/.test(search))).toBe(false);
  });
});

// Covers DISCOVERY-3.6
it('links from /places to countries, and from a country to its categories and cities', async () => {
  server.use(
    http.get('*/api/places', () => HttpResponse.json({ countries: [{ ...spain, companies: 20, ranked: 8 }] })),
  );
  serve(() =>
    aList({
      path: '/places/es',
      category: null,
      place: { country: spain, city: null },
      facets: {
        ...aList().facets,
        subcategories: [{ ...food, companies: 4, ranked: 1 }],
        cities: [{ slug: 'valencia', name: 'Valencia', companies: 3, ranked: 1 }],
      },
    }),
  );
  const { user } = renderPages('/places');
  await user.click(await screen.findByRole('link', { name: /^Spain ?20$/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Best companies in Spain' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Food & drink shops ?4$/ })).toHaveAttribute(
    'href',
    '/categories/food-drink-shops/es',
  );
  expect(screen.getByRole('link', { name: /^Valencia ?3$/ })).toHaveAttribute('href', '/places/es/valencia');
});

// Covers DISCOVERY-3.7
it('lists all categories on /categories and filters them in any language', async () => {
  const subcategories = [
    { ...bakeries, companies: 7, ranked: 2 },
    { slug: 'barbers', names: names('Barbers', 'Barberías', 'Barbiers'), companies: 0, ranked: 0 },
  ];
  server.use(
    http.get('*/api/categories', () =>
      HttpResponse.json({ categories: [{ ...food, icon: 'shopping-basket', companies: 7, ranked: 2, subcategories }] }),
    ),
  );
  const { user } = renderPages('/categories');
  expect(await screen.findByRole('link', { name: /^Bakeries & cake shops ?7$/ })).toHaveAttribute(
    'href',
    '/categories/bakeries',
  );
  expect(screen.getByText('2 categories, each ranked by what clients say.')).toBeVisible();
  const field = screen.getByLabelText('Filter categories');
  await user.type(field, 'barberias');
  expect(screen.getByRole('link', { name: /^Barbers ?0$/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Bakeries/ })).toBeNull();
  await user.clear(field);
  await user.type(field, 'patisserie');
  expect(await screen.findByRole('link', { name: /Bakeries/ })).toBeVisible();
  await user.type(field, 'xx');
  expect(await screen.findByText('No category matches "patisseriexx".')).toBeVisible();
});

import type { Account, Home } from '@heard/contract';
import { aCompany, companyAccount, consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const makeReview = () => screen.queryByRole('link', { name: 'Make a review' });

// Covers SPEC-1.14, SPEC-2.19, SPEC-2.20, SPEC-2.21
test('introduces the product and offers the search', () => {
  renderPages('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("Making clients' voices heard");
  expect(screen.getByRole('combobox', { name: 'Search companies' })).toHaveAttribute('placeholder', 'Search');
  expect(screen.getByText(/^Search for a company by name or website, see what its customers say,/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Every voice counts the same' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'For business' })).toHaveAttribute('href', '/for-business');
  expect(document.title).toBe('Heard · reviews of companies by their clients');
});

// Covers SPEC-2.22, SPEC-2.24, UI-15
test("links a visitor from 'Make a review' to the login page", async () => {
  const { user } = renderPages('/');
  await user.click(screen.getByRole('link', { name: 'Make a review' }));
  expect(await screen.findByRole('heading', { name: 'Log in whit your email.' })).toBeVisible();
});

// Covers SPEC-2.23
test("links a consumer from 'Make a review' to the review form", async () => {
  renderPages('/', consumerAccount);
  expect(await screen.findByRole('link', { name: 'Make a review' })).toHaveAttribute('href', '/me');
});

// Covers UI-16
test("hides 'Make a review' from a company, even while its account loads", async () => {
  let respond: (account: Account) => void = () => {};
  renderPages('/', new Promise((resolve) => (respond = resolve)));
  // The hidden link keeps its space.
  expect(screen.getByText('Make a review')).not.toBeVisible();
  expect(makeReview()).not.toBeInTheDocument();
  respond(companyAccount);
  await waitFor(() => expect(screen.queryByText('Make a review')).not.toBeInTheDocument());
  expect(screen.getByRole('combobox', { name: 'Search companies' })).toBeVisible();
});

describe('below the search box', () => {
  const names = (en: string) => ({ en, es: en, fr: en });
  const country = (code: string, name: string, ranked: number) => ({ code, names: names(name), ranked });
  const category = (slug: string, companies: number) => ({ slug, icon: 'utensils', names: names(slug), companies });
  const company = (name: string) => ({ ...aCompany({ name }), score: 4.2, replies: true, place: null });
  const quote = (id: string): Home['latest'][number] => ({
    id,
    title: `Title ${id}`,
    text: 'Warm bread, and a note on how to keep it.',
    rating: 2,
    language: 'en',
    createdAt: new Date(Date.now() - 41 * 60_000).toISOString(),
    author: 'Ana R.',
    company: { id: 'telbrava.example', name: 'Telbrava' },
  });
  const home = (changes: Partial<Home> = {}): Home => ({
    totals: { companies: 412, reviews: 3940 },
    popular: [{ slug: 'bakeries', names: names('Bakeries'), parent: { slug: 'food', names: names('Food') } }],
    categories: [category('Travel', 40), category('Food', 3)],
    countries: [country('ES', 'Spain', 3), country('PT', 'Portugal', 3)],
    best: [company('Brightloaf Bakery')],
    latest: ['1', '2', '3'].map(quote),
    featured: null,
    computedAt: new Date().toISOString(),
    ...changes,
  });

  /** A replacement for `IntersectionObserver`, which jsdom lacks. Each observed element is near the viewport. */
  class NearObserver {
    observe: () => void;
    constructor(observed: (entries: { isIntersecting: boolean }[]) => void) {
      this.observe = () => observed([{ isIntersecting: true }]);
    }
    disconnect = () => {};
  }

  beforeEach(() => {
    Object.assign(globalThis, { IntersectionObserver: NearObserver });
    server.use(
      http.get('*/api/home', () => HttpResponse.json(home())),
      http.get('*/api/companies', ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.get('proven') !== 'true') return problem(404, 'not-found');
        return HttpResponse.json({
          companies: query.get('country') === 'ES' ? [{ ...company('Horno Espiga'), rank: 1 }] : [],
        });
      }),
    );
  });

  // Covers DISCOVERY-40.1, DISCOVERY-40.3
  test('lists the largest categories and the numbers of the platform', async () => {
    renderPages('/');
    const browse = within(await screen.findByRole('region', { name: 'Browse by category' }));
    const tiles = await browse.findAllByRole('listitem');
    expect(tiles.map(({ textContent }) => textContent)).toEqual(['Travel40 companies', 'Food3 companies']);
    expect(browse.getByRole('link', { name: /Travel/ })).toHaveAttribute('href', '/categories/Travel');
    expect(await screen.findByText('3,940')).toBeVisible();
  });

  test('shows the featured review in full, with the rule for its selection', async () => {
    const photo = {
      id: '1',
      alt: 'A round loaf',
      small: { path: '/photos/a-small.webp', width: 336, height: 336 },
      large: { path: '/photos/a-large.webp', width: 1600, height: 1200 },
    };
    const text = 'Every loaf was still warm when the box arrived. '.repeat(5).trim();
    server.use(
      http.get('*/api/home', () =>
        HttpResponse.json(home({ featured: { ...quote('9'), text, helpful: 4, photos: [photo] } })),
      ),
    );
    renderPages('/');
    const section = within(await screen.findByRole('region', { name: 'In full: a review people found helpful' }));
    expect(
      section.getByText(/^The newest review of the last 30 days that at least 4 people found helpful/),
    ).toBeVisible();
    expect(section.getByRole('link', { name: 'Title 9' })).toHaveAttribute('href', '/review/9');
    expect(section.getByText(text)).toBeVisible();
    expect(section.getByRole('link', { name: 'Telbrava' })).toHaveAttribute('href', '/business/telbrava.example');
    expect(section.getByText('4 people found this helpful')).toBeVisible();
    const image = section.getByRole('img', { name: 'A round loaf' });
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['336', '336']);
  });

  // Covers DISCOVERY-40.2
  test('lists the best companies of the chosen country, and remembers the choice', async () => {
    const { user, unmount } = renderPages('/');
    expect(await screen.findByRole('heading', { name: 'Brightloaf Bakery' })).toBeVisible();
    const select = screen.getByRole('combobox', { name: 'Country' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['all countries', 'Spain', 'Portugal']);
    await user.selectOptions(select, 'Spain');
    expect(await screen.findByRole('heading', { name: 'Horno Espiga' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/places/es');
    unmount();
    renderPages('/');
    expect(await screen.findByRole('heading', { name: 'Horno Espiga' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'all countries');
    expect(await screen.findByRole('heading', { name: 'Brightloaf Bakery' })).toBeVisible();
  });

  test('explains that no company in the chosen country has reviews from three months yet', async () => {
    const { user } = renderPages('/');
    await screen.findByRole('heading', { name: 'Brightloaf Bakery' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Portugal');
    expect(await screen.findByText('No company here has a name and reviews of three months yet.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Brightloaf Bakery' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'all countries');
    expect(await screen.findByRole('heading', { name: 'Brightloaf Bakery' })).toBeVisible();
  });

  // Covers DISCOVERY-40.4
  test('quotes the latest reviews, with links to them', async () => {
    renderPages('/');
    const latest = within(await screen.findByRole('region', { name: 'Latest reviews' }));
    expect(latest.getAllByRole('listitem')).toHaveLength(3);
    expect(latest.getByRole('link', { name: 'Title 2' })).toHaveAttribute('href', '/review/2');
    expect(latest.getAllByRole('link', { name: 'Telbrava' })[0]).toHaveAttribute('href', '/business/telbrava.example');
    expect(latest.getAllByText('41 minutes ago')[0]).toBeVisible();
    expect(latest.getAllByText(/^Ana R\. about/)[0]).toBeVisible();
  });

  // Covers DISCOVERY-40.4, DISCOVERY-40.6
  test('shows only sections with content', async () => {
    server.use(
      http.get('*/api/home', () =>
        HttpResponse.json(home({ latest: [], popular: [], totals: { companies: 9, reviews: 999 } })),
      ),
    );
    renderPages('/');
    expect(await screen.findByRole('region', { name: 'Browse by category' })).toBeVisible();
    expect(screen.queryByText('Latest reviews')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Popular/)).not.toBeInTheDocument();
    expect(screen.queryByText('999')).not.toBeInTheDocument();
  });

  // Covers DISCOVERY-40.6
  test('shows the popular categories below the search box', async () => {
    renderPages('/');
    expect(await screen.findByText('Popular:')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bakeries' })).toHaveAttribute('href', '/categories/bakeries');
  });

  // Covers DISCOVERY-40.7
  test('loads the data that the web server could not load', async () => {
    server.use(http.get('*/api/home', () => problem(500, 'internal')));
    const { user } = renderPages('/');
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 3000 });
    expect(screen.getByRole('heading', { name: 'Every voice counts the same' })).toBeVisible();
    server.use(http.get('*/api/home', () => HttpResponse.json(home())));
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Brightloaf Bakery' })).toBeVisible();
  });
});

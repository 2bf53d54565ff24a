import { Route, Routes } from '@heard/sdk';
import {
  aCompanyReview,
  anOwnCompany,
  companyAccount,
  http,
  HttpResponse,
  problem,
  renderInHost,
  server,
  stubInbox,
} from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import BusinessArea from './BusinessArea.tsx';

beforeEach(() => stubInbox());

// Stubs the invitations, because the checklist above the reviews requests them.
beforeEach(() => server.use(http.get('*/api/company/invitations', () => HttpResponse.json([]))));

function renderArea(at: string) {
  return renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
      <Route path="/" element={<p>The home page</p>} />
    </Routes>,
    { at, account: companyAccount },
  );
}

const company = () => server.use(http.get('*/api/company', () => HttpResponse.json(anOwnCompany())));
const reviews = (...items: ReturnType<typeof aCompanyReview>[]) =>
  server.use(
    http.get('*/api/review/company', () =>
      HttpResponse.json(items, { headers: { 'x-total-count': String(items.length) } }),
    ),
  );

// Covers SPEC-1.7, SPEC-2.8, SPEC-2.73, SPEC-2.75, SPEC-7.11, SPEC-7.12, UI-10
test('shows the header, the rating, its distribution and the reviews', async () => {
  company();
  reviews(aCompanyReview(), aCompanyReview({ id: '102', rating: 5, title: 'Warm bread, warmer people' }));
  const { address } = renderArea('/my-company');
  expect(await screen.findByRole('heading', { level: 1, name: 'Brightloaf Bakery' })).toBeVisible();
  expect(address()).toBe('/my-company/reviews');
  expect(await screen.findByText('Verified Company')).toBeVisible();
  expect(screen.getByText('Excellent')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View public page' })).toHaveAttribute(
    'href',
    '/business/brightloaf.example',
  );
  expect(screen.getByText('Carrer de la Farina 12, Valencia, Spain')).toBeVisible();
  const website = screen.getByRole('link', { name: /brightloaf\.example/ });
  expect(website).toHaveAttribute('href', 'https://www.brightloaf.example');
  expect(website).toHaveAttribute('target', '_blank');

  const cards = await screen.findAllByRole('article');
  expect(cards).toHaveLength(2);
  expect(within(cards[0]!).getByText('Adaeze Okafor')).toBeVisible();
  expect(within(cards[0]!).getByText('Date of experience: Oct 31, 2026')).toBeVisible();
  const aside = screen.getByRole('complementary');
  const card = within(aside).getByRole('heading', { name: 'Rating breakdown' }).parentElement;
  expect(card).toContainElement(within(aside).getByText(/Latest review: .+, 4 out of 5 stars/));
  expect(within(aside).getByRole('list', { name: 'Ratings by number of stars' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My reviews' })).toHaveAttribute('aria-current', 'page');
});

// Covers DISCOVERY-74.4
test('shows a removed company only the reason, the appeal and the settings of the account', async () => {
  const removed = {
    at: '2026-11-20T10:00:00.000Z',
    ground: 'notGenuine',
    reason: 'It pays for its reviews.',
    decisionId: '7',
    appealUntil: '2099-05-22T10:00:00.000Z',
    appeal: null,
  } as const;
  let own = anOwnCompany({ removed });
  const appeals: unknown[] = [];
  server.use(
    http.get('*/api/company', () => HttpResponse.json(own)),
    http.get('*/api/review/company', () => problem(410, 'company-removed')),
    http.get('*/api/auth/sessions', () => HttpResponse.json([])),
    http.get('*/api/auth/passkeys', () => HttpResponse.json([])),
    http.post('*/api/decisions/7/appeal', async ({ request }) => {
      appeals.push(await request.json());
      const appeal = {
        state: 'open',
        text: 'Nobody was paid.',
        createdAt: removed.at,
        reason: null,
        decidedAt: null,
      } as const;
      own = { ...own, removed: { ...removed, appeal } };
      return HttpResponse.json({ decisionId: '7', ...appeal }, { status: 201 });
    }),
  );
  const { user } = renderArea('/my-company/reviews');
  expect(await screen.findByText(/^Your company page was removed/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Not a genuine experience' })).toHaveAttribute(
    'href',
    '/transparency#ground-notGenuine',
  );
  expect(screen.getByText('It pays for its reviews.')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Invitations' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Appeal' }));
  await user.type(screen.getByLabelText('Why is the decision wrong?'), 'Nobody was paid.');
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText(/We'll take another look/)).toBeVisible();
  expect(appeals).toEqual([{ text: 'Nobody was paid.' }]);
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  expect(await screen.findByRole('button', { name: 'Delete Account' })).toBeVisible();
  expect(screen.getByText('It pays for its reviews.')).toBeVisible();
  expect(screen.queryByLabelText('Description')).toBeNull();
});

test('filters, sorts and searches the reviews', async () => {
  company();
  const all = [aCompanyReview({ title: 'Cold soup', rating: 1 }), aCompanyReview({ id: '2', title: 'Warm bread' })];
  reviews(...all);
  const queries: string[] = [];
  server.use(
    http.get('*/api/review/company', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      const found = all.filter(({ title }) => title.toLowerCase().includes(searchParams.get('q') ?? ''));
      return HttpResponse.json(searchParams.get('rating') === '1' ? all.slice(0, 1) : found, {
        headers: { 'x-total-count': searchParams.has('rating') ? '1' : '2' },
      });
    }),
  );
  const { user, address } = renderArea('/my-company/reviews');
  await user.click(await screen.findByRole('button', { name: /^1 star:/ }));
  expect(await screen.findByText('1 of 2 reviews')).toBeVisible();
  expect(address()).toBe('/my-company/reviews?rating=1');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Oldest first');
  await user.type(screen.getByRole('searchbox', { name: 'Search these reviews' }), 'cake{Enter}');
  expect(await screen.findByText('No reviews match')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Warm bread')).toBeVisible();
  expect(address()).toBe('/my-company/reviews?sort=oldest');
  expect(queries).toContain('?sort=oldest&q=cake');
});

// Covers SPEC-2.76
test('announces that the company and its reviews are loading', async () => {
  let respond = () => {};
  const responded = new Promise<void>((resolve) => (respond = resolve));
  server.use(
    http.get('*/api/company', async () => {
      await responded;
      return HttpResponse.json(anOwnCompany());
    }),
    http.get('*/api/review/company', async () => {
      await responded;
      return HttpResponse.json([aCompanyReview()]);
    }),
  );
  renderArea('/my-company/reviews');
  expect(await screen.findByText('Loading the company')).toBeInTheDocument();
  expect(screen.getByText('Loading the reviews')).toBeInTheDocument();
  expect(screen.queryByText('There are not reviews about your company yet.')).not.toBeInTheDocument();
  respond();
  expect(await screen.findByRole('article')).toBeVisible();
  expect(await screen.findByText('Verified Company')).toBeVisible();
  expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument();
});

// Covers SPEC-2.74, SPEC-6.8
test('shows a sidebar with My reviews, Settings and Log Out', async () => {
  company();
  reviews();
  renderArea('/my-company/reviews');
  const sidebar = within(await screen.findByRole('navigation', { name: 'Company' }));
  expect(sidebar.getByRole('link', { name: 'My reviews' })).toHaveAttribute('href', '/my-company/reviews');
  expect(sidebar.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/my-company/settings');
  expect(sidebar.getByRole('button', { name: 'Log Out' })).toBeEnabled();
  await screen.findByText('There are not reviews about your company yet.');
});

// Covers SPEC-2.77
test('shows the empty state when there are no reviews', async () => {
  company();
  reviews();
  renderArea('/my-company/reviews');
  expect(await screen.findByText('There are not reviews about your company yet.')).toBeVisible();
});

// Covers SPEC-2.75
test('loads further pages, and retries a page that failed to load', async () => {
  company();
  let failures = 0;
  server.use(
    http.get('*/api/review/company', ({ request }) => {
      if (new URL(request.url).searchParams.get('cursor') === null) {
        return HttpResponse.json([aCompanyReview({ title: 'The newest' })], {
          headers: { link: '<?limit=20&cursor=next>; rel="next"', 'x-total-count': '2' },
        });
      }
      if (failures++ < 2) return new HttpResponse(null, { status: 503 });
      return HttpResponse.json([aCompanyReview({ id: '2', title: 'The oldest' })]);
    }),
  );
  const { user } = renderArea('/my-company/reviews');
  await user.click(await screen.findByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent('Heard is currently unavailable');
  expect(screen.getByText('The newest')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The oldest')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
});

// Covers UI-21
test('reports that the company failed to load, offers a retry, and keeps Log Out enabled', async () => {
  let fails = true;
  server.use(
    http.get('*/api/company', () => (fails ? HttpResponse.error() : HttpResponse.json(anOwnCompany()))),
    http.get('*/api/review/company', () => HttpResponse.json([])),
  );
  const { user } = renderArea('/my-company/reviews');
  const alert = await screen.findByRole('alert', {}, { timeout: 3000 });
  expect(alert).toHaveTextContent('Your company could not be loaded.');
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeEnabled();
  fails = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Verified Company')).toBeVisible();
});

// Covers SPEC-2.74
test('logs out and redirects to the home page', async () => {
  company();
  reviews();
  let out = 0;
  server.use(
    http.post('*/api/auth/logout', () => {
      out++;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderArea('/my-company/reviews');
  await screen.findByText('There are not reviews about your company yet.');
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByText('The home page')).toBeVisible();
  await waitFor(() => expect(out).toBe(1));
});

// Covers SPEC-2.9, SPEC-2.85, SPEC-8.10, UI-48
test('shows the 404 page for an unknown path in the area', async () => {
  renderArea('/my-company/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: "UH OH! You're lost." })).toBeVisible();
  expect(screen.getByRole('link', { name: 'HOME' })).toHaveAttribute('href', '/');
  expect(document.title).toBe('Page not found · Heard');
});

describe('above the reviews', () => {
  const batch = {
    id: '1',
    source: 'form',
    createdAt: '2026-11-20T10:00:00.000Z',
    rows: 1,
    accepted: 1,
    wrong: 0,
    reviews: 0,
  };
  const invitations = (...batches: object[]) =>
    server.use(http.get('*/api/company/invitations', () => HttpResponse.json(batches)));
  const bakeries = {
    slug: 'bakeries',
    names: { en: 'Bakeries', es: 'Panaderías', fr: 'Boulangeries' },
    parent: { slug: 'food', names: { en: 'Food', es: 'Comida', fr: 'Alimentation' } },
  };
  const score = { value: 4.1, range: [3.8, 4.4], day: '2026-11-28', reason: 'same' as const };
  const own = (changes: Parameters<typeof anOwnCompany>[0]) =>
    server.use(http.get('*/api/company', () => HttpResponse.json(anOwnCompany(changes))));
  const figure = async (name: string) => (await screen.findByText(name)).closest('dt')?.nextElementSibling;

  test('lists the steps that a new owner has not completed, each with a link', async () => {
    own({ description: null, categories: [], avatar: null });
    reviews();
    invitations();
    renderArea('/my-company/reviews');
    const steps = within(await screen.findByRole('region', { name: 'Your first steps' }));
    expect(steps.getByText('1 of 4 done')).toBeVisible();
    expect(steps.getAllByRole('listitem')[0]).toHaveTextContent('Done: Prove that the website is yours');
    expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Describe your company and choose its categories', '/my-company/settings#profile'],
      ['Add your logo', '/my-company/settings#profile'],
      ['Invite your clients', '/my-company/invitations'],
    ]);
  });

  test('lists no steps when all of them are completed', async () => {
    own({ description: 'Bread.', categories: [bakeries], avatar: '/avatars/a.webp' });
    server.use(http.get('*/api/companies', () => problem(503, 'unavailable')));
    reviews(aCompanyReview());
    invitations(batch);
    renderArea('/my-company/reviews');
    expect(await screen.findByText('New this week')).toBeVisible();
    await screen.findByRole('article');
    expect(screen.queryByRole('region', { name: 'Your first steps' })).not.toBeInTheDocument();
  });

  test('shows the score, the rank in the main category and the number of new reviews of the week', async () => {
    own({ reviewsQuantity: 30, score, categories: [bakeries] });
    const id = anOwnCompany().id;
    server.use(
      http.get('*/api/companies', ({ request }) => {
        expect(new URL(request.url).searchParams.get('category')).toBe('bakeries');
        return HttpResponse.json({
          total: 40,
          companies: [
            { id: 'first.example', rank: 1 },
            { id, rank: 2 },
          ],
        });
      }),
    );
    const now = new Date().toISOString();
    reviews(
      aCompanyReview({ createdAt: now }),
      aCompanyReview({ id: '102', createdAt: now }),
      aCompanyReview({ id: '103', createdAt: '2026-01-01T00:00:00.000Z' }),
    );
    invitations(batch);
    renderArea('/my-company/reviews');
    await waitFor(async () => expect(await figure('New this week')).toHaveTextContent('2'));
    expect(await figure('Heard score')).toHaveTextContent('4.1');
    await waitFor(async () => expect(await figure('Bakeries')).toHaveTextContent('No. 2 of 40'));
    expect(screen.getByRole('link', { name: 'Bakeries' })).toHaveAttribute('href', '/categories/bakeries');
  });

  test('shows no score and no rank for a company with fewer than five reviews', async () => {
    own({ reviewsQuantity: 4, score, categories: [bakeries] });
    server.use(http.get('*/api/companies', () => HttpResponse.json({ total: 40, companies: [] })));
    reviews(aCompanyReview());
    invitations(batch);
    renderArea('/my-company/reviews');
    await waitFor(async () => expect(await figure('Bakeries')).toHaveTextContent('From 5 reviews'));
    expect(await figure('Heard score')).toHaveTextContent('From 5 reviews');
  });
});

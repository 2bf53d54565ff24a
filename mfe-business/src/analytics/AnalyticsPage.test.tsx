import type { Analytics, PeriodCounts, TopicAnalytics } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import { anOwnCompany, companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import BusinessArea from '../account/BusinessArea.tsx';

const NONE = [0, 0, 0, 0, 0, 0];
const counts = (changes: Partial<PeriodCounts> = {}): PeriodCounts => ({
  rated: NONE,
  mean: null,
  replied: 0,
  typical: null,
  invited: NONE,
  confirmed: NONE,
  languages: {},
  ...changes,
});

const analytics: Analytics = {
  ready: true,
  from: '2026-10',
  to: '2026-11',
  months: [
    { month: '2026-10', ...counts({ rated: [0, 0, 0, 1, 2, 0], mean: 3.67 }) },
    { month: '2026-11', ...counts({ rated: [0, 0, 0, 0, 1, 6], mean: 4.86 }) },
  ],
  totals: counts({
    rated: [0, 0, 0, 1, 3, 6],
    mean: 4.5,
    replied: 8,
    typical: 'within1Day',
    invited: [0, 0, 0, 0, 0, 2],
    confirmed: NONE,
    languages: { en: [0, 0, 0, 0, 3, 6], und: [0, 0, 0, 1, 0, 0] },
  }),
  before: counts({ rated: [0, 0, 0, 0, 10, 2], mean: 4.17, replied: 9, typical: 'within2Days' }),
  score: { value: 4.1, range: [3.8, 4.4], day: '2026-11-28', reason: 'few' },
  category: null,
};

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const topics: TopicAnalytics = {
  reviews: 9,
  topics: [
    {
      id: 'price',
      name: { en: 'Prices', es: 'Precios', fr: 'Prix' },
      reviews: 3,
      share: 0.33,
      mean: 2.5,
      change: -0.12,
      median: 0.2,
    },
    {
      id: 'noise',
      name: { en: 'Noise', es: 'Ruido', fr: 'Bruit' },
      reviews: 1,
      share: 0.11,
      mean: 4,
      change: null,
      median: null,
    },
  ],
};

const periods: (string | null)[] = [];

function show(changes: Partial<Analytics> = {}, at = '/my-company/analytics') {
  periods.length = 0;
  server.use(
    http.get('*/api/company', () => HttpResponse.json(anOwnCompany())),
    http.get('*/api/company/analytics', ({ request }) => {
      periods.push(new URL(request.url).searchParams.get('months'));
      return HttpResponse.json({ ...analytics, ...changes });
    }),
    http.get('*/api/company/analytics/topics', () => HttpResponse.json(topics)),
  );
  return renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at, account: companyAccount },
  );
}

/** Returns the texts of a figure: its name, value and change. */
const readFigure = (name: string) => screen.getByText(name).parentElement?.textContent;

// Covers TRUST-8.5
test('shows four figures with their change from the preceding period', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Ratings over time' })).toBeVisible();
  expect(readFigure('Mean')).toBe('Mean4.5+0.3Up: +0.3');
  expect(readFigure('Reply rate')).toBe('Reply rate80%+5%Up: +5%');
  expect(readFigure('Typical reply')).toBe('Typical reply1 dayfasterUp: faster');
  expect(screen.getByText('Down: −2')).toBeInTheDocument();
});

test('explains that there is no earlier period to compare with', async () => {
  show({ before: null });
  expect(await screen.findAllByText('No earlier period to compare with')).toHaveLength(4);
});

// Covers TRUST-8.5
test('shows the share and the mean rating of each origin and language', async () => {
  show();
  const origins = await screen.findByRole('heading', { name: 'By origin' });
  const rows = within(origins.parentElement ?? document.body).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Organic80%4.4mean 4.4',
    'Invited20%5.0mean 5.0',
    'Confirmed0%',
  ]);
  expect(screen.getByText('English').parentElement).toHaveTextContent('90%');
  expect(screen.getByText('Not clear').parentElement).toHaveTextContent('10%');
});

test('shows the months of both charts as tables', async () => {
  const { user } = show();
  for (const button of await screen.findAllByRole('button', { name: 'Show as table' })) await user.click(button);
  expect(screen.getByRole('row', { name: 'October 2026 3.7 3' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'November 2026 (so far) 0 0 0 0 1 6' })).toBeVisible();
});

test('loads the figures of the period in the URL, and loads another period after a click on the link of that period', async () => {
  const { user, address } = show({}, '/my-company/analytics?months=3');
  expect(await screen.findByRole('link', { name: '3 months' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: '24 months' }));
  await waitFor(() => expect(periods).toEqual(['3', '24']));
  expect(address()).toBe('/my-company/analytics?months=24');
});

test('suggests inviting clients while there are no reviews', async () => {
  show({ totals: counts(), before: null, months: [] });
  expect(await screen.findByText(/^No reviews in this period\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Invite clients' })).toHaveAttribute('href', '/my-company/invitations');
});

test('explains that the figures are being calculated', async () => {
  show({ ready: false, totals: counts(), before: null });
  expect(await screen.findByText('We are calculating your figures. This takes a minute.')).toBeVisible();
});

test('offers to try again when the figures fail to load', async () => {
  const { user } = show();
  await screen.findByRole('heading', { name: 'By star' });
  server.use(http.get('*/api/company/analytics', () => problem(403, 'wrong-role')));
  await user.click(screen.getByRole('link', { name: '24 months' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.use(http.get('*/api/company/analytics', () => HttpResponse.json(analytics)));
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'By star' })).toBeVisible();
});

test('downloads the figures of the period as CSV', async () => {
  const { user } = show();
  const csv = 'month,reviews\r\n2026-11,7\r\n';
  server.use(
    http.get(
      '*/api/company/analytics.csv',
      ({ request }) =>
        new HttpResponse(`${new URL(request.url).search} ${csv}`, { headers: { 'content-type': 'text/csv' } }),
    ),
  );
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob);
    return 'blob:csv';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  expect(blobs[0]?.size).toBe(new Blob([`\uFEFF?months=12 ${csv}`]).size);
});

test('compares the company with the other companies of its category', async () => {
  show({ category: { slug: 'bakeries', rank: 3, of: 12, medianMean: 3.94 } });
  const names = { en: 'Bakeries', es: 'Panaderías', fr: 'Boulangeries' };
  const parent = { slug: 'food-drink-shops', names };
  const categories = [{ slug: 'bakeries', names, parent }];
  server.use(http.get('*/api/company', () => HttpResponse.json(anOwnCompany({ categories }))));
  expect(await screen.findByText('3 of 12')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Place in Bakeries' })).toHaveAttribute('href', '/categories/bakeries');
  expect(screen.getByText('Median of their means').parentElement).toHaveTextContent('3.9');
});

// Covers INSIGHT-1.9
it('shows for each topic its reviews, their share, the change of the share, and the median share of similar companies', async () => {
  show();
  expect(await screen.findByRole('row', { name: 'Prices 3 33% 2.5 -12 20%' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Noise 1 11% 4.0 – –' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Prices' })).toHaveAttribute(
    'href',
    '/business/brightloaf.example?topic=price#reviews',
  );
});

it('offers to load the topics again when they fail to load', async () => {
  const { user } = show();
  server.use(http.get('*/api/company/analytics/topics', () => problem(403, 'wrong-role'), { once: true }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  await user.click(retry);
  expect(await screen.findByRole('row', { name: /^Prices/ })).toBeVisible();
});

it('shows ten topics, and all topics after a click on a button', async () => {
  const { user } = show();
  const [topic] = topics.topics;
  const many = Array.from({ length: 12 }, (_, at) => ({ ...topic, id: `topic-${at}` }));
  server.use(http.get('*/api/company/analytics/topics', () => HttpResponse.json({ ...topics, topics: many })));
  const all = await screen.findByRole('button', { name: 'Show all 12 topics' });
  expect(screen.getAllByRole('row', { name: /^Prices/ })).toHaveLength(10);
  await user.click(all);
  expect(screen.getAllByRole('row', { name: /^Prices/ })).toHaveLength(12);
  expect(all).not.toBeInTheDocument();
});

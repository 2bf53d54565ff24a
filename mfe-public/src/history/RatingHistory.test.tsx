import type { CompanyHistory } from '@heard/contract';
import { aCompany, aCompanyReview, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const MONTHS = Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2024, 11 + at, 1)).toISOString().slice(0, 7));

/** Creates a history. @param reviews maps each month to the stars that all of its reviews have, and to their number */
function createHistory(reviews: Record<string, [stars: number, count: number]>, events: CompanyHistory['events'] = []) {
  const months = MONTHS.map((month) => {
    const [stars, count] = reviews[month] ?? [0, 0];
    return {
      month,
      rated: [0, 1, 2, 3, 4, 5].map((one) => (one === stars ? count : 0)),
      mean: count === 0 ? null : stars,
    };
  });
  return { months, events };
}

const rising = createHistory({ '2025-08': [3, 12], '2026-08': [4, 10], '2026-10': [4, 2], '2025-11': [3, 10] }, [
  { at: '2026-08-03T12:00:00.000Z', kind: 'renamed' },
  { at: '2026-08-09T12:00:00.000Z', kind: 'renamed' },
  { at: '2026-09-30T23:59:59.999Z', kind: 'merged' },
]);

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // Replaces `IntersectionObserver`, because jsdom lacks it.
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe: () => void;
      constructor(observed: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => observed([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  });
});

function show(respond: () => Response, written = ['2026-10-01T12:00:00.000Z', '2026-11-01T12:00:00.000Z']) {
  const review = written.map((createdAt, at) => aCompanyReview({ id: String(at), createdAt }));
  const reviewsQuantity = review.length;
  server.use(
    http.get('*/api/company/:id/votes', () => HttpResponse.json([])),
    http.get('*/api/company/:id/follow', () => HttpResponse.json({ following: false })),
    http.get('*/api/company/:id/history', respond),
    http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), reviewsQuantity, review })),
  );
  return renderPages('/business/brightloaf.example');
}
const showHistory = (history: CompanyHistory) => show(() => HttpResponse.json(history));

async function findPart() {
  const section = (await screen.findByRole('heading', { name: 'Ratings over time' })).closest('section');
  return within(section as HTMLElement);
}

// Covers INSIGHT-2.3
test('describes the change of the mean between two periods, and lists events by month', async () => {
  const { user } = showHistory(rising);
  const part = await findPart();
  expect(await part.findByText('The mean rose from 3.0 to 4.0 in 12 months')).toBeVisible();
  const changes = within(part.getByRole('list', { name: 'What has changed' })).getAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'August 2026: New name',
    'September 2026: Another page was merged into this one',
  ]);
  await user.click(part.getByRole('button', { name: 'Show as table' }));
  expect(part.getAllByRole('row')).toHaveLength(25);
  expect(part.getByRole('row', { name: 'August 2026 · New name 4.0 10' })).toBeVisible();
});

// Covers INSIGHT-2.3
test.each([
  ['No clear change', { '2025-11': [4, 10], '2026-10': [4, 10] }],
  ['Too few reviews for a trend', { '2025-11': [1, 10], '2026-10': [5, 9] }],
  // The current month is left out, because it is not complete.
  ['Too few reviews for a trend', { '2025-11': [1, 10], '2026-11': [5, 90] }],
] as const)('shows "%s" for reviews in %j', async (text, reviews) => {
  showHistory(createHistory({ ...reviews } as unknown as Record<string, [number, number]>));
  expect(await (await findPart()).findByText(text)).toBeVisible();
});

test('shows the numbers of a single month instead of a chart', async () => {
  showHistory(createHistory({ '2026-10': [4, 2] }));
  const part = await findPart();
  expect(await part.findByRole('row', { name: 'October 2026 4.0 2' })).toBeVisible();
  expect(part.getAllByRole('row')).toHaveLength(2);
});

test('explains that there are no reviews in the last 24 months', async () => {
  showHistory(createHistory({}));
  expect(await (await findPart()).findByText('No reviews in the last 24 months.')).toBeVisible();
});

test('offers to try again when the history fails to load', async () => {
  let response: () => Response = () => problem(500, 'internal');
  const { user } = show(() => response());
  const part = await findPart();
  const button = await part.findByRole('button', { name: 'Try again' });
  response = () => HttpResponse.json(rising);
  await user.click(button);
  expect(await part.findByText('The mean rose from 3.0 to 4.0 in 12 months')).toBeVisible();
});

test('does not request the history of a company whose reviews are all of one month', async () => {
  const request = jest.fn(() => HttpResponse.json(rising));
  show(request, ['2026-11-01T12:00:00.000Z', '2026-11-02T12:00:00.000Z']);
  expect(await screen.findByRole('heading', { level: 1, name: 'Brightloaf Bakery' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Ratings over time' })).not.toBeInTheDocument();
  expect(request).not.toHaveBeenCalled();
});

import type { Score, ScoreReason } from '@heard/contract';
import { aCompany, aCompanyReview, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

/** Returns a score of reviews that were written today, except for reviews whose weights are given. */
function aScore(counts: number[], weights = counts, reason: ScoreReason = 'few'): Score {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const reviews = sum(counts);
  const exact = (12.5 + sum(weights.map((one, rating) => one * rating))) / (5 + sum(weights));
  return {
    companyId: 'brightloaf.example',
    day: '2026-11-22',
    value: Math.round(exact * 10) / 10,
    exact,
    range: [3.9, 4.4],
    exactRange: [3.912345, 4.398765],
    reason,
    formula: 1,
    prior: { reviews: 5, rating: 2.5 },
    halfLifeDays: 365,
    reviews,
    mean: sum(counts.map((one, rating) => one * rating)) / reviews,
    weight: sum(weights),
    ratings: counts.map((one, rating) => ({ rating, reviews: one, weight: weights[rating] ?? 0 })),
  };
}

const ORIGINS = {
  organic: [10, 0, 0, 0, 0, 20],
  invited: [0, 0, 0, 0, 10, 20],
  confirmed: [0, 0, 0, 0, 0, 20],
};

function stub(score: Score | null, company = {}) {
  const value = score?.value ?? null;
  server.use(
    http.get('*/api/company/:id', () =>
      HttpResponse.json({
        ...aCompany({
          score:
            value === null ? null : { value, range: [3.9, 4.4], day: '2026-11-22', reason: score?.reason ?? 'few' },
          ...(score !== null && { reviewsQuantity: score.reviews }),
        }),
        replies: null,
        review: [aCompanyReview()],
        ...company,
      }),
    ),
    http.get('*/api/company/:id/score', () => HttpResponse.json(score)),
    http.get('*/api/company/:id/transparency', () => HttpResponse.json({ invitations: { sent: 1240, reviews: 96 } })),
    http.get('*/api/review/user', () => HttpResponse.json([])),
  );
}

const at = '/business/brightloaf.example';
const MOCK = aScore([2, 4, 7, 14, 36, 65], [0.4, 1.1, 2.6, 6, 19.5, 38.2], 'better');

describe('the Heard score on the page of a company', () => {
  // Covers TRUST-4.7
  test('opens the explanation of the score, a table and a sum, by keyboard', async () => {
    stub(MOCK);
    const { user } = renderPages(at);
    const button = await screen.findByRole('button', { name: 'Why 4.2?' });
    expect(screen.getByText('Heard score: 4.2, because newer reviews are higher')).toBeVisible();
    button.focus();
    await user.keyboard('{Enter}');
    const table = await screen.findByRole('table', { name: 'What counts today' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const rows = within(table)
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .getAllByText(/./)
          .map((cell) => cell.textContent),
      );
    expect(rows).toEqual([
      ['Stars', 'Reviews', 'count as'],
      ['5', '65', '38.2'],
      ['4', '36', '19.5'],
      ['3', '14', '6.0'],
      ['2', '7', '2.6'],
      ['1', '4', '1.1'],
      ['0', '2', '0.4'],
      ['Starting point: 5 reviews of 2.5 stars, the same for every company', '5.0'],
      ['Together', '128', '72.8'],
    ]);
    const sum = screen.getByText(/^[\d.]+ \/ [\d.]+ = [\d.]+$/).textContent;
    const [top = 0, bottom = 1, result = 0] = sum.split(/ [/=] /).map(Number);
    expect(Math.abs(top / bottom - result)).toBeLessThan(0.01);
    expect(screen.getByText(/^Range: 3\.9 to 4\.4\. With many more reviews like these/)).toBeVisible();
    expect(screen.getByText(/^The plain mean of 128 reviews is 4.1\. The Heard score gives newer/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'How scores work' })).toHaveAttribute('href', '/how-scores-work');
    expect(screen.getByRole('link', { name: 'These numbers as data' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/api\/company\/brightloaf\.example\/score$/),
    );
    expect(screen.getByRole('link', { name: 'All reviews as data' })).toHaveAttribute(
      'href',
      '/business/brightloaf.example/transparency#data',
    );
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test.each([
    ['There are few reviews, so the score stays near the middle.', aScore([0, 0, 0, 0, 0, 6])],
    [
      'Most reviews are old, so the score stays near the middle.',
      aScore([0, 0, 0, 0, 0, 60], [0, 0, 0, 0, 0, 2], 'old'),
    ],
    [
      'Newer reviews are better than older ones, so the score is above the mean.',
      aScore([50, 0, 0, 0, 0, 50], [2, 0, 0, 0, 0, 40], 'better'),
    ],
    [
      'Newer reviews are worse than older ones, so the score is below the mean.',
      aScore([50, 0, 0, 0, 0, 50], [40, 0, 0, 0, 0, 2], 'worse'),
    ],
    ['The score and the mean are the same.', aScore([10, 0, 0, 0, 0, 10], [10, 0, 0, 0, 0, 10], 'same')],
    // The number of reviews makes the difference, not their age.
    ['There are few reviews, so the score stays near the middle.', aScore([0, 0, 0, 0, 0, 10])],
  ])('describes the score: %s', async (sentence, score) => {
    stub(score);
    const { user } = renderPages(at);
    await user.click(await screen.findByRole('button', { name: /^Why/ }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('shows no score with fewer than 5 reviews', async () => {
    stub(aScore([0, 0, 0, 0, 0, 1]));
    renderPages(at);
    expect(await screen.findByText('Too few reviews to judge (1)')).toBeVisible();
    expect(screen.getByText('from 1 review')).toBeVisible();
    expect(screen.queryByText(/2\.9|Heard score/)).toBeNull();
  });

  // Covers TRUST-5.16
  test('shows the numbers and means of organic, invited and confirmed reviews below the explanation of the score', async () => {
    stub(MOCK, { originCounts: ORIGINS });
    const { user } = renderPages(at);
    await user.click(await screen.findByRole('button', { name: /^Why/ }));
    expect(await screen.findByRole('heading', { name: 'Where the reviews came from' })).toBeVisible();
    expect(screen.getByText('30 reviews, 38% · mean 3.3')).toBeVisible();
    expect(screen.getByText('30 reviews, 38% · mean 4.7')).toBeVisible();
    expect(screen.getByText('20 reviews, 25% · mean 5.0')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Confirmed experiences by stars' })).toBeVisible();
    expect(screen.getByText(/^Invited reviews are 1\.5 stars better than organic ones\. The difference/)).toBeVisible();
    expect(await screen.findByText('1,240 people were invited in 12 months, and 96 wrote a review.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'What the labels mean' })).toHaveAttribute(
      'href',
      '/how-scores-work#origin',
    );
  });

  test.each([
    [
      'worse',
      { ...ORIGINS, organic: [0, 0, 0, 0, 0, 30], invited: [20, 0, 0, 0, 0, 0], confirmed: [0, 0, 0, 0, 0, 0] },
    ],
    [null, { ...ORIGINS, organic: [0, 0, 0, 0, 0, 19] }],
    [null, { ...ORIGINS, organic: [0, 0, 0, 0, 19, 1] }],
  ])('compares invited with organic reviews: %s', async (comparison, originCounts) => {
    stub(MOCK, { originCounts });
    const { user } = renderPages(at);
    await user.click(await screen.findByRole('button', { name: /^Why/ }));
    await screen.findByRole('heading', { name: 'Where the reviews came from' });
    const sentence = screen.queryByText(/^Invited reviews are/);
    expect(sentence?.textContent ?? null).toBe(
      comparison === null ? null : 'Invited reviews are 5.0 stars worse than organic ones.',
    );
  });

  test('opens a dialog on phones, and returns the focus when it closes', async () => {
    const matchMedia = jest.fn(() => ({ matches: true }));
    Object.defineProperty(window, 'matchMedia', { value: matchMedia, configurable: true });
    stub(MOCK);
    const { user } = renderPages(at);
    const button = await screen.findByRole('button', { name: 'Why 4.2?' });
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Why 4.2?' });
    expect(await within(dialog).findByRole('table')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveFocus();
    Reflect.deleteProperty(window, 'matchMedia');
  });

  test('offers no explanation without a score, and loads an explanation again after a failure', async () => {
    stub(null);
    const { unmount } = renderPages(at);
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: /^Why/ })).toBeNull();
    unmount();

    stub(MOCK);
    server.use(http.get('*/api/company/:id/score', () => problem(403, 'wrong-role'), { once: true }));
    const { user } = renderPages(at);
    await user.click(await screen.findByRole('button', { name: 'Why 4.2?' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

// Covers TRUST-4.8
test('shows the formula, an example that adds up, and the rules on /how-scores-work', async () => {
  renderPages('/how-scores-work');
  expect(await screen.findByRole('heading', { level: 1, name: 'How scores work' })).toBeVisible();
  expect(screen.getByText(/^Score = \(5 × 2\.5 \+ sum of weight × stars\)/)).toBeInTheDocument();
  expect(screen.getByText('(12.5 + 5 + 2 + 0.25) / 6.75 =')).toBeVisible();
  expect(screen.getByText('2.9')).toBeVisible();
  expect((12.5 + 5 + 2 + 0.25) / 6.75).toBeCloseTo(2.9, 1);
  expect(screen.getByText("Money: A company can't pay for anything that changes it.")).toBeVisible();
  for (const term of ['Organic', 'Invited by the company', 'Confirmed experience']) {
    expect(screen.getByText(term, { selector: 'dt' })).toBeVisible();
  }
  expect(screen.getByRole('heading', { name: 'Most helpful first' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'How companies are ranked' }).closest('#ranking')).toBeVisible();
});

// Covers INSIGHT-3.2
test('shows the formula of the range and the range of the example on /how-scores-work', async () => {
  renderPages('/how-scores-work');
  expect(await screen.findByText('range = score ± 1.96 × √(variance / (6 + sum of weights))')).toBeVisible();
  expect(screen.getByText('variance = (45.83 + sum of weight × stars²) / (5 + sum of weights) − score²')).toBeVisible();
  const score = 19.75 / 6.75;
  const variance = (45.8333 + 25 + 8 + 0.25) / 6.75 - score ** 2;
  const half = 1.96 * Math.sqrt(variance / 7.75);
  const [low, high] = [score - half, score + half].map((bound) => bound.toFixed(1));
  expect(
    screen.getByText(`In the example, the range is ${low} to ${high}: three reviews leave a lot of uncertainty.`),
  ).toBeVisible();
});

// Covers SPEC-2.96, SPEC-9.9
test('names the six steps of the rating scale', () => {
  renderPages('/how-scores-work');
  const heading = screen.getByRole('heading', { name: 'One scale, from 0 to 5' });
  // The list is in the section of the heading.
  const steps = within(heading.closest('section') as HTMLElement).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    '0Awful',
    '1Bad',
    '2Average',
    '3Good',
    '4Excellent',
    '5Excellent',
  ]);
});

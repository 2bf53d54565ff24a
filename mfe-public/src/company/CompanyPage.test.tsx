import type { Account, CompanyReview, CompanyWithReviews } from '@heard/contract';
import {
  aCompany,
  aCompanyReview,
  companyAccount,
  consumerAccount,
  http,
  HttpResponse,
  problem,
  server,
} from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const at = '/business/brightloaf.example';

function reviews(count: number): CompanyReview[] {
  return Array.from({ length: count }, (_, index) =>
    aCompanyReview({ id: String(count - index), title: `Review ${count - index}` }),
  );
}

function answerCompany(changes: Partial<CompanyWithReviews> = {}) {
  server.use(http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), review: reviews(2), ...changes })));
}

test('shows who the company is and what its clients say', async () => {
  answerCompany({
    review: [
      aCompanyReview({
        title: 'Warm bread, warmer people',
        description: 'It came a day early.',
        rating: 5,
        createdAt: '2026-11-12T12:00:00.000Z',
        experienceDate: '2026-11-11T00:00:00.000Z',
        user: { name: 'Adaeze', lastName: 'Okafor', avatar: '/avatars/7.webp' },
      }),
      aCompanyReview({ id: '2', rating: 4 }),
    ],
  });
  renderPages(at);
  expect(await screen.findByRole('heading', { level: 1, name: 'Brightloaf Bakery' })).toBeVisible();
  expect(screen.getByText('Verified Company')).toBeVisible();
  expect(screen.getAllByText('2 reviews')[0]).toBeVisible();
  expect(screen.getByText('Excellent')).toBeVisible();
  expect(screen.getAllByRole('img', { name: '4.5 out of 5 stars' })[0]).toBeVisible();
  expect(screen.getByText('A neighbourhood bakery with a slow oven.')).toBeVisible();
  expect(document.title).toBe('Brightloaf Bakery · Heard');

  const website = screen.getByRole('link', { name: 'brightloaf.example (opens in a new tab)' });
  expect(website).toHaveAttribute('href', 'https://www.brightloaf.example');
  expect(website).toHaveAttribute('target', '_blank');

  const [first] = within(screen.getByRole('list', { name: 'Reviews' })).getAllByRole('article');
  const card = within(first as HTMLElement);
  expect(card.getByText('Adaeze Okafor')).toBeVisible();
  expect(card.getByText('Nov 12, 2026')).toBeVisible();
  expect(card.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  expect(card.getByRole('heading', { name: 'Warm bread, warmer people' })).toBeVisible();
  expect(card.getByText('It came a day early.')).toBeVisible();
  expect(card.getByText('Date of experience: Nov 11, 2026')).toBeVisible();
  expect(first?.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/\/api\/avatars\/7\.webp$/));
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
});

test("'Create a review' takes the company along", async () => {
  answerCompany();
  renderPages(at, consumerAccount);
  const link = await screen.findByRole('link', { name: 'Create a review' });
  expect(link).toHaveAttribute('href', '/me?company=Brightloaf+Bakery&url=https%3A%2F%2Fwww.brightloaf.example');
});

test("a company account does not see 'Create a review', not even while it is on the way", async () => {
  answerCompany({ reviewsQuantity: 0, review: [] });
  let answer: (account: Account) => void = () => {};
  renderPages(at, new Promise((resolve) => (answer = resolve)));
  await screen.findByRole('heading', { name: 'Brightloaf Bakery' });
  // Their room is there.
  for (const link of screen.getAllByText('Create a review')) expect(link).not.toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create a review' })).not.toBeInTheDocument();
  answer(companyAccount);
  await waitFor(() => expect(screen.queryByText('Create a review')).not.toBeInTheDocument());
});

test('a listing without owner and reviews says so and asks for the first one', async () => {
  answerCompany({
    verified: false,
    reviewsQuantity: 0,
    ratingGeneral: 0,
    ratingCounts: [0, 0, 0, 0, 0, 0],
    review: [],
  });
  renderPages(at);
  expect(
    await screen.findByText(
      'There are not reviews about this company yet, help us know more by being the first customer to create one!',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Unclaimed' })).toHaveAttribute('href', '/signup-business');
  expect(screen.getByText('Not rated')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Create a review' })).toHaveLength(2);
});

test('shows the next page on demand, and moves the focus to the first of it', async () => {
  const all = reviews(25);
  answerCompany({ reviewsQuantity: 25, review: all.slice(0, 20) });
  let failing = true;
  server.use(
    http.get('*/api/company/:id/review', ({ request }) => {
      if (!new URL(request.url).searchParams.has('cursor')) {
        return HttpResponse.json(all.slice(0, 20), { headers: { link: '<?limit=20&cursor=20>; rel="next"' } });
      }
      return failing ? problem(503, 'unavailable') : HttpResponse.json(all.slice(20));
    }),
  );
  const { user } = renderPages(at);
  const more = await screen.findByRole('button', { name: 'Show more reviews' });
  expect(screen.getAllByRole('article')).toHaveLength(20);

  await user.click(more);
  expect(await screen.findByRole('alert', undefined, { timeout: 3000 })).toHaveTextContent('Heard is not available');
  expect(screen.getAllByRole('article')).toHaveLength(20);

  failing = false;
  await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(25));
  expect(screen.getAllByRole('article')[20]).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('goes to the one address of the company', async () => {
  answerCompany();
  const { address } = renderPages('/business/WWW.Brightloaf.example');
  await screen.findByRole('heading', { name: 'Brightloaf Bakery' });
  expect(address()).toBe(at);
});

test('an unknown company is the 404 page', async () => {
  server.use(http.get('*/api/company/:id', () => problem(404, 'not-found')));
  renderPages('/business/nobody.example');
  expect(await screen.findByRole('heading', { name: "UH OH! You're lost." })).toBeVisible();
  expect(screen.getByText('The page you are looking for does not exist...')).toBeVisible();
  expect(screen.getByRole('link', { name: 'HOME' })).toHaveAttribute('href', '/');
});

test('a failure says what happened and lets one try again', async () => {
  server.use(http.get('*/api/company/:id', () => problem(500, 'internal')));
  const { user } = renderPages(at);
  expect(screen.getByText('Loading the company')).toBeInTheDocument();
  expect(await screen.findByRole('alert', undefined, { timeout: 3000 })).toHaveTextContent(
    'Something went wrong on our side.',
  );
  answerCompany();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Brightloaf Bakery' })).toBeVisible();
});

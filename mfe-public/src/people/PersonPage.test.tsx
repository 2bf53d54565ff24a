import type { Review } from '@heard/contract';
import {
  aCompany,
  aCompanyReview,
  aReview,
  consumerAccount,
  http,
  HttpResponse,
  problem,
  server,
} from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const person = {
  id: '7h3kq9x2vw',
  name: 'Adaeze',
  lastName: 'Okafor',
  avatar: '/avatars/7.webp',
  memberSince: '2024-03',
  reviewsQuantity: 21,
  helpful: 61,
};

const written: Review[] = Array.from({ length: 21 }, (_, at) =>
  aReview({
    id: String(at + 1),
    title: `Review ${at + 1}`,
    companyName: `Company ${at + 1}`,
    companyId: `c${at + 1}.example`,
  }),
);

function stubPerson(changes: Partial<typeof person> = {}) {
  server.use(
    http.get('*/api/people/7h3kq9x2vw', () => HttpResponse.json({ ...person, ...changes })),
    http.get('*/api/people/7h3kq9x2vw/review', ({ request }) => {
      const isRest = new URL(request.url).searchParams.has('cursor');
      const headers = new Headers({ 'x-total-count': '21' });
      if (!isRest) headers.set('link', '<?limit=20&cursor=x>; rel="next"');
      return HttpResponse.json(isRest ? written.slice(20) : written.slice(0, 20), { headers });
    }),
  );
}

// Covers DISCOVERY-91.1
test('shows a person and their reviews with the companies, 20 per page', async () => {
  stubPerson();
  const { user } = renderPages('/people/7h3kq9x2vw');
  expect(await screen.findByRole('heading', { level: 1, name: 'Adaeze Okafor' })).toBeVisible();
  expect(document.title).toBe('Adaeze Okafor · Heard');
  for (const text of ['Member since March 2024', '21 reviews', '61 found helpful']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  const list = within(await screen.findByRole('list', { name: 'Reviews' }));
  expect(list.getAllByRole('article')).toHaveLength(20);
  const card = within(list.getAllByRole('article')[0]!);
  expect(card.getByRole('link', { name: 'Company 1' })).toHaveAttribute('href', '/business/c1.example');
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/review/1');
  await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
  expect(await list.findByRole('heading', { name: 'Review 21' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
});

// Covers DISCOVERY-91.1
test('shows the 404 page when the person has no public page', async () => {
  server.use(http.get('*/api/people/:id', () => problem(404, 'not-found')));
  renderPages('/people/0123456789');
  expect(await screen.findByRole('heading', { name: "UH OH! You're lost." })).toBeVisible();
});

// Covers DISCOVERY-91.1
test('offers a retry when the person or the reviews fail to load', async () => {
  server.use(
    http.get('*/api/people/:id', () => problem(500, 'internal')),
    http.get('*/api/people/:id/review', () => problem(500, 'internal')),
  );
  const { user } = renderPages('/people/7h3kq9x2vw');
  const again = () => screen.findByRole('button', { name: 'Try again' }, { timeout: 3000 });
  await again();
  server.use(http.get('*/api/people/:id', () => HttpResponse.json(person)));
  await user.click(await again());
  expect(await screen.findByRole('heading', { level: 1, name: 'Adaeze Okafor' })).toBeVisible();
  const retry = await again();
  stubPerson();
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Review 1' })).toBeVisible();
});

test('explains that no review is shown because the reviewed companies were removed', async () => {
  stubPerson();
  server.use(http.get('*/api/people/:id/review', () => HttpResponse.json([])));
  renderPages('/people/7h3kq9x2vw');
  expect(await screen.findByText('None of these reviews can be shown.')).toBeVisible();
});

test('shows the vote count that the API returned', async () => {
  stubPerson();
  server.use(
    http.get('*/api/company/:id/votes', () => HttpResponse.json([])),
    http.put('*/api/review/1/helpful', () => HttpResponse.json({ helpful: 8 })),
  );
  const { user } = renderPages('/people/7h3kq9x2vw', consumerAccount);
  const list = within(await screen.findByRole('list', { name: 'Reviews' }));
  const card = within(list.getAllByRole('article')[0]!);
  await user.click(card.getByRole('button', { name: /Helpful/ }));
  expect(await card.findByText('8')).toBeVisible();
  expect(card.getByRole('button', { name: /Helpful/ })).toHaveAttribute('aria-pressed', 'true');
});

// Covers DISCOVERY-91.2
test('links the name on a review to the author if the author has a public page', async () => {
  const user = { id: '7h3kq9x2vw', name: 'Adaeze', lastName: 'Okafor', avatar: null };
  const review = [
    aCompanyReview({ id: '1', user }),
    aCompanyReview({ id: '2', user: { ...user, id: null, lastName: 'O.' } }),
  ];
  server.use(http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), place: null, review })));
  renderPages('/business/brightloaf.example');
  expect(await screen.findByRole('link', { name: 'Adaeze Okafor' })).toHaveAttribute('href', '/people/7h3kq9x2vw');
  expect(screen.getByText('Adaeze O.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Adaeze O.' })).not.toBeInTheDocument();
});

import { aCompany, aCompanyReview, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const company = { ...aCompany(), score: 4.2, replies: true, place: null };

function stubReview() {
  const review = aCompanyReview({ id: '7', title: 'Warm bread', rating: 5 });
  server.use(http.get('*/api/review/7', () => HttpResponse.json({ ...review, company })));
  const others = [review, ...['1', '2', '3', '4'].map((id) => aCompanyReview({ id, title: `Review ${id}` }))];
  server.use(http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), place: null, review: others })));
}

// Covers DISCOVERY-50.6
test('shows a review with its company, and the newest other reviews', async () => {
  stubReview();
  renderPages('/review/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Brightloaf Bakery' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Warm bread' })).toBeVisible();
  expect(document.title).toBe('5/5: Warm bread · Heard');
  expect(screen.getByRole('link', { name: 'All reviews of Brightloaf Bakery' })).toHaveAttribute(
    'href',
    '/business/brightloaf.example',
  );
  const more = within(await screen.findByRole('list', { name: 'More reviews of Brightloaf Bakery' }));
  expect(more.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Review 1',
    'Review 2',
    'Review 3',
  ]);
  expect(more.getByRole('link', { name: 'Review 1' })).toHaveAttribute('href', '/review/1');
});

test('shows the 404 page when the review is hidden or deleted', async () => {
  server.use(http.get('*/api/review/:id', () => problem(404, 'not-found')));
  renderPages('/review/7');
  expect(await screen.findByRole('heading', { name: "UH OH! You're lost." })).toBeVisible();
});

test('offers a retry when the review fails to load', async () => {
  server.use(http.get('*/api/review/:id', () => problem(500, 'internal')));
  const { user } = renderPages('/review/7');
  expect(await screen.findByRole('alert', undefined, { timeout: 3000 })).toHaveTextContent(
    'Something went wrong on our side.',
  );
  stubReview();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Warm bread' })).toBeVisible();
});

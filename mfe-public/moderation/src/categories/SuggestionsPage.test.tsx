import type { AdminCompany, CategoryRef, Suggestion } from '@heard/contract';
import { aCompany, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import { renderArea, serveEmptyQueues } from '../testing.tsx';

beforeEach(serveEmptyQueues);

const id = 'pipes.example';

const plumbers: CategoryRef = {
  slug: 'plumbers',
  names: { en: 'Plumbers', es: 'Fontaneros', fr: 'Plombiers' },
  parent: { slug: 'home-services', names: { en: 'Home services', es: 'Hogar', fr: 'Maison' } },
};

const suggestion: Suggestion = {
  reviewId: '7',
  category: plumbers,
  createdAt: '2026-11-20T10:00:00.000Z',
  company: { id, name: 'Pipes & Sons', website: `https://${id}`, categories: [] },
  review: { title: 'Dry again', description: 'They came within an hour.', rating: 5, visible: true },
};

const company: AdminCompany = {
  ...aCompany(),
  hasOwner: false,
  id,
  name: 'Pipes & Sons',
  website: `https://${id}`,
  reviewsQuantity: 1,
  claimed: false,
  verified: false,
  formerName: null,
  listingName: 'Pipes & Sons',
  owner: null,
  claims: [],
  rejectedNames: [],
  mergedFrom: [],
  categories: [],
  categoriesSource: null,
  categoriesLockedUntil: null,
  suggestions: [],
  removed: null,
  actions: [],
};

/** Renders the page with a suggestion about a listing. The API stub stores the suggestion. */
function renderSuggestions(changes: Partial<AdminCompany> = {}) {
  const stored = [suggestion];
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/admin/suggestions', () => HttpResponse.json(stored)),
    http.get(`*/api/admin/companies/${id}`, () => HttpResponse.json({ ...company, ...changes })),
    http.put(`*/api/admin/companies/${id}/categories`, async ({ request }) => {
      const body = (await request.json()) as { categories: string[] };
      sent.push(body.categories);
      if (body.categories.includes('plumbers')) stored.length = 0;
      // Delays the response, so that a second click is possible before it arrives.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return HttpResponse.json({ ...company, categories: [plumbers] });
    }),
    http.delete('*/api/admin/suggestions/:id', ({ params }) => {
      sent.push(params['id']);
      stored.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { ...renderArea('/moderation/categories'), sent };
}

const item = async () => within(await screen.findByRole('article'));

// Covers DISCOVERY-72.7
test('shows a suggested category with its review, and accepts the suggestion', async () => {
  const { user, sent } = renderSuggestions();
  const article = await item();
  expect(document.title).toBe('Suggested categories · Heard');
  expect(article.getByRole('heading', { name: 'Pipes & Sons: Plumbers' })).toBeVisible();
  expect(article.getByText('Dry again')).toBeVisible();
  expect(article.getByRole('link', { name: id })).toHaveAttribute('href', `/moderation/companies/${id}`);
  await user.dblClick(article.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('No suggestions.')).toBeVisible();
  expect(screen.getByText('Pipes & Sons is now listed under Plumbers.')).toBeVisible();
  expect(sent).toEqual([['plumbers']]);
});

// Covers DISCOVERY-72.7
test('assigns a category that differs from the suggested category', async () => {
  const { user, sent } = renderSuggestions();
  const article = await item();
  await user.click(article.getByRole('button', { name: 'Choose another' }));
  const save = await article.findByRole('button', { name: 'Save' });
  await user.click(save);
  expect(await article.findByRole('combobox', { name: /^Category/ })).toBeInvalid();
  await user.click(article.getByRole('button', { name: 'Cancel' }));
  expect(article.getByRole('button', { name: 'Choose another' })).toHaveFocus();
  await user.click(article.getByRole('button', { name: 'Choose another' }));
  await user.type(await article.findByRole('combobox', { name: /^Category/ }), 'electricista');
  await user.keyboard('{Enter}');
  await user.click(article.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No suggestions.')).toBeVisible();
  expect(sent).toEqual([['electricians'], '7']);
});

// Covers DISCOVERY-72.7
test('dismisses a suggestion, even if another administrator has already dismissed the suggestion', async () => {
  const { user } = renderSuggestions();
  server.use(http.delete('*/api/admin/suggestions/7', () => problem(404, 'not-found'), { once: true }));
  await user.click((await item()).getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('The suggestion for Pipes & Sons was dismissed.')).toBeVisible();
});

// Covers DISCOVERY-72.7
test('does not change the categories of a company that was claimed in the meantime', async () => {
  const { user, sent } = renderSuggestions({ claimed: true });
  await user.click((await item()).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(/takes no category any more/)).toBeVisible();
  expect(sent).toEqual([]);
});

test('reports a failure, and keeps the suggestion', async () => {
  const { user } = renderSuggestions();
  server.use(http.delete('*/api/admin/suggestions/7', () => HttpResponse.error()));
  const article = await item();
  await user.click(article.getByRole('button', { name: 'Dismiss' }));
  expect(await article.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
  expect(article.getByRole('button', { name: 'Accept' })).toBeEnabled();
});

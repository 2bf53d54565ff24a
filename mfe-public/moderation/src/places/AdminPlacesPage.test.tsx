import type { AdminPlace, UpdatePlaceBody } from '@heard/contract';
import { http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderArea, serveEmptyQueues } from '../testing.tsx';

beforeEach(serveEmptyQueues);

const munchen: AdminPlace = {
  id: '1',
  country: 'DE',
  slug: 'munchen',
  name: 'München',
  sameAs: null,
  sameAsName: null,
  companies: 3,
};
const munich: AdminPlace = { ...munchen, id: '2', slug: 'munich', name: 'Munich', companies: 1 };
const germany = { code: 'DE', names: { en: 'Germany', es: 'Alemania', fr: 'Allemagne' }, companies: 4, ranked: 0 };

/** Renders the page with cities that the API stub stores. */
function renderPlaces({ at = '/moderation/places', places = [munchen, munich] } = {}) {
  const stored = new Map(places.map((place) => [place.id, place]));
  const queries: string[] = [];
  const bodies: unknown[] = [];
  server.use(
    http.get('*/api/places', () => HttpResponse.json({ countries: [germany] })),
    http.get('*/api/admin/places', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      const q = (searchParams.get('q') ?? '').toLowerCase();
      return HttpResponse.json([...stored.values()].filter(({ slug }) => slug.startsWith(q)));
    }),
    http.put('*/api/admin/places/:id', async ({ params, request }) => {
      const id = String(params['id']);
      const body = (await request.json()) as UpdatePlaceBody;
      bodies.push([id, body]);
      // Delays the response, so that a second click is possible before it arrives.
      await new Promise((resolve) => setTimeout(resolve, 50));
      const place = stored.get(id);
      if (place === undefined) return problem(404, 'not-found');
      const sameAsName = typeof body.sameAs === 'string' ? (stored.get(body.sameAs)?.name ?? null) : null;
      const changed = { ...place, ...body, ...(body.sameAs !== undefined && { sameAsName }) };
      stored.set(id, changed);
      return HttpResponse.json(changed);
    }),
  );
  return { ...renderArea(at), queries, bodies };
}

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  // Each card is an article.
  const article = heading.closest('article');
  if (article === null) throw new Error(`No card of ${name}`);
  return within(article);
};

// Covers DISCOVERY-73.3
test('finds cities by country and the start of their names, and keeps both in the URL', async () => {
  const { user, queries } = renderPlaces();
  expect((await card('München')).getByText('Germany · munchen · 3 companies in its list')).toBeVisible();
  expect((await card('Munich')).getByText('Germany · munich · 1 company in its list')).toBeVisible();
  expect(document.title).toBe('Places · Heard');
  await user.selectOptions(await screen.findByLabelText('Country'), 'Germany');
  await user.type(screen.getByLabelText(/^City/), ' munchen');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Munich' })).not.toBeInTheDocument());
  expect(queries.at(-1)).toBe('?country=DE&q=munchen');
  expect(screen.getByLabelText('Country')).toHaveValue('DE');
  await user.clear(screen.getByLabelText(/^City/));
  await user.type(screen.getByLabelText(/^City/), 'x{Enter}');
  expect(await screen.findByText('No city matches.')).toBeVisible();
});

// Covers DISCOVERY-73.3
test('renames a city', async () => {
  const { user, bodies } = renderPlaces();
  await user.click(await screen.findByRole('button', { name: 'Rename Munich' }));
  const name = (await card('Munich')).getByLabelText('Name');
  expect(name).toHaveFocus();
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(name).toBeInvalid();
  await user.type(name, 'Muenchen');
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(await card('Muenchen')).toBeDefined();
  expect(screen.getByText('Muenchen is its name now.')).toBeVisible();
  expect(bodies).toEqual([['2', { name: 'Muenchen' }]]);
  expect(screen.getByRole('button', { name: 'Rename Muenchen' })).toHaveFocus();
});

// Covers DISCOVERY-73.3
test('merges two cities, and undoes the merge', async () => {
  const { user, bodies } = renderPlaces();
  await user.click(await screen.findByRole('button', { name: 'Munich is the same as…' }));
  const field = (await card('Munich')).getByRole('combobox', { name: /^The other city/ });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(field).toBeInvalid();
  await user.type(field, 'munch');
  expect(screen.queryByRole('option', { name: /^Munich/ })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'München (munchen)' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await (await card('Munich')).findByText('Germany · munich · Same as München')).toBeVisible();
  expect(screen.getByText(/^Munich is the same as München now/)).toBeVisible();
  const undo = screen.getByRole('button', { name: 'Undo: Munich' });
  await waitFor(() => expect(undo).toHaveFocus());
  await user.click(undo);
  expect(await screen.findByText('Munich is a separate city again.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Munich is the same as…' })).toHaveFocus();
  expect(bodies).toEqual([
    ['2', { sameAs: '1' }],
    ['2', { sameAs: null }],
  ]);
});

// Covers DISCOVERY-73.3
test('reports failures, keeps the input, and discards the input on Cancel', async () => {
  const { user } = renderPlaces({ places: [munchen, { ...munich, sameAs: '1', sameAsName: 'München' }] });
  server.use(http.put('*/api/admin/places/:id', () => HttpResponse.error()));
  await user.click(await screen.findByRole('button', { name: 'Undo: Munich' }));
  expect(await (await card('Munich')).findByRole('alert')).toHaveTextContent("Heard can't be reached.");
  await user.click(screen.getByRole('button', { name: 'Rename München' }));
  const munchenCard = await card('München');
  await user.type(munchenCard.getByLabelText('Name'), ' (Bayern)');
  await user.click(munchenCard.getByRole('button', { name: 'Save' }));
  expect(await munchenCard.findByRole('alert')).toHaveTextContent("Heard can't be reached.");
  expect(munchenCard.getByLabelText('Name')).toHaveValue('München (Bayern)');
  await user.click(munchenCard.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Rename München' }));
  expect(munchenCard.getByLabelText('Name')).toHaveValue('München');
});

// Covers DISCOVERY-73.3
test('offers to try again when the list fails to load', async () => {
  const { user } = renderPlaces();
  let fails = true;
  server.use(http.get('*/api/admin/places', () => (fails ? problem(500, 'internal') : undefined)));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong on our side.');
  fails = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await card('München')).toBeDefined();
});

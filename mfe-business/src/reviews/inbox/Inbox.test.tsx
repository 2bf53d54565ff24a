import type { CompanyPerson, CompanyReview, CompanyRole, CompanyTag, ReviewSelectionBody } from '@heard/contract';
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
import BusinessArea from '../../account/BusinessArea.tsx';

const aPerson = (id: string, name: string, you = false): CompanyPerson => ({
  id,
  name,
  email: `${name.toLowerCase()}@people.example`,
  role: 'manager',
  state: 'member',
  you,
  createdAt: '2026-11-12T15:00:00.000Z',
  expiresAt: null,
});

const PEOPLE = [aPerson('1', 'Ana', true), aPerson('2', 'Berta')];
const DELIVERY: CompanyTag = { id: '7', name: 'Delivery', color: 'teal' };
const REFUND: CompanyTag = { id: '8', name: 'Refund', color: 'pink' };

let stored: CompanyReview[];
let tags: CompanyTag[];
let selections: ReviewSelectionBody[];

beforeEach(() => {
  stored = [
    aCompanyReview({ id: '11', title: 'Warm bread', tags: ['7'], assignee: '2' }),
    aCompanyReview({ id: '12', title: 'Cold soup', tags: [], assignee: null }),
  ];
  tags = [DELIVERY, REFUND];
  selections = [];
});

/** Stubs a company with two reviews. Requests change their tags and assignees. */
function show(
  at = '/my-company/reviews',
  { people = PEOPLE, role = 'manager' }: { people?: CompanyPerson[]; role?: CompanyRole } = {},
) {
  stubInbox({
    tags,
    people,
    counts: { all: 2, notReplied: 2, languages: { en: 1, es: 1 }, tags: { 7: 1 }, assignees: { 2: 1 }, nobody: 1 },
  });
  server.use(
    http.get('*/api/company/invitations', () => HttpResponse.json([])),
    http.get('*/api/company', () => HttpResponse.json(anOwnCompany({ reviewsQuantity: 2 }))),
    http.get('*/api/review/company', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const tag = searchParams.get('tag');
      const items = stored.filter((review) => tag === null || review.tags?.includes(tag));
      return HttpResponse.json(items, { headers: { 'x-total-count': String(items.length) } });
    }),
    http.put('*/api/company/reviews/selection', async ({ request }) => {
      const body = (await request.json()) as ReviewSelectionBody;
      selections.push(body);
      const chosen = stored.filter(({ id }) => body.ids.includes(id));
      const previous = chosen.map(({ id, tags: own = [], assignee = null }) => ({ id, tags: own, assignee }));
      stored = stored.map((review) => {
        if (!body.ids.includes(review.id)) return review;
        const { add = [], remove = [] } = body.tags ?? {};
        const left = (review.tags ?? []).filter((tag) => !remove.includes(tag) && !add.includes(tag));
        return {
          ...review,
          tags: [...left, ...add],
          assignee: body.assignee === undefined ? (review.assignee ?? null) : body.assignee,
        };
      });
      return HttpResponse.json({ previous });
    }),
  );
  return renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at, account: { ...companyAccount, companyRole: role } },
  );
}

const findCard = async (title: string) => within((await screen.findByText(title)).closest('article') as HTMLElement);

test('shows the tags of a review and the person to whom it is assigned', async () => {
  show();
  const card = await findCard('Warm bread');
  expect(await card.findByText('Delivery')).toBeVisible();
  expect(card.getByText('Assigned to Berta')).toBeVisible();
  expect((await findCard('Cold soup')).queryByRole('list', { name: 'Tags and person' })).toBeNull();
});

test('applies the filters in the URL, shows their counts, and removes a filter after a click on its chip', async () => {
  const { user, address } = show('/my-company/reviews?replied=false&tag=7&assignee=2&from=2026-01-01');
  await findCard('Warm bread');
  expect(screen.queryByText('Cold soup')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filter (3)' }));
  expect(await screen.findByRole('option', { name: 'Delivery (1)' })).toBeInTheDocument();
  expect(screen.getByLabelText('Assigned to')).toHaveDisplayValue('Berta (1)');
  expect(screen.getByRole('option', { name: 'Spanish (1)' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Tag: Delivery' }));
  expect(address()).toBe('/my-company/reviews?replied=false&assignee=2&from=2026-01-01');
  expect(await screen.findByText('Cold soup')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'All (2)' }));
  expect(address()).toBe('/my-company/reviews?assignee=2&from=2026-01-01');
});

test('offers to clear the filters when no review matches', async () => {
  const { user, address } = show('/my-company/reviews?tag=8');
  expect(await screen.findByText('No reviews match')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/my-company/reviews');
  expect(await screen.findByText('Cold soup')).toBeVisible();
});

test('tags several selected reviews in one request, and undoes the change', async () => {
  const { user } = show();
  await findCard('Warm bread');
  await user.click(screen.getByRole('button', { name: 'Select reviews' }));
  const bar = within(screen.getByRole('region', { name: 'Selected reviews' }));
  expect(bar.getByRole('button', { name: 'Tags' })).toBeDisabled();
  await user.click(bar.getByRole('button', { name: 'Select 2 reviews' }));
  expect(bar.getByRole('status')).toHaveTextContent('2 selected');
  expect(screen.getByRole('region', { name: 'Selected reviews' })).toHaveFocus();
  await user.click(bar.getByRole('button', { name: 'Tags' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 reviews' }));
  // The checkbox is mixed, because only one of the reviews has the tag.
  expect(dialog.getByRole('checkbox', { name: 'Delivery' })).toBePartiallyChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'Delivery' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Tags of 2 reviews changed.')).toBeVisible();
  expect(selections).toEqual([{ ids: ['11', '12'], tags: { add: ['7'], remove: [] } }]);
  expect(await (await findCard('Cold soup')).findByText('Delivery')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeVisible();
  await waitFor(async () => expect((await findCard('Cold soup')).queryByText('Delivery')).toBeNull());
  expect((await findCard('Warm bread')).getByText('Delivery')).toBeVisible();
});

test('assigns a review from its menu', async () => {
  const { user } = show();
  const card = await findCard('Cold soup');
  await user.click(card.getByRole('button', { name: 'More about this review' }));
  await user.click(card.getByRole('menuitem', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign review' }));
  await user.selectOptions(dialog.getByLabelText('Person'), 'Ana (you)');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await card.findByText('Assigned to you')).toBeVisible();
  expect(selections).toEqual([{ ids: ['12'], assignee: '1' }]);
});

test('keeps a typed reply when the review loses the tag that the list is filtered by', async () => {
  const { user } = show('/my-company/reviews?tag=7');
  const card = await findCard('Warm bread');
  await user.click(card.getByRole('button', { name: 'Reply' }));
  await user.type(await card.findByLabelText('Your reply'), 'Thanks');
  await user.click(card.getByRole('button', { name: 'More about this review' }));
  await user.click(card.getByRole('menuitem', { name: 'Tags' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of this review' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Delivery' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(card.queryByText('Delivery')).toBeNull());
  expect(card.getByLabelText('Your reply')).toHaveValue('Thanks');
  await user.click(card.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('No reviews match')).toBeVisible();
});

test('requires the choice of a person when the selected reviews are assigned to different people', async () => {
  const { user } = show();
  await findCard('Warm bread');
  await user.click(screen.getByRole('button', { name: 'Select reviews' }));
  await user.click(screen.getByRole('button', { name: 'Select 2 reviews' }));
  await user.click(await screen.findByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 reviews' }));
  expect(dialog.getByLabelText('Person')).toHaveDisplayValue('Different people');
  expect(dialog.getByRole('button', { name: 'Assign' })).toBeDisabled();
  await user.selectOptions(dialog.getByLabelText('Person'), 'Nobody');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(selections).toEqual([{ ids: ['11', '12'], assignee: null }]));
});

test('offers no assignment in a company with one login', async () => {
  const { user } = show('/my-company/reviews', { people: [aPerson('own', 'Ana', true)] });
  const card = await findCard('Cold soup');
  await user.click(card.getByRole('button', { name: 'More about this review' }));
  expect(card.getByRole('menuitem', { name: 'Tags' })).toBeVisible();
  expect(card.queryByRole('menuitem', { name: 'Assign' })).toBeNull();
});

test('creates a tag in the dialog, and keeps the input when the name is taken', async () => {
  server.use(
    http.post('*/api/company/tags', async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      if (name === 'Delivery') {
        return problem(400, 'validation', {
          errors: [{ field: 'name', message: 'Another tag has this name.' }],
        });
      }
      const tag = { id: '9', name, color: 'blue' } as const;
      stubInbox({ tags: [...tags, tag], people: PEOPLE });
      return HttpResponse.json(tag, { status: 201 });
    }),
  );
  const { user } = show();
  const card = await findCard('Cold soup');
  await user.click(card.getByRole('button', { name: 'More about this review' }));
  await user.click(card.getByRole('menuitem', { name: 'Tags' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of this review' }));
  const name = dialog.getByLabelText('Name of the tag');
  await user.type(name, 'Delivery');
  await user.click(dialog.getByRole('button', { name: 'Add tag' }));
  expect(await dialog.findByText('Another tag has this name.')).toBeVisible();
  expect(name).toHaveValue('Delivery');
  await user.clear(name);
  await user.type(name, 'Allergens');
  await user.click(dialog.getByRole('button', { name: 'Add tag' }));
  expect(await dialog.findByRole('checkbox', { name: 'Allergens' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(selections).toEqual([{ ids: ['12'], tags: { add: ['9'], remove: [] } }]));
});

test('renames and deletes tags', async () => {
  const requests: string[] = [];
  server.use(
    http.put('*/api/company/tags/8', async ({ request }) => {
      requests.push(`PUT ${JSON.stringify(await request.json())}`);
      stubInbox({ tags: [DELIVERY, { ...REFUND, name: 'Money back' }], people: PEOPLE, counts: { tags: { 7: 1 } } });
      return HttpResponse.json({ ...REFUND, name: 'Money back' });
    }),
    http.delete('*/api/company/tags/7', () => {
      requests.push('DELETE');
      stubInbox({ tags: [{ ...REFUND, name: 'Money back' }], people: PEOPLE });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = show();
  const card = await findCard('Cold soup');
  await user.click(card.getByRole('button', { name: 'More about this review' }));
  await user.click(card.getByRole('menuitem', { name: 'Tags' }));
  await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage tags' }));
  await user.click(dialog.getByRole('button', { name: 'Change the tag Refund' }));
  const form = within(dialog.getByRole('form', { name: 'Change the tag Refund' }));
  await user.clear(form.getByLabelText('Name of the tag'));
  await user.type(form.getByLabelText('Name of the tag'), 'Money back');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Money back')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete the tag Delivery' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByRole('list', { name: 'Tag' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Delete the tag Delivery' }));
  expect(dialog.getByText('Delete “Delivery”? 1 review loses it.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete tag' }));
  await waitFor(() => expect(dialog.queryByText('Delivery')).toBeNull());
  expect(requests).toEqual(['PUT {"name":"Money back","color":"pink"}', 'DELETE']);
});

test('keeps the dialog open when a change fails', async () => {
  const { user } = show();
  server.use(http.put('*/api/company/reviews/selection', () => problem(404, 'not-found')));
  const card = await findCard('Warm bread');
  await user.click(card.getByRole('button', { name: 'More about this review' }));
  await user.click(card.getByRole('menuitem', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign review' }));
  await user.selectOptions(dialog.getByLabelText('Person'), 'Nobody');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The API says not-found.');
  expect(dialog.getByLabelText('Person')).toHaveDisplayValue('Nobody');
});

test('shows tags and assignees to a viewer, but no controls', async () => {
  show('/my-company/reviews', { role: 'viewer' });
  const card = await findCard('Warm bread');
  expect(await card.findByText('Delivery')).toBeVisible();
  expect(card.queryByRole('button', { name: 'More about this review' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Select reviews' })).toBeNull();
});

const getTitle = () => document.activeElement?.closest('article')?.querySelector('h3')?.textContent;

test('moves between reviews, replies and tags with keyboard shortcuts', async () => {
  const { user } = show();
  await findCard('Warm bread');
  await user.keyboard('t');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('jj');
  expect(getTitle()).toBe('Cold soup');
  await user.keyboard('k');
  expect(getTitle()).toBe('Warm bread');
  await user.keyboard('t');
  const dialog = await screen.findByRole('dialog', { name: 'Tags of this review' });
  // Shortcuts have no effect while a dialog is open.
  await user.keyboard('?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const card = await findCard('Warm bread');
  await user.keyboard('j{Control>}k{/Control}kr');
  const field = await card.findByLabelText('Your reply');
  await waitFor(() => expect(field).toHaveFocus());
  // Shortcuts have no effect in a field: the field receives the typed letters.
  await user.keyboard('jot');
  expect(field).toHaveValue('jot');
});

test('lists the keyboard shortcuts, and turns them off', async () => {
  const { user } = show();
  await findCard('Warm bread');
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByText('Assign the review')).toBeVisible();
  await user.click(dialog.getByRole('switch', { name: 'Use these shortcuts on this device' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.keyboard('j');
  expect(getTitle()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await user.click(await screen.findByRole('switch'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('j');
  expect(getTitle()).toBe('Warm bread');
});

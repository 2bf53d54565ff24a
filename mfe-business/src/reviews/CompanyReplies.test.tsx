import type { CompanyReview, OwnCompany, Reply } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import {
  aCompanyReview,
  anOwnCompany,
  aPhoto,
  companyAccount,
  http,
  HttpResponse,
  problem,
  renderInHost,
  server,
  stubInbox,
} from '@heard/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import BusinessArea from '../account/BusinessArea.tsx';

// Stubs the data of the checklist above the reviews.
beforeEach(() => server.use(http.get('*/api/company/invitations', () => HttpResponse.json([]))));

const aReply: Reply = {
  text: 'Thank you, Adaeze.',
  language: 'en',
  createdAt: '2026-11-12T15:00:00.000Z',
  updatedAt: '2026-11-12T15:00:00.000Z',
  repliedAfterSeconds: 86_400,
  reviewChangedSince: false,
};

let stored: CompanyReview[];

/** Stubs the company and its reviews. `stored` contains the reviews. */
function show(at = '/my-company/reviews', changes: Partial<OwnCompany> = {}) {
  stubInbox({ counts: () => ({ notReplied: stored.filter(({ reply }) => !reply).length }) });
  server.use(
    http.get('*/api/company', () => HttpResponse.json(anOwnCompany({ reviewsQuantity: stored.length, ...changes }))),
    http.get('*/api/review/company', ({ request }) => {
      const isNotReplied = new URL(request.url).searchParams.get('replied') === 'false';
      const items = stored.filter(({ reply }) => !isNotReplied || !reply);
      return HttpResponse.json(items, { headers: { 'x-total-count': String(items.length) } });
    }),
  );
  return renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at, account: companyAccount },
  );
}

const findCard = async (title: string) => within((await screen.findByText(title)).closest('article') as HTMLElement);

beforeEach(() => {
  stored = [
    aCompanyReview({ id: '1', title: 'Warm bread' }),
    aCompanyReview({ id: '2', title: 'Cold soup', reply: aReply, helpful: 3 }),
  ];
});

test('publishes a reply once, shows the reply in the card and updates the counts', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.put('*/api/review/1/reply', async ({ request }) => {
      bodies.push(await request.json());
      const reply = { ...aReply, text: 'See you <b>soon</b>.' };
      stored = stored.map((review) => ({ ...review, reply }));
      return HttpResponse.json(reply, { status: 201 });
    }),
  );
  const { user } = show('/my-company/reviews', { replies: { reviews: 2, replied: 1, typical: 'within1Day' } });
  expect(await screen.findByRole('link', { name: 'No reply yet (1)' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All (2)' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('Replies to 50% of reviews, typically within 1 day')).toBeVisible();
  const card = await findCard('Warm bread');
  await user.click(card.getByRole('button', { name: 'Reply' }));
  const field = await card.findByLabelText('Your reply');
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(/Everybody can read it. You can change it later/);
  await user.click(card.getByRole('button', { name: 'Publish reply' }));
  expect(field).toBeInvalid();
  await user.type(field, 'See you <b>soon</b>.');
  const publish = card.getByRole('button', { name: 'Publish reply' });
  // Clicks twice before the button is disabled.
  fireEvent.click(publish);
  fireEvent.click(publish);
  const reply = within(await card.findByRole('group', { name: 'Reply from Brightloaf Bakery' }));
  expect(reply.getByText('See you <b>soon</b>.')).toBeVisible();
  expect(bodies).toEqual([{ text: 'See you <b>soon</b>.' }]);
  await waitFor(() => expect(card.getByRole('button', { name: 'Edit reply' })).toHaveFocus());
  expect(await screen.findByRole('link', { name: 'No reply yet (0)' })).toBeVisible();
});

test('keeps the text of a reply when publishing fails, and discards the text on Cancel', async () => {
  server.use(http.put('*/api/review/2/reply', () => problem(404, 'not-found')));
  const { user } = show();
  const card = await findCard('Cold soup');
  expect(card.getByText('3 people found this helpful')).toBeInTheDocument();
  await user.click(card.getByRole('button', { name: 'Edit reply' }));
  const field = await card.findByLabelText('Your reply');
  expect(field).toHaveValue('Thank you, Adaeze.');
  await user.type(field, '!');
  await user.click(card.getByRole('button', { name: 'Publish reply' }));
  expect(await card.findByRole('alert')).toHaveTextContent('This review is no longer public.');
  expect(field).toHaveValue('Thank you, Adaeze.!');
  await user.click(card.getByRole('button', { name: 'Cancel' }));
  expect(card.getByText('Thank you, Adaeze.')).toBeVisible();
  expect(card.getByRole('button', { name: 'Edit reply' })).toHaveFocus();
});

test('deletes a reply immediately and restores it on Undo', async () => {
  server.use(
    http.delete('*/api/review/2/reply', () => new HttpResponse(null, { status: 204 })),
    http.post('*/api/review/2/reply/restore', () => HttpResponse.json(aReply)),
  );
  const { user } = show();
  const card = await findCard('Cold soup');
  await user.click(card.getByRole('button', { name: 'Delete reply' }));
  expect(await screen.findByText('Reply deleted.')).toBeVisible();
  expect(card.queryByText('Thank you, Adaeze.')).toBeNull();
  await waitFor(() => expect(card.getByRole('button', { name: 'Reply' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await card.findByText('Thank you, Adaeze.')).toBeVisible();
  expect(await screen.findByText('The reply is back.')).toBeVisible();
});

test('counts a review as not replied when its reply is deleted', async () => {
  stored = [aCompanyReview({ id: '2', title: 'Cold soup', reply: aReply })];
  server.use(
    http.delete('*/api/review/2/reply', () => {
      stored = [aCompanyReview({ id: '2', title: 'Cold soup' })];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = show();
  expect(await screen.findByRole('link', { name: 'No reply yet (0)' })).toBeVisible();
  const card = await findCard('Cold soup');
  await user.click(card.getByRole('button', { name: 'Delete reply' }));
  expect(await screen.findByRole('link', { name: 'No reply yet (1)' })).toBeVisible();
});

test('stores the filter for reviews without a reply in the URL', async () => {
  const { user, address } = show();
  await user.click(await screen.findByRole('link', { name: 'No reply yet (1)' }));
  expect(address()).toBe('/my-company/reviews?replied=false');
  expect(await screen.findByText('Warm bread')).toBeVisible();
  expect(screen.queryByText('Cold soup')).toBeNull();
});

test('shows the reviews by people with a connection to the company in a separate list', async () => {
  const { user, address } = show('/my-company/reviews', { relationCounts: { employee: 1, competitor: 1 } });
  server.use(
    http.get('*/api/review/company', ({ request }) => {
      const isRelated = new URL(request.url).searchParams.get('relation') === 'any';
      const items = isRelated ? [aCompanyReview({ id: '9', title: 'I bake here', relation: 'employee' })] : stored;
      return HttpResponse.json(items, { headers: { 'x-total-count': String(items.length) } });
    }),
  );
  await user.click(await screen.findByRole('link', { name: 'People with a connection (2)' }));
  const card = await findCard('I bake here');
  expect(await card.findByText('Works there')).toBeVisible();
  expect(card.getByRole('button', { name: 'Reply' })).toBeEnabled();
  expect(address()).toBe('/my-company/reviews?relation=any');
});

test('reports that every review has a reply', async () => {
  stored = [aCompanyReview({ reply: aReply })];
  show('/my-company/reviews?replied=false');
  expect(await screen.findByText('You have replied to every review.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All (1)' })).toBeVisible();
});

test('loads further pages before it reports that every review has a reply', async () => {
  stored = [aCompanyReview({ reply: aReply })];
  show('/my-company/reviews?replied=false');
  server.use(
    http.get('*/api/review/company', () =>
      HttpResponse.json([], { headers: { link: '<?limit=20&cursor=next>; rel="next"', 'x-total-count': '1' } }),
    ),
  );
  expect(await screen.findByText('Nothing found so far.')).toBeVisible();
  expect(screen.queryByText('You have replied to every review.')).toBeNull();
});

// Covers TRUST-1.13
test('shows why a reply is hidden, and sends an appeal', async () => {
  const hidden = {
    at: '2026-11-20T10:00:00.000Z',
    ground: 'hateOrThreat',
    reason: 'It threatens the author.',
    decisionId: '9',
    appealUntil: '2036-05-22T10:00:00.000Z',
    appeal: null,
  } as const;
  stored = [aCompanyReview({ title: 'Cold soup', reply: { ...aReply, hidden } })];
  server.use(
    http.post('*/api/decisions/9/appeal', async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      stored = [aCompanyReview({ title: 'Cold soup', reply: { ...aReply, hidden: { ...hidden, appeal: 'open' } } })];
      const appeal = { decisionId: '9', state: 'open', text, createdAt: hidden.at, reason: null, decidedAt: null };
      return HttpResponse.json(appeal, { status: 201 });
    }),
  );
  const { user } = show();
  const card = await findCard('Cold soup');
  expect(card.getByText('Your reply is hidden: it is not shown publicly.')).toBeVisible();
  expect(card.getByRole('link', { name: 'Hate, threats or harassment' })).toHaveAttribute(
    'href',
    '/transparency#ground-hateOrThreat',
  );
  expect(card.getByText('It threatens the author.')).toBeVisible();
  await user.click(await card.findByRole('button', { name: 'Appeal' }));
  await user.type(card.getByLabelText('Why is the decision wrong?'), 'It is an invitation.');
  await user.click(card.getByRole('button', { name: 'Send appeal' }));
  expect(await card.findByText(/^We'll take another look/)).toBeVisible();
});

test('reports a review and lists the reports', async () => {
  server.use(
    http.post('*/api/review/1/flags', () => problem(409, 'too-many-things')),
    http.get('*/api/flags', () => HttpResponse.json([])),
  );
  const { user } = show();
  const card = await findCard('Warm bread');
  await user.click(card.getByRole('button', { name: 'More about this review' }));
  await user.click(card.getByRole('menuitem', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this review' }));
  await user.click(dialog.getByRole('radio', { name: 'Advertising or spam' }));
  await user.type(dialog.getByLabelText('What is wrong with it?'), 'It advertises another bakery.');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The API says too-many-things.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('link', { name: 'My reports' }));
  expect(await screen.findByText('You have not reported anything.')).toBeVisible();
});

test('reports a photo of a review', async () => {
  stored = [aCompanyReview({ id: '1', title: 'Warm bread', photos: [aPhoto()] })];
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/review/1/flags', async ({ request }) => {
      bodies.push(await request.json());
      return problem(409, 'already-flagged');
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'A round loaf' }));
  await user.click(await screen.findByRole('button', { name: 'Report this photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this photo' }));
  await user.click(dialog.getByRole('radio', { name: 'Advertising or spam' }));
  await user.type(dialog.getByLabelText('What is wrong with it?'), 'It advertises another bakery.');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The API says already-flagged.');
  expect(bodies).toMatchObject([{ part: 'photo', photoId: '7', reason: 'spam' }]);
});

test('offers neither replies nor reports while the claim is pending', async () => {
  server.use(http.get('*/api/company/:id/review', () => HttpResponse.json(stored)));
  show('/my-company/reviews', { verified: false, claim: { state: 'pending', proof: null } });
  await findCard('Warm bread');
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  expect(screen.queryByRole('link', { name: /No reply yet/ })).toBeNull();
});

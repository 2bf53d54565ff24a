import type { CompanyReview, Reply } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import {
  aCompanyReview,
  anOwnCompany,
  companyAccount,
  http,
  HttpResponse,
  renderInHost,
  server,
  stubInbox,
} from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import BusinessArea from '../account/BusinessArea.tsx';

const ofAna: Reply = {
  text: 'Thank you, says Ana.',
  language: 'en',
  createdAt: '2026-11-12T15:00:00.000Z',
  updatedAt: '2026-11-12T15:00:00.000Z',
  repliedAfterSeconds: 86_400,
  reviewChangedSince: false,
};
const ana = { name: 'Ana', until: '2036-11-12T15:00:00.000Z' };

let stored: CompanyReview[];

beforeEach(() => {
  stubInbox();
  stored = [aCompanyReview({ id: '1', title: 'Warm bread' })];
  server.use(
    http.get('*/api/company/invitations', () => HttpResponse.json([])),
    http.get('*/api/company', () => HttpResponse.json(anOwnCompany({ reviewsQuantity: 1 }))),
    http.get('*/api/review/company', () => HttpResponse.json(stored, { headers: { 'x-total-count': '1' } })),
  );
});

function conflict(type: string, properties: object) {
  const body = { type: `/problems/${type}`, title: 'Conflict', status: 409, detail: `The API says ${type}.` };
  return HttpResponse.json(
    { ...body, ...properties },
    { status: 409, headers: { 'content-type': 'application/problem+json' } },
  );
}

/** Shows the reviews and returns the card. */
async function show(at = '/my-company/reviews') {
  const { user, unmount } = renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at, account: companyAccount },
  );
  const card = within((await screen.findByText('Warm bread')).closest('article') as HTMLElement);
  return { user, card, unmount };
}

/** Shows the reviews, opens the form of the reply and types a text. */
async function writeReply(text: string, at?: string) {
  const shown = await show(at);
  await shown.user.click(shown.card.getByRole('button', { name: 'Reply' }));
  await shown.user.type(await shown.card.findByLabelText('Your reply'), text);
  return shown;
}

test('shows on the card who else is replying', async () => {
  const reservations = [{ reviewId: '1', ...ana }];
  server.use(http.get('*/api/company/replyReservations', () => HttpResponse.json({ shared: true, reservations })));
  const { card } = await show();
  expect(await card.findByText('Ana is replying')).toBeVisible();
});

test('reserves the review while the reply form is open, and releases it on Cancel', async () => {
  const requests: string[] = [];
  server.use(
    http.put('*/api/review/1/reply/reservation', () => {
      requests.push('reserve');
      return HttpResponse.json({ until: ana.until });
    }),
    http.delete('*/api/review/1/reply/reservation', () => {
      requests.push('release');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, card } = await writeReply('Thanks');
  await waitFor(() => expect(requests).toEqual(['reserve']));
  await user.click(card.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(requests).toEqual(['reserve', 'release']));
});

test('renews the reservation while the reply form is open', async () => {
  let count = 0;
  server.use(
    http.put('*/api/review/1/reply/reservation', () => {
      count++;
      return HttpResponse.json({ until: ana.until });
    }),
  );
  await writeReply('Thanks');
  await waitFor(() => expect(count).toBe(1));
  const { now } = Date;
  const later = jest.spyOn(Date, 'now').mockImplementation(() => now() + 3 * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(count).toBe(2));
  later.mockRestore();
});

test('releases the reservation when the page is closed', async () => {
  let isReleased = false;
  server.use(
    http.delete('*/api/review/1/reply/reservation', () => {
      isReleased = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await writeReply('Thanks');
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(isReleased).toBe(true));
});

test('publishes a reply although reserving the review failed', async () => {
  server.use(
    http.put('*/api/review/1/reply/reservation', () => HttpResponse.error()),
    http.put('*/api/review/1/reply', () => HttpResponse.json(ofAna, { status: 201 })),
  );
  const { user, card } = await writeReply('Thanks');
  await user.click(card.getByRole('button', { name: 'Publish reply' }));
  expect(await screen.findByText('Reply published.')).toBeVisible();
});

test('shows in the reply form that another person is replying, and keeps a rejected text', async () => {
  server.use(
    http.put('*/api/review/1/reply/reservation', () => conflict('reply-reserved', { replying: ana })),
    http.put('*/api/review/1/reply', () => conflict('reply-reserved', { replying: ana, reply: null })),
  );
  const { user, card } = await writeReply('Mine');
  expect(await card.findByText(/^Ana is replying to this review\. You can prepare your text here/)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Publish reply' }));
  expect(await card.findByRole('alert')).toHaveTextContent('The API says reply-reserved.');
  expect(card.getByLabelText('Your reply')).toHaveValue('Mine');
});

test("shows another person's reply next to the typed text, and replaces that reply on request", async () => {
  const conditions: (string | null)[] = [];
  server.use(
    http.put('*/api/review/1/reply', ({ request }) => {
      conditions.push(request.headers.get('if-none-match') ?? request.headers.get('if-match'));
      if (conditions.length === 1) return conflict('reply-changed', { reply: ofAna });
      return HttpResponse.json({ ...ofAna, text: 'Mine', updatedAt: '2026-11-12T16:00:00.000Z' });
    }),
  );
  const { user, card } = await writeReply('Mine');
  await user.click(card.getByRole('button', { name: 'Publish reply' }));
  const theirs = await card.findByRole('region', { name: 'The reply that everybody sees now' });
  expect(theirs).toHaveFocus();
  expect(theirs).toHaveTextContent('Thank you, says Ana.');
  expect(card.getByRole('alert')).toHaveTextContent('Somebody else has replied in the meantime.');
  expect(card.getByLabelText('Your reply')).toHaveValue('Mine');
  await user.click(card.getByRole('button', { name: 'Replace with mine' }));
  expect(await screen.findByText('Reply published.')).toBeVisible();
  expect(conditions).toEqual(['*', `"${ofAna.updatedAt}"`]);
});

test.each([
  [
    'an older version',
    { ...ofAna, text: 'Thank you.', updatedAt: '2026-11-11T15:00:00.000Z' },
    '"2026-11-11T15:00:00.000Z"',
  ],
  ['no reply', null, '*'],
])('compares a restored draft with the reply that it was based on: %s', async (_, reply, version) => {
  const conditions: (string | null)[] = [];
  server.use(
    http.put('*/api/review/1/reply', ({ request }) => {
      conditions.push(request.headers.get('if-none-match') ?? request.headers.get('if-match'));
      return conflict('reply-changed', { reply: ofAna });
    }),
  );
  stored = [aCompanyReview({ id: '1', title: 'Warm bread', reply })];
  const before = await show();
  await before.user.click(before.card.getByRole('button', { name: reply === null ? 'Reply' : 'Edit reply' }));
  await before.user.type(await before.card.findByLabelText('Your reply'), 'Mine');
  before.unmount();
  stored = [aCompanyReview({ id: '1', title: 'Warm bread', reply: ofAna })];
  const { user, card } = await show();
  await user.click(card.getByRole('button', { name: 'Edit reply' }));
  expect(await card.findByLabelText('Your reply')).toHaveValue(`${reply?.text ?? ''}Mine`);
  await user.click(card.getByRole('button', { name: 'Publish reply' }));
  const theirs = await card.findByRole('region', { name: 'The reply that everybody sees now' });
  expect(theirs).toHaveTextContent('Thank you, says Ana.');
  expect(card.getByLabelText('Your reply')).toHaveValue(`${reply?.text ?? ''}Mine`);
  await user.click(card.getByRole('button', { name: 'Replace with mine' }));
  await waitFor(() => expect(conditions).toEqual([version, `"${ofAna.updatedAt}"`]));
});

test('compares the text with the current reply when no draft is restored', async () => {
  const conditions: (string | null)[] = [];
  server.use(
    http.put('*/api/review/1/reply', ({ request }) => {
      conditions.push(request.headers.get('if-match'));
      return HttpResponse.json(ofAna);
    }),
  );
  const before = await show();
  await before.user.click(before.card.getByRole('button', { name: 'Reply' }));
  await before.card.findByLabelText('Your reply');
  before.unmount();
  stored = [aCompanyReview({ id: '1', title: 'Warm bread', reply: ofAna })];
  const { user, card } = await show();
  await user.click(card.getByRole('button', { name: 'Edit reply' }));
  await user.type(await card.findByLabelText('Your reply'), '!');
  await user.click(card.getByRole('button', { name: 'Publish reply' }));
  expect(await screen.findByText('Reply published.')).toBeVisible();
  expect(conditions).toEqual([`"${ofAna.updatedAt}"`]);
});

test("shows another person's reply when the typed text is discarded", async () => {
  server.use(http.put('*/api/review/1/reply', () => conflict('reply-changed', { reply: ofAna })));
  const { user, card } = await writeReply('Mine');
  await user.click(card.getByRole('button', { name: 'Publish reply' }));
  await user.click(await card.findByRole('button', { name: 'Discard mine' }));
  const reply = within(await card.findByRole('group', { name: 'Reply from Brightloaf Bakery' }));
  expect(reply.getByText('Thank you, says Ana.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Edit reply' }));
  expect(await card.findByLabelText('Your reply')).toHaveValue('Thank you, says Ana.');
});

test('keeps the reply form open when the review no longer matches the filter', async () => {
  server.use(
    http.get('*/api/review/company', ({ request }) => {
      const isNotReplied = new URL(request.url).searchParams.get('replied') === 'false';
      const items = stored.filter(({ reply }) => !isNotReplied || !reply);
      return HttpResponse.json(items, { headers: { 'x-total-count': String(items.length) } });
    }),
  );
  const { user, card } = await writeReply('Mine', '/my-company/reviews?replied=false');
  const field = card.getByLabelText('Your reply');
  stored = [
    aCompanyReview({ id: '1', title: 'Warm bread', reply: ofAna }),
    aCompanyReview({ id: '2', title: 'Cold soup' }),
  ];
  // The lists are loaded again when the page becomes visible after a while.
  const { now } = Date;
  const later = jest.spyOn(Date, 'now').mockImplementation(() => now() + 3 * 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Cold soup')).toBeVisible();
  later.mockRestore();
  expect(card.getByLabelText('Your reply')).toBe(field);
  expect(field).toHaveValue('Mine');
  expect(field).toHaveFocus();
  await user.click(card.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Warm bread')).toBeNull();
  expect(screen.getByRole('region', { name: 'My reviews' })).toHaveFocus();
});

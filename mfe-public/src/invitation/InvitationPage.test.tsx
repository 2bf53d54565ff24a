import { consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { invitations } from '@heard/sdk/trust';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const hash = 'a'.repeat(43);
const invited = {
  company: { id: 'brightloaf.example', name: 'Brightloaf Bakery', website: 'https://brightloaf.example', avatar: null },
  byMail: true,
  hasReference: true,
  state: 'open',
  optOut: `${hash}.${hash}.brightloaf.example`,
};

beforeEach(() => invitations.drop('brightloaf.example'));

// Covers TRUST-5.14
test('passes the invitation to the review form of a logged-in consumer, and explains what the company will see', async () => {
  server.use(http.post('*/api/invitations/open', () => HttpResponse.json(invited)));
  const { address } = renderPages('/invitation#token=abc', consumerAccount);
  expect(await screen.findByRole('heading', { name: 'How was Brightloaf Bakery?' })).toBeVisible();
  expect(address()).toBe('/invitation');
  expect(screen.getByText(/^You were invited by brightloaf.example.*which order it is about\.$/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Write your review' })).toHaveAttribute(
    'href',
    '/me?company=Brightloaf+Bakery&url=https%3A%2F%2Fbrightloaf.example',
  );
  expect(screen.getByRole('link', { name: 'No more invitations' })).toHaveAttribute(
    'href',
    `/unsubscribe#token=${hash}.${hash}.brightloaf.example`,
  );
  expect(invitations.take('brightloaf.example')).toEqual({ token: 'abc', hasReference: true });
});

// Covers INSIGHT-5.1
test.each([
  ['4', '4'],
  ['0', '0'],
  ['6', null],
  ['', null],
  ['four', null],
])('starts with the rating in the link of an email: %s', async (linked, expected) => {
  server.use(http.post('*/api/invitations/open', () => HttpResponse.json(invited)));
  const { address } = renderPages(`/invitation#token=abc&rating=${linked}`, consumerAccount);
  const write = await screen.findByRole('link', { name: 'Write your review' });
  expect(address()).toBe('/invitation');
  expect(new URL(write.getAttribute('href') ?? '', location.href).searchParams.get('rating')).toBe(expected);
});

test('passes the last chosen rating to the review form', async () => {
  server.use(http.post('*/api/invitations/open', () => HttpResponse.json(invited)));
  const { user } = renderPages('/invitation#token=abc&rating=4', consumerAccount);
  const slider = await screen.findByRole('slider', { name: 'Rating' });
  expect(slider).toHaveValue('4');
  await user.type(slider, '2');
  expect(screen.getByRole('link', { name: 'Write your review' }).getAttribute('href')).toContain('&rating=2');
});

test("hides the opt-out when the page was opened with the company's shared link", async () => {
  server.use(http.post('*/api/invitations/open', () => HttpResponse.json({ ...invited, byMail: false, optOut: null })));
  renderPages('/invitation#token=abc');
  expect(await screen.findByRole('heading', { name: 'How was Brightloaf Bakery?' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'No more invitations' })).toBeNull();
});

test.each([
  ['used', 'This invitation has already been used.'],
  ['expired', 'This invitation has expired. You can still write a review.'],
])('explains that an invitation is %s, and still links to the review form', async (state, text) => {
  server.use(http.post('*/api/invitations/open', () => HttpResponse.json({ ...invited, state })));
  renderPages('/invitation#token=abc');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write your review' })).toBeVisible();
  expect(invitations.take('brightloaf.example')).toBeNull();
});

test('reports a link that was replaced', async () => {
  server.use(http.post('*/api/invitations/open', () => problem(404, 'not-found')));
  renderPages('/invitation#token=abc');
  expect(await screen.findByText(/If it was replaced/)).toBeVisible();
});

// Covers TRUST-5.15
test('stops invitations with one click, without a login', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/invitations/unsubscribe', async ({ request }) => {
      bodies.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const token = `${hash}.${hash}.brightloaf.example`;
  const { user } = renderPages(`/unsubscribe#token=${token}`);
  expect(await screen.findByRole('button', { name: 'No more invitations from any company' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'No more invitations from brightloaf.example' }));
  const done = await screen.findByText('Done. You will not be invited by brightloaf.example again.');
  await waitFor(() => expect(done.closest('[tabindex]')).toHaveFocus());
  expect(bodies).toEqual([{ token, scope: 'company' }]);
  await user.click(screen.getByRole('button', { name: 'No more invitations from any company' }));
  const doneAll = await screen.findByText('Done. You will not be invited by any company again.');
  await waitFor(() => expect(doneAll.closest('[tabindex]')).toHaveFocus());
  expect(bodies).toEqual([
    { token, scope: 'company' },
    { token, scope: 'all' },
  ]);
  expect(screen.queryByRole('button', { name: /^No more invitations/ })).toBeNull();
});

import type { Review } from '@heard/contract';
import { consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const ID = '0b1c2d3e-0000-4000-8000-000000000001';
const invitation = {
  company: { id: 'brightloaf.example', name: 'Brightloaf Bakery', website: 'https://brightloaf.example', avatar: null },
  byMail: true,
  hasReference: false,
  state: 'open',
  optOut: null,
};

let bodies: unknown[];
beforeEach(() => {
  bodies = [];
  server.use(http.post('*/api/invitations/open', () => HttpResponse.json(invitation)));
});

/** Responds to a request and records its body. */
function stub(path: string, respond: () => Response) {
  server.use(
    http.post(path, async ({ request }) => {
      bodies.push(await request.json());
      return respond();
    }),
  );
}
const stubReview = (isInvitedEmail: boolean) =>
  stub('*/api/invitations/review', () => HttpResponse.json({ id: ID, isInvitedEmail }, { status: 201 }));
const stubCode = (review: Partial<Review> = {}) =>
  stub(`*/api/invitedReviews/${ID}/confirm`, () => HttpResponse.json({ id: '101', ...review }, { status: 201 }));

type User = ReturnType<typeof renderPages>['user'];

/** Fills in what is required, except for the rating. */
async function fill(user: User) {
  await user.type(await screen.findByLabelText('Title'), 'Warm bread');
  await user.type(screen.getByLabelText(/^Description/), 'Still warm.');
  await user.type(screen.getByLabelText('Name'), 'Nia');
  await user.type(screen.getByLabelText('Last name'), 'Guest');
  await user.type(screen.getByLabelText('Email'), 'nia@people.example');
}

async function send(user: User) {
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
}

// Covers INSIGHT-5.2
test('sends the review with the rating in the link, and announces an email with the next step', async () => {
  stubReview(true);
  const { user } = renderPages('/invitation#token=abc&rating=4');
  await send(user);
  const thanks = await screen.findByText('Thank you for your review! We have sent an email to nia@people.example.');
  await waitFor(() => expect(thanks.closest('[tabindex]')).toHaveFocus());
  expect(bodies).toEqual([
    {
      token: 'abc',
      rating: 4,
      title: 'Warm bread',
      description: 'Still warm.',
      experienceDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      name: 'Nia',
      lastName: 'Guest',
      email: 'nia@people.example',
      benefit: null,
      relation: null,
    },
  ]);
  expect(screen.getByLabelText('Code')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reviews of the company' })).toHaveAttribute(
    'href',
    '/business/brightloaf.example',
  );
});

test('sends the answers about a benefit and about a connection to the company', async () => {
  stubReview(true);
  const { user } = renderPages('/invitation#token=abc&rating=4');
  await user.selectOptions(await screen.findByLabelText(/^Did you get anything/), 'yes');
  await user.selectOptions(screen.getByLabelText(/^Do you work there/), 'employee');
  await send(user);
  await waitFor(() => expect(bodies).toMatchObject([{ benefit: true, relation: 'employee' }]));
});

test('publishes a review from an email other than the invited email once the author has entered the code', async () => {
  stubReview(false);
  stubCode();
  const { user } = renderPages('/invitation#token=abc&rating=0');
  await send(user);
  expect(await screen.findByText(/We have sent a code to nia@people.example/)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
  await user.keyboard('1234 5678{Enter}');
  expect(await screen.findByText('Your review is public. Thank you!')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your review' })).toHaveAttribute('href', '/review/101');
  expect(bodies.slice(1)).toEqual([{ code: '1234 5678' }]);
});

test('explains that an administrator checks a review that is held', async () => {
  stubReview(false);
  stubCode({ held: true });
  const { user } = renderPages('/invitation#token=abc&rating=4');
  await send(user);
  await user.type(await screen.findByLabelText('Code'), '12345678{Enter}');
  expect(await screen.findByText(/A person checks your review/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See your review' })).toBeNull();
});

test('reports a wrong code and sends another code', async () => {
  stubReview(false);
  stub(`*/api/invitedReviews/${ID}/confirm`, () =>
    problem(400, 'validation', { errors: [{ field: 'code', message: 'Wrong code' }] }),
  );
  server.use(http.post(`*/api/invitedReviews/${ID}/code`, () => new HttpResponse(null, { status: 204 })));
  const { user } = renderPages('/invitation#token=abc&rating=4');
  await send(user);
  await user.type(await screen.findByLabelText('Code'), '12345678{Enter}');
  expect(await screen.findByText('Wrong code')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText(/We have sent a new code/)).toBeVisible();
});

test('shows the text again when the author goes back, and the code field again after a reload', async () => {
  stubReview(false);
  const { user, unmount } = renderPages('/invitation#token=abc&rating=4');
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Change the review' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('Warm bread');
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  await screen.findByLabelText('Code');
  unmount();
  renderPages('/invitation#token=abc&rating=4');
  expect(await screen.findByText(/We have sent a code to nia@people.example/)).toBeVisible();
});

test('keeps the text when the request fails, and after a reload', async () => {
  stub('*/api/invitations/review', () => HttpResponse.error());
  const { user, unmount } = renderPages('/invitation#token=abc&rating=4');
  await send(user);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Warm bread');
  unmount();
  renderPages('/invitation#token=abc&rating=4');
  expect(await screen.findByLabelText('Title')).toHaveValue('Warm bread');
});

test.each([
  [404, 'not-found', /This invitation was withdrawn or replaced/],
  [409, 'invitation-not-valid', /Log in or sign up/],
])('suggests the next step for an invitation that the API rejects with %i', async (status, type, text) => {
  stub('*/api/invitations/review', () => problem(status, type, { detail: 'Log in or sign up.' }));
  const { user } = renderPages('/invitation#token=abc&rating=4');
  await send(user);
  expect(await screen.findByText(text)).toBeVisible();
});

test('asks for a rating', async () => {
  stubReview(true);
  const { user } = renderPages('/invitation#token=abc');
  await send(user);
  await waitFor(() => expect(screen.getByRole('slider', { name: 'Rating' })).toHaveAttribute('aria-invalid', 'true'));
  expect(bodies).toEqual([]);
});

test('links people with an account to the login page', async () => {
  renderPages('/invitation#token=abc');
  expect(await screen.findByRole('link', { name: 'I have an account: log in' })).toHaveAttribute(
    'href',
    '/me?company=Brightloaf+Bakery&url=https%3A%2F%2Fbrightloaf.example',
  );
});

test('links logged-in consumers to the form in their account', async () => {
  renderPages('/invitation#token=abc', consumerAccount);
  expect(await screen.findByRole('link', { name: 'Write your review' })).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

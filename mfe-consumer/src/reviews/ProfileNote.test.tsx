import type { Account } from '@heard/contract';
import { aReview, consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderArea, stubOwnReviews } from '../testing.tsx';

const text = 'New: your reviews can be seen together on one page.';
/** An account that is older than public pages. */
const before = { ...consumerAccount, profileId: null };

beforeEach(() => stubOwnReviews(() => [aReview()]));

/** Saves 'Share data' as the API does. @returns the bodies that it has received */
function saveShareData(): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.put('*/api/user/me', async ({ request }) => {
      const body = (await request.json()) as Partial<Account>;
      bodies.push(body);
      return HttpResponse.json({ ...before, ...body, profileId: body.shareData === true ? '7h3kq9x2vw' : null });
    }),
  );
  return bodies;
}

// Covers DISCOVERY-91.5
test('creates the public page of a consumer who agrees', async () => {
  const bodies = saveShareData();
  const { user } = renderArea('/me/reviews', before);
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show my page' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(bodies).toEqual([{ shareData: true }]);
});

// Covers DISCOVERY-91.5
test("hides the note about the public page when 'Share data' is turned off, and moves the focus to the list", async () => {
  const bodies = saveShareData();
  const { user } = renderArea('/me/reviews', before);
  await user.click(await screen.findByRole('button', { name: "Turn off 'Share data'" }));
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  expect(bodies).toEqual([{ shareData: false }]);
  expect(screen.getByText('"Share data" is off.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'My reviews' })).toHaveFocus();
});

// Covers DISCOVERY-91.5
test('keeps the note, with the reason, when the choice could not be saved', async () => {
  server.use(http.put('*/api/user/me', () => problem(503, 'unavailable')));
  const { user } = renderArea('/me/reviews', before);
  await user.click(await screen.findByRole('button', { name: 'Show my page' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your choice could not be saved.');
  expect(screen.getByText(text)).toBeVisible();
});

// Covers DISCOVERY-91.5
test.each([
  ['has a page', { profileId: '7h3kq9x2vw' }],
  ['does not share data', { shareData: false }],
  ['has no visible review', { reviewsQuantity: 0 }],
])('shows no note to an account that %s', async (_, changes) => {
  renderArea('/me/reviews', { ...before, ...changes });
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

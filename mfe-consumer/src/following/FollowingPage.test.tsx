import type { Followed } from '@heard/contract';
import { aCompany, consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderArea } from '../testing.tsx';

function aFollowed(name: string, newReviews = 0): Followed {
  const { avatar, claimed, verified, reviewsQuantity, ratingGeneral, website } = aCompany();
  return {
    company: {
      id: `${name.toLowerCase()}.example`,
      name,
      website,
      avatar,
      claimed,
      verified,
      reviewsQuantity,
      ratingGeneral,
      score: null,
      replies: false,
      categories: [],
      place: null,
    },
    since: '2026-11-20T10:00:00.000Z',
    newReviews,
  };
}

/** Stubs the list, and returns the requests that change it. */
function stubFollowing(all: Followed[]): string[] {
  let list = all;
  const sent: string[] = [];
  server.use(
    http.get('*/api/user/me/following', () =>
      HttpResponse.json(list, { headers: { 'x-total-count': String(list.length) } }),
    ),
    http.all('*/api/company/:id/follow', ({ request, params }) => {
      sent.push(`${request.method} ${String(params['id'])}`);
      list = request.method === 'PUT' ? all : list.filter(({ company }) => company.id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

const findCard = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('article') as HTMLElement);

// Covers DISCOVERY-81.2
test('lists the followed companies with their new reviews', async () => {
  stubFollowing([aFollowed('Brightloaf', 3), aFollowed('Acme', 1), aFollowed('Quiet'), aFollowed('Huge', 100)]);
  renderArea('/me/following');
  const first = await findCard('Brightloaf');
  expect(first.getByRole('link', { name: 'Brightloaf' })).toHaveAttribute('href', '/business/brightloaf.example');
  expect(first.getByText('3 new reviews in 7 days')).toBeVisible();
  expect((await findCard('Acme')).getByText('1 new review in 7 days')).toBeVisible();
  expect((await findCard('Quiet')).getByText('Nothing new in 7 days')).toBeVisible();
  expect((await findCard('Huge')).getByText('99+ new reviews in 7 days')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Following' })).toHaveAttribute('aria-current', 'page');
  expect(document.title).toBe('Following · Heard');
});

// Covers DISCOVERY-81.2
test('unfollows a company immediately, and offers Undo', async () => {
  const sent = stubFollowing([aFollowed('Brightloaf'), aFollowed('Acme')]);
  const { user } = renderArea('/me/following');
  await user.click((await findCard('Acme')).getByRole('button', { name: 'Unfollow Acme' }));
  expect(await screen.findByText('You no longer follow Acme.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Acme' })).toBeNull());
  expect(screen.getByRole('region', { name: 'Following' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Acme' })).toBeVisible();
  expect(sent).toEqual(['DELETE acme.example', 'PUT acme.example']);
});

// Covers DISCOVERY-81.2
test('explains an empty list, and retries a list that failed to load', async () => {
  stubFollowing([]);
  server.use(http.get('*/api/user/me/following', () => problem(400, 'validation'), { once: true }));
  const { user } = renderArea('/me/following');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText("You don't follow any company yet. Click Follow on a company's page.")).toBeVisible();
});

test('keeps the company in the list when unfollowing fails', async () => {
  stubFollowing([aFollowed('Acme')]);
  server.use(http.delete('*/api/company/:id/follow', () => problem(429, 'too-many-requests')));
  const { user } = renderArea('/me/following');
  await user.click((await findCard('Acme')).getByRole('button', { name: 'Unfollow Acme' }));
  expect(await screen.findByText('The API says too-many-requests.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Acme' })).toBeVisible();
});

// Covers DISCOVERY-82.1
test('turns the weekly email on, and shows the stored value when the request fails', async () => {
  stubFollowing([]);
  const bodies: unknown[] = [];
  server.use(
    http.put('*/api/user/me', async ({ request }) => {
      const body = (await request.json()) as { digest: boolean };
      bodies.push(body);
      return body.digest ? HttpResponse.json({ ...consumerAccount, ...body }) : problem(429, 'too-many-requests');
    }),
  );
  const { user } = renderArea('/me/following');
  const toggle = await screen.findByRole('switch', { name: 'Weekly email: new reviews of companies you follow' });
  expect(toggle).not.toBeChecked();
  await user.click(toggle);
  await waitFor(() => expect(bodies).toEqual([{ digest: true }]));
  expect(toggle).toBeChecked();
  server.use(http.get('*/api/user/me', () => HttpResponse.json({ ...consumerAccount, digest: true })));
  await user.click(toggle);
  expect(await screen.findByText('The API says too-many-requests.')).toBeVisible();
  await waitFor(() => expect(toggle).toBeChecked());
});

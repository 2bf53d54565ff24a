import type { Account } from '@heard/contract';
import {
  aCompany,
  adminAccount,
  companyAccount,
  consumerAccount,
  http,
  HttpResponse,
  problem,
  server,
} from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const at = '/business/brightloaf.example';

/** Stubs the company's page, and returns the requests that change whether it is followed. */
function stubFollow(following = false): string[] {
  const sent: string[] = [];
  let current = following;
  server.use(
    http.get('*/api/company/:id', () => HttpResponse.json({ ...aCompany(), review: [] })),
    http.get('*/api/review/user', () => HttpResponse.json([])),
    http.get('*/api/company/:id/follow', () => HttpResponse.json({ following: current })),
    http.all('*/api/company/:id/follow', ({ request }) => {
      sent.push(request.method);
      current = request.method === 'PUT';
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

const findButton = (name: 'Follow' | 'Following') => screen.findByRole('button', { name });

// Covers DISCOVERY-81.1
test('follows a company, and unfollows it', async () => {
  const sent = stubFollow();
  const { user } = renderPages(at, consumerAccount);
  const button = await findButton('Follow');
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.click(button);
  expect(await findButton('Following')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(sent).toEqual(['PUT']));
  await user.click(await findButton('Following'));
  expect(await findButton('Follow')).toHaveAttribute('aria-pressed', 'false');
  await waitFor(() => expect(sent).toEqual(['PUT', 'DELETE']));
});

test('shows that the consumer already follows a company', async () => {
  stubFollow(true);
  renderPages(at, consumerAccount);
  expect(await findButton('Following')).toHaveAttribute('aria-pressed', 'true');
});

// Covers DISCOVERY-81.1
test('sends a visitor to the login page, and follows the company after the login', async () => {
  const sent = stubFollow();
  const { user, address, unmount } = renderPages(`${at}?from=mail`);
  await user.click(await findButton('Follow'));
  const next = new URL(address(), 'https://this.invalid').searchParams.get('next') ?? '';
  expect(next).toBe(`${at}?from=mail&follow=1`);
  expect(sent).toEqual([]);
  unmount();

  const returned = renderPages(next, consumerAccount);
  expect(await findButton('Following')).toBeVisible();
  await waitFor(() => expect(returned.address()).toBe(`${at}?from=mail`));
  await waitFor(() => expect(sent).toEqual(['PUT']));
});

test.each([companyAccount, adminAccount])('shows no follow button to $email', async (account) => {
  const sent = stubFollow();
  renderPages(`${at}?follow=1`, account);
  expect(await screen.findByRole('button', { name: 'Share' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull());
  expect(sent).toEqual([]);
});

test('reports a failure, and shows the previous state', async () => {
  stubFollow();
  server.use(http.put('*/api/company/:id/follow', () => problem(409, 'too-many-things')));
  const { user } = renderPages(at, consumerAccount);
  await user.click(await findButton('Follow'));
  expect(await screen.findByText('The API says too-many-things.')).toBeVisible();
  expect(await findButton('Follow')).toHaveAttribute('aria-pressed', 'false');
});

describe('a click before the session is known', () => {
  test.each([
    ['follows the company once it is', consumerAccount, ['PUT']],
    ['changes nothing for a company', companyAccount, []],
  ])('shows a click before the session has loaded as pending, and %s', async (_, account, requests) => {
    const sent = stubFollow();
    let load = (_account: Account) => {};
    const { user, address } = renderPages(at, new Promise<Account>((resolve) => (load = resolve)));
    const button = await findButton('Follow');
    await user.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(sent).toEqual([]);
    load(account);
    await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull());
    await waitFor(() => expect(sent).toEqual(requests));
    expect(address()).toBe(at);
  });
});

import type { Membership } from '@heard/contract';
import { companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { CompanyChoice } from './CompanyChoice.tsx';

const membership = (number: number): Membership => ({
  companyId: `shop-${number}.example`,
  name: `Shop ${number}`,
  avatar: null,
  role: number === 1 ? 'admin' : 'viewer',
  effective: true,
  active: number === 1,
});

function renderChoice(count: number) {
  const requests: unknown[] = [];
  server.use(
    http.get('*/api/company/memberships', () =>
      HttpResponse.json(Array.from({ length: count }, (_, index) => membership(index + 1))),
    ),
    http.put('*/api/company/active', async ({ request }) => {
      requests.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const onChosen = jest.fn();
  const account = { ...companyAccount, id: 'shop-1.example', name: 'Shop 1' };
  return { ...renderInHost(<CompanyChoice onChosen={onChosen} />, { at: '/about', account }), onChosen, requests };
}

const companies = async () =>
  within(await screen.findByRole('list', { name: 'Your companies' })).getAllByRole('button');

test('shows no search field when there are few companies, and marks the company of this page', async () => {
  renderChoice(7);
  const [first, second] = await companies();
  await waitFor(() => expect(first).toHaveAttribute('aria-current', 'true'));
  expect(first).toHaveAccessibleName('Shop 1 shop-1.example · Company admin Active company');
  expect(second).not.toHaveAttribute('aria-current');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('searches 8 companies by name and website, and switches to the only match by Enter', async () => {
  const { user, requests, onChosen, address } = renderChoice(40);
  expect(await companies()).toHaveLength(40);
  const search = screen.getByRole('searchbox', { name: 'Search your companies' });
  await user.type(search, 'SHOP-3');
  expect(screen.getByRole('status')).toHaveTextContent('11 companies');
  await user.keyboard('{Enter}');
  expect(requests).toEqual([]);
  await user.type(search, '7{Enter}');
  await waitFor(() => expect(onChosen).toHaveBeenCalledTimes(1));
  expect(requests).toEqual([{ companyId: 'shop-37.example' }]);
  await waitFor(() => expect(address()).toBe('/my-company/reviews'));
  expect(await screen.findByText('You now work for Shop 37.')).toBeVisible();
});

test('reports that no company matches the search', async () => {
  const { user } = renderChoice(8);
  await user.type(await screen.findByRole('searchbox'), 'bakery');
  expect(screen.getByRole('status')).toHaveTextContent('No company matches');
  expect(screen.queryByRole('list')).toBeNull();
});

test('moves the focus between the companies by the arrow keys', async () => {
  const { user } = renderChoice(3);
  const [first, second, third] = await companies();
  first?.focus();
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(third).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(second).toHaveFocus();
});

test('sends no request when the company of this page is chosen', async () => {
  const { user, requests, onChosen, address } = renderChoice(2);
  const [first] = await companies();
  await waitFor(() => expect(first).toHaveAttribute('aria-current', 'true'));
  await user.click(first!);
  await waitFor(() => expect(onChosen).toHaveBeenCalledTimes(1));
  expect(requests).toEqual([]);
  expect(address()).toBe('/about');
});

test('reports that switching the company failed', async () => {
  const { user, onChosen } = renderChoice(2);
  server.use(http.put('*/api/company/active', () => problem(403, 'no-membership', { detail: 'Not a member.' })));
  const [, second] = await companies();
  await user.click(second!);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not a member.');
  expect(onChosen).not.toHaveBeenCalled();
});

test('reports that the companies failed to load, and retries', async () => {
  const { user } = renderChoice(2);
  server.use(http.get('*/api/company/memberships', () => problem(404, 'not-found')));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  server.use(http.get('*/api/company/memberships', () => HttpResponse.json([membership(1)])));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await companies()).toHaveLength(1);
});

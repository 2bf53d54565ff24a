import { consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

/** Long enough for a second press. */
const slowly = () => new Promise((resolve) => setTimeout(resolve, 50));

const button = () => screen.getByRole('button', { name: 'Confirm' });

test('confirms at the press of the button alone, once, and reads the account again', async () => {
  const bodies: unknown[] = [];
  let asked = 0;
  server.use(
    http.post('*/api/auth/confirmEmail', async ({ request }) => {
      bodies.push(await request.json());
      await slowly();
      return HttpResponse.json({ role: { id: 2, name: 'user' }, email: consumerAccount.email });
    }),
  );
  const { user, address } = renderPages('/confirm-email#token=one-time', { ...consumerAccount, emailConfirmed: false });
  server.use(
    http.get('*/api/user/me', () => {
      asked++;
      return HttpResponse.json({ ...consumerAccount, emailConfirmed: true });
    }),
  );
  await waitFor(() => expect(address()).toBe('/confirm-email'));
  expect(bodies).toEqual([]);
  await user.dblClick(button());
  expect(await screen.findByText('marta@mail.example is confirmed. Thank you.')).toHaveFocus();
  expect(bodies).toEqual([{ token: 'one-time' }]);
  expect(screen.getByRole('link', { name: 'Go to settings' })).toHaveAttribute('href', '/me/settings');
  await waitFor(() => expect(asked).toBe(1));
});

test('leads a company to its own settings, and asks nothing where nobody is logged in', async () => {
  server.use(
    http.post('*/api/auth/confirmEmail', () =>
      HttpResponse.json({ role: { id: 3, name: 'company' }, email: 'work@acme.example' }),
    ),
  );
  const { user } = renderPages('/confirm-email#token=one-time');
  await user.click(button());
  expect(await screen.findByRole('link', { name: 'Go to settings' })).toHaveAttribute('href', '/my-company/settings');
});

test('tells a link that has ended from a server that is away, and tries again', async () => {
  server.use(http.post('*/api/auth/confirmEmail', () => problem(503, 'unavailable')));
  const { user } = renderPages('/confirm-email#token=one-time');
  await user.click(button());
  expect(await screen.findByRole('alert')).not.toHaveTextContent('This link no longer works');
  server.use(http.post('*/api/auth/confirmEmail', () => problem(400, 'link-not-valid')));
  await user.click(button());
  expect(await screen.findByText('This link no longer works')).toBeVisible();
});

test('says so without a link', () => {
  renderPages('/confirm-email');
  expect(screen.getByRole('alert')).toHaveTextContent('The link is missing');
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

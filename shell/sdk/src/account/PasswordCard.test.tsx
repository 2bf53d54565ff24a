import type { ChangePasswordBody } from '@heard/contract';
import { useApi } from '@heard/sdk';
import { aSession, consumerAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

function Settings() {
  const api = useApi();
  const change = (body: ChangePasswordBody) => api.send('changeUserPassword', { body });
  return (
    <>
      <PasswordCard email={consumerAccount.email} change={change} />
      <SessionsCard />
    </>
  );
}

const phone = aSession({ id: 's2', current: false, userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/143.0.0.0' });
let sessions = [aSession(), phone];
beforeEach(() => {
  sessions = [aSession(), phone];
  server.use(http.get('*/api/auth/sessions', () => HttpResponse.json(sessions)));
});

const currentPassword = () => screen.getByLabelText('Current password');
const newPassword = () => screen.getByLabelText('New password');

async function change(next: string) {
  const { user } = renderInHost(<Settings />, { account: consumerAccount });
  await user.type(currentPassword(), 'correct horse');
  await user.type(newPassword(), next);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  return user;
}

// Covers UI-42
test('changes the password, clears the fields and reloads the sessions', async () => {
  server.use(
    http.put('*/api/user/me/password', async ({ request }) => {
      expect(await request.json()).toEqual({ currentPassword: 'correct horse', newPassword: 'battery staple' });
      sessions = [aSession()];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await change('battery staple');
  expect(await screen.findByText(/^Your password has been changed/)).toBeVisible();
  expect(currentPassword()).toHaveValue('');
  expect(newPassword()).toHaveValue('');
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument());
});

// Covers ASVS-6.2.7
test('includes the email of the account for password managers', () => {
  const { container } = renderInHost(<Settings />, { account: consumerAccount });
  expect(container.querySelector('input[autocomplete="username"]')).toHaveValue(consumerAccount.email);
  expect(currentPassword()).toHaveAttribute('autocomplete', 'current-password');
  expect(newPassword()).toHaveAttribute('autocomplete', 'new-password');
});

test('requires a password of sufficient length before sending a request', async () => {
  await change('short');
  await waitFor(() => expect(newPassword()).toHaveAccessibleDescription('Use at least 8 characters.'));
});

test('marks a wrong current password and keeps the input', async () => {
  server.use(
    http.put('*/api/user/me/password', () =>
      problem(401, 'wrong-password', {
        detail: 'You are still logged in.',
        errors: [{ field: 'currentPassword', message: 'This is another one.' }],
      }),
    ),
  );
  await change('battery staple');
  expect(await screen.findByRole('alert')).toHaveTextContent('You are still logged in.');
  expect(currentPassword()).toHaveAccessibleDescription('This is another one.');
  expect(newPassword()).toHaveValue('battery staple');
});

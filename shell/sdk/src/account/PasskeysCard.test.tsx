import type { Passkey } from '@heard/contract';
import { consumerAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { PasskeysCard } from './PasskeysCard.tsx';

const laptop: Passkey = { id: 'p1', name: 'Laptop', createdAt: '2026-01-31T12:00:00.000Z', lastUsedAt: null };
const key: Passkey = { id: 'p2', name: 'Blue key', createdAt: '2026-01-31T12:00:00.000Z', lastUsedAt: null };

let passkeys: Passkey[] = [];
beforeEach(() => {
  passkeys = [laptop, key];
  server.use(http.get('*/api/auth/passkeys', () => HttpResponse.json(passkeys)));
});

const show = () => renderInHost(<PasskeysCard email={consumerAccount.email} />, { account: consumerAccount });

test('lists the passkeys, and reports browsers without passkey support', async () => {
  show();
  expect(await screen.findByText('Laptop')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  // Needs no stub: jsdom does not support WebAuthn, so passkeys are unavailable, as on a page without https.
  expect(screen.getByText('This browser does not support passkeys here.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});

test('reports that the list of passkeys failed to load, and loads it again', async () => {
  let isAvailable = false;
  server.use(
    http.get('*/api/auth/passkeys', () => (isAvailable ? HttpResponse.json(passkeys) : problem(400, 'bad-request'))),
  );
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isAvailable = true;
  await user.click(retry);
  expect(await screen.findByText('Laptop')).toBeVisible();
});

test('removes a passkey with the password, and keeps the dialog open after a wrong password', async () => {
  const sent: unknown[] = [];
  server.use(
    http.delete('*/api/auth/passkeys/p1', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      if (sent.length === 1) {
        return problem(401, 'wrong-password', { errors: [{ field: 'password', message: 'Not your password.' }] });
      }
      passkeys = [key];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove: Laptop' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove the passkey “Laptop”?' }));
  await user.type(dialog.getByLabelText('Password'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByText('Not your password.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Password'));
  await user.type(dialog.getByLabelText('Password'), 'correct horse');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Laptop')).not.toBeInTheDocument());
  expect(sent).toEqual([{ password: 'wrong' }, { password: 'correct horse' }]);
  expect(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus();
});

test('renames a passkey', async () => {
  server.use(
    http.put('*/api/auth/passkeys/p1', async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      passkeys = [{ ...laptop, name }, key];
      return HttpResponse.json(passkeys[0]);
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Rename: Laptop' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Rename' }));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Old laptop');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Old laptop')).toBeVisible();
});

import type { ApiKey } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import {
  anOwnCompany,
  aSession,
  companyAccount,
  http,
  HttpResponse,
  problem,
  renderInHost,
  server,
} from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import BusinessArea from '../account/BusinessArea.tsx';

const KEY = `heard_${'x'.repeat(43)}_1abc`;

const shop: ApiKey = {
  id: 'shop',
  name: 'Web shop',
  scopes: ['invitations:write'],
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2027-11-01T10:00:00.000Z',
  lastUsedOn: new Date().toISOString().slice(0, 10),
};
const desk: ApiKey = {
  ...shop,
  id: 'desk',
  name: 'Help desk',
  scopes: ['reviews:read', 'replies:write'],
  expiresAt: null,
  lastUsedOn: '2026-11-20',
};

const bodies: unknown[] = [];

function show(stored: ApiKey[] = [], at = '/my-company/developers/keys', company = anOwnCompany()) {
  bodies.length = 0;
  let keys = stored;
  server.use(
    http.get('*/api/company/mailSettings', () => HttpResponse.json({ reviewsMail: true })),
    http.get('*/api/auth/passkeys', () => HttpResponse.json([])),
    http.get('*/api/auth/sessions', () => HttpResponse.json([aSession()])),
    http.get('*/api/company', () => HttpResponse.json(company)),
    http.get('*/api/company/keys', () => HttpResponse.json(keys)),
    http.post('*/api/company/keys', async ({ request }) => {
      const body = (await request.json()) as Pick<ApiKey, 'name' | 'scopes'>;
      bodies.push(body);
      const created = { ...shop, id: 'new', name: body.name, scopes: body.scopes, lastUsedOn: null };
      keys = [created, ...keys];
      return HttpResponse.json({ ...created, key: KEY }, { status: 201 });
    }),
    http.delete('*/api/company/keys/:id', ({ params }) => {
      keys = keys.filter(({ id }) => id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/company/keys', () => {
      keys = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return renderInHost(
    <Routes>
      <Route path="/my-company/*" element={<BusinessArea />} />
    </Routes>,
    { at, account: companyAccount },
  );
}

const rows = () =>
  within(screen.getByRole('table', { name: 'API keys' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

// Covers TRUST-6.7
test('lists the API keys with their permissions, and the dates of creation, last use and expiry', async () => {
  show([shop, desk]);
  expect(await screen.findByRole('heading', { level: 2, name: 'Developers' })).toBeVisible();
  await screen.findByRole('table', { name: 'API keys' });
  expect(rows()).toEqual([
    ['Web shop', 'invitations:write', 'Nov 1, 2026', 'Today', 'Nov 1, 2027', 'Delete'],
    ['Help desk', 'reviews:readreplies:write', 'Nov 1, 2026', 'Nov 20, 2026', 'Never', 'Delete'],
  ]);
  expect(screen.getByRole('link', { name: 'Developers' })).toHaveAttribute('aria-current', 'page');
});

// Covers TRUST-6.7
test('creates an API key and shows it once', async () => {
  const { user } = show();
  expect(await screen.findByText(/^No API keys yet\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New key' }));
  const dialog = screen.getByRole('dialog', { name: 'New API key' });
  const create = within(dialog).getByRole('button', { name: 'Create key' });
  await user.click(create);
  expect(within(dialog).getByRole('group', { name: 'What the key may do' })).toHaveAccessibleDescription(
    'Choose at least one.',
  );
  expect(bodies).toEqual([]);

  await user.type(within(dialog).getByLabelText('Name'), 'Web shop');
  await user.click(within(dialog).getByRole('checkbox', { name: /replies:write/ }));
  await user.click(within(dialog).getByRole('checkbox', { name: /invitations:write/ }));
  await user.click(within(dialog).getByRole('checkbox', { name: /replies:write/ }));
  await user.selectOptions(within(dialog).getByLabelText('Expires'), 'After 90 days');
  await user.type(within(dialog).getByLabelText('Current password'), 'a secret');
  const errors = [{ field: 'currentPassword', message: 'Not your password.' }];
  server.use(http.post('*/api/company/keys', () => problem(401, 'wrong-password', { errors }), { once: true }));
  await user.click(create);
  expect(await within(dialog).findByText('Not your password.')).toBeVisible();
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Web shop');
  await user.click(create);

  const shown = await screen.findByRole('group', { name: 'You will see it only this once.' });
  expect(within(shown).getByText(KEY)).toBeVisible();
  await waitFor(() => expect(shown).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(bodies).toEqual([
    { name: 'Web shop', scopes: ['invitations:write'], expiresInDays: 90, currentPassword: 'a secret' },
  ]);
  expect(await screen.findByRole('button', { name: 'Delete Web shop' })).toBeVisible();
  await user.click(within(shown).getByRole('button', { name: 'Copy API key Web shop' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
});

// Covers TRUST-6.7
test('creates an API key that never expires', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  const dialog = screen.getByRole('dialog');
  await user.type(within(dialog).getByLabelText('Name'), 'Shop');
  await user.click(within(dialog).getByRole('checkbox', { name: /reviews:read/ }));
  await user.selectOptions(within(dialog).getByLabelText('Expires'), 'Never');
  await user.type(within(dialog).getByLabelText('Current password'), 'a secret');
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  await screen.findByText(KEY);
  expect(bodies).toEqual([{ name: 'Shop', scopes: ['reviews:read'], currentPassword: 'a secret' }]);
});

// Covers TRUST-6.7
test('deletes an API key after a confirmation, even if another tab has already deleted the key', async () => {
  const { user } = show([shop, desk]);
  await user.click(await screen.findByRole('button', { name: 'Delete Web shop' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete the key Web shop?' });
  server.use(http.delete('*/api/company/keys/:id', () => problem(429, 'too-many-requests'), { once: true }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByText('The API says too-many-requests.')).toBeVisible();
  expect(rows()).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The API key was deleted.')).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.getByRole('heading', { name: 'API keys' })).toHaveFocus();

  server.use(http.delete('*/api/company/keys/:id', () => problem(404, 'not-found')));
  await user.click(screen.getByRole('button', { name: 'Delete Help desk' }));
  server.use(http.get('*/api/company/keys', () => HttpResponse.json([])));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^No API keys yet\./)).toBeVisible();
});

test('offers at most ten API keys', async () => {
  show(Array.from({ length: 10 }, (_, at) => ({ ...shop, id: `${at}` })));
  expect(await screen.findByText('You can have at most 10 keys. Delete one to create another.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New key' })).toBeDisabled();
});

test('offers a retry when the API keys fail to load', async () => {
  const { user } = show([shop]);
  server.use(http.get('*/api/company/keys', () => problem(500, 'internal')));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.use(http.get('*/api/company/keys', () => HttpResponse.json([shop])));
  await user.click(retry);
  expect(await screen.findByRole('table', { name: 'API keys' })).toBeVisible();
});

test('asks for proof of the ownership instead of offering API keys while the claim is not effective', async () => {
  const company = anOwnCompany();
  show([], undefined, { ...company, verified: false, claim: { ...company.claim, state: 'pending' } });
  expect(await screen.findByText('Prove first that this company is yours.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New key' })).not.toBeInTheDocument();
});

// Covers TRUST-6.8
test('offers to delete all API keys together with the change of the password', async () => {
  const { user } = show([shop, desk], '/my-company/settings');
  await user.click(await screen.findByRole('button', { name: 'Delete all keys' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete all API keys?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete all keys' }));
  expect(await screen.findByText('All API keys were deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete all keys' })).not.toBeInTheDocument());
});

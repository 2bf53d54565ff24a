import type { CompanySso, CompanySsoTest } from '@heard/contract';
import { companyAccount, http, HttpResponse, problem, renderInHost, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import SsoCard from './SsoCard.tsx';

const settings: NonNullable<CompanySso['settings']> = {
  issuer: 'https://login.acme.com',
  clientId: 'heard',
  defaultRole: 'viewer',
  groupsClaim: 'groups',
  groupRoles: [{ group: 'support', role: 'manager' }],
  active: false,
  required: false,
  testedAt: null,
  wayBack: null,
};
const sso: CompanySso = {
  redirectUri: 'https://heard.example/api/auth/sso/acme.com/callback',
  logoutUri: 'https://heard.example/api/auth/oidc/backchannelLogout',
  domain: 'acme.com',
  isProven: true,
  canRequire: true,
  settings,
};
const tested = { ...settings, testedAt: '2026-11-20T10:00:00.000Z' };

let isFailing = false;
const bodies: Record<string, unknown>[] = [];

/** Shows the card. @param at the URL of the page */
function show(stored: CompanySso, at = '/my-company/settings') {
  bodies.length = 0;
  let current = stored;
  server.use(
    http.get('*/api/company/sso', () => (isFailing ? problem(500, 'internal') : HttpResponse.json(current))),
    http.put('*/api/company/sso', async ({ request }) => {
      const { clientSecret, currentPassword, ...saved } = (await request.json()) as NonNullable<
        CompanySso['settings']
      > & { clientSecret?: string; currentPassword?: string };
      bodies.push({ ...saved, clientSecret, currentPassword });
      const wayBack = saved.required ? { id: '1', name: 'Ana', email: 'ana@acme.com', hasPasskey: true } : null;
      const { testedAt } = current.settings ?? settings;
      current = { ...current, settings: { ...settings, ...saved, testedAt, wayBack } };
      return HttpResponse.json(current);
    }),
    http.delete('*/api/company/sso', () => new HttpResponse(null, { status: 204 })),
  );
  return renderInHost(<SsoCard email="ana@acme.com" />, { account: companyAccount, at });
}

/** Returns the URL that the page opens next. jsdom can't open other pages. */
function readOpened(): Promise<string> {
  return new Promise((resolve) => {
    const onClick = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null) return;
      event.preventDefault();
      document.removeEventListener('click', onClick, true);
      resolve(link.href);
    };
    document.addEventListener('click', onClick, true);
  });
}

const on = () => screen.getByRole('switch', { name: 'Log in with single sign-on' });
const required = () => screen.getByRole('switch', { name: 'Require single sign-on' });

test('sends the provider, the secret of the provider and the password of the admin', async () => {
  const { user } = show({ ...sso, settings: null });
  await user.type(await screen.findByLabelText('Issuer'), 'https://login.acme.com');
  await user.type(screen.getByLabelText('Client ID'), 'heard');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByLabelText('Client secret')).toBeInvalid();
  await user.type(screen.getByLabelText('Client secret'), 'hidden');
  await user.type(screen.getByLabelText(/Claim with the groups/), 'groups');
  await user.click(screen.getByRole('button', { name: 'Add a group' }));
  await user.type(screen.getByLabelText('Group 1'), 'support');
  await user.type(screen.getByLabelText('Your current password'), 'a slow oven');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Saved. Test the settings to turn single sign-on on.')).toBeVisible();
  expect(bodies).toEqual([
    {
      issuer: 'https://login.acme.com',
      clientId: 'heard',
      clientSecret: 'hidden',
      defaultRole: 'viewer',
      groupsClaim: 'groups',
      groupRoles: [{ group: 'support', role: 'manager' }],
      active: false,
      required: false,
      currentPassword: 'a slow oven',
    },
  ]);
  expect(screen.getByLabelText(/^Client secret/)).toHaveValue('');
});

test('keeps the stored secret and requires no password when only the role changes', async () => {
  const { user } = show(sso);
  await user.selectOptions(await screen.findByLabelText('Default role'), 'manager');
  expect(screen.queryByLabelText('Your current password')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ defaultRole: 'manager' })]));
  expect(bodies[0]).toMatchObject({ clientSecret: undefined, currentPassword: undefined });
});

test('disables the switches before a successful test', async () => {
  show(sso);
  await screen.findByText(sso.redirectUri);
  expect(on()).toBeDisabled();
  expect(on()).toHaveAccessibleDescription('Test the saved settings first.');
  expect(required()).toBeDisabled();
});

test('opens the login page of the provider for a test', async () => {
  const { user } = show(sso);
  server.use(http.post('*/api/company/sso/test', () => HttpResponse.json({ url: 'https://login.acme.com/auth?a=b' })));
  const opened = readOpened();
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  expect(await opened).toBe('https://login.acme.com/auth?a=b');
});

test('shows why a test could not start', async () => {
  const { user } = show(sso);
  const url = 'https://heard.example/my-company/settings#ssoError=unavailable&company=acme.com';
  server.use(http.post('*/api/company/sso/test', () => HttpResponse.json({ url })));
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  expect(await screen.findByText(/^The provider is unavailable/)).toBeVisible();
});

const passed: CompanySsoTest = {
  problem: null,
  role: 'manager',
  group: 'support',
  claims: [
    { name: 'sub', value: '248289761001', use: 'subject' },
    { name: 'email', value: 'ana@acme.com', use: 'email' },
    { name: 'groups', value: '["support"]', use: 'groups' },
    { name: 'locale', value: 'es', use: null },
  ],
};

test('shows each claim that the provider has sent in a test, and its mapped value', async () => {
  let body: unknown;
  server.use(
    http.post('*/api/company/sso/test/result', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json(passed);
    }),
  );
  const { address } = show({ ...sso, settings: tested }, '/my-company/settings#ssoToken=abc');
  const rows = within(await screen.findByRole('table', { name: 'Claims that arrived' })).getAllByRole('row');
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['sub', '248289761001', 'Identity'],
    ['email', 'ana@acme.com', 'Email'],
    ['groups', '["support"]', 'Groups, for the role'],
    ['locale', 'es', 'Not used'],
  ]);
  expect(body).toEqual({ token: 'abc' });
  expect(screen.getByText(/gets the role Manager, because of the group support/)).toBeVisible();
  await waitFor(() => expect(address()).toBe('/my-company/settings'));
});

test.each([
  ['emailNotVerified', /has verified the email address/],
  ['emailElsewhere', 'The test failed: the email address is not at acme.com.'],
  ['changed', 'The settings were changed during the test. Test again.'],
] as const)('shows that a test failed: %s', async (failure, text) => {
  server.use(http.post('*/api/company/sso/test/result', () => HttpResponse.json({ ...passed, problem: failure })));
  show(sso, '/my-company/settings#ssoToken=abc');
  expect(await screen.findByText(text)).toBeVisible();
});

test('shows an error of the provider after a test', async () => {
  show(sso, '/my-company/settings#ssoError=rejected&company=acme.com');
  expect(await screen.findByText(/^The provider sent an invalid response/)).toBeVisible();
});

test('turns single sign-on on, and requires it after a confirmation that explains which logins still work', async () => {
  const { user } = show({ ...sso, settings: tested });
  await screen.findByText(sso.redirectUri);
  await user.click(on());
  await waitFor(() => expect(required()).toBeEnabled());
  await user.click(required());
  const dialog = screen.getByRole('dialog', { name: 'Require single sign-on?' });
  expect(dialog).toHaveAccessibleDescription(/Your own password and passkey still work/);
  await user.click(within(dialog).getByRole('button', { name: 'Require it' }));
  expect(await screen.findByText(/^If single sign-on fails, Ana \(ana@acme\.com\)/)).toBeVisible();
  expect(bodies.map(({ active, required: isRequired }) => [active, isRequired])).toEqual([
    [true, false],
    [true, true],
  ]);
});

test('explains that an admin needs a password and a passkey to require single sign-on', async () => {
  show({ ...sso, canRequire: false, settings: { ...tested, active: true } });
  await screen.findByText(sso.redirectUri);
  expect(required()).toBeDisabled();
  expect(required()).toHaveAccessibleDescription(/^You need a password and a passkey first/);
});

test('deletes the settings after a confirmation', async () => {
  const { user } = show({ ...sso, settings: tested });
  await user.click(await screen.findByRole('button', { name: 'Delete single sign-on' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete single sign-on' }));
  expect(await screen.findByText('Single sign-on was deleted.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Single sign-on' })).toHaveFocus());
  expect(screen.getByLabelText('Issuer')).toHaveValue('');
});

test('explains that the domain has to be proven first', async () => {
  show({ ...sso, isProven: false, settings: null });
  expect(await screen.findByText(/^You can set up single sign-on once/)).toBeVisible();
  expect(screen.queryByLabelText('Issuer')).toBeNull();
});

test('offers to try again when the settings could not be loaded', async () => {
  isFailing = true;
  const { user } = show(sso);
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  isFailing = false;
  await user.click(tryAgain);
  expect(await screen.findByText(sso.redirectUri)).toBeVisible();
});

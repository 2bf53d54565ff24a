import { hasSessionEnded, Link, Route, Routes, useLocation, useSessionActions, type Guard } from '@heard/sdk';
import { adminAccount, companyAccount, consumerAccount, http, HttpResponse, server } from '@heard/sdk/testing';
import type { Account } from '@heard/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { renderShell } from '../testing.tsx';
import { Guarded } from './Guarded.tsx';

function Area({ name }: { name: string }) {
  const { logOut } = useSessionActions();
  return (
    <>
      <h1>{name}</h1>
      <button type="button" onClick={logOut}>
        Log out
      </button>
    </>
  );
}

function LoginPage({ name }: { name: string }) {
  const { state } = useLocation();
  return (
    <>
      <h1>{name}</h1>
      {hasSessionEnded(state) && <p>Your session has ended.</p>}
    </>
  );
}

const guarded = (guard: Guard, name: string) => (
  <Guarded guard={guard}>
    <Area name={name} />
  </Guarded>
);

const pages = (
  <>
    <Link to="/me/reviews?sort=new">To the area</Link>
    <Routes>
      <Route path="/me/*" element={guarded('consumer', 'Consumer area')} />
      <Route path="/my-company/*" element={guarded('company', 'Company area')} />
      <Route path="/moderation/*" element={guarded('admin', 'Moderation area')} />
      <Route path="/" element={<h1>Home</h1>} />
      <Route path="/login" element={<LoginPage name="Consumer login" />} />
      <Route path="/login-business" element={<LoginPage name="Company login" />} />
      <Route path="/business/:id" element={<h1>Public page</h1>} />
    </Routes>
  </>
);

const heading = (name: string) => screen.findByRole('heading', { name });
const accountIs = (account: Account) => server.use(http.get('*/api/user/me', () => HttpResponse.json(account)));
const logoutSucceeds = () => server.use(http.post('*/api/auth/logout', () => new HttpResponse(null, { status: 204 })));

/** Changes the token as another tab does. */
function otherTab(token: string | null) {
  act(() => {
    if (token === null) localStorage.removeItem('auth_token');
    else localStorage.setItem('auth_token', token);
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  });
}

describe('without a session', () => {
  // Covers SPEC-2.58, SPEC-6.12, UI-11
  test.each([
    ['/me', 'Consumer login', '/login?next=%2Fme'],
    [
      '/me/reviews?sort=new&from=a%26b#last',
      'Consumer login',
      '/login?next=%2Fme%2Freviews%3Fsort%3Dnew%26from%3Da%2526b%23last',
    ],
    ['/moderation', 'Consumer login', '/login?next=%2Fmoderation'],
    ['/my-company/settings', 'Company login', '/login-business?next=%2Fmy-company%2Fsettings'],
  ])('redirects from %s to the %s page, with the current URL as next', async (at, login, address) => {
    const shell = renderShell(pages, { at });
    await heading(login);
    expect(shell.address()).toBe(address);
    expect(screen.queryByRole('heading', { name: /area/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Your session has ended.')).not.toBeInTheDocument();
  });

  test('removes the guarded page from the history', async () => {
    const { user, address } = renderShell(pages);
    await user.click(screen.getByRole('link', { name: 'To the area' }));
    await heading('Consumer login');
    act(() => window.history.back());
    await heading('Home');
    expect(address()).toBe('/');
  });
});

describe('with a session', () => {
  // Covers UI-12
  test.each([
    ['a consumer', consumerAccount, '/me/reviews', 'Consumer area', '/me/reviews'],
    ['a company', companyAccount, '/my-company/settings', 'Company area', '/my-company/settings'],
    ['a consumer', consumerAccount, '/my-company/settings', 'Consumer area', '/me'],
    ['a company', companyAccount, '/me/reviews?sort=new', 'Company area', '/my-company/reviews'],
    ['an administrator', adminAccount, '/moderation/looked-at', 'Moderation area', '/moderation/looked-at'],
    ['an administrator', adminAccount, '/me/reviews', 'Moderation area', '/moderation'],
    ['an administrator', adminAccount, '/my-company', 'Moderation area', '/moderation'],
    ['a consumer', consumerAccount, '/moderation', 'Consumer area', '/me'],
    ['a company', companyAccount, '/moderation', 'Company area', '/my-company/reviews'],
  ])('shows %s (%#) the area of the account, without passing a login page', async (_, account, at, area, address) => {
    accountIs(account);
    const shell = renderShell(pages, { at, token: 'abc' });
    await heading(area);
    expect(shell.address()).toBe(address);
    expect(shell.visited).not.toContain('/login');
    expect(shell.visited).not.toContain('/login-business');
  });
});

describe('before the account is known', () => {
  // Covers SPEC-4.4
  test('shows a spinner until the account is loaded', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    server.use(
      http.get('*/api/user/me', async () => {
        await gate;
        return HttpResponse.json(consumerAccount);
      }),
    );
    const { address } = renderShell(pages, { at: '/me', token: 'abc' });
    expect(screen.getByRole('status', { name: 'Loading the page' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Consumer area' })).not.toBeInTheDocument();
    expect(address()).toBe('/me');
    open();
    await heading('Consumer area');
  });

  test('redirects to the login page, with the current URL as next, when the token is no longer valid', async () => {
    server.use(http.get('*/api/user/me', () => new HttpResponse(null, { status: 401 })));
    const { address } = renderShell(pages, { at: '/me/reviews', token: 'dead' });
    await heading('Consumer login');
    expect(address()).toBe('/login?next=%2Fme%2Freviews');
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  test('reports that the API is unavailable, keeps the token, and shows the page on Try again', async () => {
    server.use(http.get('*/api/user/me', () => HttpResponse.error()));
    const { user, address } = renderShell(pages, { at: '/me/reviews', token: 'abc' });
    expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent("Can't reach Heard");
    expect(document.title).toBe('Page not available · Heard');
    expect(address()).toBe('/me/reviews');
    expect(localStorage.getItem('auth_token')).toBe('abc');

    accountIs(consumerAccount);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Consumer area');
  });

  test('keeps the Try again button in place and focused while the retry runs and when it fails', async () => {
    server.use(http.get('*/api/user/me', () => HttpResponse.error()));
    const { user } = renderShell(pages, { at: '/me/reviews', token: 'abc' });
    const button = await screen.findByRole('button', { name: 'Try again' }, { timeout: 3000 });
    await user.click(button);
    expect(button).toBeDisabled();
    await waitFor(() => expect(button).toBeEnabled(), { timeout: 3000 });
    expect(button).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent("Can't reach Heard");
  });
});

describe('after a logout', () => {
  // Covers SPEC-4.7, UI-37
  test.each([
    ['/me/reviews', consumerAccount],
    ['/my-company/settings', companyAccount],
  ])('shows the home page after a logout from %s, without passing a login page', async (at, account) => {
    accountIs(account);
    logoutSucceeds();
    const { user, address, visited } = renderShell(pages, { at, token: 'abc' });
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await heading('Home');
    expect(address()).toBe('/');
    expect(visited).toEqual([at, '/']);
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  // Covers UI-36
  test('shows the home page after a logout in another tab', async () => {
    accountIs(consumerAccount);
    const { address, visited } = renderShell(pages, { at: '/me/reviews', token: 'abc' });
    await heading('Consumer area');
    otherTab(null);
    await heading('Home');
    expect(address()).toBe('/');
    expect(visited).toEqual(['/me/reviews', '/']);
  });

  test('redirects to the login page at the next visit after a logout', async () => {
    accountIs(consumerAccount);
    logoutSucceeds();
    const { user, address } = renderShell(pages, { at: '/me/reviews', token: 'abc' });
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await heading('Home');
    await user.click(screen.getByRole('link', { name: 'To the area' }));
    await heading('Consumer login');
    expect(address()).toBe('/login?next=%2Fme%2Freviews%3Fsort%3Dnew');
  });

  test('redirects to the login page at the next visit if another tab has logged out while a public page was shown', async () => {
    accountIs(consumerAccount);
    const { user, address } = renderShell(pages, { at: '/business/acme.com', token: 'abc' });
    otherTab(null);
    await user.click(screen.getByRole('link', { name: 'To the area' }));
    await heading('Consumer login');
    expect(address()).toBe('/login?next=%2Fme%2Freviews%3Fsort%3Dnew');
  });
});

test('redirects to the login page with the reason, and with the current URL as `next`, when the API rejects the session', async () => {
  let answer = () => HttpResponse.json(consumerAccount);
  server.use(http.get('*/api/user/me', () => answer()));
  const { address } = renderShell(pages, { at: '/me/reviews', token: 'abc' });
  await heading('Consumer area');
  // Another tab logs in again, and the API rejects that session.
  answer = () => new HttpResponse<never>(null, { status: 401 });
  otherTab('dead');
  await heading('Consumer login');
  expect(address()).toBe('/login?next=%2Fme%2Freviews');
  expect(screen.getByText('Your session has ended.')).toBeVisible();
});

test('shows no data of the previous account when another tab logs in to a different account', async () => {
  accountIs(consumerAccount);
  const { address } = renderShell(pages, { at: '/me/reviews', token: 'abc' });
  await heading('Consumer area');
  accountIs(companyAccount);
  otherTab('def');
  expect(screen.queryByRole('heading', { name: 'Consumer area' })).not.toBeInTheDocument();
  await heading('Company area');
  expect(address()).toBe('/my-company/reviews');
});

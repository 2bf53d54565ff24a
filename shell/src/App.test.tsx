import { Link, usePageTitle, type MountRow } from '@heard/sdk';
import { consumerAccount, http, HttpResponse, server } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { App } from './App.tsx';
import { aRemote, renderShell, responsesHandled, startFederation } from './testing.tsx';

const home: MountRow = { path: '/', module: './home/HomePage' };
const company: MountRow = { path: '/business/:id', module: './company/CompanyPage' };
const me: MountRow = { path: '/me/*', module: './account/ConsumerArea', guard: 'consumer' };
const login: MountRow = { path: '/login', module: './login/LoginPage' };

function HomePage() {
  usePageTitle(null);
  return <h1>Home</h1>;
}

const area = {
  default: function ConsumerArea() {
    const [clicks, setClicks] = useState(0);
    return (
      <>
        <h1>Consumer area</h1>
        <button type="button" onClick={() => setClicks(clicks + 1)}>
          Clicked {clicks}
        </button>
        <Link to="/me/settings">My settings</Link>
      </>
    );
  },
};
const loginPage = { default: () => <h1>Log in</h1> };

function show({ at = '/', token }: { at?: string; token?: string } = {}) {
  const open = aRemote([home, company, login], {
    [home.module]: { default: HomePage },
    [company.module]: { default: () => <h1>Company</h1> },
    [login.module]: loginPage,
  });
  const guarded = aRemote([me], { [me.module]: area });
  const started = startFederation([open, guarded], { footerLinks: { blog: 'https://blog.example' } });
  const { configuration, federation } = started;
  const shell = renderShell(<App configuration={configuration} federation={federation} />, {
    at,
    ...(token !== undefined && { token }),
  });
  return { ...shell, ...started, open, guarded };
}

const logo = () => within(screen.getByRole('banner')).getByRole('link', { name: 'Heard, home' });
const heading = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

// Covers SPEC-1.16, SPEC-2.1, SPEC-2.17
test('shows each page between the top bar and the footer', async () => {
  show();
  await heading('Home');
  expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Home' })).toBeVisible();
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Blog' })).toHaveAttribute(
    'href',
    'https://blog.example',
  );
});

test('offers to skip to the content on the first Tab', async () => {
  const { user } = show();
  await heading('Home');
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to the content' });
  expect(skip).toHaveFocus();
  expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
});

// Covers SPEC-2.100, SPEC-2.101, UI-13
test.each(['/nowhere', '/business', '/business/acme.com/reviews', '/login/twice', '/business/100%', '/me/%C0'])(
  'shows the 404 page at the path %s, because no mount matches the path',
  async (at) => {
    const { user, address, open, guarded } = show({ at });
    expect(screen.getByRole('heading', { name: "UH OH! You're lost." })).toBeVisible();
    expect(screen.getByText('The page you are looking for does not exist...')).toBeVisible();
    expect(document.title).toBe('Page not found · Heard');
    expect(within(screen.getByRole('main')).getByRole('combobox', { name: 'Search companies' })).toBeVisible();
    expect([...open.asked, ...guarded.asked]).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'HOME' }));
    await heading('Home');
    expect(address()).toBe('/');
    expect(document.title).toBe('Heard');
  },
);

test('shows the 404 page after a navigation to a path with a truncated escape sequence', async () => {
  const Broken = () => <Link to="/business/100%">Broken</Link>;
  const remote = aRemote([home, company], {
    [home.module]: { default: Broken },
    [company.module]: { default: () => <h1>Company</h1> },
  });
  const { configuration, federation } = startFederation([remote]);
  const { user } = renderShell(<App configuration={configuration} federation={federation} />);
  await user.click(await screen.findByRole('link', { name: 'Broken' }));
  expect(await screen.findByRole('heading', { name: "UH OH! You're lost." })).toBeVisible();
});

test('requests only the remote of the page', async () => {
  const { open, guarded } = show({ at: '/business/acme.com' });
  await heading('Company');
  expect(open.asked).toEqual(['manifest', 'entry']);
  expect(guarded.asked).toEqual([]);
});

test('shows the new page after a navigation', async () => {
  const { user } = show();
  await heading('Home');
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Log In' }));
  await heading('Log in');
  expect(screen.queryByRole('heading', { name: 'Home' })).not.toBeInTheDocument();
});

test("redirects from a guarded page to the login page without requesting the page's remote", async () => {
  const { address, guarded } = show({ at: '/me/reviews' });
  await heading('Log in');
  expect(address()).toBe('/login?next=%2Fme%2Freviews');
  expect(guarded.asked).toEqual([]);
});

test('shows a guarded page to accounts of the required kind', async () => {
  server.use(http.get('*/api/user/me', () => HttpResponse.json(consumerAccount)));
  const { address } = show({ at: '/me/reviews', token: 'abc' });
  await heading('Consumer area');
  expect(address()).toBe('/me/reviews');
});

test('keeps the state of a mount during navigations within the mount, and discards the state when the user leaves the mount', async () => {
  server.use(http.get('*/api/user/me', () => HttpResponse.json(consumerAccount)));
  const { user, address } = show({ at: '/me/reviews', token: 'abc' });
  await user.click(await screen.findByRole('button', { name: 'Clicked 0' }));
  await user.click(screen.getByRole('link', { name: 'My settings' }));
  expect(address()).toBe('/me/settings');
  expect(screen.getByRole('button', { name: 'Clicked 1' })).toBeVisible();
  await user.click(logo());
  await heading('Home');
  await user.click(screen.getByRole('link', { name: 'Marta Ruiz' }));
  expect(await screen.findByRole('button', { name: 'Clicked 0' })).toBeVisible();
});

test('keeps the top bar, the footer and other areas working while a remote is unavailable', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(http.get('*/api/user/me', () => HttpResponse.json(consumerAccount)));
  const { user, guarded } = show({ token: 'abc' });
  guarded.entry = 'fails';
  await user.click(await screen.findByRole('link', { name: 'Marta Ruiz' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded.');
  expect(screen.getByRole('contentinfo')).toBeVisible();
  await user.click(logo());
  await heading('Home');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(error).toHaveBeenCalled();
});

describe('a navigation to another mount', () => {
  const logIn = () => within(screen.getByRole('banner')).getByRole('link', { name: 'Log In' });
  // Finds a link to a path that belongs to no mount in this test.
  const forBusiness = () => within(screen.getByRole('banner')).getByRole('link', { name: 'For business' });

  test('requests the deployed versions at most every 10 seconds, and not for the first page of a document', async () => {
    const { user, versionsAsked, reload } = show();
    await heading('Home');
    await responsesHandled();
    expect(versionsAsked()).toBe(0);
    await user.click(logIn());
    await heading('Log in');
    await user.click(logo());
    await heading('Home');
    expect(versionsAsked()).toBe(1);
    expect(reload).not.toHaveBeenCalled();
  });

  test.each<[string, (shell: ReturnType<typeof show>) => void]>([
    ['its remote', ({ deployed, open }) => (deployed.remotes[open.configured.name] = '1.3.0')],
    ['the shell', ({ deployed }) => (deployed.shell = 'fedcba9876543210')],
    ['an additional remote', ({ deployed }) => (deployed.remotes['mfe-jobs'] = '1.0.0')],
    ['one remote fewer', ({ deployed, guarded }) => delete deployed.remotes[guarded.configured.name]],
  ])('loads a new document when %s was deployed in the meantime', async (_, deploy) => {
    const shell = show();
    await heading('Home');
    deploy(shell);
    await shell.user.click(logIn());
    await waitFor(() => expect(shell.reload).toHaveBeenCalledTimes(1));
    expect(shell.address()).toBe('/login');
    expect(screen.queryByRole('heading', { name: 'Log in' })).not.toBeInTheDocument();
  });

  test('continues a navigation when another remote was deployed in the meantime', async () => {
    const { user, deployed, guarded, reload } = show();
    await heading('Home');
    deployed.remotes[guarded.configured.name] = '1.3.0';
    await user.click(logIn());
    await heading('Log in');
    await responsesHandled();
    expect(reload).not.toHaveBeenCalled();
  });

  test('loads a new document instead of the 404 page when a remote was added in the meantime', async () => {
    const { user, deployed, reload } = show();
    await heading('Home');
    deployed.remotes['mfe-jobs'] = '1.0.0';
    await user.click(forBusiness());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('heading', { name: "UH OH! You're lost." })).not.toBeInTheDocument();
  });

  test.each([
    ['the web server is unavailable', () => HttpResponse.error()],
    ['something else responds', () => HttpResponse.html('<h1>Sign in to this network</h1>')],
    ['it responds with an error', () => HttpResponse.json({ shell: 'x', remotes: {} }, { status: 500 })],
  ])('continues a navigation with unknown versions when %s', async (_, answer) => {
    const { user, reload } = show();
    server.use(http.get('/versions.json', answer));
    await heading('Home');
    await user.click(forBusiness());
    await heading("UH OH! You're lost.");
    await user.click(logIn());
    await heading('Log in');
    expect(reload).not.toHaveBeenCalled();
  });

  test('continues a navigation after a second if the deployed versions have not arrived', async () => {
    const { user, reload } = show();
    server.use(http.get('/versions.json', () => new Promise<never>(() => {})));
    await heading('Home');
    await user.click(logIn());
    await screen.findByRole('heading', { name: 'Log in' }, { timeout: 3_000 });
    expect(reload).not.toHaveBeenCalled();
  });
});

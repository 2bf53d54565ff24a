import { Link, useLocation, usePageTitle, type MountRow } from '@heard/sdk';
import { http, HttpResponse, server } from '@heard/sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, startTransition, use, useState, type ComponentType } from 'react';
import type { Versions } from '../configuration/ShellConfiguration.ts';
import { aRemote, beacons, renderShell, startFederation, type FakeRemote, responsesHandled } from '../testing.tsx';
import { loadFirstPage } from './loadFirstPage.ts';
import { mountKey } from './machine/transition.ts';
import { keepRenderedPage } from '../rendering/renderedPage.ts';
import { Mount } from './Mount.tsx';

const row: MountRow = { path: '/login', module: './login/LoginPage' };
const bringing = (Page: ComponentType) => ({ [row.module]: { default: Page } });

function LoginPage() {
  usePageTitle('Log In');
  return <h1>Log in</h1>;
}

/** Renders a mount and the rest of the page. */
function show(remote: FakeRemote) {
  const started = startFederation([remote]);
  const { federation } = started;
  const shell = renderShell(
    <>
      <header>
        <label>
          Search <input />
        </label>
      </header>
      <Mount mountKey={mountKey(remote.configured, row)} federation={federation} />
    </>,
  );
  return { ...shell, ...started };
}

const page = () => screen.findByRole('heading', { name: 'Log in' });
const failure = () => screen.findByRole('alert');
const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

let reports: unknown[];
const report = (event: Event) => reports.push((event as CustomEvent).detail);
beforeEach(() => {
  reports = [];
  window.addEventListener('heard:remote-failure', report);
});
afterEach(() => window.removeEventListener('heard:remote-failure', report));

// Hides the lines on the console about failures, and about the new attempts of the federation runtime.
function expectFailures() {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  return jest.spyOn(console, 'error').mockImplementation(() => {});
}

test('shows a spinner until the page is loaded', async () => {
  document.title = 'As the web server wrote it';
  show(aRemote([row], bringing(LoginPage)));
  expect(screen.getByRole('status', { name: 'Loading the page' })).toBeVisible();
  expect(document.title).toBe('As the web server wrote it');
  await page();
  expect(document.title).toBe('Log In · Heard');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(reports).toEqual([]);
});

describe('a page that the web server has rendered', () => {
  const html =
    '<main><h1>Rendered page</h1><a href="/help">Help</a><form action="/search"><input name="q"></form></main>';
  function keep(url: string = row.path) {
    window.history.replaceState(null, '', url);
    const root = document.createElement('div');
    root.dataset.time = '0';
    root.innerHTML = html;
    keepRenderedPage(root);
  }
  afterEach(() => keepRenderedPage(document.createElement('div')));

  test.each<[string, FakeRemote['entry']]>([
    ['the entry of its remote does not load', 'fails'],
    ['the entry of its remote is truncated', 'half'],
    [
      'its first render in the browser fails',
      bringing(() => {
        throw new Error('Broken.');
      }),
    ],
    [
      'a chunk of its first render does not load',
      bringing(lazy(() => Promise.reject(Object.assign(new Error('No chunk.'), { name: 'ChunkLoadError' })))),
    ],
  ])('keeps the server-rendered page below an alert when %s', async (_, entry) => {
    expectFailures();
    keep();
    const remote = aRemote([row], entry);
    const { federation } = startFederation([remote]);
    renderShell(<Mount mountKey={mountKey(remote.configured, row)} federation={federation} />, { at: row.path });
    expect(await failure()).toHaveTextContent('Something on this page is not working.');
    expect(screen.getByRole('heading', { name: 'Rendered page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
    expect(screen.getByRole('textbox').closest('form')).toHaveAttribute('action', '/search');
    expect(reports).toHaveLength(1);
  });

  test('replaces the server-rendered page once the page loads on Try again', async () => {
    expectFailures();
    keep();
    const remote = aRemote([row], 'fails');
    const { federation } = startFederation([remote]);
    renderShell(<Mount mountKey={mountKey(remote.configured, row)} federation={federation} />, { at: row.path });
    await failure();
    remote.entry = bringing(LoginPage);
    await tryAgain();
    expect(screen.getByRole('heading', { name: 'Rendered page' })).toBeVisible();
    await page();
    expect(screen.queryByRole('heading', { name: 'Rendered page' })).not.toBeInTheDocument();
  });

  test.each([
    ['another URL', `${row.path}?page=2`],
    ['a URL with a token in its fragment', `${row.path}#token=1`],
  ])('hides a page that was rendered for %s', async (_, url) => {
    expectFailures();
    keep(url);
    const remote = aRemote([row], 'fails');
    const { federation } = startFederation([remote]);
    renderShell(<Mount mountKey={mountKey(remote.configured, row)} federation={federation} />, { at: row.path });
    expect(await failure()).toHaveTextContent('This page could not be loaded.');
  });
});

test('shows the skeleton of the document until the page is loaded', async () => {
  window.history.replaceState(null, '', row.path);
  const root = document.createElement('div');
  root.innerHTML = '<main><h1>Skeleton</h1></main>';
  keepRenderedPage(root);
  const remote = aRemote([row], bringing(LoginPage));
  const { federation } = startFederation([remote]);
  renderShell(<Mount mountKey={mountKey(remote.configured, row)} federation={federation} />, { at: row.path });
  expect(screen.getByRole('heading', { name: 'Skeleton' })).toBeVisible();
  await page();
  expect(screen.queryByRole('heading', { name: 'Skeleton' })).not.toBeInTheDocument();
  keepRenderedPage(document.createElement('div'));
});

describe('the first page of the document', () => {
  const remote = () =>
    aRemote([row, { path: '/me/*', module: './account/ConsumerArea', guard: 'consumer' }], bringing(LoginPage));

  test('shows the first page of the document in the first render', async () => {
    window.history.replaceState(null, '', row.path);
    const opened = remote();
    const { federation } = startFederation([opened]);
    await loadFirstPage([opened.configured], federation);
    renderShell(<Mount mountKey={mountKey(opened.configured, row)} federation={federation} />, { at: row.path });
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });

  test('waits a limited time for the first page before showing a spinner', async () => {
    window.history.replaceState(null, '', row.path);
    const slow = remote();
    const { manifest } = slow;
    let come = () => {};
    const gate = new Promise<void>((resolve) => (come = resolve));
    slow.manifest = async () => {
      await gate;
      return manifest();
    };
    const { federation } = startFederation([slow]);
    await loadFirstPage([slow.configured], federation);
    renderShell(<Mount mountKey={mountKey(slow.configured, row)} federation={federation} />, { at: row.path });
    expect(screen.getByRole('status', { name: 'Loading the page' })).toBeVisible();
    come();
    await page();
  });

  test('sends the requests of a failed first page a second time only on Try again', async () => {
    expectFailures();
    window.history.replaceState(null, '', row.path);
    const broken = remote();
    broken.entry = 'fails';
    const { federation, reload } = startFederation([broken]);
    await loadFirstPage([broken.configured], federation);
    renderShell(<Mount mountKey={mountKey(broken.configured, row)} federation={federation} />, { at: row.path });
    expect(await failure()).toHaveTextContent('This page could not be loaded.');
    expect(broken.asked).toEqual(['manifest', 'entry']);
    expect(reload).not.toHaveBeenCalled();

    broken.entry = bringing(LoginPage);
    await tryAgain();
    await page();
  });

  test('loads the session before the page behind a guard', async () => {
    window.history.replaceState(null, '', '/me');
    const guarded = remote();
    const manifest = jest.fn(() => new Promise<Response>(() => {}));
    guarded.manifest = manifest;
    const { federation } = startFederation([guarded]);
    await loadFirstPage([guarded.configured], federation);
    expect(manifest).not.toHaveBeenCalled();
  });
});

test('reports that the browser is offline', async () => {
  expectFailures();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(aRemote([row], 'fails'));
  expect(await failure()).toHaveTextContent('You are offline. Connect to the internet and try again.');
  expect(await failure()).not.toHaveTextContent('The rest of Heard');
  jest.restoreAllMocks();
});

test('shows an alert when a remote fails to load, and loads the remote again on Try again', async () => {
  const error = expectFailures();
  const remote = aRemote([row], 'fails');
  const { name } = remote.configured;
  show(remote);
  expect(await failure()).toHaveTextContent('This page could not be loaded.');
  expect(await failure()).toHaveTextContent('The rest of Heard still works.');
  expect(screen.getByRole('heading', { level: 1, name: 'Page not available' })).toBeInTheDocument();
  expect(document.title).toBe('Page not available · Heard');
  expect(reports).toMatchObject([
    { remote: name, version: '1.2.3', reason: expect.stringContaining('remoteEntry.js') },
  ]);
  expect(error).toHaveBeenCalledWith(`Remote ${name} 1.2.3 failed:`, expect.any(Error));
  await waitFor(() => expect(beacons).toContainEqual({ url: '/reports/remote-failure', body: reports[0] }));

  await tryAgain();
  await waitFor(() => expect(reports).toHaveLength(2));
  expect(await failure()).toHaveTextContent('This page could not be loaded.');

  remote.entry = bringing(LoginPage);
  await tryAgain();
  await page();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(remote.asked).toEqual(['manifest', 'entry', 'manifest', 'entry', 'manifest', 'entry']);
  expect(reports).toHaveLength(2);
});

test('shows an alert in place of a page that throws, and loads the page again on Try again', async () => {
  expectFailures();
  function Broken(): never {
    throw new Error('The day has 25 hours.');
  }
  const remote = aRemote([row], bringing(Broken));
  show(remote);
  await userEvent.type(screen.getByLabelText('Search'), 'bakery');
  expect(await failure()).toHaveTextContent('This page could not be loaded.');
  expect(screen.getByLabelText('Search')).toHaveValue('bakery');
  expect(reports).toMatchObject([
    { remote: remote.configured.name, version: '1.2.3', reason: 'The day has 25 hours.' },
  ]);

  remote.entry = bringing(LoginPage);
  await tryAgain();
  await page();
  expect(screen.getByLabelText('Search')).toHaveValue('bakery');
});

test('shows an alert in place of a page that throws when it renders again', async () => {
  expectFailures();
  function Fragile() {
    const [broken, setBroken] = useState(false);
    if (broken) throw new Error('One click too many.');
    return (
      <button type="button" onClick={() => setBroken(true)}>
        Click
      </button>
    );
  }
  show(aRemote([row], bringing(Fragile)));
  await userEvent.click(await screen.findByRole('button', { name: 'Click' }));
  expect(await failure()).toHaveTextContent('This page could not be loaded.');
  expect(screen.getByLabelText('Search')).toBeVisible();
  expect(reports).toMatchObject([{ reason: 'One click too many.' }]);
});

test('reports a thrown value that is not an error', async () => {
  expectFailures();
  const message: unknown = 'just a string';
  function Odd(): never {
    throw message;
  }
  show(aRemote([row], bringing(Odd)));
  await failure();
  expect(reports).toMatchObject([{ reason: 'just a string' }]);
});

test('shows an alert after 7 seconds when a remote hangs, and loads the remote again on Try again', async () => {
  expectFailures();
  const realTimeout = setTimeout;
  const turns = () => act(() => new Promise((resolve) => realTimeout(resolve, 20)));
  const until = async (condition: () => boolean) => {
    for (let turn = 0; turn < 100 && !condition(); turn += 1) await turns();
  };
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  try {
    const remote = aRemote([row], bringing(LoginPage));
    const answer = remote.manifest;
    remote.manifest = () => new Promise<never>(() => {});
    show(remote);
    await until(() => remote.asked.length > 0);
    act(() => jest.advanceTimersByTime(6_900));
    await turns();
    expect(screen.getByRole('status', { name: 'Loading the page' })).toBeVisible();
    act(() => jest.advanceTimersByTime(200));
    await turns();
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded.');
    expect(reports).toMatchObject([{ reason: `${remote.configured.name} has not loaded in 7 s` }]);

    remote.manifest = answer;
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await until(() => screen.queryByRole('heading', { name: 'Log in' }) !== null);
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(remote.asked).toEqual(['manifest', 'manifest', 'entry']);
  } finally {
    jest.useRealTimers();
  }
});

test.each<[string, (remote: FakeRemote) => void]>([
  ['its manifest is a page in HTML', (remote) => (remote.manifest = () => HttpResponse.html('<h1>Not here</h1>'))],
  ['its manifest is other JSON', (remote) => (remote.manifest = () => HttpResponse.json({ hello: 'world' }))],
  ['its server answers 500', (remote) => (remote.manifest = () => new HttpResponse(null, { status: 500 }))],
  ['its entry was cut off', (remote) => (remote.entry = 'half')],
  ['it has no such module', (remote) => (remote.entry = {})],
])('shows an alert when %s, and loads the page again at the next visit', async (_, spoil) => {
  expectFailures();
  const remote = aRemote([row], bringing(LoginPage));
  const { manifest } = remote;
  spoil(remote);
  const { unmount, federation } = show(remote);
  expect(await failure()).toHaveTextContent('This page could not be loaded.');
  expect(reports).toMatchObject([{ remote: remote.configured.name, version: '1.2.3' }]);
  unmount();

  Object.assign(remote, { manifest, entry: bringing(LoginPage) });
  renderShell(<Mount mountKey={mountKey(remote.configured, row)} federation={federation} />);
  await page();
  expect(reports).toHaveLength(1);
});

test('renders a page again at another path after the page has thrown at the first path', async () => {
  expectFailures();
  function CompanyPage() {
    const { pathname } = useLocation();
    if (pathname.endsWith('broken.example')) throw new Error('No such street.');
    return <h1>{pathname}</h1>;
  }
  const remote = aRemote([row], bringing(CompanyPage));
  const { federation } = startFederation([remote]);
  const { user } = renderShell(
    <>
      <Link to="/business/whole.example?from=a">Another</Link>
      <Mount mountKey={mountKey(remote.configured, row)} federation={federation} />
    </>,
    { at: '/business/broken.example' },
  );
  expect(await failure()).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Another' }));
  expect(await screen.findByRole('heading', { name: '/business/whole.example' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(remote.asked).toEqual(['manifest', 'entry']);
});

describe('a missing chunk of a page', () => {
  const gone = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

  /** A page that requests a chunk when a button is clicked. */
  function PageInParts() {
    const [Part, setPart] = useState<ComponentType | null>(null);
    return Part === null ? (
      <button type="button" onClick={() => setPart(lazy(() => Promise.reject(gone())))}>
        More
      </button>
    ) : (
      <Part />
    );
  }
  const more = async () => userEvent.click(await screen.findByRole('button', { name: 'More' }));

  test('loads a new document for a missing chunk when another version was deployed', async () => {
    expectFailures();
    const remote = aRemote([row], bringing(PageInParts));
    const { name } = remote.configured;
    const { deployed, reload } = show(remote);
    deployed.remotes[name] = '1.3.0';
    await more();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Loading the page' })).toBeVisible();
    expect(reports).toEqual([]);
  });

  test.each<[string, (deployed: Versions) => void]>([
    ['nothing else was deployed', () => undefined],
    ['only the shell was deployed', (deployed) => (deployed.shell = 'fedcba9876543210')],
    ['the deployed versions are unknown', () => server.use(http.get('/versions.json', () => HttpResponse.error()))],
  ])('shows an alert when %s, and loads all files of the page again at the next attempt', async (_, arrange) => {
    expectFailures();
    const remote = aRemote([row], bringing(PageInParts));
    const { deployed, reload, unmount, federation } = show(remote);
    arrange(deployed);
    await more();
    expect(await failure()).toHaveTextContent('This page could not be loaded.');
    expect(reload).not.toHaveBeenCalled();
    expect(reports).toMatchObject([{ remote: remote.configured.name, reason: 'Loading chunk 7 failed.' }]);
    unmount();
    renderShell(<Mount mountKey={mountKey(remote.configured, row)} federation={federation} />);
    expect(await screen.findByRole('button', { name: 'More' })).toBeVisible();
    expect(remote.asked).toEqual(['manifest', 'entry', 'manifest', 'entry']);
  });
});

describe('a remote whose files are missing', () => {
  test('loads a new document when files of a remote are missing, and gets the new deployment of the remote', async () => {
    expectFailures();
    const remote = aRemote([row], 'fails');
    const { deployed, reload } = show(remote);
    deployed.remotes[remote.configured.name] = '1.3.0';
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(reports).toEqual([]);
  });

  test('loads a new document automatically only once, and after that only on Try again', async () => {
    expectFailures();
    const remote = aRemote([row], 'fails');
    const { name } = remote.configured;
    sessionStorage.setItem('heard.recovered', JSON.stringify([`${name} 1.3.0`]));
    const { deployed, reload } = show(remote);
    deployed.remotes[name] = '1.3.0';
    expect(await failure()).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    await tryAgain();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(remote.asked).toEqual(['manifest', 'entry']);
  });

  test('does not load a remote whose version differs from the running version', async () => {
    expectFailures();
    function Broken(): never {
      throw new Error('The day has 25 hours.');
    }
    const remote = aRemote([row], bringing(Broken));
    remote.entryFile = { name: 'remoteEntry.1.js' };
    const { reload } = show(remote);
    expect(await failure()).toBeVisible();
    remote.entryFile = { name: 'remoteEntry.2.js' };
    remote.entry = bringing(LoginPage);
    await tryAgain();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(remote.asked).toEqual(['manifest', 'entry', 'manifest']);
  });
});

describe('an error outside React', () => {
  function Form() {
    return (
      <label>
        Email <input />
      </label>
    );
  }
  const field = () => screen.findByLabelText('Email');
  const toUrl = ({ configured }: FakeRemote, file = '40.0123.js') => new URL(file, configured.manifest).href;

  function errorFrom(script: string, message = 'x is undefined') {
    return Object.assign(new TypeError(message), {
      stack: `TypeError: ${message}\n    at send (${script}:1:234)\n    at react (${window.location.origin}/assets/main.js:1:9)`,
    });
  }
  /** Dispatches the event of an uncaught error. */
  function uncaught(error: Error, filename = '') {
    act(() => {
      window.dispatchEvent(new ErrorEvent('error', { error, filename, message: error.message }));
    });
  }
  function rejected(reason: unknown) {
    act(() => {
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    });
  }

  test('shows an unhandled error above the page, keeps the input, and loads the page again on Try again', async () => {
    expectFailures();
    const remote = aRemote([row], bringing(Form));
    const { name } = remote.configured;
    show(remote);
    await userEvent.type(await field(), 'marta@mail.example');
    uncaught(errorFrom(toUrl(remote)), toUrl(remote));
    expect(await failure()).toHaveTextContent('Something on this page is not working.');
    expect(await field()).toHaveValue('marta@mail.example');
    expect(reports).toMatchObject([{ remote: name, version: '1.2.3', reason: 'x is undefined' }]);
    await waitFor(() => expect(beacons).toContainEqual({ url: '/reports/remote-failure', body: reports[0] }));

    remote.entry = bringing(LoginPage);
    await tryAgain();
    await page();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('reports the same unhandled error or rejection once a minute, and at most ten different ones per minute', async () => {
    expectFailures();
    const remote = aRemote([row], bringing(Form));
    show(remote);
    await field();
    uncaught(errorFrom(toUrl(remote)), `${window.location.origin}/assets/main.js`);
    uncaught(errorFrom(toUrl(remote)));
    rejected(errorFrom(toUrl(remote)));
    rejected(errorFrom(toUrl(remote), 'y is undefined'));
    expect(reports).toMatchObject([{ reason: 'x is undefined' }, { reason: 'y is undefined' }]);
    for (let i = 0; i < 20; i += 1) rejected(errorFrom(toUrl(remote), `tick ${i}`));
    expect(reports).toHaveLength(10);

    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    uncaught(errorFrom(toUrl(remote)));
    expect(reports).toHaveLength(11);
  });

  test("reports an error as the shell's when the stack contains only files of the shell", async () => {
    expectFailures();
    const remote = aRemote([row], bringing(Form));
    show(remote);
    await field();
    uncaught(errorFrom(`${window.location.origin}/assets/main.js`), `${window.location.origin}/assets/main.js`);
    expect(reports).toMatchObject([{ remote: 'shell', version: '0123456789abcdef', reason: 'x is undefined' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('reports an error but shows no alert on the page when the error has no stack', async () => {
    expectFailures();
    const remote = aRemote([row], bringing(Form));
    show(remote);
    await field();
    rejected('just a string');
    expect(reports).toMatchObject([
      { remote: remote.configured.name, reason: 'just a string', module: row.module, stack: null },
    ]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('ignores errors of other origins and aborted requests', async () => {
    const remote = aRemote([row], bringing(Form));
    show(remote);
    await field();
    uncaught(new Error('ResizeObserver loop'), window.location.href);
    rejected(Object.assign(errorFrom(toUrl(remote)), { name: 'AbortError' }));
    expect(reports).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('shows no alert for an error of a remote that is not on this page', async () => {
    expectFailures();
    const [remote, other] = [aRemote([row], bringing(Form)), aRemote([row])];
    const { federation } = startFederation([remote, other]);
    renderShell(<Mount mountKey={mountKey(remote.configured, row)} federation={federation} />);
    await field();
    uncaught(errorFrom(toUrl(other)));
    expect(reports).toMatchObject([{ remote: other.configured.name }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('loads a new document when a chunk is missing because another version was deployed', async () => {
    expectFailures();
    const remote = aRemote([row], bringing(Form));
    const { name } = remote.configured;
    const { deployed, reload } = show(remote);
    await field();
    deployed.remotes[name] = '1.3.0';
    rejected(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', request: toUrl(remote) }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each<[string, (deployed: Versions) => void, number]>([
    ['another shell was deployed', (deployed) => (deployed.shell = 'fedcba9876543210'), 1],
    ['the same shell is deployed', () => undefined, 0],
  ])('loads a new document for a missing file of the shell only if %s', async (_, arrange, times) => {
    const { deployed, reload, versionsAsked } = show(aRemote([row], bringing(Form)));
    await field();
    arrange(deployed);
    const script = document.createElement('script');
    script.src = '/assets/search.0123.js';
    document.head.append(script);
    script.dispatchEvent(new Event('error'));
    script.remove();
    await waitFor(() => expect(versionsAsked()).toBe(1));
    await responsesHandled();
    expect(reload).toHaveBeenCalledTimes(times);
  });
});

test('explains that a remote is incompatible, without requesting the remote', async () => {
  const remote = aRemote([row], bringing(LoginPage));
  remote.configured.compatible = false;
  show(remote);
  expect(screen.getByRole('alert')).toHaveTextContent('This page was built for another version of Heard.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await responsesHandled();
  expect(remote.asked).toEqual([]);
});

test('explains that no release of a remote is available yet, without requesting the remote', async () => {
  const remote = aRemote([row], bringing(LoginPage));
  Object.assign(remote.configured, { compatible: false, isPending: true });
  show(remote);
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded.');
  expect(screen.getByRole('alert')).toHaveTextContent('Come back in a few minutes.');
  await responsesHandled();
  expect(remote.asked).toEqual([]);
});

test.each([
  ['its entry', (remote: FakeRemote) => void (remote.entry = 'hangs')],
  ['its manifest', (remote: FakeRemote) => void (remote.manifest = () => HttpResponse.error())],
])('does not treat a remote as failed when the user leaves while the remote loads %s', async (_, breakOff) => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const remote = aRemote([row], bringing(LoginPage));
  breakOff(remote);
  const { versionsAsked } = show(remote);
  window.dispatchEvent(new Event('beforeunload'));
  await waitFor(() => expect(remote.asked).not.toEqual([]));
  // Simulates Firefox, which cancels the loads of a document before the next document has arrived.
  const script = [...document.scripts].find(({ src }) => src.includes(remote.configured.name));
  script?.dispatchEvent(new Event('error'));
  await responsesHandled();
  expect(reports).toEqual([]);
  expect(versionsAsked()).toBe(0);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  window.dispatchEvent(new Event('pageshow'));
});

test('does not look for another version when the user leaves while a chunk loads', async () => {
  const remote = aRemote([row], bringing(LoginPage));
  const { versionsAsked, federation } = show(remote);
  await page();
  const script = document.createElement('script');
  script.src = new URL('7.js', remote.configured.manifest).href;
  document.head.append(script);
  await responsesHandled();
  window.dispatchEvent(new Event('beforeunload'));
  script.dispatchEvent(new Event('error'));
  federation.dispatch({
    type: 'unhandledError',
    remote: remote.configured.name,
    error: Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }),
  });
  await responsesHandled();
  expect(versionsAsked()).toBe(0);
  expect(reports).toEqual([]);
  window.dispatchEvent(new Event('pageshow'));
});

test('shows a loaded page immediately at the next visit', async () => {
  const remote = aRemote([row], bringing(LoginPage));
  const { unmount, federation } = show(remote);
  await page();
  unmount();
  renderShell(<Mount mountKey={mountKey(remote.configured, row)} federation={federation} />);
  expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(remote.asked).toEqual(['manifest', 'entry']);
});

test.each([
  ['a number', 1],
  ['an element', document.body],
])('loads a remote although another remote has set its global name to %s', async (_, value) => {
  const remote = aRemote([row], bringing(LoginPage));
  Object.assign(window, { [remote.configured.name]: value });
  show(remote);
  await page();
  expect(reports).toEqual([]);
});

test('keeps one remote working while another remote fails', async () => {
  expectFailures();
  const broken = aRemote([row]);
  broken.manifest = () => HttpResponse.json({ error: 'down' }, { status: 503 });
  const whole = aRemote([row], bringing(LoginPage));
  const { federation } = startFederation([broken, whole]);
  renderShell(
    <>
      <Mount mountKey={mountKey(broken.configured, row)} federation={federation} />
      <Mount mountKey={mountKey(whole.configured, row)} federation={federation} />
    </>,
  );
  await page();
  expect(await failure()).toBeVisible();
  expect(reports).toMatchObject([{ remote: broken.configured.name }]);
});

test('ignores a render that React discards', async () => {
  const first = aRemote([row], bringing(LoginPage));
  const second = aRemote(
    [row],
    bringing(() => <h1>Second page</h1>),
  );
  const { federation, versionsAsked } = startFederation([first, second]);
  const never = new Promise<never>(() => {});
  function Pending() {
    return use(never);
  }
  function Frame() {
    const [mount, setMount] = useState<'first' | 'second' | 'none'>('first');
    const { configured } = mount === 'first' ? first : second;
    return (
      <>
        <button onClick={() => startTransition(() => setMount('second'))}>Second</button>
        <button onClick={() => setMount('none')}>None</button>
        <button onClick={() => setMount('first')}>First</button>
        {mount !== 'none' && <Mount key={mount} mountKey={mountKey(configured, row)} federation={federation} />}
        {mount === 'second' && <Pending />}
      </>
    );
  }
  renderShell(<Frame />);
  // Awaits `act`, because the component suspends.
  const show = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  await page();

  // The second mount is rendered, but never committed: its sibling suspends.
  await show('Second');
  expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await show('None');
  await show('First');
  await page();
  expect(second.asked).toEqual([]);
  expect(versionsAsked()).toBe(0);
});

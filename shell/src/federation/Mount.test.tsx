import { usePageTitle, type MountRow } from '@heard/sdk';
import { HttpResponse } from '@heard/sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { aRemote, beacons, renderShell, startFederation, type StandInRemote } from '../testing.tsx';
import { Mount } from './Mount.tsx';

const row: MountRow = { path: '/login', module: './login/LoginPage' };
const bringing = (Page: ComponentType) => ({ [row.module]: { default: Page } });

function LoginPage() {
  usePageTitle('Log In');
  return <h1>Log in</h1>;
}

/** A mount beside the rest of the page. */
function show(remote: StandInRemote) {
  const started = startFederation([remote]);
  const { deployment } = started;
  const shell = renderShell(
    <>
      <header>
        <label>
          Search <input />
        </label>
      </header>
      <Mount remote={remote.configured} row={row} deployment={deployment} />
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

/** The console is told of each failure, and by the runtime of each new try. */
function expectFailures() {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  return jest.spyOn(console, 'error').mockImplementation(() => {});
}

test('a spinner keeps the room until the page has come', async () => {
  show(aRemote([row], bringing(LoginPage)));
  expect(screen.getByRole('status', { name: 'Loading the page' })).toBeVisible();
  expect(document.title).toBe('Loading the page · Heard');
  await page();
  expect(document.title).toBe('Log In · Heard');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(reports).toEqual([]);
});

test('a remote that does not come gives words, and Try again loads it anew', async () => {
  const error = expectFailures();
  const remote = aRemote([row], 'fails');
  const { name } = remote.configured;
  show(remote);
  expect(await failure()).toHaveTextContent('This page could not be loaded.');
  expect(await failure()).toHaveTextContent('The rest of Heard works.');
  expect(screen.getByRole('heading', { level: 1, name: 'Page not available' })).toBeInTheDocument();
  expect(document.title).toBe('Page not available · Heard');
  expect(reports).toEqual([{ remote: name, version: '1.2.3', reason: expect.stringContaining('remoteEntry.js') }]);
  expect(error).toHaveBeenCalledWith(`Remote ${name} 1.2.3 failed:`, expect.any(Error));
  await waitFor(() => expect(beacons).toEqual([{ url: '/reports/remote-failure', body: reports[0] }]));

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

test('a page that throws takes only itself down, and Try again loads it anew', async () => {
  expectFailures();
  function Broken(): never {
    throw new Error('The day has 25 hours.');
  }
  const remote = aRemote([row], bringing(Broken));
  show(remote);
  await userEvent.type(screen.getByLabelText('Search'), 'bakery');
  expect(await failure()).toHaveTextContent('This page could not be loaded.');
  expect(screen.getByLabelText('Search')).toHaveValue('bakery');
  expect(reports).toEqual([{ remote: remote.configured.name, version: '1.2.3', reason: 'The day has 25 hours.' }]);

  remote.entry = bringing(LoginPage);
  await tryAgain();
  await page();
  expect(screen.getByLabelText('Search')).toHaveValue('bakery');
});

test('a page that throws later takes only itself down', async () => {
  expectFailures();
  function Fragile() {
    const [broken, setBroken] = useState(false);
    if (broken) throw new Error('One press too many.');
    return (
      <button type="button" onClick={() => setBroken(true)}>
        Press
      </button>
    );
  }
  show(aRemote([row], bringing(Fragile)));
  await userEvent.click(await screen.findByRole('button', { name: 'Press' }));
  expect(await failure()).toHaveTextContent('This page could not be loaded.');
  expect(screen.getByLabelText('Search')).toBeVisible();
  expect(reports).toMatchObject([{ reason: 'One press too many.' }]);
});

test('something that is thrown and is no error is reported as well', async () => {
  expectFailures();
  function Odd(): never {
    // A remote may throw anything.
    // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error
    throw 'just words';
  }
  show(aRemote([row], bringing(Odd)));
  await failure();
  expect(reports).toMatchObject([{ reason: 'just words' }]);
});

test('a remote that never answers gives words after 8 seconds, and Try again loads it anew', async () => {
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
    act(() => jest.advanceTimersByTime(7_900));
    await turns();
    expect(screen.getByRole('status', { name: 'Loading the page' })).toBeVisible();
    act(() => jest.advanceTimersByTime(200));
    await turns();
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded.');
    expect(reports).toMatchObject([{ reason: `${remote.configured.name} has not loaded in 8 s` }]);

    remote.manifest = answer;
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await until(() => screen.queryByRole('heading', { name: 'Log in' }) !== null);
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(remote.asked).toEqual(['manifest', 'manifest', 'entry']);
  } finally {
    jest.useRealTimers();
  }
});

test('a remote made for another sdk says so, and is not even asked', async () => {
  const remote = aRemote([row], bringing(LoginPage));
  remote.configured.compatible = false;
  show(remote);
  expect(screen.getByRole('alert')).toHaveTextContent('This page was made for another version of Heard.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(remote.asked).toEqual([]);
});

test('a page that has come is there at once the next time', async () => {
  const remote = aRemote([row], bringing(LoginPage));
  const { unmount, deployment } = show(remote);
  await page();
  unmount();
  renderShell(<Mount remote={remote.configured} row={row} deployment={deployment} />);
  expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(remote.asked).toEqual(['manifest', 'entry']);
});

test('a broken remote leaves another one alone', async () => {
  expectFailures();
  const broken = aRemote([row]);
  broken.manifest = () => HttpResponse.json({ error: 'down' }, { status: 503 });
  const whole = aRemote([row], bringing(LoginPage));
  const { deployment } = startFederation([broken, whole]);
  renderShell(
    <>
      <Mount remote={broken.configured} row={row} deployment={deployment} />
      <Mount remote={whole.configured} row={row} deployment={deployment} />
    </>,
  );
  await page();
  expect(await failure()).toBeVisible();
  expect(reports).toMatchObject([{ remote: broken.configured.name }]);
});

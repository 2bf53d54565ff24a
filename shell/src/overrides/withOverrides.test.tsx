import { http, HttpResponse, server } from '@heard/sdk/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aRemote, startFederation } from '../testing.tsx';
import { isAllowed } from './overrides.ts';
import { withOverrides } from './withOverrides.tsx';

const LOCAL = 'http://localhost:3011/';
const row = { path: '/login', module: './login/LoginPage' };

const reload = jest.fn();

/** Serves a remote's description. */
function serve(description: object | Response, at = LOCAL) {
  server.use(
    http.get(`${at}remote.json`, () =>
      description instanceof Response ? description : HttpResponse.json(description),
    ),
  );
}

/** Opens a URL of a deployment that allows overrides from this machine. */
function open(address: string) {
  window.history.replaceState({ idx: 3 }, '', address);
  const [first, second] = [aRemote([row]), aRemote([{ path: '/me/*', module: './Me' }])];
  first.configured.name = 'mfe-public';
  second.configured.name = 'mfe-consumer';
  const { configuration } = startFederation([first, second], { overrideSources: ['http://localhost:*'] });
  return { deployed: configuration, opened: withOverrides(configuration, reload) };
}

const strip = () => screen.getByRole('complementary', { name: 'Remote overrides' });

test('changes nothing if there is no override', async () => {
  const { deployed, opened } = open('/login?next=%2Fme');
  expect(await opened).toEqual({ configuration: deployed, notice: null });
});

test('replaces a deployed remote with the remote in the URL, stores the override, and removes the override from the URL', async () => {
  const mine = {
    name: 'mfe-public',
    version: '1.1.0+mine',
    sdk: '^1.0.0',
    mounts: [row, { path: '/new', module: './New' }],
    slots: [{ slot: 'home.below', module: './Widget', height: 40 }],
  };
  const links = [{ place: 'footer', path: '/new', text: 'new.link' }];
  serve({ ...mine, links, texts: { en: { 'new.link': 'New' }, fr: { 'new.link': 'Nouveau' } } });
  const { deployed, opened } = open(`/login?next=%2Fme&remote.mfe-public=${LOCAL}#top`);
  const { configuration, notice } = await opened;
  expect(configuration).toEqual({
    ...deployed,
    remotes: [
      {
        ...mine,
        links: [{ place: 'footer', path: '/new', texts: { en: 'New', fr: 'Nouveau' } }],
        manifest: `${LOCAL}mf-manifest.json`,
        compatible: true,
      },
      deployed.remotes[1],
    ],
  });
  expect(window.location.href).toBe(`${window.location.origin}/login?next=%2Fme#top`);
  expect(window.history.state).toEqual({ idx: 3 });
  render(notice);
  expect(strip()).toHaveTextContent(`mfe-public is loaded from ${LOCAL}.`);

  const { configuration: later } = await open('/login').opened;
  expect(later.remotes[0]?.version).toBe('1.1.0+mine');
});

test('adds a remote that is not deployed, without the mounts whose paths belong to other remotes', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const fresh = { path: '/jobs', module: './Jobs' };
  serve({ name: 'mfe-jobs', version: '1.0.0+a', sdk: '^1.0.0', mounts: [fresh, row] });
  const { configuration } = await open(`/jobs?remote.mfe-jobs=http://localhost:3011`).opened;
  expect(configuration.remotes.at(-1)).toMatchObject({ name: 'mfe-jobs', mounts: [fresh], compatible: true });
  expect(configuration.remotes).toHaveLength(3);
  expect(error).toHaveBeenCalledWith('Remote mfe-jobs rejected: path /login already belongs to mfe-public');
});

test('rejects a remote that needs another SDK, and names both versions', async () => {
  serve({ name: 'mfe-jobs', version: '1.0.0+a', sdk: '^9.0.0', mounts: [{ path: '/jobs', module: './Jobs' }] });
  const { deployed, opened } = open(`/jobs?remote.mfe-jobs=${LOCAL}`);
  const { configuration, notice } = await opened;
  expect(configuration).toEqual(deployed);
  render(notice);
  expect(strip()).toHaveTextContent(`mfe-jobs needs SDK ^9.0.0, this shell offers ${deployed.versions.sdk}`);
});

test('resets to the deployed version with the button of the notice bar', async () => {
  serve({ name: 'mfe-public', version: '1.1.0+mine', sdk: '^1.0.0', mounts: [row] });
  const { notice } = await open(`/login?remote.mfe-public=${LOCAL}`).opened;
  render(notice);
  await userEvent.click(screen.getByRole('button', { name: 'Reset to deployed version' }));
  expect(reload).toHaveBeenCalled();
  const { deployed, opened } = open('/login');
  expect(await opened).toEqual({ configuration: deployed, notice: null });
});

test('removes a stored override when the URL contains an empty value for the override', async () => {
  localStorage.setItem('heard:remotes', JSON.stringify({ 'mfe-public': LOCAL }));
  const { deployed, opened } = open('/login?remote.mfe-public=');
  expect(await opened).toEqual({ configuration: deployed, notice: null });
  expect(localStorage.getItem('heard:remotes')).toBeNull();
});

test.each([
  [
    'responds with an error',
    () => serve(new HttpResponse(null, { status: 502 })),
    'remote.json responded with status 502',
  ],
  ['is unavailable', () => serve(HttpResponse.error()), 'Failed to fetch'],
  ['is something else', () => serve({ hello: 'world' }), 'the response is not a remote.json'],
])(
  'uses the deployed version and explains why in the notice bar when the server of an override %s',
  async (_, arrange, reason) => {
    arrange();
    const { deployed, opened } = open(`/login?remote.mfe-public=${LOCAL}`);
    const { configuration, notice } = await opened;
    expect(configuration).toEqual(deployed);
    render(notice);
    expect(strip()).toHaveTextContent(
      `mfe-public could not be loaded from ${LOCAL}: ${reason}. The deployed version is used instead.`,
    );
  },
);

test('sends no request to a source that the deployment does not allow', async () => {
  const { deployed, opened } = open('/login?remote.mfe-public=https://evil.example/');
  const { configuration, notice } = await opened;
  expect(configuration).toEqual(deployed);
  render(notice);
  expect(strip()).toHaveTextContent('allowed sources: http://localhost:*');
});

test.each([
  ['http://localhost:3011/', ['http://localhost:*'], true],
  ['http://localhost/', ['http://localhost:*'], true],
  ['https://localhost:3011/', ['http://localhost:*'], false],
  ['http://localhost.evil.example:3011/', ['http://localhost:*'], false],
  ['https://a.preview.example/x/', ['https://*.preview.example'], true],
  ['https://preview.example/', ['https://*.preview.example'], false],
  ['https://evil.example/.preview.example', ['https://*.preview.example'], false],
  ['https://cdn.example:8443/', ['http://localhost:*', 'https://cdn.example:8443'], true],
  ['https://cdnxexample:8443/', ['https://cdn.example:8443'], false],
  ['/remotes/mfe-public/', ['http://localhost:*'], false],
  ['javascript:alert(1)', ['http://localhost:*'], false],
])('compares the source %s with %j: %s', (address, sources, allowed) => {
  expect(isAllowed(address, sources)).toBe(allowed);
});

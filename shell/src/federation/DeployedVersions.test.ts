import { http, HttpResponse, server } from '@heard/sdk/testing';
import type { Versions } from '../configuration/ShellConfiguration.ts';
import { DeployedVersions } from './DeployedVersions.ts';

const versions: Versions = { sdk: '1.0.0', shell: '0123456789abcdef', remotes: {} };

let requests: number;
beforeEach(() => {
  requests = 0;
  server.use(
    http.get('/versions.json', () => {
      requests += 1;
      return HttpResponse.json({ ...versions, shell: `shell-${requests}` });
    }),
  );
});

it('shares one response among parallel reads, and among reads of the next 10 seconds', async () => {
  const deployed = new DeployedVersions();
  const [first, second] = await Promise.all([deployed.read(false), deployed.read(true)]);
  expect(first?.shell).toBe('shell-1');
  expect(second).toBe(first);
  expect(await deployed.read(false)).toBe(first);
  expect((await deployed.read(true))?.shell).toBe('shell-2');

  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
  expect((await deployed.read(false))?.shell).toBe('shell-3');
});

it.each([
  ['the web server is unavailable', () => HttpResponse.error()],
  ['it responds with an error', () => HttpResponse.json(versions, { status: 503 })],
  ['something else responds', () => HttpResponse.html('<h1>Sign in to this network</h1>')],
  ['something else responds in JSON', () => HttpResponse.json(null)],
])('returns no versions when %s', async (_, respond) => {
  server.use(http.get('/versions.json', respond));
  expect(await new DeployedVersions().read(true)).toBeNull();
});

it('returns no versions while the browser is offline, and sends no request', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await new DeployedVersions().read(true)).toBeNull();
  expect(requests).toBe(0);
});

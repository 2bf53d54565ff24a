import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import {
  createKeys,
  deploy,
  promote,
  readRecord,
  remove,
  rollBack,
  rotate,
  sign,
  signRotation,
  writeRevision,
  type RemoteRecord,
} from '@heard/build/record';
import fastify, { type FastifyInstance } from 'fastify';
import type { ShellConfiguration } from '../../src/configuration/ShellConfiguration.ts';
import { productPages } from '../../test/documents/productPages.ts';
import { readListing } from './ListedRemote.ts';
import { RemoteRegistry } from './RemoteRegistry.ts';
import { TestDeployments, type TestManifest } from './testReleases.ts';

let deployments: TestDeployments;
beforeEach(async () => {
  deployments = new TestDeployments();
  await deployments.start();
});
afterEach(() => deployments.stop());

const page = { path: '/jobs', module: './Jobs' };

/** Deploys `mfe-public` with the home page and `/login`. */
async function deployPublic() {
  const mounts = [
    { path: '/', module: './Home' },
    { path: '/login', module: './Login' },
    { path: '/business/:id', module: './Company' },
    { path: '/me/*', module: './Me', guard: 'consumer' },
  ];
  const release = deployments.host.add({ name: 'mfe-public', mounts });
  await deployments.deploy({ ...release, prefixes: ['/', '/login', '/business', '/me'] });
}

const deployJobs = async (mounts: object[] = [page], prefixes = ['/jobs']) =>
  deployments.deploy({ ...deployments.host.add({ name: 'mfe-jobs', mounts }), prefixes });

/** Returns the remotes in the document of a page, including remotes without a loadable release. */
async function readAllRemotes(web: FastifyInstance, url = '/', cookie = '') {
  const { body } = await web.inject({ url, headers: { cookie } });
  const json = /id="configuration">(.*?)<\/script>/s.exec(body)?.[1] ?? '{"remotes":[]}';
  return (JSON.parse(json) as Pick<ShellConfiguration, 'remotes'>).remotes;
}

/** Returns the remotes with a release in the document of a page. */
const readRemotes = async (web: FastifyInstance, url = '/', cookie = '') =>
  (await readAllRemotes(web, url, cookie)).filter(({ isPending }) => isPending !== true);
const readMounts = async (web: FastifyInstance, name: string) =>
  (await readRemotes(web)).find((remote) => remote.name === name)?.mounts.map(({ path }) => path);
const fetchStatus = async (web: FastifyInstance, url: string) => (await web.inject(url)).statusCode;

/** Returns the target of a redirect. Sends a real request, because `inject` replaces backslashes in the URL. */
async function readLocation(web: FastifyInstance, path: string): Promise<string | undefined> {
  const { hostname, port } = new URL(await web.listen({ port: 0, host: '127.0.0.1' }));
  return new Promise((resolve, reject) => {
    const request = get({ hostname, port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.headers.location);
    });
    request.on('error', reject);
  });
}

async function until(isTrue: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('not in time');
}

// Covers TEAMS-2.2
describe('the paths of a team', () => {
  it.each([
    ['with a slash at the end', '/login/'],
    ['in another case', '/LogIn'],
    ['with repeated slashes', '/login//'],
    ['that is more specific', '/me/settings'],
    ['with a parameter', '/me/:tab'],
    ['of a single page', '/business/acme.example'],
    ['with an optional part', '/jobs?/login'],
    ['that matches everything', '/*'],
    ['that matches any page', '/:page'],
  ])('rejects a mount %s on the paths of another team', async (_, path) => {
    await deployPublic();
    await deployJobs([page, { path, module: './Taken' }]);
    const web = await deployments.startWeb();
    expect(await readMounts(web, 'mfe-jobs')).toEqual(['/jobs']);
    expect(await readMounts(web, 'mfe-public')).toHaveLength(4);
    expect(deployments.warnings).toContainEqual(
      expect.objectContaining({
        remote: 'mfe-jobs',
        team: 'Team mfe-jobs',
        path,
        msg: 'mount rejected, path outside of the prefixes of the remote',
      }),
    );
  });

  it('logs rejected paths with the team that owns them', async () => {
    await deployPublic();
    await deployJobs([page, { path: '/login/', module: './Taken' }]);
    await deployments.startWeb();
    expect(deployments.warnings).toContainEqual(
      expect.objectContaining({ path: '/login/', owner: 'mfe-public', ownerTeam: 'Team mfe-public' }),
    );
  });

  it('leaves paths with their first owner when a newer record claims the same paths', async () => {
    await deployPublic();
    await deployJobs([{ path: '/login', module: './Taken' }], ['/LOGIN/']);
    const web = await deployments.startWeb();
    expect((await readRemotes(web)).map(({ name }) => name)).toEqual(['mfe-public']);
    expect(deployments.warnings).toContainEqual(
      expect.objectContaining({ remote: 'mfe-jobs', team: 'Team mfe-jobs', owner: 'mfe-public' }),
    );
  });
});

// Covers TEAMS-1.6, TEAMS-2.3, TEAMS-2.7, TEAMS-2.8
describe('a release', () => {
  const url = '/mfe-jobs/1.0.0/';

  it.each<[string, () => Promise<void>, string]>([
    [
      'of another remote',
      async () => {
        const release = deployments.host.add({ name: 'mfe-other', mounts: [page] });
        await deployments.deploy({ ...release, name: 'mfe-jobs', prefixes: ['/jobs'] });
      },
      'remote.json is of mfe-other',
    ],
    [
      'whose manifest was changed',
      async () => {
        await deployJobs();
        deployments.host.replace(url, 'mf-manifest.json', '{}');
      },
      'mf-manifest.json is not the one of the deployment record',
    ],
    [
      'whose description was changed',
      async () => {
        await deployJobs();
        const description = { name: 'mfe-jobs', version: '1.0.0', sdk: '^1.0.0', mounts: [] };
        deployments.host.replace(url, 'remote.json', JSON.stringify(description));
      },
      'remote.json is not the one of the manifest',
    ],
    [
      'with a missing hash',
      () => deployChanged(({ metaData }) => delete metaData.files['entry.js']),
      'no hash of entry.js',
    ],
    [
      'with a malformed hash',
      () => deployChanged(({ metaData }) => (metaData.files['entry.js'] = 'sha384-x')),
      'must match',
    ],
    [
      'with the global name of another remote',
      () => deployChanged(({ metaData }) => (metaData.globalName = 'mfe_public')),
      'has the global name "mfe_public", not mfe_jobs',
    ],
    [
      'with a description over 64 KB',
      async () => {
        await deployJobs();
        deployments.host.replace(url, 'remote.json', ' '.repeat(65 * 1024));
      },
      'is larger than 64 KB',
    ],
    [
      'with a manifest over 1 MB',
      async () => {
        await deployJobs();
        deployments.host.replace(url, 'mf-manifest.json', ' '.repeat(1025 * 1024));
      },
      'is larger than 1024 KB',
    ],
  ])('rejects a release %s, logs the team, and keeps the previous releases', async (_, arrange, reason) => {
    await deployPublic();
    await arrange();
    const web = await deployments.startWeb();
    expect((await readRemotes(web)).map(({ name }) => name)).toEqual(['mfe-public']);
    expect(deployments.warnings).toContainEqual(
      expect.objectContaining({ remote: 'mfe-jobs', team: 'Team mfe-jobs', reason: expect.stringContaining(reason) }),
    );
  });

  async function deployChanged(change: (manifest: TestManifest) => void) {
    const release = deployments.host.add({ name: 'mfe-jobs', mounts: [page], change });
    await deployments.deploy({ ...release, prefixes: ['/jobs'] });
  }

  it('keeps the previous release if the next release cannot be loaded', async () => {
    await deployJobs();
    const web = await deployments.startWeb();
    await deployments.deploy({
      ...deployments.host.add({ name: 'mfe-jobs', version: '2.0.0' }),
      manifest: `sha384-${'a'.repeat(64)}`,
    });
    await until(() => deployments.warnings.some(({ release }) => release === '2.0.0'));
    expect((await readRemotes(web, '/jobs'))[0]).toMatchObject({ version: '1.0.0' });
    expect(await fetchStatus(web, '/jobs')).toBe(200);
  });
});

// Covers TEAMS-2.3
describe('a malformed record', () => {
  it('rejects a malformed record, and keeps the last valid record of the remote and all other records', async () => {
    await deployPublic();
    await deployJobs();
    const web = await deployments.startWeb();
    writeFileSync(join(deployments.record, 'mfe-jobs/000002.json'), '{"name":"mfe-jobs"');
    mkdirSync(join(deployments.record, 'mfe-broken'));
    writeFileSync(join(deployments.record, 'mfe-broken/000001.json'), '[]');
    await until(() => deployments.warnings.filter(({ msg }) => msg === 'deployment record rejected').length === 2);
    expect(deployments.warnings).toContainEqual(expect.objectContaining({ remote: 'mfe-jobs', team: 'Team mfe-jobs' }));
    expect((await readRemotes(web)).map(({ name }) => name)).toEqual(['mfe-jobs', 'mfe-public']);
  });
});

// Covers TEAMS-2.4, TEAMS-2.5, TEAMS-2.6
describe('the last good state', () => {
  it('keeps the last valid state after a restart while records and hosts are unavailable', async () => {
    await deployPublic();
    const first = await deployments.startWeb();
    await first.close();
    expect(existsSync(join(deployments.folder, 'state.json'))).toBe(true);
    deployments.host.isDown = true;
    const web = await deployments.startWeb({ REMOTES: `${deployments.host.url}/index.json` });
    expect(await fetchStatus(web, '/login')).toBe(200);
    expect(await fetchStatus(web, '/health/ready')).toBe(200);
    expect(await fetchStatus(web, '/unknown')).toBe(404);
  });

  it('reports that it is not ready until the first valid state, and returns no 404 until then', async () => {
    deployments.host.isDown = true;
    const web = await deployments.startWeb({ REMOTES: `${deployments.host.url}/index.json` });
    for (const url of [
      '/',
      '/login',
      '/unknown',
      '/robots.txt',
      '/sitemap-pages.xml',
      '/versions.json',
      '/health/ready',
    ]) {
      const { statusCode, headers } = await web.inject(url);
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, expect.stringMatching(/^\d+$/)]);
    }
    expect(await fetchStatus(web, '/health/live')).toBe(200);
  });

  it('uses the last valid state despite a damaged file', async () => {
    writeFileSync(join(deployments.folder, 'state.json'), '{"listed":[{}]}');
    await deployPublic();
    const web = await deployments.startWeb();
    expect(await fetchStatus(web, '/login')).toBe(200);
  });
});

it('returns 503 instead of 404 at the paths of a remote that was never loaded', async () => {
  await deployPublic();
  await deployJobs();
  deployments.host.replace('/mfe-jobs/1.0.0/', 'mf-manifest.json', '{}');
  const web = await deployments.startWeb();
  expect(await fetchStatus(web, '/jobs/baker')).toBe(503);
  expect(await fetchStatus(web, '/other')).toBe(404);
});

it('returns a page of the product at the paths of a remote whose first release is rejected', async () => {
  await deployPublic();
  await deployJobs();
  deployments.host.replace('/mfe-jobs/1.0.0/', 'mf-manifest.json', '{}');
  const web = await deployments.startWeb();
  const { headers, body } = await web.inject({ url: '/jobs/baker', headers: { 'accept-language': 'es' } });
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': expect.stringMatching(/^\d+$/),
    'x-robots-tag': 'noindex',
  });
  expect(headers['cache-control'] ?? 'no-store').toBe('no-store');
  expect(body).toContain('<title>Página no disponible · Heard</title>');
  expect(body).toContain('<h1>No se ha podido cargar esta página.</h1>');
  // The document lists the mount of the rejected release, so that a click on a link to it shows the same error page as a reload.
  const pending = { name: 'mfe-jobs', version: '', compatible: false, isPending: true };
  expect(await readAllRemotes(web)).toContainEqual(
    expect.objectContaining({ ...pending, mounts: [expect.objectContaining({ path: '/jobs/*' })] }),
  );
  expect((await web.inject('/versions.json')).json().deployed).toEqual([
    expect.objectContaining({ name: 'mfe-public' }),
  ]);
  expect(deployments.warnings).toContainEqual(
    expect.objectContaining({ msg: 'remote unavailable', remote: 'mfe-jobs', team: 'Team mfe-jobs' }),
  );
});

it('reads a deployment record from a URL as from a folder', async () => {
  await deployPublic();
  const index = await import('node:fs/promises').then(({ readFile }) =>
    readFile(join(deployments.record, 'index.json'), 'utf8'),
  );
  deployments.host.replace('/', 'index.json' as 'entry.js', index);
  const web = await deployments.startWeb({ REMOTES: `${deployments.host.url}/index.json` });
  expect(await fetchStatus(web, '/login')).toBe(200);
});

it('renders no page of a remote on the server if the record of the remote turns server rendering off', async () => {
  const release = deployments.host.add({ name: 'mfe-jobs', mounts: [{ ...page, render: 'server' }] });
  const registry = new RemoteRegistry({
    list: () => readListing(deployments.record),
    folders: new Map(),
    offers: { sdk: '1.2.0' },
    warn: () => undefined,
  });
  const readMountAfter = async (render?: boolean) => {
    await deployments.deploy({ ...release, prefixes: ['/jobs'], ...(render !== undefined && { render }) });
    await registry.refresh();
    return registry.remotes[0]?.mounts[0];
  };
  expect(await readMountAfter()).toEqual({ ...page, render: 'server' });
  expect(await readMountAfter(false)).toEqual(page);
  expect(await readMountAfter()).toEqual(page);
  expect(await readMountAfter(true)).toEqual({ ...page, render: 'server' });
});

it('removes a remote whose record was removed', async () => {
  await deployPublic();
  await deployJobs();
  const web = await deployments.startWeb();
  const record = await readRecord(deployments.record, 'mfe-jobs');
  if (record === null) throw new Error('no record');
  await writeRevision(deployments.record, remove(record, { at: new Date().toISOString(), by: 'ana' }));
  await until(async () => (await fetchStatus(web, '/jobs')) === 404);
  expect(await readMounts(web, 'mfe-jobs')).toBeUndefined();
});

describe('the policy of a document', () => {
  // Covers TEAMS-2.9
  it('limits the CSP to 4 KB with 50 hosts, and reports omitted remotes as incompatible', async () => {
    await deployPublic();
    for (let number = 2; number < 52; number += 1) {
      const name = `mfe-team-${number}`;
      const path = `/team-${number}`;
      const release = deployments.host.add({ name, mounts: [{ path, module: './Page' }] });
      const url = release.url.replace('localhost', `127.0.0.${number}`);
      await deployments.deploy({ ...release, url, prefixes: [path] });
    }
    const web = await deployments.startWeb();
    await until(async () => (await fetchStatus(web, '/team-40')) === 200 && (await readRemotes(web)).length === 51);
    const { headers, body } = await web.inject('/team-40');
    const policy = String(headers['content-security-policy']);
    expect(policy.length).toBeLessThan(4096);
    expect(policy).toContain('http://127.0.0.40:');
    const json = /id="configuration">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    const { versions } = JSON.parse(json) as { versions: { remotes: Record<string, string> } };
    expect(Object.keys(versions.remotes)).toHaveLength(51);
    for (const [name, version] of Object.entries(versions.remotes)) {
      const number = /\d+$/.exec(name)?.[0];
      if (number !== undefined)
        expect([name, version !== '']).toEqual([name, policy.includes(`http://127.0.0.${number}:`)]);
    }
    expect(versions.remotes['mfe-team-40']).toBe('1.0.0');
  });
});

// Covers TEAMS-3.1, TEAMS-3.3
describe('a candidate', () => {
  const deployCandidate = async (share: number, mounts: object[] = [page]) =>
    deployments.deploy({ ...deployments.host.add({ name: 'mfe-jobs', version: '2.0.0+b', mounts }), share });
  const versionFor = async (web: FastifyInstance, cookie: string) =>
    (await readRemotes(web, '/jobs', cookie)).find(({ name }) => name === 'mfe-jobs')?.version;

  it('assigns a candidate to a stable share of the browsers, and keeps these browsers when the share grows', async () => {
    await deployJobs();
    await deployCandidate(20);
    const web = await deployments.startWeb();
    const choose = async () => {
      const versions: (string | undefined)[] = [];
      for (let bucket = 0; bucket < 150; bucket += 1) versions.push(await versionFor(web, `heard-bucket=${bucket}`));
      return versions;
    };
    const first = await choose();
    const count = first.filter((version) => version === '2.0.0+b').length;
    expect(count).toBeGreaterThan(150 * 0.08);
    expect(count).toBeLessThan(150 * 0.35);
    expect(await choose()).toEqual(first);
    await deployCandidate(60);
    await until(async () => (await web.inject('/versions.json')).json().revisions['mfe-jobs'] === 3);
    const second = await choose();
    expect(second.filter((version) => version === '2.0.0+b').length).toBeGreaterThan(count);
    expect(first.every((version, at) => version !== '2.0.0+b' || second[at] === version)).toBe(true);
  });

  // Covers ASVS-3.3.1, ASVS-3.3.2, ASVS-3.3.3, ASVS-3.3.4
  it('assigns a candidate by a random number in a cookie, sets the cookie only if there is a candidate, and updates /versions.json', async () => {
    await deployJobs();
    const web = await deployments.startWeb();
    expect((await web.inject('/jobs')).headers['set-cookie']).toBeUndefined();
    await deployCandidate(50);
    await until(async () => (await web.inject('/versions.json')).json().revisions['mfe-jobs'] === 2);
    const cookie = String((await web.inject('/jobs')).headers['set-cookie']);
    expect(cookie).toMatch(/^heard-bucket=\d{1,4}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const secure = await deployments.startWeb({ PUBLIC_URL: 'https://heard.example' });
    expect((await secure.inject('/jobs')).headers['set-cookie']).toMatch(
      /^__Host-heard-bucket=\d{1,4}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
    );
    const [pair = ''] = cookie.split(';');
    expect(await versionFor(secure, `__Host-${pair}`)).toBe(await versionFor(web, pair));
    const replaced = async (name: string) =>
      (await secure.inject({ url: '/jobs', headers: { cookie: name } })).headers['set-cookie'];
    expect(await replaced(`__Host-${pair}`)).toBeUndefined();
    // Over HTTPS, the server ignores a cookie without the prefix, because a neighboring host can set such a cookie.
    expect(await replaced(pair)).toBeDefined();
    const document = await versionFor(web, pair);
    const versions = (await web.inject({ url: '/versions.json', headers: { cookie: pair } })).json();
    expect(versions.remotes['mfe-jobs']).toBe(document);
    expect((await web.inject({ url: '/jobs', headers: { cookie: pair } })).headers['set-cookie']).toBeUndefined();
  });

  it('excludes the document of a candidate from shared caches, even if the candidate is promoted before the document is sent', async () => {
    const places = { path: '/jobs', module: './Jobs', description: 'lead', load: true };
    await deployJobs([places]);
    await deployCandidate(50, [places]);
    const api = fastify();
    let web: FastifyInstance | null = null;
    api.get('/places', async () => {
      const record = await readRecord(deployments.record, 'mfe-jobs');
      if (record === null) throw new Error('not deployed');
      const author = { at: new Date().toISOString(), by: 'ana', share: 100 };
      await writeRevision(deployments.record, promote(record, author));
      await until(async () => (await web?.inject('/versions.json'))?.json().revisions['mfe-jobs'] === 3);
      return { places: [] };
    });
    await api.listen({ port: 0 });
    web = await deployments.startWeb(
      { API_PORT: new URL(api.listeningOrigin).port },
      { './Jobs': productPages['./places/PlacesPage'] },
    );
    const { headers } = await web.inject('/jobs');
    expect(headers['set-cookie']).toMatch(/^heard-bucket=/);
    expect(headers['cache-control']).toBe('private, no-cache');
    await api.close();
  });

  it('lets a tester choose a candidate and earlier releases, until the choice is reset', async () => {
    await deployJobs();
    await deployCandidate(100);
    await deployments.deploy({
      ...deployments.host.add({ name: 'mfe-jobs', version: '3.0.0', mounts: [page] }),
      share: 1,
    });
    const web = await deployments.startWeb();
    const choose = await web.inject('/jobs?x=1&release.mfe-jobs=1.0.0');
    expect([choose.statusCode, choose.headers.location]).toEqual([302, '/jobs?x=1']);
    const [pair = ''] = String(choose.headers['set-cookie']).split(';');
    expect(await versionFor(web, pair)).toBe('1.0.0');
    const other = await web.inject({ url: '/jobs?release.mfe-jobs=2.0.0%2Bb', headers: { cookie: pair } });
    expect(await versionFor(web, String(other.headers['set-cookie']).split(';')[0] ?? '')).toBe('2.0.0+b');
    expect(await readLocation(web, '/\\evil.example?release.mfe-jobs=')).toBe('/evil.example');
    const end = await web.inject({ url: '//evil.example?release.mfe-jobs=', headers: { cookie: pair } });
    expect(end.headers).toMatchObject({
      location: '/evil.example',
      'set-cookie': expect.stringContaining('Max-Age=0'),
    });
    const unknown = await web.inject('/jobs?release.mfe-jobs=9.9.9');
    expect([unknown.statusCode, unknown.body]).toEqual([
      400,
      'mfe-jobs has no release 9.9.9. Deployed releases: 3.0.0, 2.0.0+b, 1.0.0.',
    ]);
  });
});

describe('a preview', () => {
  const secret = 'the secret of the link';
  const previewUrl = '/jobs?release.mfe-jobs=2.0.0-pr.7';
  const deployPreview = (at = new Date()) =>
    deployments.deploy({
      ...deployments.host.add({ name: 'mfe-jobs', version: '2.0.0-pr.7', mounts: [page] }),
      share: 0,
      link: createHash('sha256').update(secret).digest('hex'),
      at: at.toISOString(),
    });
  /** Deploys a preview as the first release of `mfe-jobs`. */
  const deployPreviewOnly = (at = new Date()) =>
    deployments.deploy({
      ...deployments.host.add({ name: 'mfe-jobs', version: '2.0.0-pr.7', mounts: [page] }),
      share: 0,
      prefixes: ['/jobs'],
      at: at.toISOString(),
    });
  const choose = (web: FastifyInstance, url: string, site?: string) =>
    web.inject({ url, headers: site === undefined ? {} : { 'sec-fetch-site': site } });

  it('serves a preview only to testers', async () => {
    await deployJobs();
    await deployPreview();
    const web = await deployments.startWeb();
    expect(await readRemotes(web, '/jobs', 'heard-bucket=1')).toMatchObject([{ version: '1.0.0' }]);
    const [pair = ''] = String((await choose(web, previewUrl)).headers['set-cookie']).split(';');
    expect(await readRemotes(web, '/jobs', pair)).toMatchObject([{ version: '2.0.0-pr.7' }]);
  });

  it('accepts a preview as the first release of a remote', async () => {
    await deployPreviewOnly();
    const web = await deployments.startWeb();
    expect(await fetchStatus(web, '/jobs')).toBe(404);
    const [pair = ''] = String((await choose(web, previewUrl)).headers['set-cookie']).split(';');
    expect((await web.inject({ url: '/jobs', headers: { cookie: pair } })).statusCode).toBe(200);
  });

  it('omits a remote with only a preview from the metrics, because no visitor sees the remote', async () => {
    await deployPublic();
    await deployPreviewOnly();
    const web = await deployments.startWeb();
    const { body } = await web.inject('/metrics');
    expect(body.match(/^heard_remote_up.*$/gm)).toEqual(['heard_remote_up{remote="mfe-public",version="1.0.0"} 1']);
  });

  it('allows other teams to use the paths of a remote with only an expired preview', async () => {
    await deployPreviewOnly(new Date(Date.now() - 15 * 86_400_000));
    await deployments.deploy({
      ...deployments.host.add({ name: 'mfe-taker', mounts: [page] }),
      prefixes: ['/jobs'],
    });
    const web = await deployments.startWeb();
    expect((await web.inject('/versions.json')).json().revisions).toEqual({ 'mfe-taker': 1 });
    expect(await fetchStatus(web, '/jobs')).toBe(200);
  });

  it('rejects a preview after 14 days', async () => {
    await deployJobs();
    await deployPreview(new Date(Date.now() - 15 * 86_400_000));
    const web = await deployments.startWeb();
    expect((await choose(web, previewUrl)).statusCode).toBe(400);
  });

  it.each([
    ['a typed URL', '', 'none', true],
    ['a link of this site', '', 'same-origin', true],
    ['a link of another site', '', 'cross-site', false],
    ['a link of another subdomain', '', 'same-site', false],
    ['the link of a preview on another site', `&release-link=${encodeURIComponent(secret)}`, 'cross-site', true],
    ['a wrong link of a preview on another site', '&release-link=guessed', 'cross-site', false],
  ])('decides from %s whether the visitor gets the preview', async (_, query, site, isChosen) => {
    await deployJobs();
    await deployPreview();
    const web = await deployments.startWeb();
    const response = await choose(web, `${previewUrl}${query}`, site);
    expect([response.statusCode, response.headers.location]).toEqual([302, '/jobs']);
    expect(response.headers['set-cookie'] !== undefined).toBe(isChosen);
  });
});

describe('the record of a team with a key', () => {
  const [team, other, platform] = [createKeys(), createKeys(), createKeys()];
  const author = { at: new Date().toISOString(), by: 'ana' };
  let web: FastifyInstance;

  const readJobs = async () => {
    const record = await readRecord(deployments.record, 'mfe-jobs');
    if (record === null) throw new Error('not deployed');
    return record;
  };
  const release = (version: string) => ({
    ...deployments.host.add({ name: 'mfe-jobs', version, mounts: [page] }),
    ...author,
    share: 100,
  });
  const write = (record: RemoteRecord, key?: { privateKey: string }) =>
    writeRevision(deployments.record, key === undefined ? record : sign(record, key.privateKey));
  const readVersion = async () => (await web.inject('/versions.json')).json().remotes['mfe-jobs'] as string | undefined;
  /** Waits for a version. @returns the version that visitors get */
  const waitForVersion = async (version: string) => {
    await until(async () => (await readVersion()) === version);
    return readVersion();
  };
  const waitForRejection = (reason: string) =>
    until(() =>
      deployments.warnings.some(
        ({ remote, team: owner, reason: why }) => remote === 'mfe-jobs' && owner === 'jobs' && why === reason,
      ),
    );

  beforeEach(async () => {
    const first = deploy(null, { ...release('1.0.0'), owner: 'jobs', prefixes: ['/jobs'] });
    await write({ ...first, key: team.publicKey }, team);
    web = await deployments.startWeb({ PLATFORM_KEY: platform.publicKey });
    expect(await waitForVersion('1.0.0')).toBe('1.0.0');
  });

  it('accepts a revision that is signed with the key of the team', async () => {
    await write(deploy(await readJobs(), release('1.1.0')), team);
    expect(await waitForVersion('1.1.0')).toBe('1.1.0');
    await write(rollBack(await readJobs(), author), team);
    expect(await waitForVersion('1.0.0')).toBe('1.0.0');
  });

  it('ignores a revision without a signature and logs the team', async () => {
    await write(deploy(await readJobs(), release('1.1.0')));
    await waitForRejection('the change is not signed');
    expect(await waitForVersion('1.0.0')).toBe('1.0.0');
  });

  it('ignores a revision signed with another key, even if the revision contains that key', async () => {
    await write({ ...deploy(await readJobs(), release('1.1.0')), key: other.publicKey }, other);
    await waitForRejection('the change is signed by another key');
    expect(await waitForVersion('1.0.0')).toBe('1.0.0');
  });

  it('ignores a revision that was changed after it was signed', async () => {
    const signed = sign(deploy(await readJobs(), release('1.1.0')), team.privateKey);
    await write({ ...signed, prefixes: ['/jobs', '/login'] });
    await waitForRejection('the signature is not of this change');
    expect(await waitForVersion('1.0.0')).toBe('1.0.0');
  });

  it('keeps a signed record after a restart and after the deletion of its folder', async () => {
    await write(deploy(await readJobs(), release('1.1.0')));
    await web.close();
    web = await deployments.startWeb({ PLATFORM_KEY: platform.publicKey });
    expect(await waitForVersion('1.0.0')).toBe('1.0.0');
    rmSync(join(deployments.record, 'mfe-jobs'), { recursive: true });
    await until(() =>
      deployments.warnings.some(({ msg }) => msg === 'deployment record of a signed remote is missing'),
    );
    expect(await waitForVersion('1.0.0')).toBe('1.0.0');
  });

  it('keeps the paths of a team when another remote claims to have been deployed earlier', async () => {
    const taker = deployments.host.add({ name: 'mfe-taker', mounts: [page] });
    const record = deploy(null, { ...taker, ...author, share: 100, owner: 'taker', prefixes: ['/jobs'] });
    await write({ ...record, since: '2020-01-01T00:00:00.000Z' });
    await until(() =>
      deployments.warnings.some(({ remote, ownerTeam }) => remote === 'mfe-taker' && ownerTeam === 'jobs'),
    );
    expect(await waitForVersion('1.0.0')).toBe('1.0.0');
  });

  it('accepts a new key that is signed by the team, or by an administrator if the team has lost its key', async () => {
    const rotateTo = async (key: string, { privateKey }: { privateKey: string }) => {
      const before = await readJobs();
      const rotation = signRotation(before, key, privateKey);
      await write(sign(rotate(before, { ...author, rotation }), privateKey));
    };
    // Writes two revisions in a row: the web server accepts the second revision even if it has not read the first revision.
    await rotateTo(other.publicKey, team);
    await write(deploy(await readJobs(), release('1.1.0')), other);
    expect(await waitForVersion('1.1.0')).toBe('1.1.0');
    await rotateTo(team.publicKey, platform);
    await until(async () => (await web.inject('/versions.json')).json().revisions['mfe-jobs'] === 4);
    await write(deploy(await readJobs(), release('1.2.0')), team);
    expect(await waitForVersion('1.2.0')).toBe('1.2.0');
  });

  it('removes a remote after a signed removal, and accepts the remote again only with the same key', async () => {
    await write(remove(await readJobs(), author), team);
    await until(async () => (await fetchStatus(web, '/jobs')) === 404);
    await write(deploy(await readJobs(), release('1.1.0')));
    await waitForRejection('the change is not signed');
    expect(await fetchStatus(web, '/jobs')).toBe(404);
  });

  /** Replaces the last revision of the record. The command line never does this. */
  const overwrite = (record: RemoteRecord) => {
    const file = join(deployments.record, 'mfe-jobs', `${String(record.revision).padStart(6, '0')}.json`);
    rmSync(join(deployments.record, 'mfe-jobs'), { recursive: true });
    mkdirSync(join(deployments.record, 'mfe-jobs'));
    writeFileSync(file, JSON.stringify(record));
  };
  const restart = async () => {
    await web.close();
    web = await deployments.startWeb({ PLATFORM_KEY: platform.publicKey });
  };

  it('rejects a release that was signed before the signed removal of its remote, even after a restart', async () => {
    const older = await readJobs();
    await write(remove(older, author), team);
    await until(async () => (await fetchStatus(web, '/jobs')) === 404);
    overwrite(older);
    await waitForRejection('revision 2 was accepted before');
    expect(await fetchStatus(web, '/jobs')).toBe(404);
    deployments.warnings.length = 0;
    await restart();
    await waitForRejection('revision 2 was accepted before');
    expect(await fetchStatus(web, '/jobs')).toBe(404);
  });

  it("rejects a web server's decision that replaces a signed revision of the same number", async () => {
    const condition = { share: 100, maxFailures: 1, minMounts: 10 };
    await write(deploy(await readJobs(), { ...release('1.1.0'), share: 5, condition }), team);
    const basis = await readJobs();
    await write(rollBack(basis, author), team);
    await until(async () => (await web.inject('/versions.json')).json().revisions['mfe-jobs'] === 3);
    const decided = promote(basis, { ...author, by: 'web server', reason: 'no failures', share: 100 });
    overwrite({ ...decided, basis });
    await waitForRejection('another revision 3 was accepted before');
    expect(await readVersion()).toBe('1.0.0');
  });

  it('reads revisions from a state file that an older version of the web server has written', async () => {
    const older = await readJobs();
    await write(deploy(older, release('1.1.0')), team);
    expect(await waitForVersion('1.1.0')).toBe('1.1.0');
    const stateFile = join(deployments.folder, 'state.json');
    const readState = () => JSON.parse(readFileSync(stateFile, 'utf8'));
    await until(() => readState().listed[0].revision === 2);
    await web.close();
    const { accepted: _accepted, ...state } = readState();
    writeFileSync(stateFile, JSON.stringify(state));
    overwrite(older);
    web = await deployments.startWeb({ PLATFORM_KEY: platform.publicKey });
    await waitForRejection('revision 2 was accepted before');
    expect(await readVersion()).toBe('1.1.0');
  });

  it('accepts an unsigned decision of a web server only if the decision follows from a signed condition', async () => {
    const condition = { share: 100, maxFailures: 1, minMounts: 10 };
    await write(deploy(await readJobs(), { ...release('1.1.0'), share: 5, condition }), team);
    const basis = await readJobs();
    const decided = promote(basis, { ...author, by: 'web server', reason: 'no failures', share: 100 });
    await write({ ...decided, basis });
    expect(await waitForVersion('1.1.0')).toBe('1.1.0');
    await write({ ...deploy(await readJobs(), release('6.6.6')), basis });
    await waitForRejection('the change is not signed');
    expect(await waitForVersion('1.1.0')).toBe('1.1.0');
  });
});

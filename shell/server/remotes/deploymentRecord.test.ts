import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remove, readRecord, writeRevision } from '@heard/build/record';
import type { FastifyInstance } from 'fastify';
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

/** Returns the remotes in the document of a page. */
async function readRemotes(web: FastifyInstance, url = '/', cookie = '') {
  const { body } = await web.inject({ url, headers: { cookie } });
  const json = /id="configuration">(.*?)<\/script>/s.exec(body)?.[1] ?? '{"remotes":[]}';
  return (JSON.parse(json) as { remotes: { name: string; version: string; mounts: { path: string }[] }[] }).remotes;
}
const readMounts = async (web: FastifyInstance, name: string) =>
  (await readRemotes(web)).find((remote) => remote.name === name)?.mounts.map(({ path }) => path);
const fetchStatus = async (web: FastifyInstance, url: string) => (await web.inject(url)).statusCode;

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
  ])('are not taken by a mount %s', async (_, path) => {
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

  it('are named with the team that owns them', async () => {
    await deployPublic();
    await deployJobs([page, { path: '/login/', module: './Taken' }]);
    await deployments.startWeb();
    expect(deployments.warnings).toContainEqual(
      expect.objectContaining({ path: '/login/', owner: 'mfe-public', ownerTeam: 'Team mfe-public' }),
    );
  });

  it('stay with the older owner when a newer record claims them', async () => {
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
  ])('%s is rejected with its team, and the others stay in force', async (_, arrange, reason) => {
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

  it('that cannot be loaded leaves the one before in force', async () => {
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
  it('is rejected, and the last one of the remote and those of the others stay in force', async () => {
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
  it('survives a restart while record and hosts are unavailable', async () => {
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

  it('is needed by every page: without one, the web server is alive but not ready, and never answers 404', async () => {
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

  it('is used despite a damaged file', async () => {
    writeFileSync(join(deployments.folder, 'state.json'), '{"listed":[{}]}');
    await deployPublic();
    const web = await deployments.startWeb();
    expect(await fetchStatus(web, '/login')).toBe(200);
  });
});

it('answers 503, not 404, at the paths of a remote that was never loaded', async () => {
  await deployPublic();
  await deployJobs();
  deployments.host.replace('/mfe-jobs/1.0.0/', 'mf-manifest.json', '{}');
  const web = await deployments.startWeb();
  expect(await fetchStatus(web, '/jobs/baker')).toBe(503);
  expect(await fetchStatus(web, '/other')).toBe(404);
});

it('reads the same record by URL', async () => {
  await deployPublic();
  const index = await import('node:fs/promises').then(({ readFile }) =>
    readFile(join(deployments.record, 'index.json'), 'utf8'),
  );
  deployments.host.replace('/', 'index.json' as 'entry.js', index);
  const web = await deployments.startWeb({ REMOTES: `${deployments.host.url}/index.json` });
  expect(await fetchStatus(web, '/login')).toBe(200);
});

it('renders no page of a remote whose record excludes it', async () => {
  const release = deployments.host.add({ name: 'mfe-jobs', mounts: [{ ...page, render: 'server' }] });
  const deployWith = (render?: boolean) =>
    deployments.deploy({ ...release, prefixes: ['/jobs'], ...(render !== undefined && { render }) });
  await deployWith();
  const web = await deployments.startWeb();
  const readMount = async () => (await readRemotes(web))[0]?.mounts[0];
  expect(await readMount()).toEqual({ ...page, render: 'server' });
  await deployWith(false);
  await until(async () => !('render' in ((await readMount()) ?? {})));
  expect(await readMount()).toEqual(page);
  await deployWith();
  await deployWith(true);
  await until(async () => 'render' in ((await readMount()) ?? {}));
});

it('forgets a removed remote', async () => {
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
  it('stays below 4 KB with 50 hosts, and the remotes that it leaves out are of another version', async () => {
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
  const deployCandidate = async (share: number) =>
    deployments.deploy({ ...deployments.host.add({ name: 'mfe-jobs', version: '2.0.0+b', mounts: [page] }), share });
  const versionFor = async (web: FastifyInstance, cookie: string) =>
    (await readRemotes(web, '/jobs', cookie)).find(({ name }) => name === 'mfe-jobs')?.version;

  it('is given to a stable share of the browsers, which includes those of a smaller share', async () => {
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
  }, 120_000);

  // Covers ASVS-3.3.1, ASVS-3.3.2, ASVS-3.3.3, ASVS-3.3.4
  it('is decided by a random number in a cookie, only while there is a candidate, and /versions.json follows', async () => {
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
    const document = await versionFor(web, pair);
    const versions = (await web.inject({ url: '/versions.json', headers: { cookie: pair } })).json();
    expect(versions.remotes['mfe-jobs']).toBe(document);
    expect((await web.inject({ url: '/jobs', headers: { cookie: pair } })).headers['set-cookie']).toBeUndefined();
  });

  it('can be chosen by a tester, as can earlier releases, until the choice is reset', async () => {
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

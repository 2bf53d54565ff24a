import type { RemoteDeployment } from '@heard/contract';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readRecord } from '@heard/build/record';
import fastify, { type FastifyInstance } from 'fastify';
import { TestDeployments } from '../remotes/testReleases.ts';

let deployments: TestDeployments;
let api: FastifyInstance;
let web: FastifyInstance;
beforeEach(async () => {
  deployments = new TestDeployments();
  await deployments.start();
  api = fastify();
  // Only this token belongs to an administrator.
  api.get('/admin/failedChecks', async (request, reply) => {
    if (request.headers.authorization === 'Bearer admin') return [];
    return reply
      .code(403)
      .type('application/problem+json')
      .send(JSON.stringify({ type: '/problems/wrong-role', status: 403 }));
  });
  await api.listen({ port: 0 });
  const mounts = [{ path: '/jobs', module: './Jobs' }];
  const first = deployments.host.add({ name: 'mfe-jobs', version: '1.0.0', mounts });
  await deployments.deploy({ ...first, prefixes: ['/jobs'] });
  await deployments.deploy({ ...deployments.host.add({ name: 'mfe-jobs', version: '1.1.0', mounts }), by: 'ben' });
  await deployments.deploy({ ...deployments.host.add({ name: 'mfe-jobs', version: '2.0.0', mounts }), share: 5 });
  web = await deployments.startWeb({ API_PORT: new URL(api.listeningOrigin).port, TRUSTED_PROXIES: '1' });
});
afterEach(async () => {
  await deployments.stop();
  await api.close();
});

const read = (authorization?: string) =>
  web.inject({ url: '/api/admin/deployments', headers: authorization === undefined ? {} : { authorization } });

// Covers TEAMS-2.11
it('lists the releases of each remote for administrators', async () => {
  const response = await read('Bearer admin');
  expect(response.headers['cache-control']).toBe('no-store');
  const none = { mounts: 0, failures: 0, recoveries: 0, p75: null, deployedAt: expect.stringMatching(/^\d{4}-.*Z$/) };
  expect(response.json()).toEqual([
    {
      name: 'mfe-jobs',
      owner: 'Team mfe-jobs',
      prefixes: ['/jobs'],
      releases: [
        { ...none, version: '2.0.0', state: 'candidate', share: 5, deployedBy: 'ana' },
        { ...none, version: '1.1.0', state: 'current', share: 95, deployedBy: 'ben' },
        { ...none, version: '1.0.0', state: 'previous', share: 0, deployedBy: 'ana' },
      ],
      lastChange: expect.objectContaining({ action: 'deploy', version: '2.0.0', share: 5, by: 'ana', reason: null }),
    },
  ]);
});

const PATHS = {
  mount: '/reports/mounts',
  failure: '/reports/remote-failure',
  recovery: '/reports/remote-failure',
};

/** Returns the time at which the counts were last stored, in milliseconds; 0 if they were never stored. */
const readStored = () =>
  stat(join(deployments.record, '.counts')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/** Reports a mount or a failure of mfe-jobs as a browser with this IP address does, with the token of the release. */
async function report(server: FastifyInstance, kind: keyof typeof PATHS, version: string, network: string) {
  const headers = { 'x-forwarded-for': network, cookie: `heard-releases=mfe-jobs~${version}` };
  const { 'mfe-jobs': token } = (await server.inject({ url: '/reports/tokens', headers })).json();
  await send(server, kind, version, network, token);
}

async function send(server: FastifyInstance, kind: keyof typeof PATHS, version: string, network: string, token = '') {
  const release = { remote: 'mfe-jobs', version, token };
  const payload =
    kind === 'mount'
      ? [{ ...release, ms: 100 }]
      : { ...release, reason: 'broken', ...(kind === 'recovery' && { isRecovered: true }) };
  const headers = { 'x-forwarded-for': network };
  const { statusCode } = await server.inject({ method: 'POST', url: PATHS[kind], headers, payload });
  expect(statusCode).toBe(204);
}

async function until(isTrue: () => Promise<boolean>) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('not in time');
}

const readCounts = async () => {
  const [jobs] = (await read('Bearer admin')).json<RemoteDeployment[]>();
  return jobs?.releases.map(({ version, mounts, failures }) => [version, mounts, failures]);
};

it('counts the networks that report a release, on all web servers', async () => {
  const other = await deployments.startWeb({ API_PORT: new URL(api.listeningOrigin).port, TRUSTED_PROXIES: '1' });
  await report(web, 'failure', '2.0.0', '203.0.113.1');
  await report(other, 'failure', '2.0.0', '198.51.100.1');
  for (let sent = 0; sent < 20; sent += 1) {
    // All addresses belong to one client whose provider has assigned it a /48.
    await report(web, 'failure', '1.1.0', `2001:db8:1:${sent}::1`);
    await report(web, 'failure', '1.0.0', `2001:db8:1:1::${sent}`);
    await report(web, 'mount', '1.0.0', `203.0.113.${sent}`);
    await report(web, 'mount', '1.1.0', '127.0.0.1');
    await report(web, 'mount', '1.1.0', '::1');
  }
  const expected = [
    ['2.0.0', 0, 2],
    ['1.1.0', 1, 10],
    ['1.0.0', 10, 1],
  ];
  await until(async () => JSON.stringify(await readCounts()) === JSON.stringify(expected));
  expect(await readCounts()).toEqual(expected);
});

it('counts the networks whose browsers have rendered pages of a release again', async () => {
  for (const network of ['203.0.113.1', '203.0.113.1', '198.51.100.1']) await report(web, 'recovery', '1.1.0', network);
  const [jobs] = (await read('Bearer admin')).json<RemoteDeployment[]>();
  expect(jobs?.releases.map(({ version, failures, recoveries }) => [version, failures, recoveries])).toEqual([
    ['2.0.0', 0, 0],
    ['1.1.0', 0, 2],
    ['1.0.0', 0, 0],
  ]);
});

it('counts only reports with the token of their release and network', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.1' };
  const response = await web.inject({ url: '/reports/tokens', headers });
  expect(response.headers['cache-control']).toBe('no-store');
  const { 'mfe-jobs': token } = response.json();
  for (const kind of ['mount', 'failure'] as const) {
    await send(web, kind, '1.1.0', '203.0.113.1');
    await send(web, kind, '1.1.0', '203.0.113.2', token);
    await send(web, kind, '2.0.0', '203.0.113.1', token);
  }
  const later = Date.now() + 2 * 3_600_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  await send(web, 'mount', '1.1.0', '203.0.113.1', token);
  clock.mockRestore();
  expect(await readCounts()).toEqual([
    ['2.0.0', 0, 0],
    ['1.1.0', 0, 0],
    ['1.0.0', 0, 0],
  ]);
  await send(web, 'mount', '1.1.0', '203.0.113.1', token);
  expect((await readCounts())?.[1]).toEqual(['1.1.0', 1, 0]);
});

// Covers TEAMS-3.2
describe('a candidate with a condition', () => {
  const deployCandidate = async (version: string) => {
    const release = deployments.host.add({ name: 'mfe-jobs', version, mounts: [{ path: '/jobs', module: './Jobs' }] });
    await deployments.deploy({ ...release, share: 5, condition: { share: 100, maxFailures: 10, minMounts: 20 } });
    await until(async () => (await readRevision()) === 4);
  };
  const readRevision = async () => (await web.inject('/versions.json')).json().revisions['mfe-jobs'];

  it('rolls back a candidate that fails too often, with the reason', async () => {
    await deployCandidate('3.0.0');
    for (const network of ['203.0.113.1', '203.0.113.2']) await report(web, 'failure', '3.0.0', network);
    await until(async () => (await readRevision()) === 5);
    const record = await readRecord(deployments.record, 'mfe-jobs');
    expect(record).toMatchObject({
      candidate: null,
      current: { release: '1.1.0' },
      change: { action: 'rollback', by: 'web server', reason: '2 failures of 2 mounts (100.00%), not below 10%' },
    });
  });

  it('does not roll a candidate back when one client reports many failures', async () => {
    await deployCandidate('3.0.0');
    for (let sent = 0; sent < 20; sent += 1) await report(web, 'failure', '3.0.0', `2001:db8:1:2::${sent}`);
    await until(async () => JSON.stringify((await readCounts())?.[0]) === '["3.0.0",0,1]');
    await web.inject('/jobs');
    expect(await readRevision()).toBe(4);
  });

  it('promotes a candidate once the web servers have sent enough documents with the candidate', async () => {
    await deployCandidate('3.0.0');
    for (let sent = 0; sent < 20; sent += 1) await report(web, 'mount', '3.0.0', `203.0.${sent}.1`);
    const headers = { cookie: 'heard-releases=mfe-jobs~3.0.0' };
    for (let sent = 0; sent < 19; sent += 1) await web.inject({ url: '/jobs', headers });
    // The web server decides after it has stored its counts. Once it has stored the next counts, the decision about the earlier counts is
    // known.
    for (const network of ['203.0.113.1', '203.0.114.1', '203.0.115.1']) {
      const before = await readStored();
      await report(web, 'mount', '1.1.0', network);
      await until(async () => (await readStored()) > before);
    }
    expect(await readRevision()).toBe(4);
    await web.inject({ url: '/jobs', headers });
    await until(async () => (await readRevision()) === 5);
    const record = await readRecord(deployments.record, 'mfe-jobs');
    expect(record).toMatchObject({
      candidate: null,
      current: { release: '3.0.0' },
      change: { action: 'promote', reason: '0 failures of 20 mounts (0.00%), below 10%' },
    });
  });
});

it("forwards the API's rejection of callers who are not administrators", async () => {
  for (const authorization of [undefined, 'Bearer other']) {
    const response = await read(authorization);
    expect([response.statusCode, response.json()]).toEqual([403, { type: '/problems/wrong-role', status: 403 }]);
  }
});

it('returns 503 while the API is unavailable', async () => {
  await api.close();
  const response = await read('Bearer admin');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(response.json()).toMatchObject({ type: '/problems/unavailable' });
});

import type { RemoteDeployment } from '@heard/contract';
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
  // Only this token is an administrator's.
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
  web = await deployments.startWeb({ API_PORT: new URL(api.listeningOrigin).port });
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
  const none = { mounts: 0, failures: 0, p75: null, deployedAt: expect.stringMatching(/^\d{4}-.*Z$/) };
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

it('counts the failures that browsers report by release, on all web servers', async () => {
  const other = await deployments.startWeb({ API_PORT: new URL(api.listeningOrigin).port });
  const report = (server: FastifyInstance, version: string) =>
    server.inject({
      method: 'POST',
      url: '/reports/remote-failure',
      payload: { remote: 'mfe-jobs', version, reason: 'broken' },
    });
  for (const server of [web, other, other]) expect((await report(server, '2.0.0')).statusCode).toBe(204);
  await report(web, '1.1.0');
  await report(web, '9.9.9');
  // One network cannot decide about a release.
  for (let sent = 0; sent < 20; sent += 1) await report(web, '1.0.0');
  for (let tries = 0; tries < 600; tries += 1) {
    const [jobs] = (await read('Bearer admin')).json<RemoteDeployment[]>();
    const failures = jobs?.releases.map((release) => [release.version, release.failures]);
    if (JSON.stringify(failures) === '[["2.0.0",3],["1.1.0",1],["1.0.0",7]]') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('not counted');
});

// Covers TEAMS-3.2
describe('a candidate with a condition', () => {
  const deployCandidate = async (version: string) => {
    const release = deployments.host.add({ name: 'mfe-jobs', version, mounts: [{ path: '/jobs', module: './Jobs' }] });
    await deployments.deploy({ ...release, share: 5, condition: { share: 100, maxFailures: 10, minMounts: 20 } });
    await until(async () => (await readRevision()) === 4);
  };
  const readRevision = async () => (await web.inject('/versions.json')).json().revisions['mfe-jobs'];
  async function until(isTrue: () => Promise<boolean>) {
    for (let tries = 0; tries < 600; tries += 1) {
      if (await isTrue()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('not in time');
  }

  it('is rolled back when it fails too often, with the reason', async () => {
    await deployCandidate('3.0.0');
    const payload = { remote: 'mfe-jobs', version: '3.0.0', reason: 'broken' };
    for (let sent = 0; sent < 2; sent += 1)
      await web.inject({ method: 'POST', url: '/reports/remote-failure', payload });
    await until(async () => (await readRevision()) === 5);
    const record = await readRecord(deployments.record, 'mfe-jobs');
    expect(record).toMatchObject({
      candidate: null,
      current: { release: '1.1.0' },
      change: { action: 'rollback', by: 'web server', reason: '2 failures of 2 mounts (100.00%), not below 10%' },
    });
  });
});

it('passes on what the API responds to others', async () => {
  for (const authorization of [undefined, 'Bearer other']) {
    const response = await read(authorization);
    expect([response.statusCode, response.json()]).toEqual([403, { type: '/problems/wrong-role', status: 403 }]);
  }
});

it('responds with 503 while the API is unavailable', async () => {
  await api.close();
  const response = await read('Bearer admin');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(response.json()).toMatchObject({ type: '/problems/unavailable' });
});

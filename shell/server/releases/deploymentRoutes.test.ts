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

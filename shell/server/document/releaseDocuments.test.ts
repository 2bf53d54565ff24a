// A team deploys a page with data, title and structured data to a running web server. The web server has no code for this page.
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { TestDeployments } from '../remotes/testReleases.ts';

const SERVER = `
  module.exports = { modules: { './Jobs': async () => ({
    default: () => null,
    load: async ({ params: { id }, query, api }) => {
      if (query.get('page') === '1') return { status: 'redirect', to: '/jobs/' + id };
      const company = await api.get('getCompany', { params: { id } });
      if (company.status !== 'found') return company;
      if (query.get('page') === 'account') await api.get({ path: '/user/me' }, {});
      return { status: 'found', data: company.body };
    },
    describe: ({ id, name }, { language, publicUrl, title }) => ({
      title: title + ': ' + name,
      canonical: '/jobs/' + id,
      structuredData: [{ '@type': 'JobPosting', inLanguage: language, url: publicUrl + '/jobs/' + id }],
    }),
  }) } };`;

const deployments = new TestDeployments();
let api: FastifyInstance;
let web: FastifyInstance;
/** The requests that the API has received. */
const received: string[] = [];

beforeAll(async () => {
  await deployments.start();
  api = fastify();
  api.get('/*', async (request, reply) => {
    received.push(request.url);
    if (request.url === '/company/blocked.example') return reply.code(410).send({});
    if (request.url === '/company/busy.example') return reply.code(503).send({});
    // A company that was merged.
    if (request.url === '/company/old.example') return { id: 'acme.example', name: 'Acme', review: [] };
    if (request.url !== '/company/acme.example') return reply.code(404).send({});
    if (request.headers['if-none-match'] === '"1"') return reply.code(304).send();
    return reply.header('etag', '"1"').send({ id: 'acme.example', name: 'Acme', review: [] });
  });
  await api.listen({ port: 0 });
  web = await deployments.startWeb({
    API_PORT: new URL(api.listeningOrigin).port,
    PUBLIC_URL: 'https://heard.example',
  });
  const mount = {
    path: '/jobs/:id',
    module: './Jobs',
    title: 'jobs',
    description: 'lead',
    load: true,
    resource: '/company/{id}',
  };
  const release = deployments.host.add({
    name: 'mfe-jobs',
    mounts: [{ ...mount, parameters: ['page'] }],
    texts: { en: { jobs: 'Jobs', lead: 'Open jobs.' }, es: { jobs: 'Empleos', lead: 'Empleos abiertos.' } },
    server: SERVER,
  });
  await deployments.deploy({ ...release, prefixes: ['/jobs'] });
  // Waits until the web server has loaded the release and started its process.
  while (!(await open('/jobs/acme.example')).title?.includes('Acme')) await wait(50);
});
beforeEach(() => (received.length = 0));
afterAll(async () => {
  await api.close();
  await deployments.stop();
});

async function open(url: string, headers: Record<string, string> = {}, server = web) {
  const { statusCode, headers: sent, payload } = await server.inject({ url, headers });
  const match = (pattern: RegExp) => pattern.exec(payload)?.[1];
  return {
    status: statusCode,
    etag: String(sent.etag),
    location: sent.location,
    title: match(/<title>(.*?)<\/title>/),
    description: match(/<meta name="description" content="(.*?)"/),
    canonical: match(/<link rel="canonical" href="(.*?)"/),
    data: match(/<script type="application\/ld\+json" data-page>(.*?)<\/script>/s),
    company: (
      JSON.parse(match(/<script type="application\/json" id="configuration">(.*?)<\/script>/s) ?? '{}') as {
        company?: object;
      }
    ).company,
  };
}

it('sends the document of the page with its data, title, canonical URL and structured data', async () => {
  expect(await open('/jobs/acme.example?lang=es')).toMatchObject({
    status: 200,
    title: 'Empleos: Acme · Heard',
    description: 'Empleos abiertos.',
    canonical: 'https://heard.example/jobs/acme.example?lang=es',
    data: JSON.stringify({
      '@type': 'JobPosting',
      inLanguage: 'es',
      url: 'https://heard.example/jobs/acme.example',
    }),
    company: { id: 'acme.example', name: 'Acme' },
  });
});

it('responds with the 404 and the redirect that a page returns', async () => {
  expect(await open('/jobs/nobody.example')).toMatchObject({ status: 404, title: 'Page not found · Heard' });
  expect(await open('/jobs/acme.example?page=1&x=2')).toMatchObject({
    status: 301,
    location: '/jobs/acme.example?x=2',
  });
});

it('returns 304 after one conditional request to the API', async () => {
  const { etag } = await open('/jobs/acme.example?page=2');
  received.length = 0;
  expect(await open('/jobs/acme.example?page=2', { 'if-none-match': etag })).toMatchObject({ status: 304 });
  expect(received).toEqual(['/company/acme.example']);
});

it('describes a page with remote.json if the page requests private data, and logs the team', async () => {
  expect(await open('/jobs/acme.example?page=account')).toMatchObject({ status: 200, title: 'Jobs · Heard' });
  expect(received).not.toContain('/user/me');
  expect(deployments.warnings).toContainEqual(
    expect.objectContaining({
      msg: 'data of a page not loaded',
      team: 'Team mfe-jobs',
      reason: expect.stringContaining('/user/me is no public endpoint'),
    }),
  );
});

it('returns the status of the main resource of a page while no process can load the page', async () => {
  const withoutProcesses = await deployments.startWeb({
    API_PORT: new URL(api.listeningOrigin).port,
    SERVER_RENDERING: 'off',
  });
  const openWithout = (url: string) => open(url, {}, withoutProcesses);
  expect(await openWithout('/jobs/acme.example?page=2')).toMatchObject({ status: 200, title: 'Jobs · Heard' });
  expect(await openWithout('/jobs/nobody.example')).toMatchObject({ status: 404, title: 'Page not found · Heard' });
  expect(await openWithout('/jobs/blocked.example')).toMatchObject({ status: 410, title: 'Page removed · Heard' });
  expect(await openWithout('/jobs/old.example?page=2&x=2')).toMatchObject({
    status: 301,
    location: '/jobs/acme.example?page=2&x=2',
  });
  // The browser reports that the company is unavailable, and requests the company again.
  expect(await openWithout('/jobs/busy.example')).toMatchObject({ status: 200 });
});

import { setSite } from '@heard/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { startWebServer } from '../testing.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z"/></svg>';
/** The response of the API; null if the API is unavailable. */
let stored: {
  name: string | null;
  accent?: string;
  logo?: string;
  sendsEmail?: boolean;
  needsSetup?: boolean;
} | null;
let started: { web: FastifyInstance; close(): Promise<void> } | undefined;

afterEach(async () => {
  await started?.close();
  started = undefined;
  setSite(undefined);
});

async function start(environment: NodeJS.ProcessEnv = {}) {
  const api = fastify();
  api.get('/site', async (request, reply) => {
    if (stored === null) return reply.code(503).send();
    const etag = `"${[stored.name, stored.accent, stored.logo?.length, stored.sendsEmail, stored.needsSetup].join()}"`;
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.header('etag', etag).send({ accent: null, logo: null, needsSetup: false, ...stored });
  });
  started = await startWebServer({
    api,
    mounts: [{ path: '/', module: './Home', title: 'home' }],
    texts: { en: { home: 'Reviews on Heard' } },
    template: '<head><title>Heard</title></head><body></body>',
    followsSite: true,
    environment: { SERVER_RENDERING: 'off', ...environment },
  });
  return started.web;
}

const read = async (web: FastifyInstance, url: string) => (await web.inject({ url })).body;

/** Waits until a response contains a text. */
async function untilIn(web: FastifyInstance, url: string, text: string): Promise<void> {
  while (!(await read(web, url)).includes(text)) await wait(50);
}

it('shows the stored name of the site from the first request on', async () => {
  stored = { name: 'Voices' };
  const web = await start();
  await web.ready();
  expect(await read(web, '/')).toContain('<title>Reviews on Voices · Voices</title>');
  expect((await web.inject({ url: '/favicon.ico' })).headers.location).toMatch(/^\/site-icon\.svg\?v=/);
});

it('shows a changed name in documents and files without a restart', async () => {
  stored = { name: null };
  const web = await start();
  expect(await read(web, '/')).toContain('<title>Reviews on Heard · Heard</title>');
  expect((await web.inject({ url: '/favicon.ico' })).statusCode).toBe(200);
  stored = { name: 'Voices' };
  await untilIn(web, '/', '<title>Reviews on Voices · Voices</title>');
  expect(JSON.parse(await read(web, '/site.webmanifest'))).toMatchObject({ name: 'Voices', short_name: 'Voices' });
  expect((await web.inject({ url: '/favicon.ico' })).statusCode).toBe(302);
  expect((await web.inject({ url: '/og.png' })).statusCode).toBe(404);
  stored = { name: null };
  await untilIn(web, '/', '<title>Reviews on Heard · Heard</title>');
  expect((await web.inject({ url: '/og.png' })).statusCode).toBe(200);
  expect((await web.inject({ url: '/site-icon.svg' })).statusCode).toBe(404);
});

it('shows a stored color and logo in documents and files', async () => {
  stored = { name: 'Voices' };
  const web = await start();
  await untilIn(web, '/', '<title>Reviews on Voices · Voices</title>');
  expect((await web.inject({ url: '/site-logo.svg' })).statusCode).toBe(404);
  stored = { name: 'Voices', accent: '#b3261e', logo: Buffer.from(SVG).toString('base64') };
  await untilIn(web, '/', '--accent:light-dark(#b3261e,');
  const logo = await web.inject({ url: '/site-logo.svg' });
  expect([logo.body, logo.headers['content-type']]).toEqual([SVG, 'image/svg+xml']);
  expect((await web.inject({ url: '/site-logo.png' })).headers['content-type']).toBe('image/png');
  expect((await web.inject({ url: '/favicon.ico' })).headers['location']).toMatch(/^\/site-logo\.svg\?v=/);
  expect(JSON.parse(await read(web, '/site.webmanifest'))).toMatchObject({ theme_color: '#b3261e' });
  stored = { name: 'Voices' };
  await untilIn(web, '/site.webmanifest', '/site-icon.svg');
  expect((await web.inject({ url: '/site-logo.png' })).statusCode).toBe(404);
});

it('keeps the last name while the API is unavailable', async () => {
  stored = { name: 'Voices' };
  const web = await start();
  await web.ready();
  stored = null;
  await wait(2_500);
  expect(await read(web, '/llms.txt')).toContain('# Voices');
});

it('starts without the API, and shows the stored name once the API responds', async () => {
  stored = null;
  const web = await start();
  expect(await read(web, '/llms.txt')).toContain('# Heard');
  stored = { name: 'Voices' };
  await untilIn(web, '/llms.txt', '# Voices');
});

it('uses the color of the environment instead of the stored color', async () => {
  stored = { name: 'Voices', accent: '#b3261e' };
  const web = await start({ SITE_ACCENT: '#00695c' });
  await web.ready();
  const document = await read(web, '/');
  expect(document).toContain('--accent:light-dark(#00695c,');
  expect(document).toContain('<title>Reviews on Voices · Voices</title>');
});

it('uses the name of the environment instead of the stored name', async () => {
  stored = { name: 'Voices' };
  const web = await start({ SITE_NAME: 'Choir' });
  await web.ready();
  expect(await read(web, '/llms.txt')).toContain('# Choir');
});

it('redirects the home page to the first setup until the setup is completed', async () => {
  stored = { name: null, needsSetup: true };
  const web = await start();
  const { statusCode, headers } = await web.inject({ url: '/?lang=fr', headers: { accept: 'text/html,*/*;q=0.8' } });
  expect((await web.inject({ url: '/' })).statusCode).toBe(200);
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([307, '/setup?lang=fr', 'no-store']);
  expect((await web.inject({ url: '/llms.txt' })).statusCode).toBe(200);
  stored = { name: 'Voices' };
  await untilIn(web, '/', '<title>Reviews on Voices · Voices</title>');
});

it('includes in documents whether the API sends emails, and updates this value after a change', async () => {
  stored = { name: null, sendsEmail: true };
  const web = await start();
  await web.ready();
  const sendsNone = '"sendsEmail":false';
  expect(await read(web, '/')).not.toContain(sendsNone);
  stored = { name: null, sendsEmail: false };
  await untilIn(web, '/', sendsNone);
});

it('uses the setting EMAILS instead of the value that the API reports', async () => {
  stored = { name: null, sendsEmail: true };
  const web = await start({ EMAILS: 'off' });
  await web.ready();
  expect(await read(web, '/')).toContain('"sendsEmail":false');
});

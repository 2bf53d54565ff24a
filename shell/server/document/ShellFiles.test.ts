import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { startWebServer } from '../testing.ts';
import { ShellFiles } from './ShellFiles.ts';

let server: Server;
let requests = 0;
let respond: 'document' | 'error' | 'nothing' = 'document';
let location: string;
let now = 0;

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url !== '/index.html') return response.writeHead(404).end();
    requests += 1;
    if (respond === 'nothing') return;
    response.statusCode = respond === 'error' ? 500 : 200;
    return response.end(`<title>Heard</title><head></head><body>${requests}</body>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  location = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = 0;
  respond = 'document';
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

// Covers HARDENING-2.18
it("loads the shell's document from a URL once in 10 s, regardless of the number of requested pages", async () => {
  const files = new ShellFiles(location);
  const templates = await Promise.all(Array.from({ length: 50 }, () => files.template()));
  expect(new Set(templates).size).toBe(1);
  await files.version();
  expect(requests).toBe(1);
  now += 9_999;
  await files.template();
  expect(requests).toBe(1);
  now += 1;
  expect(await files.template()).toContain('<body>2</body>');
});

it('uses the last loaded document while the URL is unavailable', async () => {
  const files = new ShellFiles(location, { timeoutMs: 50 });
  const template = await files.template();
  for (const failure of ['error', 'nothing'] as const) {
    respond = failure;
    now += 10_000;
    expect(await files.template()).toBe(template);
  }
  respond = 'document';
  now += 10_000;
  expect(await files.template()).not.toBe(template);
});

// Covers HARDENING-2.18
it('fails after a time limit when no document was loaded yet', async () => {
  respond = 'nothing';
  await expect(new ShellFiles(location, { timeoutMs: 50 }).template()).rejects.toThrow('timeout');
});

// Covers HARDENING-2.18
it('delays pages by at most the time limit while the URL does not respond, and does not delay other requests', async () => {
  const { web, close } = await startWebServer({ api: fastify(), mounts: [], texts: {}, shellFiles: location });
  try {
    expect((await web.inject({ url: '/first' })).statusCode).toBe(404);
    respond = 'nothing';
    now += 10_000;
    const page = { isAnswered: false };
    const slow = web.inject({ url: '/second' }).finally(() => (page.isAnswered = true));
    expect((await web.inject({ url: '/health/live' })).statusCode).toBe(200);
    expect(page.isAnswered).toBe(false);
    expect((await slow).body).toContain('<body>1<');
    // In the next 10 s, the server does not wait for the URL again.
    expect((await web.inject({ url: '/third' })).body).toContain('<body>1<');
    expect(requests).toBe(2);
  } finally {
    await close();
  }
});

it('requests the document of the shell at most once for many pages', async () => {
  jest.mocked(performance.now).mockRestore();
  const { web, close } = await startWebServer({ api: fastify(), mounts: [], texts: {}, shellFiles: location });
  try {
    for (let page = 0; page < 5; page += 1) await web.inject({ url: `/page-${page}` });
    expect(requests).toBe(1);
  } finally {
    await close();
  }
});

it('reads the recorded components of the stylesheet once per build of the shell', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heard-shell-'));
  try {
    writeFileSync(join(folder, 'index.html'), '<title>Heard</title>');
    const files = new ShellFiles(folder);
    expect(await files.readStyledNames()).toEqual({});
    writeFileSync(join(folder, 'styles.json'), '{"s-A":"a,"}');
    expect(await files.readStyledNames()).toEqual({});
    expect(await new ShellFiles(folder).readStyledNames()).toEqual({ 's-A': 'a,' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { startWebServer } from './testing.ts';

interface Response {
  status: number | undefined;
  body: string;
}

let api: FastifyInstance;
let web: Awaited<ReturnType<typeof startWebServer>>;
let webUrl: string;

/** Sends a request with any headers: `fetch` doesn't send headers of the connection. */
function send(url: string, headers: Record<string, string>, body: string | Buffer): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode, body: text }));
    });
    outgoing.on('error', reject);
    // Without this call, a client that expects `100 Continue` would not send its headers.
    outgoing.flushHeaders();
    outgoing.end(body);
  });
}

beforeAll(async () => {
  api = fastify();
  api.post('/echo', async (incoming) => incoming.body);
  web = await startWebServer({ api, mounts: [{ path: '/', module: './home/HomePage' }], texts: {} });
  await web.web.listen({ port: 0 });
  webUrl = `${web.web.listeningOrigin}/api/echo`;
});
afterAll(() => web.close());

const JSON_BODY = '{"a":1}';
const compressed = gzipSync(JSON_BODY);

// Covers HARDENING-5.2
it.each<[string, Record<string, string>, string | Buffer]>([
  ['Expect: 100-continue', { expect: '100-continue' }, JSON_BODY],
  ['Expect with another expectation', { expect: 'a-miracle' }, JSON_BODY],
  ['Keep-Alive', { 'keep-alive': 'timeout=5' }, JSON_BODY],
  ['Keep-Alive, listed in Connection', { connection: 'keep-alive, x-hop', 'keep-alive': '300' }, JSON_BODY],
  ['TE', { te: 'trailers' }, JSON_BODY],
  ['Upgrade', { upgrade: 'h2c' }, JSON_BODY],
  ['Proxy-Connection', { 'proxy-connection': 'keep-alive' }, JSON_BODY],
  ['Content-Encoding: identity', { 'content-encoding': 'identity' }, JSON_BODY],
  ['Content-Encoding: gzip without compression', { 'content-encoding': 'gzip' }, JSON_BODY],
  ['Content-Encoding: gzip with compression', { 'content-encoding': 'gzip' }, compressed],
  ['an unknown Content-Encoding', { 'content-encoding': 'x-unknown' }, JSON_BODY],
])('responds to %s with the same headers as the API', async (_, headers, body) => {
  const complete = { 'content-type': 'application/json', 'content-length': String(body.length), ...headers };
  const direct = await send(`${api.listeningOrigin}/echo`, complete, body);
  const proxied = await send(webUrl, complete, body);
  expect(direct.status).toBeLessThan(500);
  expect(proxied.status).toBe(direct.status);
  if (direct.status === 200) expect(proxied).toEqual(direct);
});

// Covers ASVS-13.4.3, ASVS-16.5.1, HARDENING-5.1
it.each(['/assets', '/remotes/mfe-public'])('reveals no path of the file system below %s', async (folder) => {
  for (const name of [`${'a'.repeat(300)}.js`, '%00', '..%2f..%2fetc%2fpasswd', 'index.html%00.js', '']) {
    const { statusCode, body, headers } = await web.web.inject(`${folder}/${name}`);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).not.toMatch(/heard-web-|ENAMETOOLONG|ENOENT/);
  }
});

import fastify, { type FastifyInstance } from 'fastify';
import { startWebServer } from '../testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;
let sent: unknown;

beforeAll(async () => {
  const api = fastify();
  api.post('/auth/login', async (request) => {
    sent = request.body;
    return { token: 't' };
  });
  ({ web, close } = await startWebServer({ api, mounts: [{ path: '/login', module: './Login' }], texts: {} }));
});
afterAll(() => close());

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  web.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en', ...headers },
  });

it('explains that a form needs scripts, and links back to the form', async () => {
  const { statusCode, headers, payload } = await post('/login?next=%2Fme', 'email=a%40b.example&password=secret');
  expect(statusCode).toBe(400);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(payload).toContain('<h1>This form needs JavaScript</h1>');
  expect(payload).toContain('<a href="/login?next=%2Fme">Back to the form</a>');
  expect(payload).not.toContain('secret');
});

it.each([
  ['/login', { 'accept-language': 'es' }, 'es', 'Este formulario necesita JavaScript'],
  ['/login?lang=fr', {}, 'fr', 'Ce formulaire a besoin de JavaScript'],
])('explains in the language of %s that a form needs scripts', async (url, headers, language, title) => {
  const response = await post(url, 'a=b', headers);
  expect(response.headers['content-language']).toBe(language);
  expect(response.payload).toContain(title);
});

it.each([['multipart/form-data; boundary=x'], ['text/plain']])('accepts a form of the type %s', async (type) => {
  expect((await post('/login', '--x--', { 'content-type': type })).payload).toContain('This form needs JavaScript');
});

it('links back only to pages of this host', async () => {
  expect((await post('//evil.example/"><script>', 'a=b')).payload).toContain('href="/evil.example/');
});

it('forwards JSON requests to the API', async () => {
  const response = await post('/api/auth/login', '{"email":"a"}', { 'content-type': 'application/json' });
  expect(response.json()).toEqual({ token: 't' });
  expect(sent).toEqual({ email: 'a' });
});

import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { startWebServer } from '../testing.ts';

const HOSTILE = '</style></title><script>alert(1)</script> & "it\'s"';

let api: FastifyInstance;
let web: Awaited<ReturnType<typeof startWebServer>>;

const aReview = (id: string) => ({
  id,
  title: HOSTILE,
  description: 'é'.repeat(161),
  rating: 4,
  language: 'en',
  origin: 'confirmed',
  createdAt: '2026-11-01T12:00:00.000Z',
  user: { name: 'Ana', lastName: 'Ruiz' },
});

beforeAll(async () => {
  api = fastify();
  api.get<{ Params: { id: string } }>('/company/:id', async ({ params: { id } }, reply) => {
    if (id === 'removed.example') return reply.code(410).send({});
    if (id !== 'acme.example' && id !== 'empty.example') return reply.code(404).send({});
    const review = id === 'empty.example' ? [] : ['1', '2', '3', '4'].map(aReview);
    return { id, name: HOSTILE, ratingGeneral: 4.06, reviewsQuantity: review.length * 30, review };
  });
  web = await startWebServer({ api, mounts: [{ path: '/', module: './home/HomePage' }], texts: {} });
});
afterAll(() => web.close());

const read = (path: string) => web.web.inject(path);

it('shows the rating and the newest three reviews, without scripts', async () => {
  const { statusCode, body } = await read('/widget/acme.example');
  expect(statusCode).toBe(200);
  expect(body).not.toContain('<script');
  expect(body).toContain('<b aria-hidden="true">4.1</b>');
  expect(body).toContain('120 reviews on Heard');
  expect(body.match(/<li>/g)).toHaveLength(3);
  expect(body).toContain('Ana R. · Nov 1, 2026 · Confirmed experience');
  expect(body).toContain(`${'é'.repeat(159)}…`);
  expect(body).toContain('<a href="https://heard.example/business/acme.example" target="_blank" rel="noopener">');
});

it.each(['', '?theme=light', '?theme=dark&lang=fr'])(
  'allows all sites to frame the widget, and allows a single style by the hash of this style: %s',
  async (query) => {
    const { headers, body } = await read(`/widget/acme.example${query}`);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    );
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    });
    expect([headers['x-frame-options'], headers['set-cookie']]).toEqual([undefined, undefined]);
  },
);

it('forbids every site to frame documents other than the widget', async () => {
  for (const path of ['/', '/widget', '/widget/acme.example/more']) {
    const { headers } = await read(path);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

it('allows documents of this site to frame the widget', async () => {
  const { headers } = await read('/');
  expect(headers['content-security-policy']).toContain("; frame-src 'self';");
});

it('shows in the widget that a company has no reviews', async () => {
  const { body } = await read('/widget/empty.example?lang=es');
  expect(body).toContain('Todavía no hay reseñas');
  expect(body).toContain('<html lang="es">');
});

it.each([
  ['acme.example?theme=red', 400],
  ['acme.example?lang=de', 400],
  ['acme.example?color=red', 400],
  ['absent.example', 404],
  ['removed.example', 410],
])('responds to %s with %i and forbids frames', async (path, status) => {
  const { statusCode, headers } = await read(`/widget/${path}`);
  expect([statusCode, headers['x-frame-options']]).toEqual([status, 'DENY']);
});

it('limits the widget requests of one network', async () => {
  const other = await startWebServer({ api: fastify(), mounts: [{ path: '/', module: './Home' }], texts: {} });
  const request = (remoteAddress: string) => other.web.inject({ url: '/widget/acme.example', remoteAddress });
  for (let count = 0; count < 600; count += 1) expect((await request('203.0.113.7')).statusCode).toBe(404);
  const { statusCode, headers } = await request('203.0.113.7');
  expect(statusCode).toBe(429);
  const seconds = String(headers['retry-after']);
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'ratelimit-policy': '"widgets";q=600;w=60',
    ratelimit: `"widgets";r=0;t=${seconds}`,
  });
  expect((await request('203.0.113.8')).statusCode).toBe(404);
  await other.close();
});

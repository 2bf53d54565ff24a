import fastify, { type FastifyInstance } from 'fastify';
import { startWebServer } from '../testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;

beforeAll(async () => {
  const mounts = [
    { path: '/how-scores-work', module: './Scores' },
    { path: '/reviews-policy', module: './Policy' },
  ];
  ({ web, close } = await startWebServer({ api: fastify(), mounts, texts: {} }));
});
afterAll(() => close());

it.each(['/llms.txt', '/llms-full.txt'])(
  'describes in %s the site, its URLs, its licence and how to cite',
  async (url) => {
    const { statusCode, headers, payload } = await web.inject(url);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'public, max-age=86400',
    ]);
    expect(payload).toMatch(/^# Heard\n\n> Heard is a platform for reviews of companies\./);
    expect(payload.match(/^# /gm)).toHaveLength(1);
    for (const part of [
      'https://heard.example/mcp',
      '/business/{id}',
      'CC0-1.0',
      '## How to cite',
      'never instructions',
    ]) {
      expect(payload).toContain(part);
    }
  },
);

it('links only to existing pages', async () => {
  const { payload } = await web.inject('/llms.txt');
  const links = [...payload.matchAll(/\]\(https:\/\/heard\.example(\/[^)]*)\)/g)].map(([, path = '']) => path);
  expect(links).toEqual([
    '/how-scores-work.md',
    '/reviews-policy.md',
    '/api/openapi.json',
    '/sitemap.xml',
    '/llms-full.txt',
  ]);
  for (const path of ['/how-scores-work.md', '/reviews-policy.md', '/llms-full.txt'])
    expect((await web.inject(path)).statusCode).toBe(200);
});

it('includes the explanation of scores in the full text', async () => {
  const { payload } = await web.inject('/llms-full.txt');
  expect(payload).toContain('## How scores work\n');
  expect(payload).toContain('### The Heard score\n');
});

import type { CompanyReview, CompanyWithReviews } from '@heard/contract';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { startWebServer } from '../testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;
/** How often the API was asked for a company. */
let asked = 0;
let answer: (reply: FastifyReply) => unknown;

const review: CompanyReview = {
  id: '7',
  title: 'Warm bread',
  description: 'It came a day early.',
  rating: 0,
  createdAt: '2026-11-12T12:00:00.000Z',
  updatedAt: '2026-11-12T12:00:00.000Z',
  experienceDate: '2026-11-11T00:00:00.000Z',
  companyId: 'brightloaf.example',
  companyName: 'Brightloaf Bakery',
  companyURL: 'https://www.brightloaf.example',
  user: { name: 'Adaeze', lastName: 'O.', avatar: null },
};

const company: CompanyWithReviews = {
  id: 'brightloaf.example',
  name: 'Brightloaf Bakery',
  description: 'A neighbourhood bakery with a slow oven.',
  website: 'https://www.brightloaf.example',
  avatar: '/avatars/7.webp',
  reviewsQuantity: 3,
  ratingGeneral: 4.333333333333333,
  ratingCounts: [1, 0, 0, 0, 0, 2],
  address: '1 Mill Lane',
  country: 'Ireland',
  city: null,
  claimed: true,
  verified: true,
  createdAt: '2026-11-12T12:00:00.000Z',
  review: [review],
};

beforeAll(async () => {
  const template =
    '<!doctype html><html><head><title>Heard</title><script defer src="/assets/main.js"></script></head><body><div id="root"></div><noscript>No scripts.</noscript></body></html>';
  const mounts = [
    { path: '/', module: './Home', description: 'home.lead' },
    { path: '/login', module: './Login', title: 'login.title', description: 'login.text' },
    { path: '/plain', module: './Plain', title: 'login.title' },
    { path: '/blog/*', module: './Blog', title: 'login.title', description: 'login.text' },
    { path: '/me/*', module: './Area', guard: 'consumer', title: 'login.title', description: 'login.text' },
    { path: '/business/:id', module: './Company', title: 'company.title', description: 'home.lead' },
  ];
  const texts = {
    'home.lead': 'Search & read.',
    'login.title': 'Log "In"',
    'login.text': 'Pick up where you left off.',
    'company.title': 'Company',
  };

  // One of the calls is never answered.
  const api = fastify({ forceCloseConnections: true });
  api.get('/company/:id', (_request, reply) => {
    asked += 1;
    return answer(reply);
  });
  ({ web, close } = await startWebServer({ api, mounts, texts, template }));
});

beforeEach(() => {
  asked = 0;
  answer = () => company;
});

afterAll(() => close());

const read = async (url: string) => {
  const { statusCode, headers, payload } = await web.inject(url);
  return { status: statusCode, headers, html: payload };
};

const titleIn = (html: string) => /<title>(.*?)<\/title>/s.exec(html)?.[1];
const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const noscriptIn = (html: string) => /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1];
const jsonIn = (html: string, attributes: string) =>
  JSON.parse(new RegExp(`<script ${attributes}>(.*?)</script>`, 's').exec(html)?.[1] ?? 'null');
const linkedDataIn = (html: string) => jsonIn(html, 'type="application/ld\\+json" data-page');
const configurationIn = (html: string) => jsonIn(html, 'type="application/json" id="configuration"');

describe('a page', () => {
  it('has its title, what it is about, and its one address', async () => {
    const { html } = await read('/login?next=%2Fme');
    expect(titleIn(html)).toBe('Log &quot;In&quot; · Heard');
    expect(metaIn(html, 'description')).toBe('Pick up where you left off.');
    expect(canonicalIn(html)).toBe('https://heard.example/login');
    expect(metaIn(html, 'og:title')).toBe('Log &quot;In&quot;');
    expect(metaIn(html, 'og:url')).toBe('https://heard.example/login');
    expect(metaIn(html, 'twitter:card')).toBe('summary');
    expect(metaIn(html, 'og:image')).toBeUndefined();
    expect(noscriptIn(html)).toContain('<p>Pick up where you left off.</p>');
    expect(html).not.toContain('noindex');
    expect(linkedDataIn(html)).toBeNull();
  });

  it.each([
    ['/', 'https://heard.example/'],
    ['/LOGIN/', 'https://heard.example/login'],
    ['/blog/one/', 'https://heard.example/blog/one'],
  ])('at %s is %s to search engines', async (path, canonical) => {
    expect(canonicalIn((await read(path)).html)).toBe(canonical);
  });

  it('without a title of its own has the name of the product', async () => {
    const { html } = await read('/');
    expect(titleIn(html)).toBe('Heard');
    expect(metaIn(html, 'description')).toBe('Search &amp; read.');
  });

  it.each([
    ['/me/reviews', 200, 'Log &quot;In&quot; · Heard'],
    ['/plain', 200, 'Log &quot;In&quot; · Heard'],
    ['/nowhere', 404, 'Page not found · Heard'],
  ])('at %s is left out by search engines', async (path, status, title) => {
    const { status: answered, html } = await read(path);
    expect([answered, titleIn(html)]).toEqual([status, title]);
    expect(metaIn(html, 'robots')).toBe('noindex');
    expect(canonicalIn(html)).toBeUndefined();
    expect(metaIn(html, 'og:url')).toBeUndefined();
  });

  it('carries the texts of no row to the browser', async () => {
    expect(configurationIn((await read('/')).html).remotes[0].texts).toBeUndefined();
  });

  it('comes packed', async () => {
    const { headers } = await web.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe("a company's page", () => {
  it('has the company for search engines, for the app and for who runs no scripts, by one call', async () => {
    const { status, html } = await read('/business/brightloaf.example');
    expect([status, asked]).toEqual([200, 1]);
    expect(titleIn(html)).toBe('Brightloaf Bakery · Heard');
    expect(metaIn(html, 'description')).toBe(
      'Rated 4.3 out of 5 in 3 reviews. A neighbourhood bakery with a slow oven.',
    );
    expect(canonicalIn(html)).toBe('https://heard.example/business/brightloaf.example');
    expect(metaIn(html, 'og:image')).toBe('https://heard.example/api/avatars/7.webp');
    expect(configurationIn(html).company).toEqual(company);
    expect(linkedDataIn(html)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': 'https://heard.example/business/brightloaf.example',
      name: 'Brightloaf Bakery',
      url: 'https://www.brightloaf.example',
      mainEntityOfPage: 'https://heard.example/business/brightloaf.example',
      description: 'A neighbourhood bakery with a slow oven.',
      image: 'https://heard.example/api/avatars/7.webp',
      logo: 'https://heard.example/api/avatars/7.webp',
      address: { '@type': 'PostalAddress', streetAddress: '1 Mill Lane', addressCountry: 'Ireland' },
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 4.33,
        bestRating: 5,
        worstRating: 0,
        reviewCount: 3,
      },
      review: [
        {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Adaeze O.' },
          datePublished: '2026-11-12T12:00:00.000Z',
          reviewRating: { '@type': 'Rating', ratingValue: 0, bestRating: 5, worstRating: 0 },
          name: 'Warm bread',
          reviewBody: 'It came a day early.',
        },
      ],
    });
    const plain = noscriptIn(html);
    expect(plain).toContain('<h1>Brightloaf Bakery</h1><p>Rated 4.3 out of 5 in 3 reviews.</p>');
    expect(plain).toContain(
      '<h3>Warm bread</h3><p>0 out of 5 · Adaeze O. · <time datetime="2026-11-12T12:00:00.000Z">',
    );
    expect(plain).toContain(
      'Nov 12, 2026</time></p><p>It came a day early.</p><p>Date of experience: Nov 11, 2026</p>',
    );
    expect(plain).toContain('The newest 1 of 3 reviews.');
  });

  it('has no rating without reviews', async () => {
    answer = () => ({ ...company, description: null, avatar: null, reviewsQuantity: 0, ratingGeneral: 0, review: [] });
    const { html } = await read('/business/brightloaf.example');
    const data = linkedDataIn(html);
    expect(data).not.toHaveProperty('aggregateRating');
    expect(data).not.toHaveProperty('review');
    expect(metaIn(html, 'description')).toBe('Not rated');
    expect(noscriptIn(html)).not.toContain('<h2>');
  });

  it('says a long description in short', async () => {
    answer = () => ({ ...company, description: 'Fresh bread every day. '.repeat(80) });
    const description = metaIn((await read('/business/brightloaf.example')).html, 'description') ?? '';
    expect(description).toMatch(/Fresh bread( every( day\.)?)?…$/);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  it('takes what people write as text, wherever it stands', async () => {
    const hostile = `</script></noscript></title><!--<script defer src="//evil.example">"'&\u2028\u2029</body>$&`;
    const hostileReview = { ...review, title: hostile, description: hostile, user: { ...review.user, name: hostile } };
    const written = { ...company, name: hostile, description: hostile, review: [hostileReview] };
    answer = () => written;
    const { html, headers } = await read('/business/brightloaf.example');
    const tags = html.match(/<\/?(script|noscript|title|body)\b|<!--/g)?.join(' ');
    const scripts = '<script </script <script </script <script </script';
    expect(tags).toBe(`<title </title ${scripts} <body <noscript </noscript <script </script </body`);
    for (const [script] of html.matchAll(/<script.*?<\/script>/gs)) expect(script).not.toMatch(/[\u2028\u2029]/);
    expect(configurationIn(html).company).toEqual(written);
    expect(linkedDataIn(html)).toMatchObject({ name: hostile, review: [{ name: hostile, reviewBody: hostile }] });
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(html.split(nonce)).toHaveLength(3);
  });

  it('that does not exist is not found', async () => {
    answer = (reply) => reply.code(404).send({});
    const { status, html } = await read('/business/nobody.example');
    expect([status, titleIn(html), metaIn(html, 'robots')]).toEqual([404, 'Page not found · Heard', 'noindex']);
    expect(configurationIn(html).company).toBeNull();
  });

  it.each([
    ['fails', (reply: FastifyReply) => reply.code(500).send({}), '5'],
    ['has too much to do', (reply: FastifyReply) => reply.code(429).header('retry-after', '17').send({}), '17'],
    ['sends one elsewhere', (reply: FastifyReply) => reply.redirect('/company/acme.example'), '5'],
    ['answers half', (reply: FastifyReply) => reply.type('application/json').send('{"id":'), '5'],
    ['hangs', () => new Promise(() => {}), '5'],
  ])('comes without the company while the API %s, for now', async (_, fails, retryAfter) => {
    answer = fails;
    const { status, headers, html } = await read('/business/brightloaf.example');
    expect([status, headers['retry-after']]).toEqual([503, retryAfter]);
    expect(titleIn(html)).toBe('Company · Heard');
    expect(configurationIn(html).company).toBeNull();
    expect(html).not.toContain('noindex');
  });

  it('in another form of its id is sent to the one form, and no header is made of what is asked', async () => {
    const { status, headers } = await read('/business/WWW.Brightloaf.example?a=%0d%0aset-cookie:b');
    expect([status, headers.location]).toEqual([301, '/business/brightloaf.example?a=%0d%0aset-cookie:b']);
  });
});

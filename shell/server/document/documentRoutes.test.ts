import { exampleReview, type CompanyReview, type CompanyWithReviews } from '@heard/contract';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { productMount, productPages } from '../../test/documents/productPages.ts';
import { startWebServer } from '../testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;
/** The number of requests for a company. Only requests to the API count. */
let asked = 0;
/** The language of the last request. */
let askedIn: string | undefined;
let answer: (reply: FastifyReply) => unknown;

const review: CompanyReview = {
  ...exampleReview,
  id: '7',
  title: 'Warm bread',
  description: 'It came a day early.',
  rating: 0,
  createdAt: '2026-11-12T12:00:00.000Z',
  updatedAt: '2026-11-12T12:00:00.000Z',
  experienceDate: '2026-11-11T00:00:00.000Z',
  helpfulOf: 0,
  user: { id: null, name: 'Adaeze', lastName: 'O.', avatar: null },
};

const company: CompanyWithReviews = {
  id: 'brightloaf.example',
  name: 'Brightloaf Bakery',
  formerName: null,
  description: 'A neighbourhood bakery with a slow oven.',
  website: 'https://www.brightloaf.example',
  avatar: '/avatars/7.webp',
  reviewsQuantity: 3,
  ratingGeneral: 4.333333333333333,
  ratingCounts: [1, 0, 0, 0, 0, 2],
  languageCounts: { en: 3 },
  originCounts: { organic: [0, 0, 0, 0, 0, 0], invited: [0, 0, 0, 0, 0, 0], confirmed: [0, 0, 0, 0, 0, 0] },
  relationCounts: { employee: 0, competitor: 0 },
  benefitQuantity: 0,
  hiddenQuantity: 0,
  score: null,
  address: '1 Mill Lane',
  country: 'Ireland',
  city: null,
  categories: [],
  place: { country: { code: 'IE', names: { en: 'Ireland', es: 'Irlanda', fr: 'Irlande' } }, city: null },
  mergedFrom: [],
  unusualReviews: false,
  claimed: true,
  verified: true,
  verification: 'workEmail',
  createdAt: '2026-11-12T12:00:00.000Z',
  replies: null,
  review: [review],
};

beforeAll(async () => {
  const template =
    '<!doctype html><html lang="en"><head><title>Heard</title><script defer src="/assets/main.js"></script></head><body><div id="root"></div><noscript>No scripts.</noscript></body></html>';
  const mounts = [
    productMount('/', { description: 'home.lead' }),
    { path: '/login', module: './Login', title: 'login.title', description: 'login.text' },
    { path: '/plain', module: './Plain', title: 'login.title' },
    { path: '/blog/*', module: './Blog', title: 'login.title', description: 'login.text' },
    { path: '/me/*', module: './Area', guard: 'consumer', title: 'login.title', description: 'login.text' },
    productMount('/business/:id', { title: 'company.title', description: 'home.lead' }),
    productMount('/business/:id/transparency', { title: 'log.title', description: 'log.text' }),
  ];
  const texts = {
    en: {
      'home.lead': 'Search & read.',
      'login.title': 'Log "In"',
      'login.text': 'Pick up where you left off.',
      'company.title': 'Company',
      'log.title': '{company}: transparency',
      'log.text': 'What was flagged at {company}.',
    },
    es: { 'home.lead': 'Busca & lee.', 'login.title': 'Iniciar "sesión"', 'login.text': 'Sigue donde lo dejaste.' },
    fr: { 'home.lead': 'Cherchez & lisez.', 'login.title': 'Se connecter' },
  };

  // Closes open connections at the end, because one of the requests never gets a response.
  const api = fastify({ forceCloseConnections: true });
  api.get('/company/:id', (request, reply) => {
    asked += 1;
    askedIn = request.headers['accept-language'];
    return answer(reply);
  });
  ({ web, close } = await startWebServer({ api, mounts, pages: productPages, texts, template }));
});

beforeEach(() => {
  asked = 0;
  answer = () => company;
});

afterAll(() => close());

const read = async (url: string, headersOfRequest: Record<string, string> = {}) => {
  const { statusCode, headers, payload } = await web.inject({ url, headers: headersOfRequest });
  return { status: statusCode, headers, html: payload };
};

const titleIn = (html: string) => /<title>(.*?)<\/title>/s.exec(html)?.[1];
const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const languageIn = (html: string) => /<html lang="([^"]*)">/.exec(html)?.[1];
const alternatesIn = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)" data-page>/g)].map(([, ...link]) => link);
const noscriptIn = (html: string) => /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1];
const mainIn = (html: string) => /<main[^>]*><style>[^<]*<\/style>(.*?)<\/main>/s.exec(html)?.[1];
const jsonIn = (html: string, attributes: string) =>
  JSON.parse(new RegExp(`<script ${attributes}>(.*?)</script>`, 's').exec(html)?.[1] ?? 'null');
const allLinkedDataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json" data-page>(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  );
const linkedDataIn = (html: string) => jsonIn(html, 'type="application/ld\\+json" data-page');
const configurationIn = (html: string) => jsonIn(html, 'type="application/json" id="configuration"');

describe('a page', () => {
  it('describes a page with a title, a description and a canonical URL', async () => {
    const { html } = await read('/login?next=%2Fme');
    expect(titleIn(html)).toBe('Log &quot;In&quot; · Heard');
    expect(metaIn(html, 'description')).toBe('Pick up where you left off.');
    expect(canonicalIn(html)).toBe('https://heard.example/login');
    expect(metaIn(html, 'og:title')).toBe('Log &quot;In&quot;');
    expect(metaIn(html, 'og:url')).toBe('https://heard.example/login');
    expect(metaIn(html, 'twitter:card')).toBe('summary_large_image');
    expect(metaIn(html, 'og:image')).toBe('https://heard.example/og.png');
    expect([metaIn(html, 'og:image:width'), metaIn(html, 'og:image:height')]).toEqual(['1200', '630']);
    expect(html).not.toContain('noindex');
    expect(linkedDataIn(html)).toBeNull();
  });

  it.each([
    ['/', 'https://heard.example/'],
    ['/LOGIN/', 'https://heard.example/login'],
    ['/blog/one/', 'https://heard.example/blog/one'],
  ])('gives the page at %s the canonical URL %s', async (path, canonical) => {
    expect(canonicalIn((await read(path)).html)).toBe(canonical);
  });

  it('uses the product name as the title of a page without a title', async () => {
    const { html } = await read('/');
    expect(titleIn(html)).toBe('Heard');
    expect(metaIn(html, 'description')).toBe('Search &amp; read.');
  });

  it.each(['/business/100%', '/me/%C0', '/%zz', '/login%?next=%2Fme'])(
    'returns the 404 page for the malformed path %s',
    async (path) => {
      const { status, html } = await read(path);
      expect([status, titleIn(html), metaIn(html, 'robots')]).toEqual([404, 'Page not found · Heard', 'noindex']);
      expect(configurationIn(html).remotes).toHaveLength(1);
      expect(asked).toBe(0);
    },
  );

  it('uses the configured public URL in links', async () => {
    expect(configurationIn((await read('/')).html).publicUrl).toBe('https://heard.example');
  });

  it.each([
    ['/me/reviews', 200, 'Log &quot;In&quot; · Heard'],
    ['/plain', 200, 'Log &quot;In&quot; · Heard'],
    ['/nowhere', 404, 'Page not found · Heard'],
  ])('excludes the page at %s from search engines', async (path, status, title) => {
    const { status: answered, html } = await read(path);
    expect([answered, titleIn(html)]).toEqual([status, title]);
    expect(metaIn(html, 'robots')).toBe('noindex');
    expect(canonicalIn(html)).toBeUndefined();
    expect(metaIn(html, 'og:url')).toBeUndefined();
  });

  it('shows a heading, a search and a link in the HTML of the 404 page', async () => {
    const { html } = await read('/nowhere?lang=es');
    expect(mainIn(html)).toBe(
      '<h1>¡Ups! Te has perdido.</h1><p>La página que buscas no existe…</p><form action="/search"><input type="search" name="q" aria-label="Buscar"><input type="hidden" name="lang" value="es"> <button>Buscar</button></form><p><a href="/?lang=es">Ir al inicio</a></p>',
    );
  });

  it('describes the site, its search and its publisher at /', async () => {
    const { html } = await read('/?lang=fr');
    expect(allLinkedDataIn(html)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: 'Heard',
        url: 'https://heard.example/?lang=fr',
        inLanguage: 'fr',
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: 'https://heard.example/search?q={search_term_string}' },
          'query-input': {
            '@type': 'PropertyValueSpecification',
            valueRequired: true,
            valueName: 'search_term_string',
          },
        },
      },
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: 'Heard',
        url: 'https://heard.example/',
        logo: 'https://heard.example/icon-512.png',
      },
    ]);
  });

  it('sends only the titles of mounts to the browser', async () => {
    expect(configurationIn((await read('/')).html).remotes[0].texts).toEqual({
      en: { 'company.title': 'Company', 'login.title': 'Log "In"' },
      es: { 'login.title': 'Iniciar "sesión"' },
      fr: { 'login.title': 'Se connecter' },
    });
  });

  it('compresses pages', async () => {
    const { headers } = await web.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
  });
});

describe("a company's page", () => {
  it('includes the company for search engines and for the app, with a single request to the API', async () => {
    const { status, html } = await read('/business/brightloaf.example');
    expect([status, asked]).toEqual([200, 1]);
    expect(titleIn(html)).toBe('Brightloaf Bakery · Heard');
    expect(metaIn(html, 'description')).toBe(
      'Rated 4.3 out of 5, based on 3 reviews. A neighbourhood bakery with a slow oven.',
    );
    expect(canonicalIn(html)).toBe('https://heard.example/business/brightloaf.example');
    expect(metaIn(html, 'og:image')).toBe('https://heard.example/api/avatars/7.webp');
    expect(metaIn(html, 'og:image:width')).toBeUndefined();
    expect(metaIn(html, 'twitter:card')).toBe('summary');
    expect(configurationIn(html).company).toEqual(company);
    expect(linkedDataIn(html)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': 'https://heard.example/business/brightloaf.example',
      name: 'Brightloaf Bakery',
      url: 'https://www.brightloaf.example',
      sameAs: 'https://www.brightloaf.example',
      mainEntityOfPage: 'https://heard.example/business/brightloaf.example',
      description: 'A neighbourhood bakery with a slow oven.',
      image: 'https://heard.example/api/avatars/7.webp',
      logo: 'https://heard.example/api/avatars/7.webp',
      address: { '@type': 'PostalAddress', streetAddress: '1 Mill Lane', addressCountry: 'IE' },
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
          publisher: { '@type': 'Organization', name: 'Heard' },
          inLanguage: 'en',
        },
      ],
    });
  });

  it('links to the feed of the company', async () => {
    const { html } = await read('/business/brightloaf.example');
    expect(html).toContain(
      '<link rel="alternate" type="application/atom+xml" href="https://heard.example/api/company/brightloaf.example/feed.atom" data-page>',
    );
  });

  it('omits the language of a review whose language is unknown', async () => {
    answer = () => ({ ...company, review: [{ ...review, language: null }] });
    const { html } = await read('/business/brightloaf.example');
    expect(html).not.toContain('inLanguage');
  });

  it('adds no rating to the structured data of a company without reviews', async () => {
    answer = () => ({ ...company, description: null, avatar: null, reviewsQuantity: 0, ratingGeneral: 0, review: [] });
    const { html } = await read('/business/brightloaf.example');
    const data = linkedDataIn(html);
    expect(data).not.toHaveProperty('aggregateRating');
    expect(data).not.toHaveProperty('review');
    expect(metaIn(html, 'description')).toBe('Not rated');
  });

  // Covers DISCOVERY-3.8
  it('excludes a company without reviews and owner from search engines', async () => {
    for (const [claimed, reviewsQuantity, isIndexed] of [
      [false, 0, false],
      [true, 0, true],
      [false, 1, true],
    ]) {
      answer = () => ({ ...company, claimed, reviewsQuantity, review: [] });
      const { headers, html } = await read('/business/brightloaf.example');
      expect([canonicalIn(html) !== undefined, headers['x-robots-tag'] === undefined]).toEqual([isIndexed, isIndexed]);
    }
  });

  it('shortens a long description', async () => {
    answer = () => ({ ...company, description: 'Fresh bread every day. '.repeat(80) });
    const description = metaIn((await read('/business/brightloaf.example')).html, 'description') ?? '';
    expect(description).toMatch(/Fresh bread( every( day\.)?)?…$/);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  // Covers ASVS-1.1.2, ASVS-1.2.1, ASVS-1.2.3, ASVS-1.3.7, ASVS-3.2.2
  it('escapes user text in every part of the document', async () => {
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
    expect(String(headers['content-security-policy']).match(/script-src [^;]*/)?.[0]).toMatch(
      /^script-src 'self' 'sha256-[^']{44}'$/,
    );
  });

  it("gives pages below a company a title and a description with the company's name", async () => {
    const { status, html } = await read('/business/brightloaf.example/transparency');
    expect(status).toBe(200);
    expect(titleIn(html)).toBe('Brightloaf Bakery: transparency · Heard');
    expect(metaIn(html, 'description')).toBe('What was flagged at Brightloaf Bakery.');
    expect(canonicalIn(html)).toMatch(/\/business\/brightloaf\.example\/transparency$/);
    expect(html).not.toContain('application/ld+json');
    expect(html).not.toContain('{company}');
    const moved = await read('/business/WWW.brightloaf.example/transparency?lang=es');
    expect([moved.status, moved.headers.location]).toEqual([301, '/business/brightloaf.example/transparency?lang=es']);
    answer = (reply) => reply.code(404).send({});
    expect((await read('/business/nobody.example/transparency')).status).toBe(404);
  });

  // Covers DISCOVERY-74.7
  it('returns 410 for a removed company, with the reason and a link to the decisions', async () => {
    answer = (reply) => reply.code(410).send({});
    const { status, html, headers } = await read('/business/acme.com?lang=fr');
    expect([status, titleIn(html), metaIn(html, 'robots')]).toEqual([410, 'Page retirée · Heard', 'noindex']);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(mainIn(html)).toBe(
      '<h1>Page retirée</h1><p>Cette page a été retirée parce qu’elle a enfreint les règles.</p><p><a href="/transparency?lang=fr">Voir nos décisions</a></p>',
    );
    expect(html).not.toContain('rel="canonical"');
  });

  it('describes the breadcrumbs of a company in structured data', async () => {
    const names = (name: string) => ({ en: name, es: name, fr: name });
    const category = { slug: 'bakeries', names: names('Bakeries'), parent: { slug: 'food', names: names('Food') } };
    answer = () => ({ ...company, categories: [category] });
    const [, breadcrumbs] = allLinkedDataIn((await read('/business/brightloaf.example')).html);
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Categories', item: 'https://heard.example/categories' },
        { position: 2, name: 'Food', item: 'https://heard.example/categories/food' },
        { position: 3, name: 'Bakeries', item: 'https://heard.example/categories/bakeries' },
        { position: 4, name: 'Brightloaf Bakery', item: 'https://heard.example/business/brightloaf.example' },
      ],
    });
    answer = () => ({ ...company, categories: [category], claimed: false, reviewsQuantity: 0 });
    expect(allLinkedDataIn((await read('/business/brightloaf.example')).html)).toEqual([]);
  });

  // Password managers request this URL before they trust other status codes (https://w3c.github.io/webappsec-change-password-url/).
  it('returns 404 for the URL that password managers request to test status codes', async () => {
    const { status } = await read('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200');
    expect(status).toBe(404);
  });

  it('returns 404 for an unknown company', async () => {
    answer = (reply) => reply.code(404).send({});
    const { status, html } = await read('/business/nobody.example');
    expect([status, titleIn(html), metaIn(html, 'robots')]).toEqual([404, 'Page not found · Heard', 'noindex']);
    expect(noscriptIn(html)).toBeUndefined();
    expect(configurationIn(html).company).toBeNull();
  });

  // Covers ASVS-15.3.2
  it.each([
    ['fails', (reply: FastifyReply) => reply.code(500).send({}), '5'],
    ['is overloaded', (reply: FastifyReply) => reply.code(429).header('retry-after', '17').send({}), '17'],
    ['redirects', (reply: FastifyReply) => reply.redirect('/company/acme.example'), '5'],
    ['sends half a response', (reply: FastifyReply) => reply.type('application/json').send('{"id":'), '5'],
    ['hangs', () => new Promise(() => {}), '5'],
  ])('responds with 503 and a page without the company while the API %s', async (_, fails, retryAfter) => {
    answer = fails;
    const { status, headers, html } = await read('/business/brightloaf.example');
    expect([status, headers['retry-after']]).toEqual([503, retryAfter]);
    expect(titleIn(html)).toBe('Company · Heard');
    expect(configurationIn(html).company).toBeNull();
    expect(html).not.toContain('noindex');
  });

  // Covers ASVS-3.7.2
  it('redirects other forms of a company id to the canonical id, and keeps escaped line breaks in the query escaped', async () => {
    const { status, headers } = await read('/business/WWW.Brightloaf.example?a=%0d%0aset-cookie:b');
    expect([status, headers.location]).toEqual([301, '/business/brightloaf.example?a=%0d%0aset-cookie:b']);
  });
});

describe('a language', () => {
  it.each([
    ['', undefined, 'en', ''],
    ['', 'es-MX,es;q=0.9,en;q=0.8', 'es', ''],
    ['', 'de,fr;q=0.5,en;q=0.4', 'fr', ''],
    ['', 'es;q=0,fr;q=0.1', 'fr', ''],
    ['', 'de', 'en', ''],
    ['', '*', 'en', ''],
    ['', ';;q=,é', 'en', ''],
    ['?lang=es', undefined, 'es', '?lang=es'],
    ['?a=b&lang=FR-ca', 'es', 'fr', '?lang=fr'],
    ['?lang=en', 'es', 'en', ''],
    ['?lang=de', 'es', 'es', ''],
    ['?lang=de&lang=fr', undefined, 'en', ''],
    ['?lang=', undefined, 'en', ''],
    ['?lang=%22%3E%3Cscript%3E', undefined, 'en', ''],
    ['?lang=%E0%A4%A', undefined, 'en', ''],
  ])('resolves the language of %s with Accept-Language %s to %s', async (query, spoken, language, canonical) => {
    const { status, headers, html } = await read(
      `/login${query}`,
      spoken === undefined ? {} : { 'accept-language': spoken },
    );
    expect([status, languageIn(html), headers['content-language']]).toEqual([200, language, language]);
    const titles: Record<string, string> = {
      en: 'Log &quot;In&quot;',
      es: 'Iniciar &quot;sesión&quot;',
      fr: 'Se connecter',
    };
    expect(titleIn(html)).toBe(`${titles[language]} · Heard`);
    expect(canonicalIn(html)).toBe(`https://heard.example/login${canonical}`);
    expect(metaIn(html, 'og:url')).toBe(canonicalIn(html));
  });

  it.each(['/login', '/login?lang=fr', '/LOGIN/?lang=de&a=b'])(
    'gives each language a separate URL at %s',
    async (path) => {
      expect(alternatesIn((await read(path)).html)).toEqual([
        ['en', 'https://heard.example/login'],
        ['es', 'https://heard.example/login?lang=es'],
        ['fr', 'https://heard.example/login?lang=fr'],
        ['x-default', 'https://heard.example/login'],
      ]);
    },
  );

  it.each(['/me/reviews?lang=es', '/nowhere?lang=es'])(
    'excludes %s from search engines, as it has no canonical URL',
    async (path) => {
      const { html } = await read(path);
      expect([languageIn(html), canonicalIn(html), alternatesIn(html)]).toEqual(['es', undefined, []]);
      expect(titleIn(html)).toBe(
        path.startsWith('/me') ? 'Iniciar &quot;sesión&quot; · Heard' : 'Página no encontrada · Heard',
      );
    },
  );

  it('falls back to English if a remote lacks a translation', async () => {
    expect(metaIn((await read('/login?lang=fr')).html, 'description')).toBe('Pick up where you left off.');
  });

  it.each([
    [
      'es',
      'Valoración media: 4,3 de 5, según 3 reseñas. A neighbourhood bakery with a slow oven.',
      ['es_ES', 'en_US', 'fr_FR'],
    ],
    [
      'fr',
      'Note moyenne\u202f: 4,3 sur 5, d’après 3 avis. A neighbourhood bakery with a slow oven.',
      ['fr_FR', 'en_US', 'es_ES'],
    ],
  ])(
    'applies the language in %s to all texts about a company except user texts',
    async (language, description, locales) => {
      const { html } = await read(`/business/brightloaf.example?lang=${language}`);
      const page = `https://heard.example/business/brightloaf.example`;
      expect([languageIn(html), askedIn]).toEqual([language, language]);
      expect(metaIn(html, 'description')).toBe(description);
      expect([...html.matchAll(/"og:locale(?::alternate)?" content="([^"]*)"/g)].map(([, locale]) => locale)).toEqual(
        locales,
      );
      expect(linkedDataIn(html)).toMatchObject({ '@id': page, mainEntityOfPage: `${page}?lang=${language}` });
      expect(configurationIn(html).company).toEqual(company);
    },
  );

  it('sends a document in the language of each client, even if documents are cached', async () => {
    for (const language of ['es', 'fr', 'en', 'es']) {
      const { headers, html } = await read('/business/brightloaf.example', {
        'accept-language': language,
        'accept-encoding': 'identity',
      });
      expect([languageIn(html), headers['content-language']]).toEqual([language, language]);
      expect(headers).toMatchObject({ vary: expect.stringContaining('Accept-Language') });
    }
  });

  it('keeps the language in a redirect to the canonical URL', async () => {
    const { status, headers } = await read('/business/www.brightloaf.example?lang=es');
    expect([status, headers.location]).toEqual([301, '/business/brightloaf.example?lang=es']);
  });

  it.each([
    [
      'while the API is unavailable',
      (reply: FastifyReply) => reply.code(500).send({}),
      503,
      'Cette page a besoin de JavaScript.',
    ],
    [
      'of a company that does not exist',
      (reply: FastifyReply) => reply.code(404).send({}),
      404,
      'La page que vous cherchez n’existe pas…',
    ],
  ])('uses the requested language on the page %s', async (_, fails, code, notice) => {
    answer = fails;
    const { status, html } = await read('/business/brightloaf.example?lang=fr');
    expect([status, languageIn(html)]).toEqual([code, 'fr']);
    expect(html).toContain(notice);
    expect(noscriptIn(html)?.length ?? 0).toBeLessThanOrEqual(200);
  });

  it.each([
    ['PUT', '/%zz', 400, 'Petición incorrecta.'],
    ['GET', '/api/%zz', 400, 'Petición incorrecta.'],
    ['PUT', '/', 404, 'No encontrado.'],
  ] as const)('uses the requested language in the error for %s %s', async (method, url, status, text) => {
    const answered = await web.inject({ method, url, headers: { 'accept-language': 'es' } });
    expect(answered).toMatchObject({ statusCode: status, payload: text, headers: { 'content-language': 'es' } });
  });
});

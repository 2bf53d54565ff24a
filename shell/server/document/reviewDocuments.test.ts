import type { PublicReview } from '@heard/contract';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { exampleCompany } from '../rendering/exampleCompany.ts';
import { productMount, productPages } from '../../test/documents/productPages.ts';
import { startWebServer } from '../testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;
/** The requests that the API has received. */
const asked: string[] = [];
/** Maps paths to the API's responses. For any other path, the API responds with 404. */
let answers: Record<string, object | ((reply: FastifyReply) => unknown)>;

const [example] = exampleCompany.review;
const { id, name, website, claimed, verified, reviewsQuantity, ratingGeneral, categories, place } = exampleCompany;
const review = {
  ...example,
  id: '7',
  title: '</script><b>Warm',
  company: {
    id,
    name,
    website,
    claimed,
    verified,
    reviewsQuantity,
    ratingGeneral,
    categories,
    place,
    avatar: '/avatars/1.webp',
    score: null,
    replies: true,
  },
} as PublicReview;

beforeAll(async () => {
  const template =
    '<!doctype html><html lang="en"><head><title>Heard</title></head><body><div id="root"></div></body></html>';
  const api = fastify();
  api.get('/*', async (request, reply) => {
    asked.push(request.url);
    const answer = answers[request.url];
    if (answer === undefined) return reply.code(404).send({});
    return typeof answer === 'function' ? answer(reply) : answer;
  });
  const mounts = [
    productMount('/review/:id', { title: 'title' }),
    productMount('/people/:id', { title: 'title' }),
    productMount('/transparency', { title: 'title', description: 'text' }),
    productMount('/business/:id', { title: 'title', description: 'text' }),
    productMount('/business/:id/transparency', { title: 'log', description: 'log' }),
  ];
  const texts = { en: { title: 'Title', text: 'Text.', log: '{company}: log' } };
  ({ web, close } = await startWebServer({ api, mounts, pages: productPages, template, texts }));
});
beforeEach(() => {
  asked.length = 0;
  answers = { '/review/7': review, '/company/company.example': exampleCompany };
});
afterAll(() => close());

async function load(url: string) {
  const { statusCode, headers, payload } = await web.inject({ url, headers: { 'accept-language': 'en' } });
  const match = (pattern: RegExp) => pattern.exec(payload)?.[1];
  const configuration = match(/<script type="application\/json" id="configuration">(.*?)<\/script>/s) ?? '{}';
  const { company, responses } = JSON.parse(configuration) as { company: object | null; responses: object };
  return {
    status: statusCode,
    robotsHeader: headers['x-robots-tag'],
    retryAfter: headers['retry-after'],
    payload,
    title: match(/<title>(.*?)<\/title>/),
    description: match(/<meta name="description" content="(.*?)"/),
    robots: match(/<meta name="robots" content="(.*?)"/),
    canonical: match(/<link rel="canonical" href="(.*?)"/),
    preview: match(/<meta property="og:url" content="(.*?)"/),
    image: match(/<meta property="og:image" content="(.*?)"/),
    data: JSON.parse(match(/<script type="application\/ld\+json" data-page>(.*?)<\/script>/s) ?? 'null') as object,
    company,
    responses,
  };
}

it('excludes ratings by people with a connection to the company from structured data', async () => {
  answers['/review/7'] = { ...review, relation: 'employee' };
  expect((await load('/review/7')).data).toBeNull();
});

// Covers DISCOVERY-50.7
it.each([
  ['a', 99, 'noindex', undefined],
  ['a', 100, undefined, 'https://heard.example/review/7'],
  // Each character has two bytes.
  ['é', 50, undefined, 'https://heard.example/review/7'],
])(
  'allows search engines to index a review from 100 bytes on: %s × %i',
  async (character, count, robots, canonical) => {
    answers['/review/7'] = { ...review, description: character.repeat(count) };
    expect(await load('/review/7')).toMatchObject({
      robots,
      robotsHeader: robots,
      canonical,
      preview: 'https://heard.example/review/7',
      data: { '@type': 'Review' },
    });
  },
);

// Covers DISCOVERY-50.7
it('describes a review, and includes the review and other reviews of the company', async () => {
  const document = await load('/review/7?lang=es');
  expect(document).toMatchObject({
    status: 200,
    title: '4/5: &lt;/script&gt;&lt;b&gt;Warm · Heard',
    description: 'Ada Example sobre Example: A description.',
    robots: 'noindex',
    robotsHeader: 'noindex',
    canonical: undefined,
    preview: 'https://heard.example/review/7?lang=es',
    image: 'https://heard.example/api/avatars/1.webp',
    company: exampleCompany,
    responses: { '/review/7': review },
  });
  expect(document.data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Review',
    '@id': 'https://heard.example/review/7',
    url: 'https://heard.example/review/7',
    name: '</script><b>Warm',
    reviewBody: 'A description.',
    publisher: { '@type': 'Organization', name: 'Heard' },
    inLanguage: 'en',
    author: { '@type': 'Person', name: 'Ada Example' },
    datePublished: '2026-11-01T18:30:00.000Z',
    dateModified: '2026-11-01T18:30:00.000Z',
    reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 0 },
    image: ['https://heard.example/api/photos/0123456789abcdef0123456789abcdef-large.webp'],
    itemReviewed: {
      '@type': 'Organization',
      '@id': 'https://heard.example/business/company.example',
      name: 'Example',
      url: 'https://company.example',
      image: 'https://heard.example/api/avatars/1.webp',
    },
    comment: {
      '@type': 'Comment',
      text: 'A reply.',
      inLanguage: 'en',
      dateCreated: '2026-11-02T18:30:00.000Z',
      dateModified: '2026-11-02T18:30:00.000Z',
      author: { '@type': 'Organization', name: 'Example' },
    },
  });
  expect(asked).toEqual(['/review/7', '/company/company.example']);
});

const person = {
  id: '7h3kq9x2vw',
  name: 'Adaeze',
  lastName: '</script><b>Okafor',
  avatar: '/avatars/7.webp',
  memberSince: '2024-03',
  reviewsQuantity: 14,
  helpful: 61,
};

// Covers DISCOVERY-91.3
it("names a person only in the title, and includes the data of the person's page with the first reviews", async () => {
  answers['/people/7h3kq9x2vw'] = person;
  answers['/people/7h3kq9x2vw/review'] = (reply) =>
    reply
      .header('x-total-count', 14)
      .header('link', '<?limit=20&cursor=x>; rel="next"')
      .send([{ id: '1' }]);
  expect(await load('/people/7h3kq9x2vw?lang=es')).toMatchObject({
    status: 200,
    title: 'Adaeze &lt;/script&gt;&lt;b&gt;Okafor · Heard',
    description: undefined,
    robots: 'noindex',
    robotsHeader: 'noindex',
    canonical: undefined,
    preview: undefined,
    data: null,
    responses: {
      '/people/7h3kq9x2vw': person,
      '/people/7h3kq9x2vw/review': { items: [{ id: '1' }], next: '?limit=20&cursor=x', total: 14 },
    },
  });
  expect(asked).toEqual(['/people/7h3kq9x2vw', '/people/7h3kq9x2vw/review']);
});

// Covers DISCOVERY-91.3
it('returns 404 for a person without a public page, and 503 while the API is unavailable', async () => {
  const document = await load('/people/0123456789');
  expect(document).toMatchObject({ status: 404, robots: 'noindex', robotsHeader: 'noindex', data: null });
  answers['/people/7h3kq9x2vw'] = (reply) => reply.code(503).header('retry-after', 7).send({});
  expect(await load('/people/7h3kq9x2vw')).toMatchObject({ status: 503, retryAfter: '7', robotsHeader: 'noindex' });
  // If the list fails to load, the page itself loads the list.
  answers['/people/7h3kq9x2vw'] = person;
  answers['/people/7h3kq9x2vw/review'] = (reply) => reply.code(500).send({});
  const { status, responses } = await load('/people/7h3kq9x2vw');
  expect([status, responses]).toEqual([200, { '/people/7h3kq9x2vw': person }]);
});

it("includes a review even if the company's other reviews fail to load", async () => {
  answers['/company/company.example'] = (reply) => reply.code(500).send({});
  expect(await load('/review/7')).toMatchObject({ status: 200, company: null, responses: { '/review/7': review } });
});

// Covers DISCOVERY-50.7
it('returns 404 for a hidden or unknown review, and 503 while the API is unavailable', async () => {
  expect(await load('/review/8')).toMatchObject({
    status: 404,
    robotsHeader: 'noindex',
    data: null,
    preview: undefined,
  });
  answers['/review/7'] = (reply) => reply.code(503).header('retry-after', '7').send({});
  expect(await load('/review/7')).toMatchObject({ status: 503, retryAfter: '7', responses: {} });
});

it('includes the figures and the newest decisions of the site, and the decisions even if the figures fail to load', async () => {
  answers['/transparency'] = { months: [] };
  answers['/transparency/decisions'] = (reply) =>
    reply
      .header('link', '<?cursor=x>; rel="next"')
      .header('x-total-count', '2')
      .send([{ id: 1 }]);
  expect(await load('/transparency')).toMatchObject({
    status: 200,
    robotsHeader: undefined,
    canonical: 'https://heard.example/transparency',
    responses: {
      '/transparency': { months: [] },
      '/transparency/decisions': { items: [{ id: 1 }], next: '?cursor=x', total: 2 },
    },
  });
  delete answers['/transparency'];
  const { status, responses } = await load('/transparency');
  expect([status, Object.keys(responses)]).toEqual([200, ['/transparency/decisions']]);
});

it('includes the figures and the newest decisions about a company', async () => {
  answers['/company/company.example/transparency'] = { hidden: 1 };
  answers['/company/company.example/decisions'] = [];
  expect(await load('/business/company.example/transparency')).toMatchObject({
    status: 200,
    title: 'Example: log · Heard',
    company: exampleCompany,
    responses: {
      '/company/company.example/transparency': { hidden: 1 },
      '/company/company.example/decisions': { items: [], next: null, total: 0 },
    },
  });
  expect((await load('/business/unknown.example/transparency')).status).toBe(404);
  answers['/company/company.example'] = (reply) => reply.code(503).send({});
  expect((await load('/business/company.example/transparency')).status).toBe(503);
});

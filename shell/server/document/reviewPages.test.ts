import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { exampleCompany } from '../rendering/exampleCompany.ts';
import { productMount, productPages } from '../../test/documents/productPages.ts';
import { startWebServer } from '../testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;
const asked: string[] = [];
let answer: (reply: FastifyReply) => unknown;

const company = { ...exampleCompany, reviewsQuantity: 45 };
const [review] = company.review;
const onPage = { ...review, id: '77', title: 'On page two' };

beforeAll(async () => {
  const template =
    '<!doctype html><html lang="en"><head><title>Heard</title></head><body><div id="root"></div></body></html>';
  const api = fastify();
  api.get('/company/:id', async (request) => {
    asked.push(request.url);
    return company;
  });
  api.get('/company/:id/review', async (request, reply) => {
    asked.push(request.url);
    return answer(reply);
  });
  const mounts = [productMount('/business/:id', { title: 'title', description: 'text' })];
  ({ web, close } = await startWebServer({
    api,
    mounts,
    pages: productPages,
    template,
    texts: { en: { title: 'Title', text: 'Text.' } },
  }));
});
beforeEach(() => {
  asked.length = 0;
  answer = (reply) =>
    reply.header('link', '<?limit=20&cursor=x>; rel="next"').header('x-total-count', '45').send([onPage]);
});
afterAll(() => close());

async function load(url: string) {
  const { statusCode, headers, payload } = await web.inject({ url, headers: { 'accept-language': 'en' } });
  const match = (pattern: RegExp) => pattern.exec(payload)?.[1];
  return {
    status: statusCode,
    location: headers.location,
    title: match(/<title>(.*?)<\/title>/),
    robots: match(/<meta name="robots" content="(.*?)"/),
    canonical: match(/<link rel="canonical" href="(.*?)"/),
    previous: match(/<link rel="prev" href="(.*?)"/),
    next: match(/<link rel="next" href="(.*?)"/),
    data: JSON.parse(match(/<script type="application\/ld\+json" data-page>(.*?)<\/script>/s) ?? 'null') as object,
    responses: JSON.parse(match(/<script type="application\/json" id="configuration">(.*?)<\/script>/s) ?? '{}')
      .responses as object,
  };
}

it('includes the reviews of a numbered page', async () => {
  expect(await load('/business/company.example?page=2')).toMatchObject({
    status: 200,
    title: 'Example, page 2 · Heard',
    canonical: 'https://heard.example/business/company.example?page=2',
    previous: 'https://heard.example/business/company.example',
    next: 'https://heard.example/business/company.example?page=3',
    data: {
      '@id': 'https://heard.example/business/company.example',
      review: [{ name: 'On page two' }],
    },
    responses: {
      '/company/company.example/review?page=2': { items: [onPage], next: '?limit=20&cursor=x', total: 45 },
    },
  });
  expect(asked.toSorted()).toEqual(['/company/company.example', '/company/company.example/review?page=2']);
  expect((await load('/business/company.example?page=3')).next).toBeUndefined();
});

it('includes the reviews before a given review, and excludes that page from search engines', async () => {
  expect(await load('/business/company.example?before=12')).toMatchObject({
    status: 200,
    title: 'Example · Heard',
    robots: 'noindex',
    canonical: undefined,
    responses: { '/company/company.example/review?before=12': { items: [onPage] } },
  });
});

it('includes the reviews that match the filters of the URL', async () => {
  const filtered = '/company/company.example/review?rating=5&sort=oldest&q=bread';
  expect(
    await load('/business/company.example?q=+bread&rating=5&rating=9&language=&origin=&sort=oldest'),
  ).toMatchObject({
    status: 200,
    title: 'Example · Heard',
    robots: 'noindex',
    canonical: undefined,
    data: null,
    responses: { [filtered]: { items: [onPage] } },
  });
  expect(asked.toSorted()).toEqual(['/company/company.example', filtered]);
  // The form without scripts also sends fields without a choice.
  asked.length = 0;
  await load('/business/company.example?q=&language=&origin=&sort=newest');
  expect(asked).toEqual(['/company/company.example']);
});

it('includes the reviews by people with a connection when the URL requests them', async () => {
  const related = '/company/company.example/review?relation=any';
  expect(await load('/business/company.example?relation=any')).toMatchObject({
    status: 200,
    robots: 'noindex',
    canonical: undefined,
    data: null,
    responses: { [related]: { items: [onPage] } },
  });
  expect(asked.toSorted()).toEqual(['/company/company.example', related]);
});

it('redirects from the first page, and returns 404 for a page that does not exist', async () => {
  expect(await load('/business/company.example?page=1&lang=es')).toMatchObject({
    status: 301,
    location: '/business/company.example?lang=es',
  });
  for (const query of ['page=0', 'page=x', 'page=51', 'page=2&before=3', 'before=x']) {
    expect((await load(`/business/company.example?${query}`)).status).toBe(404);
  }
  expect(asked.filter((url) => url.includes('/review'))).toEqual([]);
  answer = (reply) => reply.code(404).send({});
  expect((await load('/business/company.example?page=9')).status).toBe(404);
});

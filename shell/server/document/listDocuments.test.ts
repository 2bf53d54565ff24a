import type { CompanyList } from '@heard/contract';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { productMount, productPages } from '../../test/documents/productPages.ts';
import { startWebServer } from '../testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;
/** The requests that the API has received. */
const asked: string[] = [];
let answer: (reply: FastifyReply) => unknown;

const names = (en: string, es = en, fr = en) => ({ en, es, fr });
const spain = { code: 'ES', names: names('Spain', 'España', 'Espagne') };

function aListed(id: string, rank: number): CompanyList['companies'][number] {
  return {
    id,
    name: `Company </script> ${rank}`,
    website: `https://${id}`,
    avatar: null,
    claimed: true,
    verified: true,
    reviewsQuantity: 12,
    ratingGeneral: 4.25,
    score: 3.9,
    replies: true,
    categories: [],
    place: null,
    rank,
  };
}

function aList(changes: Partial<CompanyList> = {}): CompanyList {
  return {
    path: '/categories/bakeries/es',
    category: {
      slug: 'bakeries',
      names: names('Bakeries', 'Panaderías', 'Boulangeries'),
      parent: { slug: 'food', names: names('Food', 'Comida', 'Alimentation') },
    },
    place: { country: spain, city: null },
    sort: 'score',
    total: 45,
    exact: true,
    searched: null,
    companiesQuantity: 60,
    reviewsQuantity: 500,
    unranked: 15,
    page: 2,
    pages: 3,
    companies: [aListed('one.example', 21), aListed('two.example', 22)],
    facets: { countries: [], cities: [], subcategories: [], languages: {}, replying: 9 },
    ...changes,
  };
}

beforeAll(async () => {
  const template =
    '<!doctype html><html lang="en"><head><title>Heard</title></head><body><div id="root"></div></body></html>';
  const texts = { title: 'title', description: 'text' };
  const mounts = [
    productMount('/categories', texts),
    productMount('/categories/:slug', texts),
    productMount('/categories/:slug/:country', texts),
    productMount('/categories/:slug/:country/:city', texts),
    productMount('/places/:country', texts),
    { path: '/older', module: './Older', title: 'title', description: 'text', document: 'categories' },
  ];
  const api = fastify();
  api.get('/*', async (request, reply) => {
    asked.push(request.url);
    return answer(reply);
  });
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
  answer = () => aList();
});
afterAll(() => close());

async function load(url: string) {
  const { statusCode, headers, payload } = await web.inject({ url, headers: { 'accept-language': 'en' } });
  const match = (pattern: RegExp) => pattern.exec(payload)?.[1];
  const configuration = match(/<script type="application\/json" id="configuration">(.*?)<\/script>/s);
  return {
    status: statusCode,
    location: headers.location,
    payload,
    title: match(/<title>(.*?)<\/title>/),
    description: match(/<meta name="description" content="(.*?)"/),
    robots: match(/<meta name="robots" content="(.*?)"/),
    canonical: match(/<link rel="canonical" href="(.*?)"/),
    previous: match(/<link rel="prev" href="(.*?)"/),
    next: match(/<link rel="next" href="(.*?)"/),
    data: [...payload.matchAll(/<script type="application\/ld\+json" data-page>(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as { '@type': string; itemListElement: object[] },
    ),
    responses: (configuration === undefined ? {} : JSON.parse(configuration).responses) as Record<string, unknown>,
  };
}

it('describes a page of a list and includes its companies', async () => {
  const document = await load('/categories/bakeries/es?page=2&utm_source=x');
  expect(asked).toEqual(['/companies?category=bakeries&country=es&page=2']);
  expect(document).toMatchObject({
    status: 200,
    title: 'Bakeries in Spain: ranked by reviews, page 2 · Heard',
    canonical: 'https://heard.example/categories/bakeries/es?page=2',
    previous: 'https://heard.example/categories/bakeries/es',
    next: 'https://heard.example/categories/bakeries/es?page=3',
    robots: undefined,
    responses: { '/companies?category=bakeries&country=es&page=2': aList() },
  });
  expect(document.description).toMatch(/^60 companies with 500 reviews, ranked by a public formula\./);
  const [items, crumbs] = document.data;
  expect(items).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 45,
    itemListElement: [
      { position: 21, name: 'Company </script> 21', url: 'https://heard.example/business/one.example' },
      { position: 22 },
    ],
  });
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Categories', item: 'https://heard.example/categories' },
      { name: 'Food', item: 'https://heard.example/categories/food' },
      { name: 'Bakeries', item: 'https://heard.example/categories/bakeries' },
      { position: 4, name: 'Spain', item: 'https://heard.example/categories/bakeries/es' },
    ],
  });
});

it('describes a list in the language of the URL', async () => {
  const document = await load('/categories/bakeries/es?page=2&lang=fr');
  expect(document).toMatchObject({
    title: 'Boulangeries, Espagne\u202f: classement par avis, page 2 · Heard',
    canonical: 'https://heard.example/categories/bakeries/es?page=2&amp;lang=fr',
    previous: 'https://heard.example/categories/bakeries/es?lang=fr',
  });
});

it.each([
  ['filtered', '/categories/bakeries/es?rating=4', {}],
  ['in another order', '/categories/bakeries/es?sort=newest', {}],
  ['of fewer than five ranked companies', '/categories/bakeries/es', { companiesQuantity: 19 }],
])('excludes a list that is %s from search engines', async (_what, url, changes) => {
  answer = () => aList({ ...changes, page: 1 });
  expect(await load(url)).toMatchObject({
    status: 200,
    title: 'Bakeries in Spain: ranked by reviews · Heard',
    robots: 'noindex',
    canonical: undefined,
    next: undefined,
    data: [],
  });
});

// Covers DISCOVERY-2.13
it.each([
  ['markup', '</title><script>alert(1)</script>', 'title-script-alert-1-script'],
  ['200 characters', 'x'.repeat(200), 'x'.repeat(60)],
  ['another script', 'Αθήνα', encodeURIComponent('αθηνα')],
])('describes the list of a city whose name is %s', async (_what, name, slug) => {
  const path = `/categories/bakeries/es/${slug}`;
  answer = () => aList({ path, place: { country: spain, city: { slug, name, open: true } }, page: 1, pages: 1 });
  const document = await load(path);
  expect(document).toMatchObject({ status: 200, canonical: `https://heard.example${path}` });
  const [, crumbs] = document.data;
  expect(crumbs?.itemListElement.at(-1)).toMatchObject({ name, item: `https://heard.example${path}` });
  expect(document.payload).not.toContain('<script>alert');
  expect(document.payload.match(/<title>/g)).toHaveLength(1);
  expect(document.title?.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(
    `Bakeries in ${name}: ranked by reviews · Heard`,
  );
});

it('requests a list only with filters that the page supports, in a fixed order', async () => {
  await load('/categories/bakeries/es?sort=reviews&language=de&replies=true&rating=4.5&color=red&page=2');
  await load('/categories/bakeries/es?sort=score&language=German&replies=1&rating=5');
  expect(asked).toEqual([
    '/companies?category=bakeries&country=es&rating=4.5&replies=true&language=de&sort=reviews&page=2',
    '/companies?category=bakeries&country=es',
  ]);
});

it.each([
  ['/categories/bakeries/es?page=1', '/categories/bakeries/es'],
  ['/categories/bakeries/es?lang=fr&page=1', '/categories/bakeries/es?lang=fr'],
  ['/categories/bakeries/es?country=es&city=&rating=4&language=&sort=', '/categories/bakeries/es?rating=4'],
  ['/categories/bakeries/es?country=fr&city=paris&rating=', '/categories/bakeries/fr'],
  ['/categories/bakeries?country=es&rating=3', '/categories/bakeries/es?rating=3'],
  ['/places/es?country=', '/places'],
])('redirects from %s to %s without a request', async (url, location) => {
  expect(await load(url)).toMatchObject({ status: 301, location });
  expect(asked).toEqual([]);
});

it('redirects to the canonical path of the list', async () => {
  expect(await load('/categories/Bakeries/ES?page=2')).toMatchObject({
    status: 301,
    location: '/categories/bakeries/es?page=2',
  });
});

it.each(['0', 'x', '51', '2.0', ''])('returns 404 for the page "%s"', async (page) => {
  expect((await load(`/categories/bakeries/es?page=${page}`)).status).toBe(404);
  expect(asked).toEqual([]);
});

it('returns 404 for an unknown list, and 503 while the API is unavailable', async () => {
  answer = (reply) => reply.code(404).send({});
  expect(await load('/categories/nothing')).toMatchObject({ status: 404, title: 'Page not found · Heard' });
  answer = (reply) => reply.code(503).header('retry-after', '7').send({});
  expect((await load('/categories/bakeries')).status).toBe(503);
});

it('describes all categories, even while the API is unavailable', async () => {
  answer = () => ({ categories: [] });
  expect(await load('/categories')).toMatchObject({
    status: 200,
    title: 'Title · Heard',
    responses: { '/categories': { categories: [] } },
    data: [{ '@type': 'BreadcrumbList', itemListElement: [{ name: 'Title' }] }],
  });
  answer = (reply) => reply.code(503).send({});
  expect(await load('/categories')).toMatchObject({ status: 200, responses: {} });
});

it('describes a page with remote.json and requests no data if the release was built for an older SDK', async () => {
  expect(await load('/older')).toMatchObject({
    status: 200,
    title: 'Title · Heard',
    canonical: 'https://heard.example/older',
    responses: {},
  });
  expect(asked).toEqual([]);
});

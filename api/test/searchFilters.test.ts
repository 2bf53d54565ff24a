import { SEARCH_INDEX, type SearchResult } from '@heard/contract';
import { liteClient } from 'algoliasearch/lite';
import { testApi, type ApiResponse } from './testApi.ts';

const api = testApi();

const MANY = 510;

beforeAll(async () => {
  const categories = await api.database('categories').select('id', 'slug');
  const ids = new Map(categories.map(({ id, slug }) => [slug, id]));
  const company = (
    name: string,
    [category, country, rating, count]: [string | null, string | null, number, number],
  ) => ({
    name,
    domain: `${name.toLowerCase().replaceAll(' ', '-')}.example`,
    website: `https://${name.toLowerCase().replaceAll(' ', '-')}.example`,
    reviews_count: count,
    ratings_sum: String(Math.round(rating * count)),
    category_ids: category === null ? [] : [ids.get(category) ?? 0],
    country_code: country,
  });
  await api
    .database('companies')
    .insert([
      company('Harbour Bakery', ['bakeries', 'ES', 4.45, 100]),
      company('Harbour Bread', ['bakeries', 'FR', 4.4, 90]),
      company('Harbour Bank', ['banks', 'ES', 2, 80]),
      company('Harbour Butcher', ['butchers-fishmongers', 'ES', 5, 70]),
      company('Harbour', [null, null, 0, 0]),
      ...Array.from({ length: MANY }, (_, at) =>
        company(`Quayside ${at}`, [at % 2 === 0 ? 'hotels' : 'hostels', null, 3, MANY - at]),
      ),
    ]);
});

const send = (requests: object[]): Promise<ApiResponse> =>
  api.send('POST', '/1/indexes/*/queries', {
    body: { requests: requests.map((one) => ({ indexName: SEARCH_INDEX, ...one })) },
  });

async function search(query: string, params: object = {}): Promise<SearchResult> {
  const { status, body, text } = await send([{ query, ...params }]);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return body.results[0];
}

async function names(query: string, params: object = {}): Promise<string[]> {
  return (await search(query, params)).hits.map(({ name }) => name);
}

const facets = ['categories', 'country'];

// Covers DISCOVERY-30.1
it('counts the companies of each category and country, the most frequent first', async () => {
  const result = await search('harbour', { facets, maxValuesPerFacet: 2, hitsPerPage: 1 });
  expect(result).toMatchObject({ nbHits: 5, nbPages: 5, exhaustiveNbHits: true, exhaustiveFacetsCount: true });
  expect(Object.entries(result.facets?.['categories'] ?? {})).toEqual([
    ['food-drink-shops', 3],
    ['bakeries', 2],
  ]);
  expect(result.facets?.['country']).toEqual({ ES: 3, FR: 1 });
  expect((await search('harbour', { facets: 'country' })).facets).toEqual({ country: { ES: 3, FR: 1 } });
});

// Covers DISCOVERY-30.2
it.each<[string, object, string[]]>([
  ['a category', { facetFilters: ['categories:bakeries'] }, ['Harbour Bakery', 'Harbour Bread']],
  ['a text', { facetFilters: 'categories:banks' }, ['Harbour Bank']],
  [
    'a top category',
    { facetFilters: [['categories:food-drink-shops']] },
    ['Harbour Bakery', 'Harbour Bread', 'Harbour Butcher'],
  ],
  ['all conditions', { facetFilters: ['categories:food-drink-shops', 'country:FR'] }, ['Harbour Bread']],
  ['alternatives', { facetFilters: [['categories:banks', 'country:FR']] }, ['Harbour Bread', 'Harbour Bank']],
  ['a rating as it is shown', { numericFilters: ['ratingGeneral>=4.45'] }, ['Harbour Bakery', 'Harbour Butcher']],
  ['nothing', { facetFilters: [['categories:atlantis']] }, []],
])('filters by %s, in the order of the search', async (_, filters, expected) => {
  expect(await names('harbour', filters)).toEqual(expected);
});

// Covers DISCOVERY-30.2
it('counts facet values among the companies that match the filters, and paginates these companies', async () => {
  const result = await search('harbour', { facets, facetFilters: ['country:ES'], hitsPerPage: 2, page: 1 });
  expect(result).toMatchObject({ nbHits: 3, nbPages: 2, page: 1, facets: { country: { ES: 3 } } });
  expect(result.hits.map(({ name }) => name)).toEqual(['Harbour Butcher']);
});

// Covers DISCOVERY-30.3
it('reads the best 500 matches, and reports when there are more matches', async () => {
  const result = await search('quayside', { facets, facetFilters: ['categories:hotels'] });
  expect(result).toMatchObject({ nbHits: 250, exhaustiveNbHits: false, exhaustiveFacetsCount: false });
  expect(result.hits[0]?.name).toBe('Quayside 0');
  expect(await search('', { facets: 'country' })).toMatchObject({ exhaustiveNbHits: false, nbHits: 500 });
});

// Covers DISCOVERY-30.4
it('returns further attributes only if all attributes are requested', async () => {
  const [hit] = (await search('harbour bread', { attributesToRetrieve: ['*'] })).hits;
  const expected = { categories: ['bakeries', 'food-drink-shops'], country: 'FR', city: null, verified: false };
  expect(hit).toMatchObject(expected);
  expect((await search('harbour bread', { attributesToRetrieve: ['*'], facets })).hits[0]).toEqual(hit);
  for (const params of [{}, { facets }, { attributesToRetrieve: ['name'] }]) {
    const [plain] = (await search('harbour bread', params)).hits;
    expect(plain).not.toHaveProperty('categories');
  }
  expect(await search('harbour')).not.toHaveProperty('facets');
});

// Covers DISCOVERY-30.5
it.each([
  ['facetFilters', ['owner:x']],
  ['facetFilters', ['categories:-bakeries']],
  ['facetFilters', ['bakeries']],
  ['facetFilters', Array.from({ length: 101 }, () => 'country:ES')],
  ['numericFilters', ['id>1']],
  ['numericFilters', ['ratingGeneral<3']],
  ['numericFilters', 'ratingGeneral>=x'],
  ['facets', ['owner']],
  ['maxValuesPerFacet', 101],
  ['maxValuesPerFacet', 0],
  ['query', 'x'.repeat(513)],
])('rejects %s %j as Algolia does', async (field, value) => {
  const { status, body } = await send([{ query: 'harbour', [field]: value }]);
  expect([status, body.status, body.errors[0].field]).toEqual([400, 400, `requests.0.${field}`]);
  expect(body.message).toContain(field);
});

// Covers DISCOVERY-30.5
it('limits the number of searches in one request', async () => {
  expect((await send(Array.from({ length: 50 }, () => ({ query: 'harbour', facets })))).status).toBe(400);
});

// Covers DISCOVERY-30.4
it("responds to Algolia's client", async () => {
  const client = liteClient('app', 'search-only-key', {
    hosts: [{ url: new URL(api.url).host, protocol: 'http', accept: 'readWrite' }],
  });
  const { results } = await client.searchForHits({
    requests: [
      {
        indexName: SEARCH_INDEX,
        query: 'harbour',
        facets,
        facetFilters: [['categories:bakeries']],
        numericFilters: ['ratingGeneral>=4.45'],
        attributesToRetrieve: ['*'],
      },
    ],
  });
  expect(results[0]).toMatchObject({ nbHits: 1, facets: { country: { ES: 1 } }, exhaustiveFacetsCount: true });
});

it('sorts the best matches by reviews or by ratings, companies with few reviews last', async () => {
  const sorted = async (index: string, params: object = {}) => {
    const { status, body, text } = await send([{ query: 'harbour', ...params, indexName: index }]);
    if (status !== 200) throw new Error(text);
    expect(body.results[0].index).toBe(index);
    return body.results[0].hits.map(({ name }: { name: string }) => name);
  };
  await api.database('companies').where({ name: 'Harbour' }).update({ reviews_count: 4, ratings_sum: '20' });
  const byRating = ['Harbour Butcher', 'Harbour Bakery', 'Harbour Bread', 'Harbour Bank', 'Harbour'];
  expect(await sorted('companiesSearch_rating')).toEqual(byRating);
  expect(await sorted('companiesSearch_reviews')).toEqual([
    'Harbour Bakery',
    'Harbour Bread',
    'Harbour Bank',
    'Harbour Butcher',
    'Harbour',
  ]);
  expect(await sorted('companiesSearch_rating', { facets, facetFilters: ['country:ES'] })).toEqual(
    byRating.filter((name) => !['Harbour Bread', 'Harbour'].includes(name)),
  );
  expect(await sorted('companiesSearch_rating', { page: 1, hitsPerPage: 2 })).toEqual([
    'Harbour Bread',
    'Harbour Bank',
  ]);
  await api.database('companies').where({ name: 'Harbour' }).update({ reviews_count: 0, ratings_sum: '0' });
});

it('rejects an unknown order', async () => {
  expect((await send([{ query: 'harbour', indexName: 'companiesSearch_age' }])).status).toBe(404);
});

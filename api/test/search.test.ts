import { SEARCH_HITS_PER_PAGE, SEARCH_INDEX, type SearchResult } from '@heard/contract';
import { algoliasearch, type Algoliasearch } from 'algoliasearch';
import { liteClient } from 'algoliasearch/lite';
import { demoCompanies } from '../src/demo/companies.ts';
import { demoData } from '../src/demo/demoData.ts';
import { seedWhenEmpty } from '../src/demo/seed.ts';
import { SECRET, testApi, type ApiResponse } from './testApi.ts';

type Hit = SearchResult['hits'][number];

const api = testApi({ corsOrigins: ['https://pages.example'] });
let client: Algoliasearch;

beforeAll(async () => {
  await seedWhenEmpty(api.database, async () => 'no hash', SECRET);
  client = algoliasearch('app', 'search-only-key', { hosts: hosts() });
});

function hosts() {
  return [{ url: new URL(api.url).host, protocol: 'http' as const, accept: 'readWrite' as const }];
}

async function search(query: string, params: object = {}): Promise<SearchResult> {
  const requests = [{ indexName: SEARCH_INDEX, query, hitsPerPage: SEARCH_HITS_PER_PAGE, ...params }];
  const { results } = await client.searchForHits<Hit>({ requests });
  // Casts the result, because the type of the client declares every property as optional.
  return results[0] as unknown as SearchResult;
}

/** Returns the names of the hits with the matches in brackets. */
async function marked(query: string): Promise<string[]> {
  const { hits } = await search(query, { highlightPreTag: '[', highlightPostTag: ']' });
  return hits.map((hit) => hit._highlightResult.name.value);
}

describe('matches', () => {
  test.each([
    // The search matches prefixes. Whole words rank first, then companies with more reviews.
    ['b', '[B]rightloaf [B]akery'],
    ['bri', '[Bri]ghtloaf Bakery'],
    ['bright', '[Bright] Side Laundry'],
    ['school', 'Iroko Coding [School]'],
    ['Ü', '[Ü]'],
    // The search matches words in any order, each by its prefix.
    ['brightloaf bakery', '[Brightloaf] [Bakery]'],
    ['bakery bright', '[Bright]loaf [Bakery]'],
    ['royal guild clocks', /^\[Royal\] \[Guild\] for .* Mechanical \[Clocks\], Watches/],
    ['bri lan cyc', '[Bri]ck [Lan]e [Cyc]les'],
    // The search ignores case, accents and variants of letters.
    ['CAFE ZOE', '[Café] [Zoë]'],
    ['café zoë', '[Café] [Zoë]'],
    ['cafe\u0301 zoe\u0308', '[Café] [Zoë]'],
    ['ｃａｆｅ', '[Café] Zoë'],
    ['grossmann', '[Großmann]s Süßwaren'],
    ['GROẞMANNS SÜSSWAREN', '[Großmanns] [Süßwaren]'],
    ['lodz', '[Łódź] Kolej Regionalna'],
    ['nandu', 'Señor [Ñandú] Viajes'],
    ['pho ganh ba tu', '[Phở] [Gánh] [Bà] [Tư]'],
    ['gulus sokagi', '[Gülüş] [Sokağı] Diş Kliniği'],
    ['cistirna', '[Čistírna] Bílý Límec'],
    ['zuta', 'Knjižara [Žuta] Kornjača'],
    // The search finds names in other scripts.
    ['ТИХИЙ ДВОР', 'Аптека «[Тихий] [двор]»'],
    ['друге', 'Майстерня «[Друге] коло»'],
    ['ΠΛΟΥΣ', 'Ακτή [Πλους]'],
    ['ακτη', '[Ακτή] Πλους'],
    ['青竹', '[青竹]茶庄'],
    ['茶庄', '青竹[茶庄]'],
    ['歯科', 'ねこやなぎ[歯科]'],
    ['두루', '[두루]미이사센터'],
    ['이사', '두루미[이사]센터'],
    ['זדר', '[חדר] כושר גל גבוה'],
    ['כושר', 'חדר [כושר] גל גבוה'],
    ['زيتونه', 'مطعم [زيتونة] الدار'],
    ['نخلة', 'مشتل ال[نخلة] الزرقاء'],
    ['गुलमोहर', '[गुलमोहर] किराना'],
    ['บ้านหาง', 'คลินิกสัตว์[บ้านหาง]กระดิก'],
    // The search ignores punctuation.
    ['umbrella&oak', '[Umbrella] & [Oak] Insurance'],
    ['umbrella and oak', '[Umbrella] & [Oak] Insurance'],
    ['(«two» - vans)', '[Two] [Vans] and a Piano'],
    ['airconditioning', 'Brisa [Air Conditioning]'],
    ['bright loaf', '[Brightloaf] Bakery'],
    // The search finds parts of words.
    ['loaf', 'Bright[loaf] Bakery'],
    ['bank', 'Pebble[bank]'],
    ['24', 'Krimskrams[24]'],
    // The search accepts one wrong, missing, extra or swapped letter, even at the start of a word.
    ['petrol', '[Petrel] Airways'],
    ['petrl', '[Petrel] Airways'],
    ['pettrel', '[Petrel] Airways'],
    ['perte', '[Petre]l Airways'],
    ['betrel', '[Petrel] Airways'],
    ['epetrel', '[Petrel] Airways'],
    ['muesli', '[Müsli]küche'],
    // The search accepts two typos in words of at least eight letters.
    ['brihgtlaof', '[Brightloaf] Bakery'],
    ['guayakann', 'Banco [Guayacán]'],
    ['qetral', undefined],
    // The search ranks exact matches before matches with typos.
    ['fernweh', '[Fernweh] Travel'],
    ['fernweg', '[Fernweg] Fahrräder'],
    ['casa briosa', '[Casa] [Briosa] Azulejos'],
    ['qqqq', undefined],
    // The search drops a word that matches nothing, unless the word is most of the query.
    ['bakery qqqq', 'Brightloaf [Bakery]'],
    ['bakery qqqqqqq', undefined],
  ])('%s', async (query, expected) => {
    const [first] = await marked(query);
    if (expected instanceof RegExp) expect(first).toMatch(expected);
    else expect(first).toBe(expected);
  });

  // Covers SPEC-1.1, API-59
  test.each([
    ['brightloaf.example', 'brightloaf.example', '[brightloaf.example]'],
    ['brightloaf.ex', 'brightloaf.example', '[brightloaf.ex]ample'],
    ['www.brightloaf.example', 'brightloaf.example', '[brightloaf.example]'],
    ['https://', undefined, undefined],
    ['https://bright', 'brightside-laundry.example', '[bright]side-laundry.example'],
    ['https://www.Brightloaf.example:443/menu?day=1#bread', 'brightloaf.example', '[brightloaf.example]'],
    ['brightsidelaundry.ex', 'brightside-laundry.example', '[brightside-laundry.ex]ample'],
    ['brigthloaf.example', 'brightloaf.example', '[brightloaf.example]'],
    ['müsliküche.example', 'xn--mslikche-65ae.example', '[xn--mslikche-65ae.example]'],
    ['xn--mslikche-65ae.example', 'xn--mslikche-65ae.example', '[xn--mslikche-65ae.example]'],
    ['café.zoë', 'cafe-zoe.example', '[cafe-zoe].example'],
    ['suesswaren', 'grossmanns-suesswaren.example', 'grossmanns-[suesswaren].example'],
  ])('matches by website: %s', async (query, objectID, value) => {
    const { hits } = await search(query, { highlightPreTag: '[', highlightPostTag: ']' });
    if (objectID === undefined) return expect(hits).toHaveLength(SEARCH_HITS_PER_PAGE);
    expect(hits[0]).toMatchObject({ objectID, website: `https://${objectID}` });
    expect(hits[0]?._highlightResult.website.value).toBe(`https://${value}`);
  });

  it('does not match the top-level domain of websites', async () => {
    expect((await search('example')).nbHits).toBe(0);
    expect((await search('.example')).nbHits).toBe(0);
  });

  it('adds matches with a typo after the exact matches if there are few of them', async () => {
    expect(await marked('fernweh')).toEqual(['[Fernweh] Travel', '[Fernweg] Fahrräder']);
    expect(await marked('casabriosa')).toEqual(['[Casa Briosa] Azulejos', '[Casa Brione]s Hotel']);
  });

  it('ranks matches in names before matches in websites', async () => {
    const names = await marked('cycles');
    expect(names).toEqual(['Brick Lane [Cycles]', 'Nordvik [Cycles]']);
  });

  it('returns no hits for a query that contains only punctuation', async () => {
    for (const query of ['@@@###', '«»', ' - ', '?!', 'https://www.@@']) {
      const { hits, nbHits } = await search(query);
      expect({ query, hits, nbHits }).toEqual({ query, hits: [], nbHits: 0 });
    }
  });

  // Covers SPEC-3.19
  it('returns the most reviewed companies for an empty query', async () => {
    for (const query of ['', '   ', 'https://www.', '\0', '\ud800']) {
      const { hits, nbHits } = await search(query);
      expect(nbHits).toBe(demoData(new Date()).companies.length);
      expect(hits[0]).toEqual({
        objectID: 'brightloaf.example',
        name: 'Brightloaf Bakery',
        website: 'https://brightloaf.example',
        avatar: null,
        reviewsQuantity: expect.any(Number),
        ratingGeneral: expect.any(Number),
        _highlightResult: {
          name: { value: 'Brightloaf Bakery', matchLevel: 'none', matchedWords: [] },
          website: { value: 'https://brightloaf.example', matchLevel: 'none', matchedWords: [] },
        },
      });
    }
  });

  it("returns the totals and the image of each hit as on the company's page", async () => {
    const { hits } = await search('bri');
    expect(hits.length).toBeGreaterThan(1);
    for (const { objectID, avatar, reviewsQuantity, ratingGeneral } of hits) {
      const company = await api.send('GET', `/company/${objectID}`);
      expect(company.body).toMatchObject({ avatar, reviewsQuantity, ratingGeneral });
    }
  });

  test.each(demoCompanies.map(({ name, website }) => [name, website]))('%s by its name', async (name, website) => {
    const { hits } = await search(name);
    expect(hits[0]).toMatchObject({ name, website });
  });

  test.each(demoCompanies.map(({ website }) => website))('%s by its website', async (website) => {
    const { hits } = await search(website);
    expect(hits.map((hit) => hit.website)).toEqual([website]);
  });
});

describe('highlights', () => {
  it('reports how much of the query matches the name or website', async () => {
    const { hits } = await search('brightloaf bakery');
    expect(hits[0]?._highlightResult).toEqual({
      name: {
        value: '<em>Brightloaf</em> <em>Bakery</em>',
        matchLevel: 'full',
        fullyHighlighted: true,
        matchedWords: ['brightloaf', 'bakery'],
      },
      website: {
        value: 'https://<em>brightloaf</em>.example',
        matchLevel: 'partial',
        fullyHighlighted: false,
        matchedWords: ['brightloaf'],
      },
    });
  });

  // Covers API-52
  it('uses the highlight tags of the request, and does not escape values', async () => {
    await api.database('companies').insert({
      domain: 'markup.example',
      website: 'https://www.markup.example',
      name: '<b>Markup</b> & "Söhne" 👩‍👩‍👧',
    });
    const tags = { highlightPreTag: '__ais-highlight__', highlightPostTag: '__/ais-highlight__' };
    const { hits } = await search('markup sohne', tags);
    expect(hits[0]?._highlightResult.name.value).toBe(
      '<b>__ais-highlight__Markup__/ais-highlight__</b> & "__ais-highlight__Söhne__/ais-highlight__" 👩‍👩‍👧',
    );
    expect(hits[0]?._highlightResult.website.value).toBe(
      'https://www.__ais-highlight__markup__/ais-highlight__.example',
    );
    expect((await search('👩‍👩‍👧', tags)).hits[0]?._highlightResult.name.value).toBe(
      '<b>Markup</b> & "Söhne" __ais-highlight__👩‍👩‍👧__/ais-highlight__',
    );
    await api.database('companies').where({ domain: 'markup.example' }).del();
  });
});

describe('pages', () => {
  it('lists each hit exactly once across pages, in the same order', async () => {
    const whole = await search('b', { hitsPerPage: 100 });
    expect(whole).toMatchObject({ nbHits: whole.hits.length, nbPages: 1, page: 0, exhaustiveNbHits: true });
    const pages = Math.ceil(whole.nbHits / 4);
    const paged: SearchResult[] = [];
    for (let page = 0; page < pages; page++) paged.push(await search('b', { hitsPerPage: 4, page }));
    expect(paged.flatMap(({ hits }) => hits)).toEqual(whole.hits);
    expect(paged.at(-1)).toMatchObject({ nbPages: pages, page: pages - 1, nbHits: whole.nbHits, hitsPerPage: 4 });
  });

  it('returns empty pages beyond the last page', async () => {
    const { nbPages } = await search('b');
    expect(nbPages).toBeGreaterThan(1);
    for (const page of [1000, 2 ** 40]) {
      expect(await search('b', { page })).toMatchObject({ hits: [], page, nbPages });
    }
    expect(await search('b', { hitsPerPage: 0 })).toMatchObject({ hits: [], nbPages: 0, hitsPerPage: 0 });
  });

  it('returns 20 hits by default', async () => {
    const result = await search('', { hitsPerPage: undefined });
    expect(result).toMatchObject({ hitsPerPage: 20, query: '', index: SEARCH_INDEX });
    expect(result.hits).toHaveLength(20);
  });
});

describe("Algolia's protocol", () => {
  // Covers API-51
  it('returns several results in the order of the requests', async () => {
    const requests = ['voltix', 'qqqq', 'petrel'].map((query) => ({ indexName: SEARCH_INDEX, query }));
    const { results } = await client.search<Hit>({ requests });
    expect(results).toMatchObject([
      { query: 'voltix', hits: [{ name: 'Voltix' }, { name: 'Voltige Énergie' }] },
      { query: 'qqqq', hits: [], nbHits: 0 },
      { query: 'petrel', hits: [{ name: 'Petrel Airways' }] },
    ]);
  });

  // Covers SPEC-1.2, API-51
  it("accepts requests of Algolia's browser client, single queries, and params as an object or a string", async () => {
    const lite = liteClient('app', 'search-only-key', { hosts: hosts() });
    const params = { query: 'voltix', hitsPerPage: 1, highlightPreTag: '*', highlightPostTag: '*', facets: [] };
    const expected = { hitsPerPage: 1, nbPages: 2, hits: [{ _highlightResult: { name: { value: '*Voltix*' } } }] };
    // Sends requests in the format of InstantSearch.
    const { results } = await lite.search<Hit>([{ indexName: SEARCH_INDEX, params }]);
    expect(results).toMatchObject([expected]);
    expect(await client.searchSingleIndex({ indexName: SEARCH_INDEX, searchParams: params })).toMatchObject(expected);
    const text = 'query=voltix&hitsPerPage=1&page=0&highlightPreTag=*&highlightPostTag=*&clickAnalytics=false';
    const older = await post({ requests: [{ indexName: SEARCH_INDEX, params: text }] });
    expect(older.body.results).toMatchObject([expected]);
  });

  test.each(['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'text/plain; charset=utf-8'])(
    'accepts a body with content type %s',
    async (type) => {
      const response = await post({ requests: [{ indexName: SEARCH_INDEX, query: 'café' }] }, type);
      expect(response.status).toBe(200);
      expect(response.body.results[0].hits[0].name).toBe('Café Zoë');
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('accepts keys in headers and query, and does not log them', async () => {
    const headers = { 'x-algolia-api-key': 'secret-in-header', 'x-algolia-application-id': 'APP' };
    const response = await api.send(
      'POST',
      '/1/indexes/*/queries?x-algolia-api-key=secret-in-query&x-algolia-application-id=APP&x-algolia-agent=Agent',
      { headers, body: { requests: [{ indexName: SEARCH_INDEX, query: 'secret-typed' }] } },
    );
    expect(response.status).toBe(200);
    expect(api.log.join('')).toContain('/1/indexes/*/queries');
    expect(api.log.join('')).not.toMatch(/secret-|search-only-key/);
  });

  it('allows requests from configured origins', async () => {
    const preflight = await api.send('OPTIONS', '/1/indexes/*/queries', {
      headers: {
        origin: 'https://pages.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-algolia-api-key',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://pages.example');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-algolia-api-key');
  });

  // Covers SPEC-9.6, API-52
  it("responds to an unknown index in Algolia's format", async () => {
    const requests = [{ indexName: 'other', query: 'a' }];
    await expect(client.search({ requests })).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
      message: 'Not found. requests.0.indexName: Allowed values: companiesSearch.',
    });
    expect((await api.send('POST', '/1/indexes/other/query', { body: {} })).status).toBe(404);
    expect((await api.send('POST', '/1/indexes/companiesSearch/queries', { body: { requests } })).status).toBe(404);
  });
});

describe('bad input', () => {
  const wrong = (request: object) => ({ requests: [{ indexName: SEARCH_INDEX, ...request }] });

  // Covers SPEC-5.4
  test.each<[string, unknown, string]>([
    ['an array', [], ''],
    ['a text', '"text"', ''],
    ['null', 'null', ''],
    ['no searches', {}, 'requests'],
    ['an empty list', { requests: [] }, 'requests'],
    ['too many searches', { requests: Array.from({ length: 51 }, () => ({ indexName: SEARCH_INDEX })) }, 'requests'],
    ['a search that is null', { requests: [null] }, 'requests.0'],
    ['no index', { requests: [{ query: 'a' }] }, 'requests.0.indexName'],
    ['an index that is a number', { requests: [{ indexName: 1 }] }, 'requests.0.indexName'],
    ['a query that is an object', wrong({ query: { $gt: '' } }), 'requests.0.query'],
    ['a query of null', wrong({ query: null }), 'requests.0.query'],
    ['a long query', wrong({ query: 'a'.repeat(513) }), 'requests.0.query'],
    ['a long query in params', wrong({ params: `query=${'a'.repeat(513)}` }), 'requests.0.query'],
    ['a page as text', wrong({ page: '1' }), 'requests.0.page'],
    ['a negative page', wrong({ page: -1 }), 'requests.0.page'],
    ['a page beyond the safe integers', wrong({ page: 1e300 }), 'requests.0.page'],
    ['an invalid page in params', wrong({ params: 'page=-1' }), 'requests.0.page'],
    ['a fractional number of hits', wrong({ hitsPerPage: 1.5 }), 'requests.0.hitsPerPage'],
    ['too many hits', wrong({ hitsPerPage: 101 }), 'requests.0.hitsPerPage'],
    ['too many hits in params', wrong({ params: 'hitsPerPage=1e9' }), 'requests.0.hitsPerPage'],
    ['a long tag', wrong({ highlightPreTag: 'x'.repeat(33) }), 'requests.0.highlightPreTag'],
    ['params that are an object', wrong({ params: { query: 'a' } }), 'requests.0.params'],
  ])('%s', async (_, body, field) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(response.body).toMatchObject({ status: 400, type: '/problems/validation', errors: [{ field }] });
    expect(response.body.message).toContain(response.body.errors[0].message);
  });

  test.each([
    ['{"requests":[', 400],
    ['{"__proto__":{"requests":[]}}', 400],
    ['', 400],
    [`{"requests":"${'x'.repeat(200_000)}"}`, 413],
  ])('%.20s', async (body, status) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      const response = await post(body, type);
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject({ status, message: expect.any(String) });
    }
  });

  it('rejects other content types', async () => {
    const response = await post('<requests/>', 'text/xml');
    expect(response.status).toBe(415);
    expect(response.body).toMatchObject({ status: 415, message: expect.any(String) });
  });

  test.each([
    'a'.repeat(512),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(9),
    "'; drop table companies; --",
    '%_\\%',
    '.*+?^${}()|[]\\',
    '...',
    '....a.b..c-.-',
    'https://[::1]:99999/%ff',
    'ﷺ'.repeat(200),
    '🦊'.repeat(256),
    'e\u0301'.repeat(250),
    `a${'\u0301'.repeat(500)}`,
    '\u{10ffff}\uffff\ufdd0',
    '가'.repeat(512),
  ])('treats %.20s like any other query', async (query) => {
    const response = await post({ requests: [{ indexName: SEARCH_INDEX, query }] });
    expect(response.status).toBe(200);
    expect(response.body.results[0].query).toBe(query);
  });
});

function post(body: unknown, type = 'text/plain'): Promise<ApiResponse> {
  const headers = { 'content-type': type };
  return api.send('POST', '/1/indexes/*/queries', { headers, ...(body !== undefined && { body }) });
}

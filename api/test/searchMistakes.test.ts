import { SEARCH_HITS_PER_PAGE, SEARCH_INDEX, SEARCH_QUERY_MAX_LENGTH, type SearchResult } from '@heard/contract';
import { searchRepository } from '../src/modules/search/search.repository.ts';
import { searchService } from '../src/modules/search/search.service.ts';
import { recordStatements } from './recordStatements.ts';
import { testApi } from './testApi.ts';

const api = testApi();

/** Names of companies, each with its number of reviews. */
const COMPANIES: Record<string, number> = {
  'Andersen Transport': 1,
  'Andersen & Ekström Transport': 700,
  'Sørensen & Andersen Transport': 90,
  'The Distant Cedar': 3,
  'The Distant Pine': 400,
  'Cedar Homes': 900,
  'The Friendly Robin': 2,
  'The Friendly Oak': 800,
  'Friendly Robin Pizza': 1,
  'Robin Bikes': 600,
  'Kate Bennett Bakery': 2,
  'Bennett Books': 300,
  'Kent Bakery': 1000,
  'Corner Bakery': 2000,
  'Selnet Inc': 1,
  'Selnovo Inc': 500,
  'Photographie Marin': 1,
  'Photo Marin': 700,
  'Elvoby Fahrschule': 0,
  'Elvone Holdings': 40,
  'Klaar ApS': 1,
  'Klaros ApS': 70,
  'Hoffmann Heizungsbau': 4,
  Schröder: 5,
  'Thelxis Labs': 0,
  'Bright Loaf': 3,
  Brightloaf: 30,
  'Bright Loafers': 3000,
  'Кафе Ромашка': 1,
  'Ταβέρνα Ελιά': 1,
};

beforeAll(async () => {
  const rows = Object.entries(COMPANIES).map(([name, reviews_count], at) => ({
    name,
    // The domain contains no word of the name, so queries match only the name.
    domain: `company-${at}.example`,
    website: `https://company-${at}.example`,
    reviews_count,
  }));
  await api.database('companies').insert(rows);
});

async function search(query: string): Promise<SearchResult> {
  const requests = [
    {
      indexName: SEARCH_INDEX,
      query,
      hitsPerPage: SEARCH_HITS_PER_PAGE,
      highlightPreTag: '[',
      highlightPostTag: ']',
    },
  ];
  const response = await api.send('POST', '/1/indexes/*/queries', { body: { requests } });
  return response.body.results[0];
}

async function marked(query: string): Promise<string[]> {
  const { hits } = await search(query);
  return hits.map((hit) => hit._highlightResult.name.value);
}

// Covers HARDENING-6.1
describe('a full name', () => {
  test.each([
    ['Andersen Transport', '[Andersen] [Transport]'],
    ['ANDERSEN transport', '[Andersen] [Transport]'],
    ['andersen-transport', '[Andersen] [Transport]'],
    // Two names consist of the same letters. The name with the same word boundaries as the query must be first.
    ['bright loaf', '[Bright] [Loaf]'],
    ['brightloaf', '[Brightloaf]'],
  ])('ranks the full name %s before longer names with more reviews', async (query, expected) => {
    const names = await marked(query);
    expect(names[0]).toBe(expected);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(1);
  });

  it('finds a renamed company by its new name, and no longer by its former name', async () => {
    const renamed = (from: string, to: string) => api.database('companies').where({ name: from }).update({ name: to });
    await renamed('Andersen Transport', 'Zander Transport');
    expect((await marked('andersen transport'))[0]).toBe('[Andersen] & Ekström [Transport]');
    expect((await marked('zander transport'))[0]).toBe('[Zander] [Transport]');
    await renamed('Zander Transport', 'Andersen Transport');
    expect((await marked('andersen transport'))[0]).toBe('[Andersen] [Transport]');
  });

  it('ranks a company with a matching name below the company with the typed website', async () => {
    await api.database('companies').insert([
      {
        name: 'Company 0 Example',
        domain: 'impostor.example',
        website: 'https://impostor.example',
        reviews_count: 9,
      },
    ]);
    expect((await search('company-0.example')).hits[0]?.objectID).toBe('company-0.example');
    await api.database('companies').where({ domain: 'impostor.example' }).del();
  });

  test.each([
    ['plat-x.com', 'plat-x.com'],
    [' HTTPS://WWW.Plat-X.com:8443/a/b?c=d#e ', 'plat-x.com'],
    ['http://shop3.plat-x.com', 'shop3.plat-x.com'],
    ['бюро.рф', 'xn--90a0af9c.xn--p1ai'],
    ['xn--90a0af9c.xn--p1ai', 'xn--90a0af9c.xn--p1ai'],
  ])('finds the company with the website %s first, then companies on its subdomains', async (query, id) => {
    const domains = [
      ...Array.from({ length: 25 }, (_, at) => `shop${at}.plat-x.com`),
      'plat-x.com',
      'platx.com',
      'a.xn--90a0af9c.xn--p1ai',
      'xn--90a0af9c.xn--p1ai',
    ];
    await api.database('companies').insert(
      // The company whose website is typed has the fewest reviews, and a company with a similar website has the most.
      domains.map((domain) => ({
        name: domain,
        domain,
        website: `https://${domain}`,
        reviews_count: domain === 'platx.com' ? 900 : domain.split('.').length,
      })),
    );
    const { hits, nbHits } = await search(query);
    const ids = hits.map(({ objectID }) => objectID);
    expect(ids[0]).toBe(id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(nbHits).toBeGreaterThanOrEqual(ids.length);
    if (id === 'plat-x.com') expect(ids.slice(1).every((one) => one.endsWith('.plat-x.com'))).toBe(true);
    await api.database('companies').whereIn('domain', domains).del();
  });
});

// Covers HARDENING-6.2, HARDENING-6.3, SPEC-1.1
describe('a mistake', () => {
  test.each([
    // The search accepts a misspelled word of two or three letters.
    ['teh distant cedar', '[The] [Distant] [Cedar]'],
    ['th friendly robin', '[Th]e [Friendly] [Robin]'],
    ['kte bennett bakery', '[Kate] [Bennett] [Bakery]'],
    ['selnet nc', '[Selnet] I[nc]'],
    ['selnet icn', '[Selnet] [Inc]'],
    // The search accepts mistakes in queries with words in another order, an unfinished word, or missing words.
    ['robin th friendly', '[Th]e [Friendly] [Robin]'],
    ['kte bennett bak', '[Kate] [Bennett] [Bak]ery'],
    ['qx distant cedar', 'The [Distant] [Cedar]'],
    // The search accepts words that are spelled as they sound.
    ['fotographie marin', '[Photographie] [Marin]'],
    ['fotographie', '[Photographie] Marin'],
    ['elvobie', '[Elvoby] Fahrschule'],
    ['elvobie fahrschule', '[Elvoby] [Fahrschule]'],
    ['ofman heizungsbau', '[Hoffmann] [Heizungsbau]'],
    ['shreder', '[Schröder]'],
    ['telksis labs', '[Thelxis] [Labs]'],
    ['каффэ ромажка', '[Кафе] [Ромашка]'],
    ['ταβερνα ηλια', '[Ταβέρνα] [Ελιά]'],
    // The search accepts two missing letters in a long word.
    ['heizngbau hoffmann', '[Hoffmann] [Heizungsbau]'],
    ['phtographe marin', '[Photographie] [Marin]'],
    // The search accepts missing and additional spaces.
    ['andersentransport', '[Andersen Transport]'],
    ['ander sen transport', '[Andersen] [Transport]'],
    ['hoff mann heizungsbau', '[Hoffmann] [Heizungsbau]'],
    ['fahr schule elvoby', '[Elvoby] [Fahrschule]'],
  ])('%s', async (query, expected) => {
    const { hits } = await search(query);
    const [first] = hits;
    // Does not check the highlight of words that a space splits.
    const plain = (text: string | undefined) => text?.replace(/[[\]]/g, '');
    expect(first?.name).toBe(plain(expected));
    if (!/^(ander|hoff|fahr) /.test(query)) expect(first?._highlightResult.name.value).toBe(expected);
  });

  it('finds the intended name when its misspelled word is also the start of another name', async () => {
    expect(await marked('klar aps')).toEqual(['[Klar]os [ApS]', '[Klaar] [ApS]']);
  });

  it('returns no hits when less than half of the query matches', async () => {
    expect(await marked('qqqqqqqq robin')).toEqual([]);
    expect(await marked('zzzz yyyy xxxx')).toEqual([]);
  });

  it('counts hits that lack some words of the query', async () => {
    const { hits, nbHits, exhaustiveNbHits } = await search('qx distant cedar');
    expect({ nbHits, exhaustiveNbHits }).toEqual({ nbHits: 1, exhaustiveNbHits: true });
    expect(hits[0]?._highlightResult.name).toMatchObject({
      matchLevel: 'partial',
      matchedWords: ['distant', 'cedar'],
    });
    const rows = Array.from({ length: 21 }, (_, at) => ({
      name: `Zonda Rental ${at}`,
      domain: `zr-${at}.example`,
      website: `https://zr-${at}.example`,
    }));
    await api.database('companies').insert(rows);
    expect(await search('qx zonda rental')).toMatchObject({ nbHits: 20, exhaustiveNbHits: false });
  });
});

// Covers HARDENING-6.4
describe('the cost of a query', () => {
  /** Maximum number of statements per interpretation of a query, however many words the query has. */
  const MAX_STATEMENTS = 32;
  /** Maximum number of letters in all conditions of a statement. Each word of a condition is an index lookup. */
  const MAX_LETTERS = 60_000;

  const word = (at: number) => Array.from(String(at * 7919 + 1234), (digit) => 'aeknorstil'[Number(digit)]).join('');
  const words = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => word(at).slice(0, length)).join(' ');

  test.each([
    ['many unknown words', words(100, 9)],
    ['many short words', words(200, 3)],
    ['many known words with typos', Object.keys(COMPANIES).join(' ').replaceAll('e', 'a').slice(0, 500)],
    ['all words of other companies', Object.keys(COMPANIES).join(' ').slice(0, 500)],
    ['single letters', Array.from('abcdefghijklmnopqrstuvwxyz').join(' ')],
    ['one long word', 'heizungsbau'.repeat(46)],
    ['hosts', words(40, 6).replaceAll(' ', '.x ')],
    ['other scripts', 'ромашка καφε 宠物 '.repeat(30)],
  ])('limits the cost of a query: %s', async (_, query) => {
    const text = query.slice(0, SEARCH_QUERY_MAX_LENGTH);
    const statements = await recordSearch(text);
    const interpretations = text.includes('.') ? 2 : 1;
    expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS * interpretations);
    const letters = statements.map(({ bindings }) => JSON.stringify(bindings).length);
    expect(Math.max(...letters)).toBeLessThan(MAX_LETTERS);
  });

  it('runs the same number of statements for ten and for fifty words', async () => {
    const [ten, fifty] = [await recordSearch(words(10, 9)), await recordSearch(words(50, 9))];
    expect(fifty).toHaveLength(ten.length);
  });

  function recordSearch(query: string) {
    const service = searchService({
      search: searchRepository(api.database),
      onSearch() {},
      reuse: { milliseconds: 0, writes: 0, mustBeCurrent: () => false },
      verifiedBy: () => 'owner' as const,
    });
    const search = { indexName: SEARCH_INDEX, query, hitsPerPage: SEARCH_HITS_PER_PAGE };
    return recordStatements(api.database, () => service.run(search));
  }
});

import { SEARCH_INDEX, type SearchResult } from '@heard/contract';
import { fillDatabase } from '../bench/fillDatabase.ts';
import { KINDS, Names, createQueries, type Target } from '../bench/search/searchQueries.ts';
import { testApi, type TestApi } from './testApi.ts';
import { databaseUrl } from './globalSetup.ts';

async function search(api: TestApi, query: string, params: object = {}): Promise<SearchResult> {
  const requests = [{ indexName: SEARCH_INDEX, query, hitsPerPage: 5, ...params }];
  const response = await api.send('POST', '/1/indexes/*/queries', { body: { requests } });
  return response.body.results[0];
}

async function marked(api: TestApi, query: string): Promise<string[]> {
  const { hits } = await search(api, query, { highlightPreTag: '[', highlightPostTag: ']' });
  return hits.map((hit) => hit._highlightResult.name.value);
}

describe('among companies of all sizes', () => {
  const api = testApi();

  beforeAll(async () => {
    const companies = (name: string, counts: number[]) =>
      counts.map((count) => ({
        name: `${name} ${count}`,
        domain: `${name.toLowerCase().replaceAll(' ', '-')}-${count}.example`,
        reviews_count: count,
      }));
    const rows = [
      ...companies('Harbour', [3, 7, 8, 63, 64, 511, 512, 4000]),
      ...companies('Harbourside Inn', [90_000]),
      ...Array.from({ length: 250 }, (_, at) => companies('Quayside', [at])[0]),
      // Creates more terms with this prefix than the search compares with a mistyped word.
      ...Array.from({ length: 700 }, (_, at) => ({
        name: `Restaurant ${word(at)}`,
        domain: `restaurant${word(at)}.example`,
        reviews_count: at % 3,
      })),
      { name: 'Restaurants', domain: 'zz.example', reviews_count: 0 },
      { name: 'Tipografía Como', domain: 'como.example', reviews_count: 1 },
      { name: 'Coro', domain: 'coro.example', reviews_count: 1 },
      { name: 'Meik S.A.', domain: 'meik.example', reviews_count: 0 },
      { name: 'Зелёный Дом', domain: 'xn--d1aqf.example', reviews_count: 0 },
      { name: 'Σίσυφος Ταβέρνα', domain: 'sisyphos.example', reviews_count: 0 },
      { name: 'Spielstraße Süd', domain: 'spiel.example', reviews_count: 0 },
      { name: '北京松鹤宠物医院', domain: 'songhe.example', reviews_count: 0 },
    ];
    await api.database('companies').insert(rows.map((row) => ({ ...row, website: `https://${row?.domain}` })));
  });

  it('ranks by reviews, and whole words before prefixes', async () => {
    const { hits } = await search(api, 'harbour', { hitsPerPage: 20 });
    const counts = [4000, 512, 511, 64, 63, 8, 7, 3];
    expect(hits.map(({ name }) => name)).toEqual([
      ...counts.map((count) => `Harbour ${count}`),
      'Harbourside Inn 90000',
    ]);
    expect((await search(api, 'harbou')).hits[0]?.name).toBe('Harbourside Inn 90000');
  });

  it('ranks matching names before matching websites, regardless of the number of reviews', async () => {
    await api.database('companies').insert([
      { name: 'Vermilion', domain: 'red.example', website: 'https://red.example', reviews_count: 0 },
      { name: 'Paint', domain: 'vermilion.example', website: 'https://vermilion.example', reviews_count: 9000 },
    ]);
    expect((await search(api, 'vermilion')).hits.map(({ name }) => name)).toEqual(['Vermilion', 'Paint']);
    expect((await search(api, 'vermili')).hits.map(({ name }) => name)).toEqual(['Vermilion', 'Paint']);
  });

  it('ranks a company higher in the next search after a review', async () => {
    const order = async () => (await search(api, 'ferryman')).hits.map(({ objectID }) => objectID);
    await api.database('companies').insert(
      [7, 7].map((count, at) => ({
        name: 'Ferryman',
        domain: `ferryman-${at}.example`,
        website: `https://ferryman-${at}.example`,
        reviews_count: count,
      })),
    );
    expect(await order()).toEqual(['ferryman-0.example', 'ferryman-1.example']);
    const author = await api.consumer();
    const review = await api.review(author, 'ferryman-1.example');
    expect(await order()).toEqual(['ferryman-1.example', 'ferryman-0.example']);
    await api.send('DELETE', `/review/${review.id}`, { token: author.token });
    expect(await order()).toEqual(['ferryman-0.example', 'ferryman-1.example']);
  });

  it('counts hits up to the read limit, and returns all counted hits over the pages', async () => {
    const seen = new Set<string>();
    for (let page = 0; page < 13; page++) {
      const { hits, nbHits, nbPages, exhaustiveNbHits } = await search(api, 'quayside', { page, hitsPerPage: 20 });
      for (const { objectID } of hits) seen.add(objectID);
      expect(nbPages).toBeGreaterThan(page);
      expect(nbHits).toBeGreaterThanOrEqual(seen.size);
      expect(exhaustiveNbHits).toBe(page === 12);
    }
    expect(seen.size).toBe(250);
  });

  test.each([
    // The words have swapped letters, a wrong first letter or an additional letter. Many indexed terms begin with `restaurant`.
    ['restuarant', 'Restaurant'],
    ['aestaurant', 'Restaurant'],
    ['retsuarant', 'Restaurant'],
    ['quaysiide', 'Quayside'],
    ['quasyide', 'Quayside'],
    ['wuayside', 'Quayside'],
  ])('matches %s to %s despite typos, and highlights the match', async (query, expected) => {
    const names = await marked(api, query);
    expect(names).toHaveLength(5);
    for (const name of names) expect(name).toMatch(new RegExp(`^\\[${expected}s?\\]`));
  });

  test.each([
    // The cases have one misspelled word among others, a typo that is another word, separate letters, and an incomplete word.
    ['tipografia cono', '[Tipografía] [Como]'],
    ['tipografja como', '[Tipografía] [Como]'],
    ['tipografia coro', '[Tipografía] [Como]'],
    ['neik s a', '[Meik] [S].[A].'],
    ['meik s', '[Meik] [S].A.'],
    ['harboursdie i', '[Harbourside] [I]nn 90000'],
    // The search finds names in other scripts and with variants of letters.
    ['ЗЕЛЕНЫЙ ДОМ', '[Зелёный] [Дом]'],
    ['зелинй дом', '[Зелёный] [Дом]'],
    ['зелоный дом', '[Зелёный] [Дом]'],
    ['ΣΙΣΥΦΟΣ ταβερνα', '[Σίσυφος] [Ταβέρνα]'],
    ['σισιφος', '[Σίσυφος] Ταβέρνα'],
    ['SPIELSTRASSE', '[Spielstraße] Süd'],
    ['spielztrasse sud', '[Spielstraße] [Süd]'],
    ['宠物医院', '北京松鹤[宠物医院]'],
    ['松鹤宠物', '北京[松鹤宠物]医院'],
    // The search finds parts of words.
    ['lstras sud', 'Spie[lstraß]e [Süd]'],
    ['pografia como', 'Ti[pografía] [Como]'],
  ])('%s', async (query, expected) => {
    expect((await marked(api, query))[0]).toBe(expected);
  });

  it('finds the same companies when many terms start with the last word of the query', async () => {
    const queries = [
      ['harbourside in', 'Harbourside Inn 90000'],
      ['harbour 6', 'Harbour 64'],
      ['tipografía c', 'Tipografía Como'],
      ['tipografja c', 'Tipografía Como'],
      ['meik s', 'Meik S.A.'],
      ['neik s', 'Meik S.A.'],
      ['зеленый д', 'Зелёный Дом'],
      ['σισυφος ΤΑ', 'Σίσυφος Ταβέρνα'],
      ['spielstraße s', 'Spielstraße Süd'],
      ['süd SPIELSTRASS', 'Spielstraße Süd'],
      ['강남 냉', '강남 냉면'],
    ] as const;
    await api
      .database('companies')
      .insert({ name: '강남 냉면', domain: 'naeng.example', website: 'https://naeng.example' });
    const first = () => Promise.all(queries.map(async ([query]) => [query, (await search(api, query)).hits[0]?.name]));
    expect(await first()).toEqual(queries);
    const starts = ['in', '6', 'c', 's', 'д', 'τα', 'spielstrass', '냉'];
    await api.database.raw(
      `insert into search_terms (term, is_word)
       select start || 'zz' || number, false from unnest(?::text[]) as start, generate_series(1, 2100) as number`,
      [starts],
    );
    expect(await first()).toEqual(queries);
    await api.database.raw("delete from search_terms where term ~ 'zz[0-9]+$'");
  });

  it('returns correct results while the indexes are rebuilt', async () => {
    const indexes = await api.database('pg_indexes').where('indexname', 'like', 'companies_search%').pluck('indexname');
    expect(indexes.length).toBeGreaterThan(3);
    const state = { isBuilding: true };
    const building = (async () => {
      for (const index of indexes) await api.database.raw('reindex index concurrently ??', [index]);
    })().finally(() => (state.isBuilding = false));
    for (let number = 0; state.isBuilding; number++) {
      const domain = `built-${number}.example`;
      await api.database('companies').insert({ name: `Buildwhile ${number}`, domain, website: `https://${domain}` });
      expect((await search(api, domain)).hits.map(({ objectID }) => objectID)).toEqual([domain]);
      expect((await search(api, 'harbour')).hits[0]?.name).toBe('Harbour 4000');
      await api.database('companies').where({ domain }).del();
      expect((await search(api, 'buildwhile')).hits).toEqual([]);
    }
    await building;
    expect((await search(api, 'harbour')).hits[0]?.name).toBe('Harbour 4000');
  });

  function word(number: number): string {
    return Array.from(String(number), (digit) => 'abelnorsti'[Number(digit)]).join('') + 'x';
  }
});

describe('among the benchmark’s companies', () => {
  const api = testApi();
  let targets: Target[];
  let names: Names;

  beforeAll(async () => {
    const { rows } = await api.database.raw<{ rows: { name: string }[] }>('select current_database() as name');
    const connectionString = databaseUrl(rows[0]?.name ?? '');
    await fillDatabase({ connectionString, companies: 2000, seed: 5, passwordHash: 'no hash', onProgress() {} });
    targets = await api.database('companies').select('domain', 'name').orderBy('id');
    names = new Names(targets);
  });

  test.each(KINDS.filter(({ recall }) => recall !== null))(
    '$name: the expected company is among the first five',
    async (kind) => {
      const queries = createQueries(kind, targets, names, 40, 6);
      const misses: string[] = [];
      for (const { text, right } of queries) {
        const { hits } = await search(api, text);
        if (!hits.slice(0, kind.within).some(({ objectID }) => right?.has(objectID))) misses.push(text);
      }
      expect(queries).toHaveLength(40);
      // Even for a kind of query that must find every company, one of the forty companies may be missing.
      expect(misses.slice(0, Math.max(1, Math.floor(40 * (1 - (kind.recall ?? 1)))))).toEqual(misses);
    },
  );
});

import { testApi } from './testApi.ts';

const api = testApi();

beforeAll(async () => {
  const [valencia, valence] = await api
    .database('places')
    .insert([
      { country: 'ES', slug: 'valencia', name: 'València' },
      { country: 'FR', slug: 'valence', name: 'Valence' },
    ])
    .returning('id');
  const counts = {
    category_id: 0,
    companies: 5,
    reviewed: 3,
    ranked: 0,
    replying: 0,
    reviews: '9',
    languages: {},
    changed_at: new Date(),
  };
  await api.database('rank_counts').insert([
    { ...counts, country: 'ES', place_id: 0 },
    { ...counts, country: 'ES', place_id: valencia?.id ?? 0 },
    { ...counts, country: 'FR', place_id: valence?.id ?? 0, reviewed: 2 },
  ]);
});

const find = async (q: string) => (await api.send('GET', `/topics?${new URLSearchParams({ q }).toString()}`)).body;
const findNames = async (q: string): Promise<string[]> =>
  (await find(q)).topics.map((topic: { slug?: string; country?: { code: string }; city?: { slug: string } | null }) =>
    topic.country === undefined ? topic.slug : (topic.city?.slug ?? topic.country.code),
  );

it('finds categories by a word or the start of a word, in each language', async () => {
  expect((await find('bakeries')).topics[0]).toEqual({
    kind: 'category',
    slug: 'bakeries',
    names: expect.objectContaining({ en: 'Bakeries & cake shops' }),
    parent: { slug: 'food-drink-shops', names: expect.objectContaining({ fr: expect.any(String) }) },
  });
  for (const text of ['bakeries', 'Baker', 'panaderías', 'PANADERIA', 'boulangeries']) {
    expect([text, (await findNames(text))[0]]).toEqual([text, 'bakeries']);
  }
});

it('finds categories despite typos in the query, and suggests the correct spelling', async () => {
  const { topics, spelling } = await find('dentst');
  expect([topics[0].slug, spelling]).toEqual(['dentists', 'dentists']);
  expect((await find('cheap dentst')).spelling).toBe('cheap dentists');
  expect((await find('dentist')).spelling).toBeNull();
});

it('finds countries and cities that have a page', async () => {
  expect(await findNames('valencia')).toEqual(['valencia']);
  expect(await findNames('valenica')).toEqual(['valencia']);
  expect((await find('valenica')).spelling).toBe('valència');
  expect(await findNames('spain')).toEqual(['ES']);
  expect(await findNames('espagne')).toEqual(['ES']);
  // The city has no page, because fewer than three of its companies have reviews.
  expect(await findNames('valence')).not.toContain('valence');
});

it('ranks topics higher that match more words of the query', async () => {
  expect((await findNames('dentist valencia')).toSorted()).toEqual(['dentists', 'valencia']);
  expect((await findNames('coffee house'))[0]).toBe('cafes-coffee-shops');
});

it('finds no topics for words that are too short or unknown', async () => {
  for (const text of ['', 'a', 'de', 'xqzwv', '@@@']) expect(await find(text)).toEqual({ topics: [], spelling: null });
});

it('returns at most four topics', async () => {
  expect((await find('services')).topics.length).toBeLessThanOrEqual(4);
});

it('ignores all words of a query after the tenth word', async () => {
  const unknown = Array.from({ length: 10 }, (_, at) => `xqzwv${String.fromCodePoint(97 + at).repeat(3)}`);
  expect(await findNames([...unknown.slice(1), 'dentist'].join(' '))).toEqual(['dentists']);
  expect(await findNames([...unknown, 'dentist'].join(' '))).toEqual([]);
});

it('counts a repeated word only once', async () => {
  expect(await findNames(`${'coffee '.repeat(10)}house`)).toEqual(await findNames('coffee house'));
});

it('allows shared caches to store the response', async () => {
  const { headers } = await api.send('GET', '/topics?q=bakeries');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30');
});

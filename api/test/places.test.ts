import { testApi, PASSWORD, type LoggedIn } from './testApi.ts';

const api = testApi();

let admin: LoggedIn;
const authors: LoggedIn[] = [];
beforeAll(async () => {
  admin = await api.admin();
  for (let count = 0; count < 3; count += 1) authors.push(await api.consumer());
});

/** Registers a reviewed company in a city. */
async function add(website: string, city: string, country = 'Germany'): Promise<void> {
  const email = `owner@${website}`;
  const body = {
    name: website,
    email,
    website,
    workEmail: email,
    password: PASSWORD,
    country,
    city,
    categories: ['gyms'],
  };
  expect((await api.send('POST', '/auth/registerCompany', { body })).status).toBe(201);
  const [author] = authors;
  if (author !== undefined) await api.review(author, website);
}

const refresh = () => api.services.refreshRanks.refreshAll();
const list = async (query: string) => (await api.send('GET', `/admin/places?${query}`, { token: admin.token })).body;
const update = (id: string, body: object) => api.send('PUT', `/admin/places/${id}`, { token: admin.token, body });
const readList = async (path: string) => {
  const { status, body } = await api.send('GET', `/companies?country=DE&sort=newest&city=${path}`);
  return status === 200 ? [body.path, body.companies.map(({ id }: { id: string }) => id).toSorted()] : status;
};

// Covers DISCOVERY-73.1
it('merges two spellings of a city, and separates them again', async () => {
  for (const one of ['m1.example', 'm2.example', 'm3.example']) await add(one, 'München');
  for (const one of ['m4.example', 'm5.example', 'm6.example']) await add(one, 'Munich');
  await add('paris.example', 'Paris', 'France');
  await refresh();
  const places = await list('country=DE');
  const separate = { sameAs: null, sameAsName: null };
  expect(places).toEqual([
    { id: expect.any(String), country: 'DE', slug: 'munchen', name: 'München', ...separate, companies: 3 },
    { id: expect.any(String), country: 'DE', slug: 'munich', name: 'Munich', ...separate, companies: 3 },
  ]);
  const [munchen, munich] = places;
  expect((await list('q=Münc')).map(({ slug }: { slug: string }) => slug)).toEqual(['munchen']);
  expect(await list('q=...')).toEqual([]);
  const [paris] = await list('country=fr');

  const all = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'].map((one) => `${one}.example`);
  const changed = await update(munich.id, { sameAs: munchen.id });
  expect([changed.status, changed.body.sameAs, changed.body.sameAsName]).toEqual([200, munchen.id, 'München']);
  await refresh();
  expect(await readList('munchen')).toEqual(['/places/de/munchen', all]);
  // The response contains the path of the other spelling, to which the web server redirects.
  expect(await readList('munich')).toEqual(['/places/de/munchen', all]);
  expect((await api.send('GET', '/company/m4.example')).body.place.city).toMatchObject({ slug: 'munchen', open: true });
  expect((await list('q=mun')).map(({ companies }: { companies: number }) => companies)).toEqual([6, 0]);

  // Rejects chains of aliases, and places in other countries.
  for (const [id, sameAs] of [
    [munchen.id, munich.id],
    [munchen.id, munchen.id],
    [munchen.id, paris.id],
    [paris.id, munchen.id],
    [paris.id, '999999'],
    [paris.id, 'x'],
  ]) {
    const { status, body } = await update(id, { sameAs });
    expect([status, body.errors[0].field]).toEqual([400, 'sameAs']);
  }

  expect((await update(munich.id, { sameAs: null })).body.sameAs).toBeNull();
  await refresh();
  expect(await readList('munchen')).toEqual(['/places/de/munchen', all.slice(0, 3)]);
  expect(await readList('munich')).toEqual(['/places/de/munich', all.slice(3)]);
  expect(await api.database('moderation_actions').where({ action: 'place' }).orderBy('id')).toMatchObject([
    { from_text: 'munich', to_text: 'munchen' },
    { from_text: 'munich', to_text: null },
  ]);
});

// Covers DISCOVERY-73.2
it('renames a city', async () => {
  await add('m7.example', 'nurnberg');
  await refresh();
  const [place] = await list('q=nurnberg');
  const { status, body } = await update(place.id, { name: 'Nürnberg' });
  expect([status, body.name]).toEqual([200, 'Nürnberg']);
  expect((await api.send('GET', '/company/m7.example')).body.place.city.name).toBe('Nürnberg');
  expect((await update(place.id, { name: '' })).status).toBe(400);
  expect((await update('999999', { name: 'Nowhere' })).status).toBe(404);
  expect((await update('x', { name: 'Nowhere' })).status).toBe(404);
});

// Covers DISCOVERY-73.2
it('paginates the list of cities, and returns it only to administrators', async () => {
  const slugs: string[] = [];
  for (let query = 'limit=1'; ;) {
    const page = await api.send('GET', `/admin/places?${query}`, { token: admin.token });
    slugs.push(...page.body.map(({ slug }: { slug: string }) => slug));
    const [, next] = /\?([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? [];
    if (next === undefined) break;
    query = next;
  }
  expect(slugs).toEqual(['munchen', 'munich', 'nurnberg', 'paris']);
  expect((await api.send('GET', '/admin/places?cursor=x', { token: admin.token })).status).toBe(400);
  expect((await api.send('GET', '/admin/places?country=XX', { token: admin.token })).status).toBe(400);
  for (const [token, status] of [
    [authors[0]?.token, 403],
    [undefined, 401],
  ] as const) {
    const sent = token === undefined ? {} : { token };
    expect((await api.send('GET', '/admin/places', sent)).status).toBe(status);
    expect((await api.send('PUT', '/admin/places/1', { ...sent, body: { name: 'X' } })).status).toBe(status);
  }
});

describe('spellings of a city', () => {
  const spell = async (country: string, prefix: string, cities: string[]) => {
    for (const [at, city] of cities.entries()) await add(`${prefix}${at}.example`, city, country);
    await refresh();
    return (await list(`country=${country}`)).map(({ slug, name, sameAs }: Record<string, string>) => [
      slug,
      name,
      sameAs,
    ]);
  };

  it.each([
    [
      'US',
      ['Washington, D.C.', 'Washington DC', 'washington d. c., USA', 'Washington DC 20001', 'WASHINGTON DC'],
      'washington-dc',
      'Washington DC',
    ],
    [
      'CH',
      ['St. Gallen', 'Sankt Gallen', 'Saint Gallen', 'CH-9000 St. Gallen', 'St. Gallen', 'st gallen, Schweiz'],
      'st-gallen',
      'St. Gallen',
    ],
    ['ES', ['madrid', '28013 Madrid', 'Madrid, España', 'Madrid (Spain)', 'Madrid'], 'madrid', 'Madrid'],
    ['AT', ['Moedling', 'Mödling', 'Modling', 'A-2340 Mödling', 'Mödling'], 'moedling', 'Mödling'],
    ['NL', ['1012 AB Amsterdam', 'Amsterdam', 'Amsterdam Nederland'], 'amsterdam', 'Amsterdam'],
    ['GB', ['London SW1A 1AA', 'London', 'London, UK'], 'london', 'London'],
    ['MX', ['Ciudad de México', '06000 Ciudad de México, México'], 'ciudad-de-mexico', 'Ciudad de México'],
    ['LU', ['Luxembourg', 'L-1111 Luxembourg', 'LUXEMBOURG'], 'luxembourg', 'Luxembourg'],
  ])(
    'merges the spellings of a city in %s, and names the city by its most frequent spelling with capitals',
    async (country, cities, slug, name) => {
      expect(await spell(country, country.toLowerCase(), cities)).toEqual([[slug, name, null]]);
    },
  );

  it.each([
    ['CA', ['100 Mile House', 'Mile House']],
    ['IE', ['Dublin 2', 'Dublin']],
    ['PA', ['Ciudad de Panamá', 'Panamá City']],
  ])('does not merge different cities in %s', async (country, cities) => {
    expect(await spell(country, country.toLowerCase(), cities)).toHaveLength(2);
  });

  it('does not rename a place that an administrator has named', async () => {
    await spell('PT', 'pt', ['lisboa']);
    const [place] = await list('country=PT');
    await update(place.id, { name: 'Lisbon' });
    expect(await spell('PT', 'pt-more', ['Lisboa', 'Lisboa'])).toEqual([['lisboa', 'Lisbon', null]]);
  });

  it('finds the list of a city by each of its spellings', async () => {
    await spell('FR', 'fr', ['Saint-Malo', 'St Malo', 'St. Malo']);
    for (const spelled of ['saint-malo', 'st-malo', 'sankt-malo', 'Saint Malo']) {
      const { body } = await api.send('GET', `/companies?country=FR&sort=newest&city=${encodeURIComponent(spelled)}`);
      expect([spelled, body.path]).toEqual([spelled, '/places/fr/saint-malo']);
    }
  });

  it('merges spellings of a city whose key for comparison is not computed yet, and their aliases', async () => {
    const insert = async (slug: string, sameAs: number | null = null): Promise<number> => {
      const [row] = await api
        .database('places')
        .insert({ country: 'BR', slug, name: slug, same_as: sameAs })
        .returning('id');
      return Number(row?.id);
    };
    await insert('sankt-roma');
    const other = await insert('12345-st-roma');
    await insert('rome', other);
    await add('br1.example', 'Saint Roma', 'BR');
    await refresh();
    const places = await list('country=BR');
    const main = places.find(({ slug }: { slug: string }) => slug === 'sankt-roma');
    expect(
      places.map(({ slug, name, sameAs, companies }: Record<string, string>) => [slug, name, sameAs, companies]),
    ).toEqual([
      ['12345-st-roma', '12345-st-roma', main.id, 0],
      ['rome', 'rome', main.id, 0],
      ['sankt-roma', 'Saint Roma', null, 1],
    ]);
  });
});

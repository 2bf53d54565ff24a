import type { CompanyList } from '@heard/contract';
import { taxonomy } from '@heard/contract/taxonomy';
import { createRepositories } from '../src/createRepositories.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { checkRanks } from '../src/modules/discovery/checkRanks.ts';
import { createRefreshRanks } from '../src/modules/discovery/refreshRanks.ts';
import { toDueDay, toHundredths } from '../src/kernel/score.ts';
import { rateLimits } from '../src/plugins/rateLimits.ts';
import { countRowsRead, recordStatements } from './recordStatements.ts';
import { PASSWORD, reviewBody, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const DAY_MS = 24 * 60 * 60 * 1000;
const now = Date.now;
let passedDays = 0;
beforeEach(() => {
  passedDays = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + passedDays * DAY_MS);
});

/** Computes the lists of companies as the background job does. @returns the number of refreshed companies for each cause */
async function refresh(): Promise<Record<string, number>> {
  const causes: Record<string, number> = {};
  await createRefreshRanks({
    ...createRepositories(api.database),
    onRefresh: (cause, companies) => (causes[cause] = (causes[cause] ?? 0) + companies),
  }).refreshAll();
  return causes;
}

const check = () => checkRanks(createRepositories(api.database).ranks);

async function readList(query = ''): Promise<CompanyList> {
  const { status, body, text } = await api.send('GET', `/companies?${query}`);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return body;
}
const readNames = async (query: string) => (await readList(query)).companies.map(({ id }) => id);
const readStatus = async (query: string) => (await api.send('GET', `/companies?${query}`)).status;

const authors: LoggedIn[] = [];
beforeAll(async () => {
  for (let count = 0; count < 8; count += 1) authors.push(await api.consumer());
});

/** Writes reviews about a company, each by a different author. */
async function rate(website: string, ratings: readonly number[], fields: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, rating] of ratings.entries()) {
    const author = authors[at];
    if (author !== undefined) ids.push((await api.review(author, website, { rating, ...fields })).id);
  }
  return ids;
}

const emails = new Map<string, string>();
async function register(website: string, fields: object = {}) {
  const email = `owner@${website}`;
  const body = { name: 'Firm', email, website, workEmail: email, password: PASSWORD, ...fields };
  const created = await api.send('POST', '/auth/registerCompany', { body });
  expect([created.status, created.text]).toEqual([201, expect.any(String)]);
  const login = await api.send('POST', '/auth/loginCompany', { body: { email, password: PASSWORD } });
  emails.set(website, login.body.token);
  return { token: String(login.body.token), body: created.body };
}

// Covers DISCOVERY-1.1
it('stores the categories of the taxonomy, with unique slugs and names', async () => {
  const categories = taxonomy.flatMap((top) => [
    { id: top.id, slug: top.slug, parent_id: null },
    ...top.subcategories.map(({ id, slug }) => ({ id, slug, parent_id: top.id })),
  ]);
  expect(await api.database('categories').orderBy('id')).toEqual(categories.toSorted((a, b) => a.id - b.id));
  expect([taxonomy.length, categories.length]).toEqual([21, 214]);
  expect(new Set(categories.map(({ slug }) => slug)).size).toBe(categories.length);
  for (const language of ['en', 'es', 'fr'] as const) {
    const names = taxonomy.flatMap((top) => [top, ...top.subcategories]).map(({ names: of }) => of[language]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});

// Covers DISCOVERY-2.1
it('computes the day on which the rounded score of a company changes', () => {
  const day = Date.UTC(2026, 10, 23, 12);
  const factor = 2 ** ((Math.floor(day / DAY_MS) - Date.UTC(2020, 0, 1) / DAY_MS) / 365);
  const reviewed = (...counts: number[]) => ({
    rating_counts: counts,
    rating_weights: counts.map((count) => count * factor),
  });
  const [good, bad] = [reviewed(0, 0, 0, 0, 0, 5), reviewed(0, 5, 0, 0, 0, 0)];
  expect([toHundredths(good, day), toDueDay(good, day)]).toEqual([375, '2026-11-28']);
  expect([toHundredths(bad, day), toDueDay(bad, day)]).toEqual([175, '2026-12-01']);
  // The score of a company does not change over time if its reviews average 2.5 stars, or if it has no reviews.
  expect([toDueDay(reviewed(1, 0, 0, 0, 0, 1), day), toDueDay(reviewed(0, 0, 0, 0, 0, 0), day)]).toEqual([null, null]);
});

// Covers DISCOVERY-1.2, DISCOVERY-1.3, DISCOVERY-1.5
it('lists a company in its categories, their top categories and its places', async () => {
  const categories = ['bakeries', 'cafes-coffee-shops', 'hotels'];
  const { token, body } = await register('three.example', { categories, country: 'españa', city: ' València ' });
  expect(body.categories.map(({ slug }: { slug: string }) => slug)).toEqual(categories);
  expect(body.categories[0]).toEqual({
    slug: 'bakeries',
    names: { en: 'Bakeries & cake shops', es: 'Panaderías y pastelerías', fr: 'Boulangeries et pâtisseries' },
    parent: { slug: 'food-drink-shops', names: expect.objectContaining({ en: 'Food & drink shops' }) },
  });
  await refresh();
  const listed = ['', ...categories, 'food-drink-shops', 'restaurants-cafes', 'travel-holidays'];
  for (const category of listed) {
    const query = `sort=newest${category === '' ? '' : `&category=${category}`}`;
    expect([category, await readNames(query)]).toEqual([category, ['three.example']]);
    expect(await readNames(`${query}&country=ES`)).toEqual(['three.example']);
    expect(await readNames(`${query}&country=fr`)).toEqual([]);
  }
  const read = await api.send('GET', '/company/three.example');
  expect(read.body.place).toEqual({
    country: { code: 'ES', names: { en: 'Spain', es: 'España', fr: 'Espagne' } },
    city: { slug: 'valencia', name: 'València', open: false },
  });
  const changed = await api.send('PUT', '/company', {
    token,
    body: { categories: ['hotels', 'hostels'], country: 'Atlantis' },
  });
  expect([changed.status, changed.body.categories.map(({ slug }: { slug: string }) => slug)]).toEqual([
    200,
    ['hotels', 'hostels'],
  ]);
  await refresh();
  expect(await readNames('category=bakeries&sort=newest')).toEqual([]);
  expect(await readNames('category=food-drink-shops&sort=newest')).toEqual([]);
  expect(await readNames('category=hostels&sort=newest')).toEqual(['three.example']);
  expect(await readNames('country=ES&sort=newest')).toEqual([]);
  expect((await api.send('GET', '/company/three.example')).body.place).toBeNull();
  expect(await check()).toEqual([]);
  const left = await api.send('DELETE', '/company', { token, body: { password: PASSWORD } });
  expect(left.status).toBeLessThan(300);
  await refresh();
  expect((await api.send('GET', '/company/three.example')).body).toMatchObject({
    categories: [],
    place: null,
    country: null,
    city: null,
  });
  expect(await readNames('category=hotels&sort=newest')).toEqual([]);
  expect(await check()).toEqual([]);
});

// Covers DISCOVERY-1.2
it.each([
  ['a fourth', ['bakeries', 'hotels', 'hostels', 'vets']],
  ['a duplicate', ['bakeries', 'bakeries']],
  ['a top category', ['food-drink-shops']],
  ['an unknown slug', ['bakery']],
  ['no array', 'bakeries'],
])('rejects %s', async (_what, categories) => {
  const email = `wrong${authors.length}@firms.example`;
  const body = { name: 'Firm', email, website: 'wrong.example', workEmail: email, password: PASSWORD, categories };
  const response = await api.send('POST', '/auth/registerCompany', { body });
  expect([response.status, response.body.errors?.[0]?.field]).toEqual([400, 'categories']);
});

// Covers DISCOVERY-1.4
it("keeps a listing's suggested categories if the owner chooses none, and never overrides a correction", async () => {
  await rate('plumbing.example', [4]);
  await api
    .database('companies')
    .where({ domain: 'plumbing.example' })
    .update({ category_ids: [1001], categories_source: 'suggested' });
  const { token, body } = await register('plumbing.example');
  expect(body.categories.map(({ slug }: { slug: string }) => slug)).toEqual(['plumbers']);
  await api
    .database('companies')
    .where({ domain: 'plumbing.example' })
    .update({ categories_locked_until: new Date(now() + DAY_MS) });
  const locked = await api.send('PUT', '/company', { token, body: { categories: ['electricians'], city: 'Lyon' } });
  expect([locked.status, locked.body.type]).toEqual([409, '/problems/category-locked']);
  expect((await api.send('PUT', '/company', { token, body: { city: 'Lyon' } })).status).toBe(200);
  expect((await api.send('GET', '/company', { token })).body.categoriesLockedUntil).toMatch(/^20/);
});

describe('a list of 60 companies', () => {
  const ages = [0, 3, 40, 200, 500, 900];
  const ids = Array.from({ length: 60 }, (_, at) => `gym${at}.example`);

  beforeAll(async () => {
    await refresh();
    const users = authors.map(({ id }) => id);
    const companies: { id: string; domain: string }[] = await api
      .database('companies')
      .insert(
        ids.map((domain, at) => ({
          domain,
          // Every third company is a listing without a name.
          name: at % 3 === 0 ? domain : `Gym ${at}`,
          website: `https://${domain}`,
          category_ids: [701],
        })),
      )
      .returning(['id', 'domain']);
    // Creates companies without reviews, companies with fewer than five reviews, and companies with equal scores.
    const reviews = companies.flatMap(({ id }, company) =>
      users.slice(0, company % 9).map((user, at) => ({
        company_id: id,
        user_id: user,
        title: 'Title',
        description: 'Description',
        rating: company % 5 === 0 ? 4 : (company * 7 + at * 3) % 6,
        language: at === 1 && company % 20 === 3 ? 'fr' : 'en',
        experience_date: '2020-01-01',
        created_at: new Date(now() - (ages[company % 5 === 0 ? 0 : (company + at) % ages.length] ?? 0) * DAY_MS),
      })),
    );
    await api.database.batchInsert('reviews', reviews, 500);
    await refresh();
  });

  const readAll = async (query: string) => {
    const { pages } = await readList(query);
    const companies: CompanyList['companies'] = [];
    for (let page = 1; page <= pages; page += 1) companies.push(...(await readList(`${query}&page=${page}`)).companies);
    return companies;
  };

  /** Computes the order of the companies only from public reviews, as a reader could. */
  async function recompute() {
    const ranked: { id: string; score: number; reviews: number; at: number; isProven: boolean }[] = [];
    for (const [at, id] of ids.entries()) {
      const { body } = await api.send('GET', `/company/${id}/review?limit=100`);
      let [top, bottom] = [12.5, 5];
      for (const { rating, createdAt } of body as { rating: number; createdAt: string }[]) {
        const days = Math.max(0, Math.floor(Date.now() / DAY_MS) - Math.floor(Date.parse(createdAt) / DAY_MS));
        top += 0.5 ** (days / 365) * rating;
        bottom += 0.5 ** (days / 365);
      }
      const exact = Math.round((top / bottom) * 1e6) / 1e6;
      const months = new Set(body.map(({ createdAt }: { createdAt: string }) => createdAt.slice(0, 7)));
      const company = (await api.send('GET', `/company/${id}`)).body;
      const isProven = (company.claimed || company.name !== id) && months.size >= 3;
      if (body.length >= 5)
        ranked.push({ id, score: Math.floor(Math.round(exact * 1e6) / 1e4 + 0.5), reviews: body.length, at, isProven });
    }
    const byScore = ranked.toSorted((a, b) => b.score - a.score || b.reviews - a.reviews || a.at - b.at);
    const leading = byScore.filter(({ isProven }) => isProven).slice(0, 3);
    return [...leading, ...byScore.filter((one) => !leading.includes(one))].map(({ id }) => id);
  }

  /** Returns the versions of all entries except those of the given companies. Each write of a row changes its version. */
  async function readVersions(companies: string[]) {
    return api
      .database('rank_entries')
      .select('category_id', 'company_id', api.database.raw('xmin::text, ctid::text'))
      .whereNotIn('company_id', companies)
      .orderBy(['category_id', 'company_id']);
  }

  // Covers DISCOVERY-2.1, DISCOVERY-2.2, DISCOVERY-2.10
  it('sorts a list of 60 companies in the order that everybody can recompute, today and later', async () => {
    const listed = await readAll('category=gyms');
    expect(listed.map(({ id }) => id)).toEqual(await recompute());
    expect(listed.map(({ rank }) => rank)).toEqual(listed.map((_, at) => at + 1));
    expect(listed.length).toBeGreaterThan(20);
    for (const days of [1, 30, 400]) {
      passedDays = days;
      const due = await api
        .database('rank_entries')
        .where('category_id', 0)
        .where('due_on', '<=', new Date(Date.now()).toISOString().slice(0, 10))
        .pluck('company_id');
      const before = await readVersions(due);
      expect(await refresh()).toEqual({ day: due.length });
      expect(await readVersions(due)).toEqual(before);
      expect((await readAll('category=gyms')).map(({ id }) => id)).toEqual(await recompute());
      expect(await check()).toEqual([]);
    }
    await api.database.raw('insert into rank_queue (company_id) select id from companies on conflict do nothing');
    passedDays = 0;
    await refresh();
  });

  it('reserves the first three places for companies that have a name and reviews from three months', async () => {
    const database = api.database;
    const move = async (id: string, days: readonly number[]) => {
      const reviews = await database('reviews as r')
        .join('companies as c', 'c.id', 'r.company_id')
        .where('c.domain', id)
        .pluck('r.id');
      for (const [at, review] of reviews.entries())
        await database('reviews')
          .where({ id: review })
          .update({ rating: 5, created_at: new Date(now() - (days[at % days.length] ?? 0) * DAY_MS) });
    };
    const rename = (id: string, name: string) => database('companies').where({ domain: id }).update({ name });
    const [first, second, third] = await readNames('category=gyms');
    // This company gets the best score, but all of its reviews are from one day.
    const best = 'gym53.example';
    await move(best, [0]);
    await refresh();
    expect((await readNames('category=gyms')).slice(0, 4)).toEqual([first, second, third, best]);
    expect(await readNames('category=gyms')).toEqual((await recompute()).slice(0, 20));
    expect((await readNames('category=gyms&rating=3')).slice(0, 4)).toEqual([first, second, third, best]);
    expect(await readNames('category=gyms&limit=2&page=2')).toEqual([third, best]);
    expect(await readNames('category=gyms&proven=true')).not.toContain(best);
    await move(best, [0, 40, 80]);
    await refresh();
    expect((await readNames('category=gyms')).slice(0, 3)).toEqual([best, first, second]);
    expect((await readNames('category=gyms&proven=true')).slice(0, 4)).toEqual([best, first, second, third]);
    // A place is reserved only for a company with a name other than its domain.
    await rename(best, best);
    await refresh();
    expect((await readNames('category=gyms')).slice(0, 4)).toEqual([first, second, third, best]);
    expect(await check()).toEqual([]);
    await rename(best, 'Gym 53');
    await refresh();
    expect((await readNames('category=gyms')).slice(0, 3)).toEqual([best, first, second]);
  });

  // Covers DISCOVERY-2.3
  it('paginates a list of 60 companies without repeats, and rejects pages outside of the list', async () => {
    const [first, second] = [
      await readList('category=gyms&sort=newest'),
      await readList('category=gyms&sort=newest&page=2'),
    ];
    expect([first.total, first.pages, first.companies.length, first.unranked]).toEqual([
      60,
      3,
      20,
      first.companiesQuantity - (await readList('category=gyms')).total,
    ]);
    expect([...first.companies, ...second.companies].map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 40));
    expect(await readAll('category=gyms&sort=newest')).toHaveLength(60);
    const byReviews = await readAll('category=gyms&sort=reviews&limit=7');
    expect(byReviews.map(({ reviewsQuantity }) => reviewsQuantity)).toEqual(
      byReviews.map(({ reviewsQuantity }) => reviewsQuantity).toSorted((a, b) => b - a),
    );
    expect(new Set(byReviews.map(({ id }) => id)).size).toBe(60);
    for (const page of ['0', '51', 'x', '-1', '1.5'])
      expect([page, await readStatus(`category=gyms&page=${page}`)]).toEqual([page, 400]);
    expect(await readStatus('category=gyms&page=9')).toBe(404);
  });

  // Covers DISCOVERY-2.4
  it('returns exactly the matching companies and their number for each filter of a list', async () => {
    const all = await readAll('category=gyms&sort=reviews');
    const expected = all.filter(({ ratingGeneral }) => Math.floor(ratingGeneral * 10 + 0.5) >= 40).map(({ id }) => id);
    const filtered = await readList('category=gyms&sort=reviews&rating=4&limit=20');
    expect([filtered.total, filtered.exact, filtered.searched]).toEqual([expected.length, true, null]);
    expect(filtered.companies.map(({ id }) => id)).toEqual(expected.slice(0, 20));
    const french = await readList('category=gyms&sort=newest&language=fr');
    expect(french.companies.map(({ id }) => id)).toEqual(
      ['gym43.example', 'gym23.example', 'gym3.example'].filter((id) =>
        all.some((one) => one.id === id && one.reviewsQuantity > 1),
      ),
    );
    expect(french.facets.languages['fr']).toBe(french.total);
    expect((await readList('category=gyms&sort=newest&replies=true')).total).toBe(0);
    for (const bad of ['rating=5', 'replies=no', 'language=english', 'sort=best', 'limit=21', 'more=1', 'city=lyon']) {
      expect([bad, await readStatus(`category=gyms&${bad}`)]).toEqual([bad, 400]);
    }
    for (const unknown of ['category=gymnasium', 'country=QQ', 'country=ES&city=atlantis']) {
      expect([unknown, await readStatus(unknown)]).toEqual([unknown, 404]);
    }
  });

  // Covers DISCOVERY-2.5
  it('ranks a company from its fifth review, and stops ranking it when one of the five reviews is hidden', async () => {
    const written = await rate('fifth.example', [5, 5, 5, 5]);
    const admin = await api.admin();
    await refresh();
    const position = async () => (await readAll('')).findIndex(({ id }) => id === 'fifth.example');
    expect(await position()).toBe(-1);
    expect(await readNames('sort=newest&limit=1')).toEqual(['fifth.example']);
    await api.send('POST', '/review/companyOrUser', {
      token: authors[5]?.token,
      body: { ...reviewBody('fifth.example'), rating: 5 },
    });
    await refresh();
    expect(await position()).toBeGreaterThanOrEqual(0);
    await api.send('POST', `/admin/reviews/${written[0]}/hide`, { token: admin.token, body: { reason: 'Spam' } });
    await refresh();
    expect(await position()).toBe(-1);
    expect(await check()).toEqual([]);
  });
});

it.each(['spain', 'España', 'espagne', 'ESP', 'es'])(
  'finds the list of a country by the name or code %s',
  async (country) => {
    const query = (name: string) => `country=${encodeURIComponent(name)}`;
    expect((await readList(query(country))).path).toBe('/places/es');
    expect((await readList(`category=gyms&${query(country)}`)).path).toBe('/categories/gyms/es');
    expect((await readList(query('united-kingdom'))).path).toBe('/places/gb');
  },
);

// Covers DISCOVERY-2.6
it('creates the page of a city with three reviewed companies, and adds the page to the sitemap when five companies are ranked', async () => {
  const owners = [];
  for (const [at, city] of ['Gent', 'gent', 'GENT', ' Gént', 'Gent!', '. .'].entries()) {
    const id = `gent${at}.example`;
    owners.push(await register(id, { country: 'BEL', city, categories: ['cinemas'] }));
    if (at < 2) await rate(id, [5, 4, 5, 4, 5]);
  }
  await refresh();
  expect(await readStatus('country=BE&city=gent')).toBe(404);
  expect((await readList('country=BE')).facets.cities).toEqual([]);
  await rate('gent2.example', [3]);
  await refresh();
  const list = await readList('category=CINEMAS&country=be&city=Gent&sort=reviews');
  expect([list.path, list.total, list.companiesQuantity]).toEqual(['/categories/cinemas/be/gent', 5, 5]);
  expect(list.place).toEqual({
    country: { code: 'BE', names: expect.anything() },
    city: { slug: 'gent', name: 'Gent', open: true },
  });
  expect((await readList(`country=belgium&city=${encodeURIComponent('Gént !')}`)).path).toBe('/places/be/gent');
  expect((await readList('country=BE')).facets.cities).toEqual([
    { slug: 'gent', name: 'Gent', companies: 5, ranked: 2 },
  ]);
  const paths = async () => {
    const { body } = await api.send('GET', '/sitemap/lists');
    return body.parts === 0
      ? []
      : (await api.send('GET', '/sitemap/lists/1')).body.map(({ path }: { path: string }) => path);
  };
  expect(await paths()).not.toContain('/places/be/gent');
  for (const at of [2, 3, 4]) {
    await api.database.raw('delete from reviews where company_id = (select id from companies where domain = ?)', [
      `gent${at}.example`,
    ]);
    await rate(`gent${at}.example`, [5, 4, 5, 4, 5]);
  }
  await refresh();
  expect(await paths()).toEqual(
    expect.arrayContaining([
      '/places/be',
      '/places/be/gent',
      '/categories/cinemas/be/gent',
      '/categories/events-entertainment',
    ]),
  );
  expect(await check()).toEqual([]);
  expect(await checkTotals(api.database)).toEqual([]);
});

// Covers DISCOVERY-50.1
it('lists ranked companies of the same main category: first in the city, then in the country, then elsewhere', async () => {
  const places: Record<string, object> = {
    'self.example': { country: 'PT', city: 'Lisboa' },
    'city.example': { country: 'PT', city: 'Lisboa' },
    'country.example': { country: 'PT', city: 'Porto' },
    'abroad.example': { country: 'IT' },
    'elsewhere.example': {},
    'unranked.example': { country: 'PT', city: 'Lisboa' },
  };
  for (const [id, place] of Object.entries(places)) {
    await register(id, { ...place, categories: ['opticians'] });
    // Companies farther away get better scores, so the order can only come from the distance.
    const rating = 1 + Object.keys(places).indexOf(id);
    await rate(
      id,
      id === 'unranked.example'
        ? [5, 5, 5, 5]
        : [rating, rating, rating, rating, rating].map((one) => Math.min(5, one)),
    );
  }
  // This company has the category only as its second category.
  await register('second.example', { country: 'PT', categories: ['dentists', 'opticians'] });
  await register('uncategorised.example', {});
  await refresh();
  const readSimilar = async (id: string) => (await api.send('GET', `/company/${id}/similar`)).body;
  const { companies } = await readSimilar('WWW.self.example');
  expect(companies.map(({ id }: { id: string }) => id)).toEqual([
    'city.example',
    'country.example',
    'elsewhere.example',
    'abroad.example',
  ]);
  const city = (await readList('category=opticians&country=PT')).companies.find(({ id }) => id === 'city.example');
  expect({ ...companies[0], rank: city?.rank }).toEqual(city);
  expect((await readSimilar('second.example')).companies).toEqual([]);
  expect((await readSimilar('uncategorised.example')).companies).toEqual([]);
  expect((await api.send('GET', '/company/unknown.example/similar')).status).toBe(404);
  const { headers } = await api.send('GET', '/company/self.example/similar');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=300');
});

// Covers DISCOVERY-2.7
it('does not move a company up when its owner changes the profile', async () => {
  await refresh();
  const order = await readNames('');
  const last = order.at(-1) ?? '';
  const { token } = emails.has(last) ? { token: emails.get(last) } : await register(last);
  for (const body of [
    { categories: ['vets', 'gyms', 'hotels'] },
    { description: 'The best' },
    { categories: [] },
    { city: 'Oslo', country: 'Norway' },
  ]) {
    expect((await api.send('PUT', '/company', { token, body })).status).toBe(200);
    await refresh();
    expect(await readNames('')).toEqual(order);
  }
});

// Covers DISCOVERY-1.6, DISCOVERY-2.8
it('counts companies in categories and countries, in a response that shared caches may store', async () => {
  await refresh();
  const categories = await api.send('GET', '/categories');
  const of = (slug: string) =>
    categories.body.categories
      .flatMap((top: { subcategories: object[] }) => [top, ...top.subcategories])
      .find((one: { slug: string }) => one.slug === slug);
  expect(categories.body.categories).toHaveLength(21);
  expect(of('gyms').companies).toBe((await readList('category=gyms')).companiesQuantity);
  expect(of('cinemas')).toMatchObject({ companies: 6, ranked: 5 });
  const places = await api.send('GET', '/places');
  expect(places.body.countries.map(({ code }: { code: string }) => code)).toContain('BE');
  expect(categories.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3600');
  for (const { headers } of [places, await api.send('GET', '/companies')]) {
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('etag')).toMatch(/^W\//);
  }
});

// Covers DISCOVERY-2.11
it('reports after how many companies the API stopped searching for reviews in a rare language', async () => {
  await api.database.raw(
    `insert into companies (domain, name, website, reviews_count, ratings_sum, rating_counts, rating_weights, language_counts, category_ids)
     select 'many' || n || '.example', 'Many', 'https://many' || n || '.example', 2105 - n, (2105 - n) * 4,
       array[0, 0, 0, 0, 2105 - n, 0], array[0, 0, 0, 0, 2105 - n, 0],
       case when n in (1500, 2050) then '{"is": [0, 0, 0, 0, 1, 0]}' else '{"en": [0, 0, 0, 0, 1, 0]}' end::jsonb, '{405}'
     from generate_series(1, 2100) n`,
  );
  await refresh();
  const list = await readList('category=bags-accessories&language=is');
  expect([list.total, list.exact, list.searched]).toEqual([1, false, 2000]);
  expect(list.companies.map(({ id }) => id)).toEqual(['many1500.example']);
  // The totals count both companies.
  expect(list.facets.languages['is']).toBe(2);
  expect(await readList('category=bags-accessories&language=pt')).toMatchObject({
    total: 0,
    exact: false,
    companies: [],
  });
  // Only the search for a language is bounded: without a language, the total counts all companies.
  expect((await readList('category=bags-accessories')).total).toBe(2100);
});

// Covers DISCOVERY-2.9
it('reads only few index entries and no table rows for each list', async () => {
  // Writes to disk and vacuums, because index-only scans need the visibility map. A vacuum adds only pages on disk to this map.
  await api.database.transaction((transaction) =>
    transaction.raw('set local synchronous_commit = on; analyze rank_entries, rank_counts'),
  );
  await api.database.raw('vacuum rank_entries, rank_counts');
  const plans: string[] = [];
  const onQuery = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    if (/from rank_(entries|counts)/.test(sql)) plans.push(JSON.stringify([sql, bindings]));
  };
  api.database.client.on('query', onQuery);
  for (const query of [
    '',
    'category=gyms',
    'country=BE&sort=reviews',
    'country=BE&city=gent&sort=newest',
    'language=fr',
  ])
    await readList(query);
  api.database.client.off('query', onQuery);
  expect(plans).toHaveLength(2 * 5);
  for (const plan of plans) {
    const [sql, bindings] = JSON.parse(plan) as [string, string[]];
    await api.database.transaction(async (transaction) => {
      // Forbids sequential scans, which PostgreSQL would prefer in small tables.
      await transaction.raw('set local enable_seqscan = off; set local enable_sort = on');
      const client = await transaction.client.acquireConnection();
      const { rows } = await client.query(`explain ${sql}`, bindings);
      const lines = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
      expect(lines).toMatch(
        sql.includes('from rank_entries')
          ? /Index Only Scan.* using rank_/
          : /Index Only Scan using rank_counts_cities/,
      );
    });
  }
});

it('reads at most the entries that the home page shows', async () => {
  const statements = await recordStatements(api.database, () => api.send('GET', '/home'));
  const best = statements.find(({ sql }) => sql.includes('from rank_entries'));
  const { best: companies } = (await api.send('GET', '/home')).body;
  expect(companies).toHaveLength(6);
  const rows = await api.database.transaction(async (transaction) => {
    // Forbids sequential scans, which PostgreSQL would prefer in small tables.
    await transaction.raw('set local enable_seqscan = off');
    return best && countRowsRead(transaction, 'rank_entries', best);
  });
  expect(rows).toBe(companies.length);
});

// Covers DISCOVERY-2.13
it.each([
  ['markup', '</title><script>alert(1)</script>', 'title-script-alert-1-script'],
  ['200 characters', 'x'.repeat(200), 'x'.repeat(60)],
  ['another script', 'Αθήνα', 'αθηνα'],
])('lists companies of a city whose name is %s', async (_what, city, slug) => {
  for (let at = 0; at < 5; at += 1) {
    const id = `hostile${at}-${slug.codePointAt(0)}.example`;
    await register(id, { country: 'Greece', city, categories: ['hostels'] });
    await rate(id, [5, 4, 5, 4, 5]);
  }
  await refresh();
  const path = `/categories/hostels/gr/${encodeURIComponent(slug)}`;
  const list = await readList(`category=hostels&country=gr&city=${encodeURIComponent(slug)}`);
  expect([list.path, list.total, list.place?.city]).toEqual([path, 5, { slug, name: city, open: true }]);
  const { body } = await api.send('GET', '/sitemap/lists/1');
  expect(body.map((one: { path: string }) => one.path)).toContain(path);
});

// Covers DISCOVERY-2.13
it.each(['. .', '   ', '!?'])('creates no place for the city "%s"', async (city) => {
  const id = `nowhere${city.codePointAt(0)}${city.length}.example`;
  await register(id, { country: 'Malta', city });
  await refresh();
  expect((await api.send('GET', `/company/${id}`)).body.place).toMatchObject({ country: { code: 'MT' }, city: null });
});

// Covers DISCOVERY-1.7
describe('with rate limits', () => {
  const limited = testApi({ rateLimits });

  it('rejects the 11th change of categories in a day, but accepts other changes', async () => {
    const { token } = await limited.company();
    for (let count = 1; count <= 11; count += 1) {
      const body = { categories: [count % 2 === 0 ? 'hotels' : 'hostels'] };
      const { status } = await limited.send('PUT', '/company', { token, body });
      expect([count, status]).toEqual([count, count <= 10 ? 200 : 429]);
    }
    expect((await limited.send('PUT', '/company', { token, body: { city: 'Lyon' } })).status).toBe(200);
  });
});

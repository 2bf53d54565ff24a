import { parseWebsite } from '@heard/contract';
import { createRepositories } from '../src/createRepositories.ts';
import { benchCompanies } from '../bench/data/companies.ts';
import { fillDatabase, type FillOptions } from '../bench/fillDatabase.ts';
import { isBeingFilled } from '../bench/fillSteps.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { checkRanks } from '../src/modules/discovery/checkRanks.ts';
import { createRefreshRanks } from '../src/modules/discovery/refreshRanks.ts';
import { getPublicSuffix } from '../src/kernel/getPublicSuffix.ts';
import { testDatabase } from './testDatabase.ts';

const [one, same, other, more, empty] = [
  testDatabase(),
  testDatabase(),
  testDatabase(),
  testDatabase(),
  testDatabase(),
];
const COMPANIES = 200;
const UNTIL = Date.now() - (Date.now() % 86_400_000);

function fill({ url }: typeof one, options: Partial<FillOptions> = {}): Promise<void> {
  return fillDatabase({
    connectionString: url,
    companies: COMPANIES,
    seed: 1,
    passwordHash: 'no hash',
    until: UNTIL,
    onProgress() {},
    ...options,
  });
}

/**
 * Fills a database in runs of one step each. One step fails before it is finished.
 *
 * @returns the names of the finished steps
 */
async function fillWithInterruptions(database: typeof one): Promise<string[]> {
  const finished: string[] = [];
  const onProgress = (line: string) => {
    finished.push(line.replace(/: [\d.]+ s$/, ''));
    throw new Error('interrupted');
  };
  do {
    const isBeforeReviews = finished.at(-1)?.endsWith('consumers') === true;
    if (isBeforeReviews) await database.knex.raw('alter table reviews add constraint obstacle check (id < 1500)');
    // A continued run keeps the time and the password hash of the first run.
    const later = finished.length === 0 ? {} : { until: UNTIL - 1_000_000_000, passwordHash: 'another hash' };
    try {
      await fill(database, { onProgress, ...later });
    } catch (error) {
      expect(String(error)).toMatch(isBeforeReviews ? /obstacle/ : /interrupted/);
    }
    if (isBeforeReviews) {
      await database.knex.raw('alter table reviews drop constraint obstacle');
      await expect(fill(database, { onProgress })).rejects.toThrow('interrupted');
    }
  } while (await isBeingFilled(database.knex));
  return finished;
}

let steps: string[];

beforeAll(async () => {
  await fill(one);
  steps = await fillWithInterruptions(same);
  await fill(other, { seed: 2 });
});

/** The tables with generated data, except those that depend on the time of the run. */
const TABLES = [
  'category_suggestions',
  'companies',
  'company_months',
  'company_topic_months',
  'company_topics',
  'follows',
  'places',
  'rank_entries',
  'replies',
  'review_topics',
  'reviews',
  'search_starts',
  'search_terms',
  'users',
];

/** Returns a checksum of the contents of each table. */
async function summarize({ knex }: typeof one): Promise<Record<string, string>> {
  const sums = TABLES.map(
    (table) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t) as ${table}`,
  );
  const { rows } = await knex.raw<{ rows: Record<string, string>[] }>(`select ${sums.join(', ')}`);
  return rows[0] ?? {};
}

it('generates benchmark data with correct totals and one company with a tenth of all reviews', async () => {
  expect(await checkTotals(one.knex)).toEqual([]);
  const counts = await one.knex('companies').orderBy('reviews_count', 'desc').pluck('reviews_count');
  expect(counts).toHaveLength(COMPANIES);
  expect(counts[0]).toBe(COMPANIES);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(COMPANIES * 10);
  expect(counts.at(-1)).toBeLessThan(5);
});

it('generates the same data for the same seed, even if the run is interrupted after each step', async () => {
  expect(await summarize(same)).toEqual(await summarize(one));
  expect(await readLists(same)).toEqual(await readLists(one));
  expect(new Set(steps).size).toBe(steps.length);
  expect(steps.at(-1)).toBe('Statistics');
});

it('generates different data for another seed', async () => {
  const [contents, others] = [await summarize(one), await summarize(other)];
  for (const table of TABLES) expect(others[table]).not.toBe(contents[table]);
});

it('rejects a continuation with another number of reviews', async () => {
  const onProgress = () => {
    throw new Error('interrupted');
  };
  await expect(fill(more, { onProgress, reviews: 3000 })).rejects.toThrow('interrupted');
  await expect(fill(more)).rejects.toThrow(
    'The database is partly filled. Continue with --companies 200 --reviews 3000 --seed 1, or remove it.',
  );
  await fill(more, { reviews: 3000 });
  const [{ reviews }] = (await more.knex('companies').sum({ reviews: 'reviews_count' })) as [{ reviews: string }];
  expect(Number(reviews)).toBe(3000);
  expect(await checkTotals(more.knex)).toEqual([]);
});

it('fills the words of the search with the same rows as the database function fill_search_terms', async () => {
  const { search_terms: terms, search_starts: starts } = await summarize(more);
  await more.knex.raw('truncate search_terms, search_starts');
  await more.knex.raw('select fill_search_terms()');
  expect(await summarize(more)).toMatchObject({ search_terms: terms, search_starts: starts });
});

it('generates companies with valid websites and unique domains', () => {
  const companies = [...benchCompanies(20_000, 1)];
  const invalid = companies.filter(({ domain, website }) => {
    const read = parseWebsite(website, getPublicSuffix);
    return 'problem' in read || read.id !== domain || read.website !== website;
  });
  expect(invalid).toEqual([]);
  expect(new Set(companies.map(({ domain }) => domain)).size).toBe(companies.length);
});

/** Returns the entries and totals of all lists. */
async function readLists({ knex }: typeof one): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { line: string }[] }>(`
    select e::text as line from rank_entries e
    union all select (to_jsonb(n) - 'id' - 'changed_at')::text from rank_counts n order by line`);
  return rows.map(({ line }) => line);
}

it('fills the lists of companies with the same entries and totals as the product', async () => {
  const { knex } = one;
  const lists = await readLists(one);
  expect(lists.length).toBeGreaterThan(COMPANIES * 2);
  expect(await checkRanks(createRepositories(knex).ranks, UNTIL)).toEqual([]);

  // Checks that the background job creates the same lists if the tables of lists are empty and companies have only typed locations.
  await knex.raw('truncate rank_entries, rank_counts');
  await knex('companies').update({ country_code: null, place_id: null });
  await knex('rank_fill').insert({ last_id: '0' });
  await createRefreshRanks(createRepositories(knex)).refreshAll(UNTIL);
  expect(await readLists(one)).toEqual(lists);
});

it('generates categories and countries of very different sizes, replies, follows, and latest reviews in several languages', async () => {
  const { knex } = one;
  const sizes: number[] = await knex('rank_counts')
    .where({ country: '', place_id: 0 })
    .where('category_id', '>', 0)
    .orderBy('companies', 'desc')
    .pluck('companies');
  expect(sizes[0]).toBeGreaterThan(COMPANIES / 20);
  expect(sizes.filter((size) => size === 1).length).toBeGreaterThan(5);
  const countries: number[] = await knex('rank_counts')
    .where({ category_id: 0, place_id: 0 })
    .whereNot({ country: '' })
    .orderBy('companies', 'desc')
    .pluck('companies');
  expect(countries.length).toBeGreaterThan(5);
  expect(countries.at(-1)).toBeLessThan((countries[0] ?? 0) / 3);
  const { rows } =
    await knex.raw(`select exists (select from replies) as replies, exists (select from follows) as follows,
    exists (select from rank_entries where replies) as replying, exists (select from users where profile_id is not null) as people,
    (select count(distinct language)::int from latest_reviews) as languages`);
  expect(rows[0]).toMatchObject({ replies: true, follows: true, replying: true, people: true });
  expect(rows[0].languages).toBeGreaterThan(3);
});

/** Returns indexes, constraints and triggers. Filling the database drops or disables some of them for a time. */
async function readStructure({ knex }: typeof one): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { line: string }[] }>(`
    select indexdef as line from pg_indexes where schemaname = 'public'
    union all
    select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by line`);
  return rows.map(({ line }) => line);
}

it('restores all keys, triggers and indexes after filling the database', async () => {
  const { knex } = one;
  expect(await readStructure(one)).toEqual(await readStructure(empty));
  expect(await readStructure(same)).toEqual(await readStructure(empty));
  const company = { domain: 'later.example', website: 'https://later.example', name: 'Later' };
  const [inserted] = await knex('companies').insert(company, ['id']);
  const companyId = inserted?.id ?? '';
  const review = { company_id: companyId, title: 'Fine', description: 'Fine.', rating: 4, experience_date: new Date() };
  await knex('reviews').insert({ ...review, user_id: '1' });
  expect(await knex('companies').first('reviews_count').where({ id: companyId })).toEqual({ reviews_count: 1 });
  expect(await checkTotals(knex)).toEqual([]);
});

import { parseWebsite } from '@heard/contract';
import { createRepositories } from '../src/createRepositories.ts';
import { benchCompanies } from '../bench/data/companies.ts';
import { fillDatabase } from '../bench/fillDatabase.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { checkRanks } from '../src/modules/discovery/checkRanks.ts';
import { createRefreshRanks } from '../src/modules/discovery/refreshRanks.ts';
import { getPublicSuffix } from '../src/kernel/getPublicSuffix.ts';
import { testDatabase } from './testDatabase.ts';

const [one, same, other, empty] = [testDatabase(), testDatabase(), testDatabase(), testDatabase()];
const COMPANIES = 200;
const UNTIL = Date.now() - (Date.now() % 86_400_000);

beforeAll(async () => {
  for (const [{ url }, seed] of [
    [one, 1],
    [same, 1],
    [other, 2],
  ] as const) {
    await fillDatabase({
      connectionString: url,
      companies: COMPANIES,
      seed,
      passwordHash: 'no hash',
      until: UNTIL,
      onProgress() {},
    });
  }
});

/** Returns a checksum of the contents of each table. */
async function summarize({ knex }: typeof one) {
  const { rows } = await knex.raw(`
    select (select md5(string_agg(c::text, '|' order by id)) from companies c) as companies,
      (select md5(string_agg(u::text, '|' order by id)) from users u) as users,
      (select md5(string_agg(r::text, '|' order by id)) from reviews r) as reviews,
      (select md5(string_agg(f::text, '|' order by user_id, company_id)) from follows f) as follows`);
  return rows[0];
}

it('generates benchmark data with correct totals and one company with a tenth of all reviews', async () => {
  expect(await checkTotals(one.knex)).toEqual([]);
  const counts = await one.knex('companies').orderBy('reviews_count', 'desc').pluck('reviews_count');
  expect(counts).toHaveLength(COMPANIES);
  expect(counts[0]).toBe(COMPANIES);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(COMPANIES * 10);
  expect(counts.at(-1)).toBeLessThan(5);
});

it('generates the same data for the same seed, and different data for another seed', async () => {
  const contents = await summarize(one);
  expect(await summarize(same)).toEqual(contents);
  const others = await summarize(other);
  expect([others.companies, others.users, others.reviews]).not.toContain(contents.companies);
  expect(others.reviews).not.toBe(contents.reviews);
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
    select tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by line`);
  return rows.map(({ line }) => line);
}

it('restores all keys, triggers and indexes after filling the database', async () => {
  const { knex } = one;
  expect(await readStructure(one)).toEqual(await readStructure(empty));
  const company = { domain: 'later.example', website: 'https://later.example', name: 'Later' };
  const [inserted] = await knex('companies').insert(company, ['id']);
  const companyId = inserted?.id ?? '';
  const review = { company_id: companyId, title: 'Fine', description: 'Fine.', rating: 4, experience_date: new Date() };
  await knex('reviews').insert({ ...review, user_id: '1' });
  expect(await knex('companies').first('reviews_count').where({ id: companyId })).toEqual({ reviews_count: 1 });
  expect(await checkTotals(knex)).toEqual([]);
});

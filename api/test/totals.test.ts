import { checkTotals } from '../src/database/checkTotals.ts';
import { hasDemoLogins, seedWhenEmpty } from '../src/demo/seed.ts';
import { reviewsRepository } from '../src/modules/reviews/reviews.repository.ts';
import { caseCount } from './caseCount.ts';
import { SECRET } from './testApi.ts';
import { testDatabase } from './testDatabase.ts';

const database = testDatabase();

/** Creates a small generator with a seed, so that a failure can be reproduced (mulberry32). */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

it('loads the demo data with correct totals, but only into an empty database', async () => {
  const hash = async () => 'a hash';
  expect(await seedWhenEmpty(database.knex, hash, SECRET)).toBe(true);
  expect(await seedWhenEmpty(database.knex, hash, SECRET)).toBe(false);
  expect(await hasDemoLogins(database.knex)).toBe(true);
  expect(await checkTotals(database.knex)).toEqual([]);
  const { rows } = await database.knex.raw(
    'select (select count(*)::int from companies) as companies, (select sum(reviews_count)::int from companies) as reviews',
  );
  expect(rows[0].companies).toBeGreaterThanOrEqual(60);
  expect(rows[0].reviews).toBeGreaterThanOrEqual(400);
});

// Covers API-68
test('keeps totals correct under any writes, single or in bulk, that bypass the API', async () => {
  const { knex } = database;
  const pick = random(20261120);
  const users = await knex('users').pluck('id').orderBy('id').limit(12);
  const companies = await knex('companies').pluck('id').orderBy('id').limit(6);
  const languages = ['en', 'es', null];
  const writes = [
    () =>
      knex('reviews')
        .insert(
          users.map((user_id: string) => ({
            user_id,
            company_id: companies[pick(companies.length)],
            title: 'T',
            description: 'D',
            rating: pick(6),
            language: languages[pick(3)],
            experience_date: knex.fn.now(),
          })),
        )
        .onConflict()
        .ignore(),
    () =>
      knex('reviews')
        .whereRaw('id % 7 = ?', [pick(7)])
        .update({ rating: pick(6) }),
    () =>
      knex('reviews')
        .whereRaw('id % 9 = ?', [pick(9)])
        .update({ deleted_at: knex.fn.now() }),
    () =>
      knex.raw(
        `update reviews set deleted_at = null, rating = ? where id in (
           select max(id) from reviews r where deleted_at is not null and not exists (
             select from reviews v where v.user_id = r.user_id and v.company_id = r.company_id and v.deleted_at is null)
           group by user_id, company_id)`,
        [pick(6)],
      ),
    () =>
      knex('reviews')
        .whereRaw('id % 4 = ?', [pick(4)])
        .update({ hidden_at: knex.fn.now(), hidden_reason: 'Abuse' }),
    () =>
      knex('reviews')
        .whereRaw('id % 3 = ?', [pick(3)])
        .update({ hidden_at: null, hidden_reason: null, rating: pick(6) }),
    () =>
      knex('reviews')
        .whereRaw('id % 11 = ?', [pick(11)])
        .del(),
    () =>
      knex('reviews')
        .whereRaw('id % 5 = ?', [pick(5)])
        .update({ title: 'Another' }),
    () =>
      knex('reviews')
        .whereRaw('id % 6 = ?', [pick(6)])
        .update({ language: languages[pick(3)] }),
    () =>
      knex('reviews')
        .whereRaw('id % 5 = ?', [pick(5)])
        .update({ relation: (['employee', 'competitor', null] as const)[pick(3)] ?? null, benefit: pick(2) === 0 }),
    () =>
      knex('users')
        .where({ id: String(users.splice(pick(users.length), 1)[0] ?? 0) })
        .del(),
  ];
  for (let step = 0; step < caseCount(30, 60); step++) {
    const write = writes[pick(step % 11 === 10 ? writes.length : writes.length - 1)];
    await write?.();
    expect({ step, differences: await checkTotals(knex) }).toEqual({ step, differences: [] });
  }
});

it('detects manipulated totals', async () => {
  const { knex } = database;
  const company = await knex('companies').first().orderBy('id');
  const user = await knex('users').first().orderBy('id');
  if (company === undefined || user === undefined) throw new Error('There is no company or no user');
  await knex('companies')
    .where({ id: company.id })
    .update({
      reviews_count: company.reviews_count + 1,
      ratings_sum: String(Number(company.ratings_sum) + 5),
      language_counts: { eo: [0, 0, 0, 0, 0, 1] },
    });
  await knex('users')
    .where({ id: user.id })
    .update({ reviews_count: user.reviews_count + 2 });
  const { rows } = await knex.raw('select ?::jsonb::text as counts', [JSON.stringify(company.language_counts)]);
  expect(await checkTotals(knex)).toEqual([
    difference('companies', company.domain, 'language_counts', '{"eo": [0, 0, 0, 0, 0, 1]}', rows[0].counts),
    difference('companies', company.domain, 'ratings_sum', Number(company.ratings_sum) + 5, company.ratings_sum),
    difference('companies', company.domain, 'reviews_count', company.reviews_count + 1, company.reviews_count),
    difference('users', user.id, 'reviews_count', user.reviews_count + 2, user.reviews_count),
  ]);
});

// Covers API-66
it('purges only data that can no longer be restored', async () => {
  const { knex } = database;
  const reviews = reviewsRepository(knex);
  await knex('reviews').whereNotNull('deleted_at').del();
  const ids = await knex('reviews').pluck('id').orderBy('id').limit(3);
  await knex('reviews')
    .whereIn('id', ids)
    .update({ deleted_at: new Date(Date.now() - 61_000) });
  await knex('reviews')
    .where({ id: ids[0] })
    .update({ deleted_at: new Date(Date.now() - 10_000) });
  const before = await knex('reviews').pluck('id');
  expect(await reviews.purgeDeleted()).toBe(2);
  expect(await reviews.purgeDeleted()).toBe(0);
  const after = await knex('reviews').pluck('id');
  expect(before.filter((id: string) => !after.includes(id)).sort()).toEqual(ids.slice(1).sort());
});

function difference(table: string, key: string, column: string, stored: unknown, counted: unknown) {
  return { table, key, column, stored: String(stored), counted: String(counted) };
}

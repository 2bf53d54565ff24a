import { createRepositories } from '../../src/createRepositories.ts';
import type { Database } from '../../src/database/Database.ts';
import { toKnex } from '../../src/database/toKnex.ts';
import { createRefreshRanks } from '../../src/modules/discovery/refreshRanks.ts';
import { compareWrites, createReviewWrite } from '../compareWrites.ts';
import { measureDuration } from '../statistics.ts';

/** The number of companies to which a review is added and then deleted. */
const CHANGED = 10_000;

const WRITES = 200;

const WITHOUT_QUEUE = `drop trigger companies_rank_update on companies; drop trigger companies_rank on companies;
  drop trigger company_months_rank on company_months; drop trigger company_months_rank_update on company_months`;

/** Measures for how many changed companies per second the background job refreshes the list entries. */
export async function measureRefresh(database: Database): Promise<string> {
  const knex = toKnex(database);
  const refresh = createRefreshRanks(createRepositories(database));
  await refresh.refreshAll();
  const [author] = await knex('users')
    .insert({ email: 'refresh@bench-api.example', name: 'Ana', last_name: 'Ruiz', password_hash: 'none' })
    .returning('id');
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `insert into reviews (company_id, user_id, title, description, rating, language, experience_date)
     select id, ?, 'Fine', 'All went well.', 4, 'pt', now() from companies
     where id % greatest(1, (select max(id) from companies) / ?) = 0 and removed_at is null limit ?`,
    [author?.id ?? '', CHANGED, CHANGED],
  );
  const milliseconds = await measureDuration(() => refresh.refreshAll());
  await knex('reviews').where({ user_id: author?.id }).del();
  const again = await measureDuration(() => refresh.refreshAll());
  await knex('users').where({ id: author?.id }).del();
  return `refreshed ${Math.round((1000 * rowCount) / milliseconds)} and ${Math.round((1000 * rowCount) / again)} companies a second`;
}

/** Measures what the queue of changed companies adds to the cost of writing a review. */
export async function measureQueue(database: Database): Promise<string> {
  const knex = toKnex(database);
  return `the queue, when a review is written: ${await compareWrites(knex, WITHOUT_QUEUE, WRITES, await createReviewWrite(knex))}`;
}

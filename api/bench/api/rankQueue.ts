import type { Database } from '../../src/database/Database.ts';
import { createRepositories } from '../../src/composition.ts';
import { toKnex } from '../../src/database/toKnex.ts';
import { createRefreshRanks } from '../../src/modules/discovery/refreshRanks.ts';

/** Companies that get a review, and lose it again. */
const CHANGED = 10_000;

const WRITES = 200;
/** Runs with and without the queue alternate in order, so that other load on the machine affects both. */
const ROUNDS = 8;

const WITHOUT_QUEUE = `drop trigger companies_rank_update on companies; drop trigger companies_rank on companies;
  drop trigger company_months_rank on company_months; drop trigger company_months_rank_update on company_months`;

/** Measures how many companies whose entries have changed are refreshed in a second. */
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
  const seconds = await measureSeconds(() => refresh.refreshAll());
  await knex('reviews').where({ user_id: author?.id }).del();
  const again = await measureSeconds(() => refresh.refreshAll());
  await knex('users').where({ id: author?.id }).del();
  return `refreshed ${Math.round(rowCount / seconds)} and ${Math.round(rowCount / again)} companies a second`;
}

/** Measures what the queue of changed companies adds to the cost of writing a review. All writes are rolled back. */
export async function measureQueue(database: Database): Promise<string> {
  const knex = toKnex(database);
  const { rows } = await knex.raw<{ rows: { companies: string; consumers: string }[] }>(
    'select (select max(id) from companies) as companies, (select max(id) from users) as consumers',
  );
  const [companies, consumers] = [Number(rows[0]?.companies), Number(rows[0]?.consumers)];

  /** Returns the duration of each write in milliseconds. */
  async function time(change: string, round: number): Promise<number[]> {
    const transaction = await knex.transaction();
    const times: number[] = [];
    try {
      await transaction.raw(change);
      for (let number = round * WRITES; number < (round + 1) * WRITES; number++) {
        const values = [1 + ((number * 7919) % companies), 1 + ((number * 104_729) % consumers)];
        const began = performance.now();
        await transaction.raw(
          `insert into reviews (company_id, user_id, title, description, rating, experience_date)
           values (?, ?, 'Fine', 'All went well.', 4, now()) on conflict do nothing`,
          values,
        );
        times.push(performance.now() - began);
      }
    } finally {
      await transaction.rollback();
    }
    // The statement is planned during the first ones.
    return times.slice(10);
  }

  const [withQueue, without] = [[] as number[], [] as number[]];
  const ways = [
    [withQueue, 'select 1'],
    [without, WITHOUT_QUEUE],
  ] as const;
  for (let round = 0; round < ROUNDS; round++) {
    // The first run would read rows from disk for the second.
    await time('select 1', round);
    for (const [into, change] of round % 2 === 0 ? ways : ways.toReversed()) into.push(...(await time(change, round)));
  }
  const [cost, bare] = [median(withQueue), median(without)];
  return `a review costs ${cost.toFixed(2)} ms, and ${bare.toFixed(2)} ms without the queue: ${(cost / bare).toFixed(2)} times`;
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

import type { Knex } from 'knex';
import { measureDuration, median } from './statistics.ts';

/**
 * The number of rounds. The order of the runs with and without a part of the schema alternates, so that other load on
 * the machine affects both.
 */
const ROUNDS = 8;

type Write = (transaction: Knex.Transaction, number: number) => PromiseLike<unknown>;

/**
 * Measures what a part of the schema adds to the cost of a write. All writes are rolled back.
 * @param without the statements that drop the part
 * @param count writes of each round
 * @returns both costs and their ratio
 */
export async function compareWrites(knex: Knex, without: string, count: number, write: Write): Promise<string> {
  async function run(change: string, round: number): Promise<number[]> {
    const transaction = await knex.transaction();
    const times: number[] = [];
    try {
      await transaction.raw(change);
      for (let number = round * count; number < (round + 1) * count; number++) {
        times.push(await measureDuration(() => write(transaction, number)));
      }
    } finally {
      await transaction.rollback();
    }
    // Skips the first runs, because PostgreSQL plans the statement in these runs.
    return times.slice(10);
  }

  const ways = [
    { change: 'select 1', times: [] as number[] },
    { change: without, times: [] as number[] },
  ] as const;
  for (let round = 0; round < ROUNDS; round++) {
    // Runs once without a measurement, because the first run reads the rows from disk.
    await run('select 1', round);
    for (const { change, times } of round % 2 === 0 ? ways : ways.toReversed())
      times.push(...(await run(change, round)));
  }
  const [cost, bare] = [median(ways[0].times), median(ways[1].times)];
  return `${cost.toFixed(2)} ms, and ${bare.toFixed(2)} ms without it: ${(cost / bare).toFixed(2)} times`;
}

/** Returns a function that writes a review. Each run uses another company and another consumer. */
export async function createReviewWrite(knex: Knex, language: string | null = null): Promise<Write> {
  const { rows } = await knex.raw<{ rows: { companies: string; consumers: string }[] }>(
    'select (select max(id) from companies) as companies, (select max(id) from users) as consumers',
  );
  const [companies, consumers] = [Number(rows[0]?.companies), Number(rows[0]?.consumers)];
  return (transaction, number) =>
    transaction.raw(
      `insert into reviews (company_id, user_id, title, description, rating, language, experience_date)
       values (?, ?, 'Fine', 'All went well.', 4, ?, now()) on conflict do nothing`,
      [1 + ((number * 7919) % companies), 1 + ((number * 104_729) % consumers), language],
    );
}

import type { Knex } from 'knex';

const REVIEWS = 200;
const LISTINGS = 60;
/** Runs with and without indexes alternate in order, so that other load on the machine affects both. */
const ROUNDS = 6;

const WITHOUT_SEARCH = `alter table companies drop column search_tier;
  drop trigger companies_search_insert on companies; drop trigger companies_search_update on companies`;

/** Measures the cost of the search's indexes and tables when writing reviews and listings. */
export async function writeReviews(database: Knex): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { companies: string; consumers: string }[] }>(
    'select (select max(id) from companies) as companies, (select max(id) from users) as consumers',
  );
  const [companies, consumers] = [Number(rows[0]?.companies), Number(rows[0]?.consumers)];

  /** Returns the duration of each write in milliseconds. All writes are rolled back. */
  async function timed(change: string, round: number) {
    const transaction = await database.transaction();
    try {
      await transaction.raw(change);
      const insert = (number: number) =>
        transaction.raw(
          `insert into reviews (company_id, user_id, title, description, rating, experience_date)
           values (?, ?, 'Fine', 'All went well.', 4, now()) on conflict do nothing`,
          [1 + ((number * 7919) % companies), 1 + ((number * 104_729) % consumers)],
        );
      const list = (number: number) =>
        transaction.raw('insert into companies (domain, website, name) values (?, ?, ?)', [
          `new-bakery-${number}.example`,
          `https://new-bakery-${number}.example`,
          `New Bakery ${number}`,
        ]);
      return { reviews: await each(REVIEWS, round, insert), listings: await each(LISTINGS, round, list) };
    } finally {
      await transaction.rollback();
    }
  }

  const withSearch = { reviews: [] as number[], listings: [] as number[] };
  const without = { reviews: [] as number[], listings: [] as number[] };
  const ways = [
    [withSearch, 'select 1'],
    [without, WITHOUT_SEARCH],
  ] as const;
  for (let round = 0; round < ROUNDS; round++) {
    // The first run would read rows from disk for the second.
    await timed('select 1', round);
    for (const [into, change] of round % 2 === 0 ? ways : ways.toReversed()) {
      const { reviews, listings } = await timed(change, round);
      into.reviews.push(...reviews);
      into.listings.push(...listings);
    }
  }
  const row = (what: string, times: number[], bareTimes: number[]) => {
    const [cost, bare] = [median(times), median(bareTimes)];
    return `${what}: ${cost.toFixed(2)} ms, without the search ${bare.toFixed(2)} ms: ${(cost / bare).toFixed(2)} times`;
  };
  return [
    row('Writing a review', withSearch.reviews, without.reviews),
    row('Writing a listing', withSearch.listings, without.listings),
  ];
}

/** Measures the duration of each run in milliseconds, without the first ones, in which statements are planned. */
async function each(count: number, round: number, work: (number: number) => PromiseLike<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number++) {
    const began = performance.now();
    await work(round * count + number);
    times.push(performance.now() - began);
  }
  return times.slice(10);
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

import type { Knex } from 'knex';
import { compareWrites, createReviewWrite } from '../compareWrites.ts';

const REVIEWS = 200;
const LISTINGS = 60;

const WITHOUT_SEARCH = `alter table companies drop column search_tier;
  drop trigger companies_search_insert on companies; drop trigger companies_search_update on companies`;

/** Measures the cost of the search's indexes and tables when writing reviews and listings. */
export async function writeReviews(database: Knex): Promise<string[]> {
  const reviews = await compareWrites(database, WITHOUT_SEARCH, REVIEWS, await createReviewWrite(database));
  const listings = await compareWrites(database, WITHOUT_SEARCH, LISTINGS, (transaction, number) =>
    transaction.raw('insert into companies (domain, website, name) values (?, ?, ?)', [
      `new-bakery-${number}.example`,
      `https://new-bakery-${number}.example`,
      `New Bakery ${number}`,
    ]),
  );
  return [`Search, when a review is written: ${reviews}`, `Search, when a listing is written: ${listings}`];
}

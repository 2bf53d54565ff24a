import type { Knex } from 'knex';

export interface Listed {
  domain: string;
  name: string;
  reviews: number;
}

/** All companies, in the order in which they came. */
export function listedCompanies(database: Knex): Promise<Listed[]> {
  return database('companies').select('domain', 'name', { reviews: 'reviews_count' }).orderBy('id');
}

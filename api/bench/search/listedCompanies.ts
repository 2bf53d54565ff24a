import type { Knex } from 'knex';

export interface Listed {
  domain: string;
  name: string;
  reviews: number;
}

/** Returns all companies in the order of their creation. */
export function listedCompanies(database: Knex): Promise<Listed[]> {
  return database('companies').select('domain', 'name', { reviews: 'reviews_count' }).orderBy('id');
}

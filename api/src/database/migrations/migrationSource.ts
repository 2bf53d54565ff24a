import type { Knex } from 'knex';
import * as accountsCompaniesReviews from './001-accounts-companies-reviews.ts';
import * as search from './010-search.ts';

/** All migrations, oldest first. The names are kept in the database, so they carry no file ending. */
const migrations: Record<string, Knex.Migration> = {
  '001-accounts-companies-reviews': accountsCompaniesReviews,
  '010-search': search,
};

/** Lists the migrations by name, so that a database migrated from the sources and one from the build agree. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = migrations[name];
    if (migration === undefined) throw new Error(`There is no migration ${name}`);
    return migration;
  },
};

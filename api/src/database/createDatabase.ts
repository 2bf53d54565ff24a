import knex, { type Knex } from 'knex';
import pg from 'pg';
import { migrationSource } from './migrations/migrationSource.ts';

// A Date becomes UTC text on its way to the server: old dates have local offsets of odd seconds, which pg would lose.
pg.defaults.parseInputDatesAsUTC = true;

/** The Knex pool on a PostgreSQL of version 15 or later. Nothing is connected until the first query. */
export function createDatabase(connectionString: string): Knex {
  return knex({
    client: 'pg',
    connection: { connectionString, connectionTimeoutMillis: 5000, application_name: 'heard-api' },
    pool: { min: 0, max: 10 },
    acquireConnectionTimeout: 5000,
    // Knex prints what it throws as well; whoever catches it says it.
    log: { warn: ignore, error: ignore, deprecate: ignore, debug: ignore },
    migrations: { migrationSource, tableName: 'migrations' },
  });
}

function ignore(): void {}

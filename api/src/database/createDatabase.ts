import knex, { type Knex } from 'knex';
import pg from 'pg';
import { migrationSource } from './migrations/migrationSource.ts';

// A Date becomes UTC text on its way to the server: old dates have local offsets of odd seconds, which pg would lose.
pg.defaults.parseInputDatesAsUTC = true;

/** After how many milliseconds the server ends what takes too long; what is left out has no end. */
export interface DatabaseLimits {
  /** A statement, with all that it waits for. */
  statement_timeout?: number;
  /** The wait for one lock. */
  lock_timeout?: number;
  /** A transaction whose process does nothing, and holds its locks. */
  idle_in_transaction_session_timeout?: number;
}

/** How long one waits to be connected, and for a connection of the pool that is free. */
const CONNECT_MS = 3000;
const ACQUIRE_MS = 5000;

/** The Knex pool on a PostgreSQL of version 15 or later. Nothing is connected until the first query. */
export function createDatabase(connectionString: string, limits: DatabaseLimits = {}): Knex {
  return knex({
    client: 'pg',
    connection: {
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: 'heard-api',
      ...limits,
    },
    pool: { min: 0, max: 10 },
    acquireConnectionTimeout: ACQUIRE_MS,
    // Knex prints what it throws as well; whoever catches it says it.
    log: { warn: ignore, error: ignore, deprecate: ignore, debug: ignore },
    migrations: { migrationSource, tableName: 'migrations' },
  });
}

function ignore(): void {}

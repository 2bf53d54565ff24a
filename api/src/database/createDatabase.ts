import knex, { type Knex } from 'knex';
import pg from 'pg';
import { migrationSource } from './migrations/migrationSource.ts';
import { POOL_SIZE } from './poolSize.ts';

// Sends dates as UTC: the local offsets of old dates include seconds, which pg would drop.
pg.defaults.parseInputDatesAsUTC = true;

/** Server-side timeouts in milliseconds. Default: no timeout. */
export interface DatabaseLimits {
  /** The time limit of a statement, including its waits. */
  statement_timeout?: number;
  /** The time limit of the wait for one lock. */
  lock_timeout?: number;
  /** The time limit of an open transaction without a statement in progress. Such a transaction keeps its locks. */
  idle_in_transaction_session_timeout?: number;
}

/** Timeouts in milliseconds: for a new connection, for a free connection of the pool, and for the end of an idle connection. */
const CONNECT_MS = 3000;
export const ACQUIRE_MS = 5000;
const END_MS = 1000;

/** The name of the API's connections in `pg_stat_activity`. Some commands use another name. */
export const connectionName = 'heard-api';

/** Returns the parameters of every connection. */
export function toConnectionConfig(connectionString: string, applicationName = connectionName) {
  return {
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: applicationName,
  };
}

/** Silences Knex, which would also print each error that it throws. The caller reports these errors. */
export const SILENT: Knex.Logger = { warn: ignore, error: ignore, deprecate: ignore, debug: ignore };

/**
 * Creates a Knex pool for PostgreSQL 15 or later. Connects with the first query.
 * @param applicationName the name of the connections in `pg_stat_activity`
 */
export function createDatabase(connectionString: string, applicationName?: string): Knex {
  return knex({
    client: 'pg',
    connection: toConnectionConfig(connectionString, applicationName),
    pool: { min: 0, max: POOL_SIZE, destroyTimeoutMillis: END_MS },
    acquireConnectionTimeout: ACQUIRE_MS,
    log: SILENT,
    migrations: { migrationSource, tableName: 'migrations' },
  });
}

function ignore(): void {}

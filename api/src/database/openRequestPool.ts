import knex from 'knex';
import type pg from 'pg';
import type { Database } from './Database.ts';
import { SILENT, type DatabaseLimits } from './createDatabase.ts';
import { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';
import { openGuardedPool } from './openGuardedPool.ts';

export interface RequestPool {
  database: Database;
  /** Returns why the database is unavailable; null while it serves at least reads. */
  getRejection(): DatabaseUnavailableError | null;
  /** @throws DatabaseUnavailableError while the database is unavailable or accepts no writes */
  check(): Promise<void>;
  /** Closes all connections and fails the queries on them. */
  stop(): Promise<void>;
}

/** A busy server responds to the probe within a few milliseconds. */
const TIMING = { intervalMs: 500, unavailableIntervalMs: 200, timeoutMs: 2000 };

/** PostgreSQL's codes of a write to a read-only server, and of connections that end because the server stops or has crashed. */
const DEMOTION = /^(25006|57P01|57P02)$/;

/**
 * Opens a pool that fails fast while the database is unavailable, see `openGuardedPool`.
 *
 * While the server is read-only, such as a primary that was demoted, reads continue on new connections. So the pool connects to the
 * new primary as soon as the URL leads to it.
 *
 * Knex uses the pool through its `connectionPool` option.
 */
export function openRequestPool(connectionString: string, limits: DatabaseLimits): RequestPool {
  let readOnly: DatabaseUnavailableError | null = null;
  const { pool, getRejection, replaceAll, stop } = openGuardedPool(connectionString, limits, {
    ...TIMING,
    query: queryIsWritable,
    isFinal: (isWritable) => isWritable,
    isDemotion: (code) => DEMOTION.test(code ?? ''),
    // Replaces the connections while the server is read-only, and once more when it accepts writes again.
    onObserved(isWritable) {
      if (readOnly !== null || !isWritable) replaceAll();
      readOnly = isWritable ? null : new DatabaseUnavailableError('the database is read-only');
    },
  });
  return {
    database: knex({ client: 'pg', connectionPool: pool, log: SILENT }),
    getRejection,
    async check() {
      const rejection = getRejection() ?? readOnly;
      if (rejection !== null) throw rejection;
    },
    stop,
  };
}

/** Returns whether new transactions of a connection may write. A standby rejects writes. */
async function queryIsWritable(connection: pg.Client): Promise<boolean> {
  const { rows } = await connection.query<{ mode: string }>(`select current_setting('transaction_read_only') as mode`);
  return rows[0]?.mode === 'off';
}

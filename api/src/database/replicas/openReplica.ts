import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseLimits } from '../createDatabase.ts';
import { isDatabaseUnavailable } from '../isDatabaseUnavailable.ts';
import { openGuardedPool } from '../openGuardedPool.ts';
import type { PoolCounts } from '../watchPool.ts';
import type { LagClock } from './createLagClock.ts';
import { toPosition, type Position } from './position.ts';

/**
 * `lagging`: its data is too old. `conflict`: it has just cancelled a query that conflicted with replay. `primary`: the server is not a
 * replica, for example because it was promoted.
 */
export type ReplicaState = 'available' | 'lagging' | 'conflict' | 'primary' | 'unavailable';

export interface Replica {
  /** The host and the port, with which metrics and health checks name the replica. */
  readonly name: string;
  readonly counts: PoolCounts;
  acquire(): Promise<pg.PoolClient>;
  release(connection: pg.PoolClient): boolean;
  getState(): ReplicaState;
  /** Returns how old the replica's data is, in seconds; null while it is unknown. */
  getLagSeconds(): number | null;
  /** Returns whether the replica is known to have replayed the log up to a position. */
  hasReplayed(position: Position): boolean;
  /** Waits for at most `CATCH_UP_MS` until the replica has replayed the log up to a position. Returns whether it has. */
  catchUp(position: Position): Promise<boolean>;
  /** Returns whether an error of a query is due to the replica. Pauses the replica if it has cancelled the query. */
  report(error: unknown): boolean;
  stop(): Promise<void>;
}

export interface ReplicaOptions {
  url: string;
  limits: DatabaseLimits;
  /** A replica with a longer lag (ms) is not used. */
  maxLagMs: number;
  lagClock: LagClock;
}

/** A replica that stops or hangs is no longer used after at most `intervalMs` + `timeoutMs`. */
const TIMING = { intervalMs: 250, unavailableIntervalMs: 200, timeoutMs: 600 };

/** The maximum time that a read waits for a replica to replay the caller's writes. */
const CATCH_UP_MS = 50;
const CATCH_UP_INTERVAL_MS = 5;

/** The pause of a replica after it has cancelled a query. */
const CONFLICT_MS = 1000;

/** PostgreSQL's error codes of queries that a standby cancels because they conflict with replay. */
const CONFLICT = /^(40001|40P01)$/;

/** Errors that are not due to the replica: a statement exceeded its limits, or tried to write. */
const OWN_FAULT = /^(57014|55P03|25P03|25006)$/;

interface Observed {
  isReplica: boolean;
  replayed: string | null;
}

/** Opens the pool of a replica, and probes the replica continuously. The replica is unavailable until the first probe has succeeded. */
export function openReplica({ url, limits, maxLagMs, lagClock }: ReplicaOptions): Replica {
  let isReplica: boolean | null = null;
  let replayed: Position = '';
  let conflictUntil = -Infinity;
  let refreshing: Promise<void> | null = null;

  function observe(observed: Observed): void {
    ({ isReplica } = observed);
    replayed = observed.replayed === null ? '' : toPosition(observed.replayed);
  }

  const { pool, acquire, release, getRejection, stop } = openGuardedPool(url, limits, {
    ...TIMING,
    query: readState,
    onObserved: observe,
  });

  /** Reads the position up to which the replica has replayed the log. Concurrent callers share a query. */
  function refresh(): Promise<void> {
    refreshing ??= (async () => {
      try {
        const connection = await acquire();
        try {
          observe(await readState(connection));
        } finally {
          release(connection);
        }
      } catch {
        // The probe of the replica reports this error.
      } finally {
        refreshing = null;
      }
    })();
    return refreshing;
  }

  const getLagMs = () => (isReplica === true ? lagClock.getLagMs(replayed) : null);

  return {
    name: toName(url),
    counts: pool,
    acquire,
    release,
    getState() {
      if (isReplica === null || getRejection() !== null) return 'unavailable';
      if (!isReplica) return 'primary';
      if (performance.now() < conflictUntil) return 'conflict';
      return (getLagMs() ?? 0) > maxLagMs ? 'lagging' : 'available';
    },
    getLagSeconds() {
      const lag = getLagMs();
      return lag === null ? null : lag / 1000;
    },
    hasReplayed: (position) => replayed >= position,
    async catchUp(position) {
      const deadline = performance.now() + CATCH_UP_MS;
      for (;;) {
        await Promise.race([refresh(), sleep(Math.max(0, deadline - performance.now()))]);
        if (replayed >= position) return true;
        if (performance.now() + CATCH_UP_INTERVAL_MS > deadline) return false;
        await sleep(CATCH_UP_INTERVAL_MS);
      }
    },
    report(error) {
      const code = String((Object(error) as { code?: unknown }).code);
      if (CONFLICT.test(code)) conflictUntil = performance.now() + CONFLICT_MS;
      return isDatabaseUnavailable(error) && !OWN_FAULT.test(code);
    },
    stop,
  };
}

async function readState(connection: pg.ClientBase): Promise<Observed> {
  const { rows } = await connection.query<Observed>(
    `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as replayed`,
  );
  return rows[0] ?? { isReplica: false, replayed: null };
}

/** Returns host and port of a URL, without its user and password. */
function toName(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 5432}`;
}

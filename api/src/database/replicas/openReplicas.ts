import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import type pg from 'pg';
import type { Database } from '../Database.ts';
import { SILENT, type DatabaseLimits } from '../createDatabase.ts';
import { toClient } from '../toKnex.ts';
import { getCounts, type PoolCounts } from '../watchPool.ts';
import { createLagClock, type LagClock } from './createLagClock.ts';
import { openReplica, type Replica } from './openReplica.ts';
import { readCommitted, readFlushed, type Position } from './position.ts';

/** The reason why the primary serves a read. */
export type PrimaryReason =
  /** No replica is available. */
  | 'unavailable'
  /** The replicas do not show the caller's latest write yet. */
  | 'behind'
  /** A replica has failed while it processed the read. The read was repeated. */
  | 'failed';

export interface Replicas {
  readonly all: readonly Replica[];
  /** The database for repositories: the replica of the current `run`, and the primary outside of a `run`. */
  readonly database: Database;
  isAnyAvailable(): boolean;
  /**
   * Chooses the server of a read: the available replica with the fewest queries.
   * @param position the latest write that the read must show; null if the read need not show any write
   * @returns the reason if the read has to use the primary
   */
  choose(position: Position | null): Promise<Replica | PrimaryReason>;
  /** Runs work, and everything that it starts, on a replica, or on the primary if `replica` is null. */
  run<Result>(replica: Replica | null, position: Position | null, work: () => Result): Result;
  /** Returns the position that the current `run` must show; null if it need not show any position. */
  getPosition(): Position | null;
  /** Returns the current position of the primary, which includes all committed transactions. */
  readCommitted(): Promise<Position>;
  /** Closes the connections to the replicas. */
  stop(): Promise<void>;
}

export interface ReplicasOptions {
  primary: Database;
  /** URLs of the replicas, at least one. Each URL refers to one server. */
  urls: readonly string[];
  limits: DatabaseLimits;
  /** Replicas with a longer lag (ms) are not used. */
  maxLagMs: number;
}

/** The interval at which the primary's position is read, to compute the lag of the replicas. */
const SAMPLE_MS = 250;

interface CurrentRead {
  replica: Replica | null;
  position: Position | null;
}

/** Opens the pools of all replicas. */
export function openReplicas({ primary, urls, limits, maxLagMs }: ReplicasOptions): Replicas {
  const lagClock = createLagClock();
  const all = urls.map((url) => openReplica({ url, limits, maxLagMs, lagClock }));
  const current = new AsyncLocalStorage<CurrentRead>();
  const sampling = startSampling(primary, lagClock);
  let turn = 0;

  /** Returns whether a replica is available and has the schema that this process expects. */
  function isUsable(replica: Replica): boolean {
    const started = sampling.getFirst();
    return started !== null && replica.getState() === 'available' && replica.hasReplayed(started);
  }

  /**
   * Returns the replica with the fewest queries; undefined if there are no replicas. Replicas with the same number of queries
   * take turns.
   */
  function findLeastBusy(replicas: readonly Replica[]): Replica | undefined {
    const start = turn++ % Math.max(1, replicas.length);
    const rotated = [...replicas.slice(start), ...replicas.slice(0, start)];
    return rotated.toSorted((a, b) => getQueries(a) - getQueries(b))[0];
  }

  return {
    all,
    database: knex({
      client: 'pg',
      connectionPool: createPool(primary, () => current.getStore()?.replica ?? null),
      log: SILENT,
    }),
    isAnyAvailable: () => all.some(isUsable),
    async choose(position) {
      const usable = all.filter(isUsable);
      const upToDate = findLeastBusy(
        position === null ? usable : usable.filter((replica) => replica.hasReplayed(position)),
      );
      if (upToDate !== undefined) return upToDate;
      const replica = findLeastBusy(usable);
      if (replica === undefined || position === null) return 'unavailable';
      return (await replica.catchUp(position)) ? replica : 'behind';
    },
    run: (replica, position, work) => current.run({ replica, position }, work),
    getPosition: () => current.getStore()?.position ?? null,
    readCommitted: () => readCommitted(primary),
    async stop() {
      await Promise.all([sampling.stop(), ...all.map((replica) => replica.stop())]);
    },
  };
}

/** Reads the position of the primary every `SAMPLE_MS`, and adds it to the lag clock. Continues until it is stopped. */
function startSampling(primary: Database, lagClock: LagClock) {
  const stopping = new AbortController();
  let first: Position | null = null;

  async function sample(): Promise<void> {
    while (!stopping.signal.aborted) {
      // While the primary is unavailable, the lag of a replica refers to the last known position of the primary.
      await readFlushed(primary).then(
        (position) => {
          first ??= position;
          lagClock.add(position);
        },
        () => {},
      );
      await sleep(SAMPLE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const running = sample();
  return {
    /** Returns the first position that this process has read. It includes the migrations that ran before the start of this process. */
    getFirst: () => first,
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

function getQueries({ counts }: Replica): number {
  return counts.numUsed() + counts.numPendingAcquires();
}

/** Returns a pool that opens connections to the primary or to a replica. */
function createPool(primary: Database, getReplica: () => Replica | null): Knex.TarnPoolLike & PoolCounts {
  const client = toClient(primary);
  const counts = getCounts(client);
  const replicas = new WeakMap<pg.PoolClient, Replica>();
  async function acquire(): Promise<pg.PoolClient> {
    const replica = getReplica();
    // Casts the connection, which Knex types as `any`.
    if (replica === null) return client.acquireConnection() as Promise<pg.PoolClient>;
    const connection = await replica.acquire();
    replicas.set(connection, replica);
    return connection;
  }
  return {
    acquire: () => ({ promise: acquire() }),
    release(connection: pg.PoolClient) {
      const replica = replicas.get(connection);
      if (replica === undefined) void client.releaseConnection(connection);
      else replica.release(connection);
      return true;
    },
    // Does nothing: the owners of the pools close them.
    destroy: async () => {},
    // Knex recognizes a pool by these methods.
    numUsed: () => counts.numUsed(),
    numFree: () => counts.numFree(),
    numPendingAcquires: () => counts.numPendingAcquires(),
  };
}

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { POOL_SIZE } from '../database/poolSize.ts';
import { createLane, type Lane } from './createLane.ts';

/**
 * The maximum amount of concurrent work of each kind. Work that may hold a connection for long, such as writes that wait for a lock and searches with
 * typos, gets only a part of the pool. The rest of the pool stays available to work of a few milliseconds.
 */
const CONCURRENCY = {
  /** A read takes about a millisecond. If more reads ran at the same time, they would wait for a connection instead of a turn. */
  reads: POOL_SIZE,
  /** Searches for exact matches. */
  searches: 0.5 * POOL_SIZE,
  /**
   * Searches with typos, which run after a search without exact matches: statements of up to some hundred milliseconds.
   */
  typos: 0.2 * POOL_SIZE,
  /** Requests that write, each in a transaction. */
  writes: 0.4 * POOL_SIZE,
  /** Exports of the data of an account. An export reads the reviews in pages, one after the other. */
  exports: 0.2 * POOL_SIZE,
  /**
   * Requests that carry a password. Two of them hash the password at the same time (see `createPasswords`), while the others use the database before
   * or after hashing.
   */
  passwords: 4,
  /** Requests to other servers to prove that a website belongs to the caller. They take seconds, but use no database connection. */
  proofs: 4,
  /** Logins with OpenID providers. Requests to providers take up to some seconds, but use no database connection. */
  providers: 16,
  /** Decoding of uploaded images, by one process. */
  images: 1,
} as const;

export type LaneName = keyof typeof CONCURRENCY;
export type Lanes = Readonly<Record<LaneName, Lane>>;

const NAMES = Object.keys(CONCURRENCY) as LaneName[];

/** The buckets of waiting times in seconds. Waits of up to a second are accepted. */
const BUCKETS = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5];

/** The share of the primary's turns that public reads may use while no replica can serve them. The rest stays available to other requests. */
const PUBLIC_SHARE = 0.5;

/** The name of the primary in metrics that also name the replicas. */
export const PRIMARY = 'primary';

/** All lanes of a process. */
export interface ProcessLanes {
  /** The lanes of all requests. With replicas, the lanes of all requests except public reads. */
  own: Lanes;
  /**
   * Maps the name of each database server to the lanes of the public reads that it serves. Only used with replicas. A server that is slow
   * or hangs does not delay reads from another server.
   */
  publicReads: ReadonlyMap<string, Lanes>;
}

/**
 * Creates the lanes of a process, and metrics of the values on which the lanes base their decisions. In the metrics, only the lanes of public reads
 * have
 * the label `server`.
 * @param targetMs the longest expected wait that is accepted
 * @param replicas their names
 */
export function createLanes(registry: Registry, targetMs: number, replicas: readonly string[]): ProcessLanes {
  const waits = new Histogram({
    name: 'heard_lane_wait_seconds',
    help: 'How long accepted work has waited for its turn.',
    labelNames: ['lane', 'server'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const rejections = new Counter({
    name: 'heard_lane_rejected_total',
    help: 'Work that was rejected, since it could not have been done in time.',
    labelNames: ['lane', 'server'],
    registers: [registry],
  });
  const create = (server: { server?: string }, share: number) =>
    createServerLanes({ waits, rejections, targetMs }, server, share);
  const servers = replicas.length === 0 ? [] : [PRIMARY, ...replicas];
  const createForServer = (server: string) => create({ server }, server === PRIMARY ? PUBLIC_SHARE : 1);
  const lanes = {
    own: create({}, 1),
    publicReads: new Map(servers.map((server) => [server, createForServer(server)])),
  };
  const addGauge = (name: string, help: string, read: (lane: Lane) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['lane', 'server'],
      registers: [registry],
      collect() {
        for (const lane of NAMES) this.set({ lane }, read(lanes.own[lane]));
        for (const [server, { reads, searches, typos, exports }] of lanes.publicReads) {
          for (const [lane, state] of Object.entries({ reads, searches, typos, exports }))
            this.set({ lane, server }, read(state));
        }
      },
    });
  addGauge('heard_lane_running', 'Work in progress.', (lane) => lane.getState().running);
  addGauge('heard_lane_waiting', 'Work that waits for its turn.', (lane) => lane.getState().waiting);
  addGauge(
    'heard_lane_expected_wait_seconds',
    'Expected wait of work that arrives now: what waits, divided by the throughput of the last second. Above 1, work is rejected.',
    (lane) => lane.getState().expectedSeconds,
  );
  return lanes;
}

interface LaneOptions {
  waits: Histogram<'lane' | 'server'>;
  rejections: Counter<'lane' | 'server'>;
  /** The longest expected wait that is accepted. */
  targetMs: number;
}

/** Creates the lanes of a server. @param share the share of the concurrency that the lanes get */
function createServerLanes(
  { waits, rejections, targetMs }: LaneOptions,
  server: { server?: string },
  share: number,
): Lanes {
  const createNamed = (lane: LaneName): Lane => {
    const [wait, rejected] = [waits.labels({ lane, ...server }), rejections.labels({ lane, ...server })];
    return createLane({
      concurrency: Math.ceil(CONCURRENCY[lane] * share),
      targetMs,
      onTurn: (seconds) => wait.observe(seconds),
      onReject: () => rejected.inc(),
    });
  };
  return {
    reads: createNamed('reads'),
    searches: createNamed('searches'),
    writes: createNamed('writes'),
    passwords: createNamed('passwords'),
    typos: createNamed('typos'),
    exports: createNamed('exports'),
    proofs: createNamed('proofs'),
    providers: createNamed('providers'),
    images: createNamed('images'),
  };
}

import type { Knex } from 'knex';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from './Database.ts';
import { toClient } from './toKnex.ts';

/** The counts of Knex's own pool. The pool of `openRequestPool` has the same counts. */
export type PoolCounts = Pick<
  Extract<Knex.Client['pool'], { numUsed(): number }>,
  'numUsed' | 'numFree' | 'numPendingAcquires'
>;

/** Adds gauges for the pool's connections and for the requests that wait for one. */
export function watchPool(database: Database, registry: Registry): void {
  const pool = getCounts(toClient(database));
  const connections = new Gauge({
    name: 'heard_pool_connections',
    help: 'Connections to the database: `used` by a statement or a transaction, or `idle`.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'idle' }, pool.numFree());
    },
  });
  const waiting = new Gauge({
    name: 'heard_pool_waiting',
    help: 'Requests that wait for a database connection.',
    registers: [],
    collect() {
      this.set(pool.numPendingAcquires());
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
}

/** Returns the pool of Knex's client. @throws Error if it does not count its connections */
export function getCounts({ pool }: Knex.Client): PoolCounts {
  if (pool === undefined || !('numUsed' in pool)) throw new Error('The pool does not count its connections.');
  return pool;
}

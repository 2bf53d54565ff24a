import { Gauge, type Registry } from 'prom-client';
import type { Database } from './Database.ts';
import { toKnex } from './toKnex.ts';

/** The part of tarn's pool that is read here. Knex types it as `any`. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Adds gauges for the pool's connections and for the requests that wait for one. */
export function watchPool(database: Database, registry: Registry): void {
  const pool: Pool = toKnex(database).client.pool;
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

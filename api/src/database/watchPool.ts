import type { Knex } from 'knex';
import { Gauge, type Registry } from 'prom-client';

/** What is read of the pool. Knex's type says nothing of it: it is one of tarn's. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Counts the pool's connections, and who waits for one, as often as the metrics are read. */
export function watchPool(database: Knex, registry: Registry): void {
  const pool: Pool = database.client.pool;
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
    help: 'Calls that wait for a connection to the database.',
    registers: [],
    collect() {
      this.set(pool.numPendingAcquires());
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
}

import { Gauge, type Registry } from 'prom-client';
import type { Replica } from './openReplica.ts';

/** Adds gauges for the state and the lag of replicas. */
export function watchReplicas(replicas: readonly Replica[], registry: Registry): void {
  const available = new Gauge({
    name: 'heard_replica_available',
    help: '1 while a replica serves public reads.',
    labelNames: ['server'],
    registers: [],
    collect() {
      for (const { name, getState } of replicas) this.set({ server: name }, Number(getState() === 'available'));
    },
  });
  const lags = new Gauge({
    name: 'heard_replica_lag_seconds',
    help: 'How old the data of a replica is. Absent until the replica has responded.',
    labelNames: ['server'],
    registers: [],
    collect() {
      for (const { name, getLagSeconds } of replicas) {
        const lag = getLagSeconds();
        if (lag !== null) this.set({ server: name }, lag);
      }
    },
  });
  registry.registerMetric(available);
  registry.registerMetric(lags);
}

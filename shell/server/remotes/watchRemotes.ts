import { Gauge, type Registry } from 'prom-client';
import type { RemoteRegistry } from './RemoteRegistry.ts';

/** Registers the metric that contains the state of each remote. */
export function watchRemotes(registry: RemoteRegistry, metrics: Registry): void {
  const up = new Gauge({
    name: 'heard_remote_up',
    help: '1 for a remote that is available and compatible with this sdk, otherwise 0.',
    labelNames: ['remote', 'version'],
    registers: [],
    collect() {
      this.reset();
      for (const { name, version, isUp } of registry.states) this.set({ remote: name, version }, isUp ? 1 : 0);
    },
  });
  metrics.registerMetric(up);
}

import { Gauge, type Registry } from 'prom-client';

/** Adds a gauge of a number of rows to the metrics; it has no value while the database is unavailable. */
export function watchCount(registry: Registry, name: string, help: string, count: () => Promise<number>): void {
  const rows = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const now = await count().catch(() => null);
      if (now === null) this.remove();
      else this.set(now);
    },
  });
  registry.registerMetric(rows);
}

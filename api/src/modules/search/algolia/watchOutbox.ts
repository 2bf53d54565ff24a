import { Gauge, type Registry } from 'prom-client';
import type { OutboxRepository } from './outbox.repository.ts';

/** Tells the metrics, as often as they are read, how much waits for Algolia. While the database is away there is no number. */
export function watchOutbox(outbox: OutboxRepository, registry: Registry): void {
  let reading: Promise<{ count: number; seconds: number } | null> | null = null;
  // Both metrics are read at the same moment.
  const read = () =>
    (reading ??= outbox
      .waiting()
      .catch(() => null)
      .finally(() => (reading = null)));

  const gauge = (name: string, help: string, value: 'count' | 'seconds') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const waiting = await read();
        if (waiting === null) this.remove();
        else this.set(waiting[value]);
      },
    });
  gauge('heard_algolia_outbox_waiting', 'Companies whose change has not been sent to Algolia yet.', 'count');
  gauge('heard_algolia_outbox_oldest_seconds', 'For how long the first of them has waited.', 'seconds');
}

import { Gauge, type Registry } from 'prom-client';

/** How many rows wait, and for how many seconds the first of them has waited. */
export interface Waiting {
  count: number;
  seconds: number;
}

export interface WatchedQueue {
  /** Its metrics are `<name>_waiting` and `<name>_oldest_seconds`. */
  name: string;
  /** What its rows are, as the metrics' help says it. */
  rows: string;
  waiting: () => Promise<Waiting>;
}

/** Tells the metrics, as often as they are read, what waits in a table. While the database is away there is no number. */
export function watchQueue({ name, rows, waiting }: WatchedQueue, registry: Registry): void {
  let reading: Promise<Waiting | null> | null = null;
  // Both metrics are read at the same moment.
  const read = () =>
    (reading ??= waiting()
      .catch(() => null)
      .finally(() => (reading = null)));

  const gauge = (suffix: string, help: string, value: keyof Waiting) =>
    new Gauge({
      name: `${name}_${suffix}`,
      help,
      registers: [registry],
      async collect() {
        const now = await read();
        if (now === null) this.remove();
        else this.set(now[value]);
      },
    });
  gauge('waiting', `${rows} that wait.`, 'count');
  gauge('oldest_seconds', 'For how long the first of them has waited.', 'seconds');
}

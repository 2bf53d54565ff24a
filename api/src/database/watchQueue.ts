import { Gauge, type Registry } from 'prom-client';

/** The number of waiting rows, and the age of the oldest in seconds. */
export interface Waiting {
  count: number;
  seconds: number;
}

export interface WatchedQueue {
  /** Prefix of the metrics: `<name>_<suffix>` and `<name>_oldest_seconds`. */
  name: string;
  /** The suffix of the number of rows; `waiting` unless given. */
  suffix?: 'waiting' | 'open' | 'queue';
  /** A noun for the rows, for the metrics' help text. */
  rows: string;
  waiting: () => Promise<Waiting>;
}

/** Adds gauges for a table that serves as a queue. They have no value while the database is unavailable. */
export function watchQueue(
  { name, suffix: countSuffix = 'waiting', rows, waiting }: WatchedQueue,
  registry: Registry,
): void {
  let reading: Promise<Waiting | null> | null = null;
  // Both gauges are collected at the same time and share one query.
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
  gauge(countSuffix, `${rows} that wait.`, 'count');
  gauge('oldest_seconds', 'Age of the oldest of them.', 'seconds');
}

import { Counter, Histogram, type Registry } from 'prom-client';

/** The buckets of durations, in seconds. An idle run takes about a millisecond; building a search index may take an hour. */
const BUCKETS = [0.001, 0.01, 0.1, 1, 10, 60, 600, 3600];

export type LoopMetrics = ReturnType<typeof loopMetrics>;

/** Creates the metrics that all background loops share, labelled with the loop's name. */
export function loopMetrics(registry: Registry) {
  return {
    durations: new Histogram({
      name: 'heard_loop_duration_seconds',
      help: 'Duration of the runs of a background loop. Its count is the number of runs, failed ones included.',
      labelNames: ['loop'],
      buckets: BUCKETS,
      registers: [registry],
    }),
    failures: new Counter({
      name: 'heard_loop_failures_total',
      help: 'Failed runs of a background loop. It retries with back-off.',
      labelNames: ['loop'],
      registers: [registry],
    }),
    setAside: new Counter({
      name: 'heard_loop_entries_set_aside_total',
      help: 'Queue entries that a background loop gave up after repeated failures. The log names each of them.',
      labelNames: ['loop'],
      registers: [registry],
    }),
  };
}

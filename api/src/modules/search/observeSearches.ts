import { Histogram, type Registry } from 'prom-client';
import type { SearchKind } from './search.service.ts';

/** Seconds. With a million companies, an exact search takes a few milliseconds, one with typos a few hundred. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Registers the search metrics. @returns a function that records a search */
export function observeSearches(registry: Registry): (kind: SearchKind, seconds: number) => void {
  const durations = new Histogram({
    name: 'heard_search_duration_seconds',
    help: 'Duration of company searches by their last pass: listed, written, starts, inside, typos, relaxed.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (kind, seconds) => durations.observe({ kind }, seconds);
}

import { Histogram, type Registry } from 'prom-client';
import type { SearchKind } from './search.service.ts';

/** Seconds. A search as written takes some milliseconds on a million companies, one with typos some hundred. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** @returns what is told of each search, for the metrics */
export function observeSearches(registry: Registry): (kind: SearchKind, seconds: number) => void {
  const durations = new Histogram({
    name: 'heard_search_duration_seconds',
    help: 'How long searches of companies took, by how far they had to go: listed, written, starts, inside, typos.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (kind, seconds) => durations.observe({ kind }, seconds);
}

import { Counter, Histogram, type Registry } from 'prom-client';

/**
 * The last pass that a search needed. Passes run in this order, and later passes cost more. `listed` is a query without
 * words.
 */
export type SearchKind = 'listed' | 'written' | 'starts' | 'inside' | 'typos' | 'relaxed';

/** The buckets of durations, in seconds. With a million companies, an exact search takes a few milliseconds, a search with typos a few hundred. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface ObservedSearch {
  kind: SearchKind;
  seconds: number;
  /** Whether the matches of the search were counted or filtered. */
  isFiltered: boolean;
}

/** Registers the search metrics. @returns a function that records a search */
export function observeSearches(registry: Registry): (search: ObservedSearch) => void {
  const durations = new Histogram({
    name: 'heard_search_duration_seconds',
    help: 'Duration of company searches by their last pass: listed, written, starts, inside, typos, relaxed.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const searches = new Counter({
    name: 'heard_searches_total',
    help: 'Company searches by their last pass, and by whether their matches were counted or filtered.',
    labelNames: ['kind', 'filtered'],
    registers: [registry],
  });
  return ({ kind, seconds, isFiltered }) => {
    durations.observe({ kind }, seconds);
    searches.inc({ kind, filtered: isFiltered ? 'yes' : 'no' });
  };
}

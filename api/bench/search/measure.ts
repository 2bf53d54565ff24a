import type { Query } from './searchQueries.ts';

/** The first hits, and the duration in milliseconds. */
export interface SearchOutcome {
  domains: string[];
  time: number;
}

/** The aggregated results of queries. Durations are in milliseconds. */
export interface Measured {
  p50: number;
  p95: number;
  max: number;
  /** The share of queries whose expected company was found; null when no company is expected. */
  found: number | null;
  misses: string[];
  /** The slowest queries, the slowest first. */
  slowest: { text: string; time: number }[];
}

/**
 * Aggregates the results of queries.
 * @param outcomes the outcome of each query, in the order of the queries
 * @param within the number of first hits that may contain the expected company
 */
export function measure(queries: Query[], outcomes: SearchOutcome[], within = Infinity): Measured {
  const measured = queries.map((query, at) => ({ ...query, ...(outcomes[at] ?? { domains: [], time: Infinity }) }));
  const misses = measured.filter(
    ({ right, domains }) => right !== null && !domains.slice(0, within).some((domain) => right.has(domain)),
  );
  const judged = queries.filter(({ right }) => right !== null).length;
  const slowest = measured.toSorted((a, b) => b.time - a.time);
  const at = (share: number) => slowest[Math.floor(slowest.length * (1 - share))]?.time ?? 0;
  return {
    p50: at(0.5),
    p95: at(0.95),
    max: at(1),
    found: judged === 0 ? null : 1 - misses.length / judged,
    misses: misses.map(
      ({ text, right, domains }) => `${text} → ${[...(right ?? [])].join(', ')}; not ${domains.join(', ')}`,
    ),
    slowest,
  };
}

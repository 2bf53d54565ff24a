import { webVitalBounds, type PageVitals, type WebVital } from '@heard/contract';
import type { WebVitalsRepository } from './webVitals.repository.ts';

export interface ListWebVitalsDependencies {
  webVitals: Pick<WebVitalsRepository, 'list'>;
}

/** Lists the web vitals of each page and release, sorted by path, most recently used release first. */
export async function listWebVitals({ webVitals }: ListWebVitalsDependencies): Promise<PageVitals[]> {
  const pages = new Map<string, PageVitals>();
  for (const row of await webVitals.list()) {
    const { mount, remote, version, vital, counts } = row;
    const key = JSON.stringify([mount, remote, version]);
    const known = pages.get(key);
    const lastSeen = row.lastSeen.toISOString();
    pages.set(key, {
      ...(known ?? { mount, remote, version, lcp: null, inp: null, cls: null, ttfb: null }),
      visits: Math.max(known?.visits ?? 0, sum(counts)),
      lastSeen: known === undefined || known.lastSeen < lastSeen ? lastSeen : known.lastSeen,
      [vital]: getP75(vital, counts),
    });
  }
  return [...pages.values()].sort(
    (one, other) =>
      compare(one.mount, other.mount) || compare(other.lastSeen, one.lastSeen) || compare(one.version, other.version),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const sum = (counts: readonly number[]) => counts.reduce((total, visits) => total + visits, 0);

/**
 * Returns the value that three of four visits do not exceed, interpolated in its group. For the last group, which has no upper bound,
 * returns the lower bound. @returns null if there were no visits
 */
function getP75(vital: WebVital, counts: readonly number[]): number | null {
  const bounds: readonly number[] = webVitalBounds[vital];
  let left = sum(counts) * 0.75;
  if (left === 0) return null;
  for (const [group, visits] of counts.entries()) {
    const lower = bounds[group - 1] ?? 0;
    const upper = bounds[group] ?? lower;
    if (left <= visits) return round(lower + ((upper - lower) * left) / visits);
    left -= visits;
  }
  return bounds.at(-1) ?? null;
}

const round = (value: number) => (value < 10 ? Math.round(value * 1000) / 1000 : Math.round(value));

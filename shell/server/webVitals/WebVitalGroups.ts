import { WEB_VITAL_GROUPS, webVitalBounds, webVitals, type WebVital, type WebVitalCounts } from '@heard/contract';

const HOUR_MS = 3_600_000;
/** The maximum number of entries that are stored while the API is unavailable. An entry is about one vital, page, release and hour. */
const MAX_ENTRIES = 5_000;

/** A page with the release that a browser has loaded. */
export type MeasuredPage = Pick<WebVitalCounts, 'mount' | 'remote' | 'version'>;

/** The measurements of a browser, as far as available. */
export type Measured = Partial<Record<WebVital, number>>;

/** Counts visits by hour, page, release and vital, until they are sent to the API. */
export class WebVitalGroups {
  #entries = new Map<string, WebVitalCounts>();

  /** Counts a visit. */
  add({ mount, remote, version }: MeasuredPage, measured: Measured): void {
    const hour = Math.floor(Date.now() / HOUR_MS);
    for (const vital of webVitals) {
      const value = measured[vital];
      if (value === undefined) continue;
      const counts = Array.from({ length: WEB_VITAL_GROUPS }, (_, at) => Number(at === toGroup(vital, value)));
      this.#add({ hour, mount, remote, version, vital, counts });
    }
  }

  /** Returns the counts since the last call. */
  take(): WebVitalCounts[] {
    const entries = [...this.#entries.values()];
    this.#entries = new Map();
    return entries;
  }

  /** Adds counts that could not be sent. */
  putBack(entries: readonly WebVitalCounts[]): void {
    for (const entry of entries) this.#add(entry);
  }

  #add(entry: WebVitalCounts): void {
    const { hour, mount, remote, version, vital } = entry;
    const key = JSON.stringify([hour, mount, remote, version, vital]);
    const known = this.#entries.get(key);
    if (known === undefined && this.#entries.size >= MAX_ENTRIES) return;
    const counts = entry.counts.map((count, at) => count + (known?.counts[at] ?? 0));
    this.#entries.set(key, { ...entry, counts });
  }
}

/** Returns the index of the group that contains a value: the first group whose upper bound the value does not exceed. */
function toGroup(vital: WebVital, value: number): number {
  const group = webVitalBounds[vital].findIndex((bound) => value <= bound);
  return group === -1 ? WEB_VITAL_GROUPS - 1 : group;
}

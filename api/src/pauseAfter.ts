const LONGEST_PAUSE_MS = 60_000;

/** Milliseconds to wait after so many failures in a row: twice as long each time, a minute at most. */
export function pauseAfter(failures: number, firstMs: number): number {
  return Math.min(firstMs * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

import type { Position } from './position.ts';

/** A position of the primary, and the time at which it was reached, in milliseconds of `performance.now()`. */
interface Sample {
  position: Position;
  at: number;
}

/**
 * Measures how far replicas are behind the primary, using only the clock of this process. While the primary does not
 * report its position, it is unavailable and nothing is written, so no lag grows.
 */
export interface LagClock {
  /** Adds a sample: the position of the primary at a time. */
  add(position: Position, at?: number): void;
  /**
   * Returns for how long the primary has been past a position, in milliseconds; 0 if it is unknown whether the primary has passed the position. The
   * lag also grows while a replica receives nothing, and does not grow while nothing is written.
   */
  getLagMs(replayed: Position): number;
}

/**
 * The maximum number of samples, about five minutes of a busy primary. A longer lag is reported as the age of the
 * oldest sample.
 */
const MAX_SAMPLES = 1200;

export function createLagClock(): LagClock {
  let samples: Sample[] = [];
  /** The time of the primary's last report of its position. */
  let reportedAt = 0;
  return {
    add(position, at = performance.now()) {
      reportedAt = at;
      const last = samples.at(-1);
      if (last?.position === position) return;
      // Discards the samples, because the promoted standby had not received the whole log.
      if (last !== undefined && last.position > position) samples = [];
      samples.push({ position, at });
      if (samples.length > MAX_SAMPLES) samples.shift();
    },

    getLagMs(replayed) {
      // Searches from the end, because replicas are usually close to the primary.
      const reached = samples.findLastIndex(({ position }) => position <= replayed);
      const missing = samples[reached + 1];
      return missing === undefined ? 0 : reportedAt - missing.at;
    },
  };
}

/** The interval at which the throughput is measured while work waits. */
const TICK_MS = 50;
/**
 * The maximum duration that is counted for a tick. A longer tick means that the process was suspended, which says nothing about the
 * load.
 */
const MAX_TICK_MS = 500;
/** The throughput is measured over this time. */
export const WINDOW_MS = 1000;
/** The throughput is known after `WINDOW_MS`, or once this much work has been done in at least `MIN_TICKS` ticks. */
const MIN_DONE = 100;
const MIN_TICKS = 4;

/** Measures how much work was done over the last second. */
export interface Throughput {
  /** The time (ms) for which the process has run during the measurement. */
  readonly clock: number;
  readonly done: number;
  /** The length of the measurement: about a second, or less at the beginning. */
  readonly milliseconds: number;
  isKnown(): boolean;
  /** Counts work that was done. */
  count(): void;
  /** Starts the measurement, unless it is already running. */
  start(): void;
  /** Forgets all measurements. */
  stop(): void;
}

/**
 * Creates the measurement of a lane. It runs only while work waits, because an idle lane does less work than it could.
 *
 * @param onTick called after each measurement
 */
export function createThroughput(onTick: () => void): Throughput {
  const ticks: { done: number; milliseconds: number }[] = [];
  const window = { done: 0, milliseconds: 0 };
  let timer: NodeJS.Timeout | undefined;
  let [doneSinceTick, tickedAt, clock] = [0, 0, 0];

  function measure(): void {
    const now = performance.now();
    const milliseconds = Math.min(now - tickedAt, MAX_TICK_MS);
    ticks.push({ done: doneSinceTick, milliseconds });
    window.done += doneSinceTick;
    window.milliseconds += milliseconds;
    clock += milliseconds;
    [doneSinceTick, tickedAt] = [0, now];
    for (const oldest of ticks.slice(0, -MIN_TICKS)) {
      if (window.milliseconds - oldest.milliseconds < WINDOW_MS) break;
      window.done -= oldest.done;
      window.milliseconds -= oldest.milliseconds;
      ticks.shift();
    }
    onTick();
  }

  return {
    get clock() {
      return clock;
    },
    get done() {
      return window.done;
    },
    get milliseconds() {
      return window.milliseconds;
    },
    isKnown: () => ticks.length >= MIN_TICKS && (window.done >= MIN_DONE || window.milliseconds >= WINDOW_MS),
    count: () => void doneSinceTick++,
    start() {
      if (timer !== undefined) return;
      [doneSinceTick, tickedAt] = [0, performance.now()];
      timer = setInterval(measure, TICK_MS);
      // Lets the process exit while the timer is running.
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      ticks.length = 0;
      Object.assign(window, { done: 0, milliseconds: 0 });
    },
  };
}

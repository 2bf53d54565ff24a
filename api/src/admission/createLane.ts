import { OverloadError } from './OverloadError.ts';

/** The longest expected wait for a turn that is accepted. */
export const TARGET_WAIT_MS = 1000;
/** Work that has waited for so many times that is rejected: the throughput has dropped since it was accepted. */
const MAX_WAIT_FACTOR = 2;

/**
 * Nothing is rejected before the oldest work has waited for this share of the target: at the beginning of a burst, the process
 * accepts connections instead of doing work, and its throughput seems lower than it is.
 */
const MIN_WAIT_SHARE = 0.5;

/**
 * A burst may wait for the whole target, but in an overload that lasts, a long queue only delays what is served. As in the
 * controlled delay of Facebook (B. Maurer, "Fail at Scale", 2015), less is accepted then: this share of the target, until the
 * expected wait has fallen below the other share.
 */
const OVERLOAD_SHARE = 0.5;
const RECOVERED_SHARE = 0.25;
/** Rejections are an overload once they have continued for so long, … */
const OVERLOAD_AFTER_MS = 1000;
/** … without the expected wait having fallen below this share of the target. */
const RELIEVED_SHARE = 0.75;

/** How often the throughput is measured while work waits. */
const TICK_MS = 50;
/** A longer tick counts as this: the process was suspended, which says nothing about the load. */
const MAX_TICK_MS = 500;
/** The throughput is measured over this time. */
const WINDOW_MS = 1000;
/** It is known after that time, or after so much work has been done in several ticks. */
const MIN_DONE = 100;
const MIN_TICKS = 4;

/** Bounds the memory of a burst: a waiting request takes about 10 KB. */
const MAX_WAITING = 10_000;

/** The right to do work in a lane. */
export interface Turn {
  /** Ends the work. Further calls have no effect. */
  leave(): void;
}

export interface LaneOptions {
  /** How much work runs at the same time. */
  concurrency: number;
  /** The longest expected wait that is accepted, in milliseconds. Default: a second. */
  targetMs?: number;
  /** Receives how long work has waited for its turn. */
  onTurn?: (waitedSeconds: number) => void;
  onReject?: () => void;
}

export interface LaneState {
  running: number;
  waiting: number;
  /** How long work that arrives now would wait; 0 while that is unknown. */
  expectedSeconds: number;
}

export interface Lane {
  /** Returns why work that arrives now could not be done in time, or null. Costs next to nothing. */
  getRejection(): OverloadError | null;
  /** Starts work immediately, if nothing waits and the concurrency allows it. */
  tryEnter(): Turn | null;
  /**
   * Waits for a turn, in order of arrival.
   * @param isAbandoned returns whether nobody waits for the result any more
   * @param options `isAdmitted`: `getRejection` has returned null for this work, which has begun in the meantime, so it is rejected
   *   only if the lane has become much slower
   * @throws OverloadError when the turn would be, or turns out to be, too late
   */
  enter(isAbandoned?: () => boolean, options?: { isAdmitted?: boolean }): Promise<Turn>;
  /** Runs work in a turn. @throws OverloadError, and what the work throws */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  getState(): LaneState;
}

interface Waiter {
  since: number;
  /** The lane's clock at its arrival. */
  arrival: number;
  isAbandoned: () => boolean;
  start(turn: Turn): void;
  reject(error: OverloadError): void;
}

/**
 * Creates a lane: some work runs, other work waits in order of arrival, and work that could not be done in time is rejected when
 * it arrives.
 *
 * The expected wait follows from Little's law (J. D. C. Little, "A proof for the queuing formula L = λW", 1961): the number
 * of waiting units divided by the throughput, which is measured over the last second. So at most as much work waits as was done
 * during the last second. As in CoDel (RFC 8289), a queue is judged only after it has existed for a while: a burst that is done
 * in time is no overload. In an overload that lasts, the queue is kept half as long.
 */
export function createLane({ concurrency, targetMs = TARGET_WAIT_MS, onTurn, onReject }: LaneOptions): Lane {
  const maxWaitMs = targetMs * MAX_WAIT_FACTOR;
  let running = 0;
  const waiting: Waiter[] = [];

  // The measurements. They exist only while work waits: the throughput of a lane that is not busy is the demand.
  const ticks: { done: number; milliseconds: number }[] = [];
  const window = { done: 0, milliseconds: 0 };
  let timer: NodeJS.Timeout | undefined;
  let doneSinceTick = 0;
  let tickedAt = 0;
  /** Milliseconds during which the process ran. */
  let clock = 0;
  /** The clock at the first rejection of those that continue; null while everything is accepted. */
  let rejectingSince: number | null = null;

  function startMeasuring(): void {
    if (timer !== undefined) return;
    [doneSinceTick, tickedAt] = [0, performance.now()];
    timer = setInterval(measure, TICK_MS);
    // Does not keep the process alive.
    timer.unref();
  }

  function stopMeasuring(): void {
    clearInterval(timer);
    timer = undefined;
    ticks.length = 0;
    Object.assign(window, { done: 0, milliseconds: 0 });
    rejectingSince = null;
  }

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
    rejectLate();
    if (getExpectedMs() < targetMs * (isOverloaded() ? RECOVERED_SHARE : RELIEVED_SHARE)) rejectingSince = null;
    if (waiting.length === 0) stopMeasuring();
  }

  /** Rejects requests that have waited for too long and, after a second, those that certainly will: the end of a burst. */
  function rejectLate(): void {
    const inTime = waiting.findIndex(({ arrival }) => clock - arrival < maxWaitMs);
    const late = waiting.splice(0, inTime === -1 ? waiting.length : inTime);
    if (window.milliseconds >= WINDOW_MS) {
      late.push(...waiting.splice(Math.ceil((Math.max(window.done, 1) * maxWaitMs) / window.milliseconds)));
    }
    if (late.length === 0) return;
    const rejection = new OverloadError(getExpectedMs() / 1000);
    for (const waiter of late) {
      onReject?.();
      waiter.reject(rejection);
    }
  }

  /** Returns 0 while the throughput is unknown: a burst that has just begun is not judged. */
  function getExpectedMs(): number {
    if (waiting.length === 0 || ticks.length < MIN_TICKS) return 0;
    if (window.done < MIN_DONE && window.milliseconds < WINDOW_MS) return 0;
    return (waiting.length * window.milliseconds) / window.done;
  }

  function isOverloaded(): boolean {
    return rejectingSince !== null && clock - rejectingSince >= OVERLOAD_AFTER_MS;
  }

  function getRejection(): OverloadError | null {
    return reject(targetMs * (isOverloaded() ? OVERLOAD_SHARE : 1));
  }

  /** @param acceptedMs the longest expected wait that is accepted */
  function reject(acceptedMs: number): OverloadError | null {
    const [oldest] = waiting;
    if (oldest === undefined) return null;
    const hasWaited = isOverloaded() || clock - oldest.arrival >= targetMs * MIN_WAIT_SHARE;
    const expectedMs = getExpectedMs();
    if ((expectedMs <= acceptedMs || !hasWaited) && waiting.length < MAX_WAITING) return null;
    rejectingSince ??= clock;
    onReject?.();
    return new OverloadError(expectedMs / 1000);
  }

  function createTurn(): Turn {
    let hasLeft = false;
    return {
      leave() {
        if (hasLeft) return;
        hasLeft = true;
        doneSinceTick++;
        startNext();
      },
    };
  }

  /** Passes the place of work that has ended to the next one. */
  function startNext(): void {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (next.isAbandoned()) {
        next.reject(new OverloadError(0));
        continue;
      }
      onTurn?.((performance.now() - next.since) / 1000);
      next.start(createTurn());
      return;
    }
    running--;
  }

  function tryEnter(): Turn | null {
    if (running >= concurrency) return null;
    running++;
    onTurn?.(0);
    return createTurn();
  }

  async function enter(isAbandoned = () => false, { isAdmitted = false } = {}): Promise<Turn> {
    const turn = tryEnter();
    if (turn !== null) return turn;
    const rejection = isAdmitted ? reject(maxWaitMs) : getRejection();
    if (rejection !== null) throw rejection;
    startMeasuring();
    return new Promise((resolve, reject) => {
      waiting.push({ since: performance.now(), arrival: clock, isAbandoned, start: resolve, reject });
    });
  }

  return {
    getRejection,
    tryEnter,
    enter,
    async run(work) {
      const turn = await enter();
      try {
        return await work();
      } finally {
        turn.leave();
      }
    },
    getState: () => ({ running, waiting: waiting.length, expectedSeconds: getExpectedMs() / 1000 }),
  };
}

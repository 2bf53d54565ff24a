import { OverloadError } from './OverloadError.ts';

/** The longest wait for a turn that is accepted. */
const TARGET_MS = 1000;

/** How often the throughput is measured while work waits. */
const TICK_MS = 50;
/** Number of ticks that the throughput is measured over: one second. */
const WINDOW_TICKS = 20;
/** The throughput is known after a whole window, or after so much work has been done in several ticks. */
const MIN_DONE = 100;
const MIN_TICKS = 4;
/**
 * Work that has waited for so many ticks, two seconds, is rejected: the throughput has dropped since it was accepted. Counted
 * in ticks, since the time during which the process was suspended says nothing about the load.
 */
const MAX_WAIT_TICKS = 40;
/** A longer tick counts as this: the process was suspended. */
const MAX_TICK_MS = 500;

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
   * @throws OverloadError when the turn would be, or turns out to be, too late
   */
  enter(isAbandoned?: () => boolean): Promise<Turn>;
  /** Runs work in a turn. @throws OverloadError, and what the work throws */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  getState(): LaneState;
}

interface Waiter {
  since: number;
  /** The tick of its arrival. */
  tick: number;
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
 * in time is no overload.
 */
export function createLane({ concurrency, onTurn, onReject }: LaneOptions): Lane {
  let running = 0;
  const waiting: Waiter[] = [];

  // The measurements. They exist only while work waits: the throughput of a lane that is not busy is the demand.
  const ticks: { done: number; milliseconds: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let tickCount = 0;
  let doneSinceTick = 0;
  let tickedAt = 0;

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
  }

  function measure(): void {
    const now = performance.now();
    ticks.push({ done: doneSinceTick, milliseconds: Math.min(now - tickedAt, MAX_TICK_MS) });
    if (ticks.length > WINDOW_TICKS) ticks.shift();
    tickCount++;
    [doneSinceTick, tickedAt] = [0, now];
    rejectLate();
    if (waiting.length === 0) stopMeasuring();
  }

  /** Rejects what has waited for too long and, after a second, what certainly will have: the end of a burst that is too large. */
  function rejectLate(): void {
    const inTime = waiting.findIndex(({ tick }) => tickCount - tick < MAX_WAIT_TICKS);
    const late = waiting.splice(0, inTime === -1 ? waiting.length : inTime);
    if (ticks.length === WINDOW_TICKS) {
      const done = ticks.reduce((sum, tick) => sum + tick.done, 0);
      late.push(...waiting.splice((Math.max(done, 1) * MAX_WAIT_TICKS) / WINDOW_TICKS));
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
    let done = 0;
    let milliseconds = 0;
    for (const tick of ticks) {
      done += tick.done;
      milliseconds += tick.milliseconds;
    }
    if (done < MIN_DONE && ticks.length < WINDOW_TICKS) return 0;
    return (waiting.length * milliseconds) / done;
  }

  function getRejection(): OverloadError | null {
    if (waiting.length === 0) return null;
    const expectedMs = getExpectedMs();
    if (expectedMs <= TARGET_MS && waiting.length < MAX_WAITING) return null;
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

  async function enter(isAbandoned = () => false): Promise<Turn> {
    const turn = tryEnter();
    if (turn !== null) return turn;
    const rejection = getRejection();
    if (rejection !== null) throw rejection;
    startMeasuring();
    return new Promise((resolve, reject) => {
      waiting.push({ since: performance.now(), tick: tickCount, isAbandoned, start: resolve, reject });
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

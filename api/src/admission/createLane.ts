import { bindTo } from '../kernel/bindTo.ts';
import { createThroughput, WINDOW_MS, type Throughput } from './createThroughput.ts';
import { OverloadError } from './OverloadError.ts';

/** The longest wait, in milliseconds, that the lane accepts: work that would probably wait longer is rejected. */
export const TARGET_WAIT_MS = 1000;
/**
 * A waiting request is rejected after this many times the accepted wait, because the throughput has dropped since the request arrived.
 */
const MAX_WAIT_FACTOR = 2;

/**
 * Rejects no work before the oldest work has waited for this share of the lane's longest accepted wait. At the beginning of a burst, the process
 * accepts connections instead of doing work, so its throughput seems lower than it is.
 */
const MIN_WAIT_SHARE = 0.5;

/**
 * A burst may wait for the whole target (the lane's longest accepted wait). In a lasting overload, a long queue would only delay the requests that
 * are served. As in the controlled delay of Facebook (B. Maurer, "Fail at Scale", 2015), an overload reduces the accepted wait to `OVERLOAD_SHARE` of
 * the target, until the expected wait has fallen below `RECOVERED_SHARE` of the target.
 */
const OVERLOAD_SHARE = 0.5;
const RECOVERED_SHARE = 0.25;
/** A series of rejections is an overload once it has lasted for this time (ms). */
const OVERLOAD_AFTER_MS = 1000;
/**
 * A series of rejections that is not yet an overload ends when the expected wait falls below this share of the target.
 */
const RELIEVED_SHARE = 0.75;

/** Maximum number of waiting requests. It bounds the memory of a burst, because a waiting request takes about 10 KB. */
const MAX_WAITING = 10_000;

/** The right to run one piece of work in a lane. */
export interface Turn {
  /** Ends the work. Further calls have no effect. */
  leave(): void;
}

export interface LaneOptions {
  /** The maximum number of pieces of work that run at the same time. */
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
  /** Returns the expected wait of work that arrives now; 0 while the wait is unknown. */
  expectedSeconds: number;
}

export interface Lane {
  /** Returns the reason why work that arrives now could not be done in time; null if it could. Takes almost no time. */
  getRejection(): OverloadError | null;
  /** Starts work immediately, if nothing waits and the concurrency allows it. */
  tryEnter(): Turn | null;
  /**
   * Waits for a turn, in order of arrival.
   * @param isAbandoned returns whether nobody waits for the result any more
   * @param options `isAdmitted`: the work has begun after `getRejection` has returned null, so it is rejected only if the lane has become much slower
   * @throws OverloadError when the turn would be too late, or is too late
   */
  enter(isAbandoned?: () => boolean, options?: { isAdmitted?: boolean }): Promise<Turn>;
  /** Waits for a turn and runs work. @throws OverloadError, and what the work throws */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  getState(): LaneState;
}

interface Waiter {
  since: number;
  /** The time at which the work arrived, by the lane's clock. */
  arrival: number;
  isAbandoned: () => boolean;
  start(turn: Turn): void;
  reject(error: OverloadError): void;
}

/** A lane with its state. */
interface Queue extends Omit<LaneOptions, 'targetMs'> {
  targetMs: number;
  throughput: Throughput;
  running: number;
  waiting: Waiter[];
  /** The start of the current series of rejections, by the clock of `throughput`; null while all work is accepted. */
  rejectingSince: number | null;
}

/**
 * Creates a lane: some work runs, other work waits in order of arrival, and work that could not be done in time is rejected when
 * it arrives.
 *
 * The expected wait follows from Little's law (J. D. C. Little, "A proof for the queuing formula L = λW", 1961): the number
 * of waiting units divided by the throughput, which is measured over the last second. So at most as much work waits as was done
 * during the last second. As in CoDel (RFC 8289), a queue is judged only after it has existed for a while: a burst that is done
 * in time is no overload. In an overload that lasts, the queue may be only half as long as in a burst.
 */
export function createLane({ targetMs = TARGET_WAIT_MS, ...options }: LaneOptions): Lane {
  const throughput = createThroughput(() => judge(queue));
  const queue: Queue = { ...options, targetMs, throughput, running: 0, waiting: [], rejectingSince: null };
  return { ...bindTo(queue, { getRejection, tryEnter, enter, getState }), run: (work) => run(queue, work) };
}

function getRejection(queue: Queue): OverloadError | null {
  return reject(queue, queue.targetMs * (isOverloaded(queue) ? OVERLOAD_SHARE : 1));
}

function tryEnter(queue: Queue): Turn | null {
  if (queue.running >= queue.concurrency) return null;
  queue.running++;
  queue.onTurn?.(0);
  return createTurn(queue);
}

async function enter(queue: Queue, isAbandoned = () => false, { isAdmitted = false } = {}): Promise<Turn> {
  const turn = tryEnter(queue);
  if (turn !== null) return turn;
  const rejection = isAdmitted ? reject(queue, queue.targetMs * MAX_WAIT_FACTOR) : getRejection(queue);
  if (rejection !== null) throw rejection;
  queue.throughput.start();
  return new Promise((start, reject) => {
    queue.waiting.push({ since: performance.now(), arrival: queue.throughput.clock, isAbandoned, start, reject });
  });
}

async function run<Result>(queue: Queue, work: () => Promise<Result>): Promise<Result> {
  const turn = await enter(queue);
  try {
    return await work();
  } finally {
    turn.leave();
  }
}

function getState(queue: Queue): LaneState {
  const { running, waiting } = queue;
  return { running, waiting: waiting.length, expectedSeconds: getExpectedMs(queue) / 1000 };
}

function createTurn(queue: Queue): Turn {
  let hasLeft = false;
  return {
    leave() {
      if (hasLeft) return;
      hasLeft = true;
      queue.throughput.count();
      startNext(queue);
    },
  };
}

/** Starts the next waiting work in the place of work that has ended. */
function startNext(queue: Queue): void {
  for (let next = queue.waiting.shift(); next !== undefined; next = queue.waiting.shift()) {
    if (next.isAbandoned()) {
      next.reject(new OverloadError(0));
      continue;
    }
    queue.onTurn?.((performance.now() - next.since) / 1000);
    next.start(createTurn(queue));
    return;
  }
  queue.running--;
}

/** Returns the expected wait in milliseconds; 0 while the throughput is unknown, so that no burst is rejected at its beginning. */
function getExpectedMs({ waiting, throughput }: Queue): number {
  if (waiting.length === 0 || !throughput.isKnown()) return 0;
  return (waiting.length * throughput.milliseconds) / throughput.done;
}

function isOverloaded({ rejectingSince, throughput }: Queue): boolean {
  return rejectingSince !== null && throughput.clock - rejectingSince >= OVERLOAD_AFTER_MS;
}

/** @param acceptedMs the longest expected wait that is accepted */
function reject(queue: Queue, acceptedMs: number): OverloadError | null {
  const { waiting, throughput, targetMs } = queue;
  const [oldest] = waiting;
  if (oldest === undefined) return null;
  const hasWaited = isOverloaded(queue) || throughput.clock - oldest.arrival >= targetMs * MIN_WAIT_SHARE;
  const expectedMs = getExpectedMs(queue);
  if ((expectedMs <= acceptedMs || !hasWaited) && waiting.length < MAX_WAITING) return null;
  queue.rejectingSince ??= throughput.clock;
  queue.onReject?.();
  return new OverloadError(expectedMs / 1000);
}

/** Rejects work and ends an overload according to the latest measurement. Stops measuring when nothing waits any more. */
function judge(queue: Queue): void {
  rejectLate(queue);
  const relievedMs = queue.targetMs * (isOverloaded(queue) ? RECOVERED_SHARE : RELIEVED_SHARE);
  if (getExpectedMs(queue) < relievedMs) queue.rejectingSince = null;
  if (queue.waiting.length > 0) return;
  queue.throughput.stop();
  queue.rejectingSince = null;
}

/** Rejects requests that have waited for too long. After a second, also rejects the requests at the end of a burst, which would wait for too long. */
function rejectLate(queue: Queue): void {
  const { waiting, throughput } = queue;
  const maxWaitMs = queue.targetMs * MAX_WAIT_FACTOR;
  const inTime = waiting.findIndex(({ arrival }) => throughput.clock - arrival < maxWaitMs);
  const late = waiting.splice(0, inTime === -1 ? waiting.length : inTime);
  if (throughput.milliseconds >= WINDOW_MS) {
    late.push(...waiting.splice(Math.ceil((Math.max(throughput.done, 1) * maxWaitMs) / throughput.milliseconds)));
  }
  if (late.length === 0) return;
  const rejection = new OverloadError(getExpectedMs(queue) / 1000);
  for (const waiter of late) {
    queue.onReject?.();
    waiter.reject(rejection);
  }
}

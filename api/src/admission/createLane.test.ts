import { createLane, type Lane, type Turn } from './createLane.ts';
import { OverloadError } from './OverloadError.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

interface Served {
  rejected: number;
  waits: number[];
  /** The time (ms) that each rejected request had waited. */
  rejectedAfter: number[];
}

/** Runs work that takes a fixed time, in a lane that runs several pieces of it concurrently. */
function worker(lane: Lane, milliseconds: () => number) {
  const served: Served = { rejected: 0, waits: [], rejectedAfter: [] };
  return {
    served,
    arrive() {
      const since = performance.now();
      lane.enter().then(
        (turn) => {
          served.waits.push(performance.now() - since);
          setTimeout(() => turn.leave(), milliseconds());
        },
        (error: unknown) => {
          if (!(error instanceof OverloadError)) throw error;
          served.rejected++;
          served.rejectedAfter.push(performance.now() - since);
        },
      );
    },
  };
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;

it('runs concurrent work up to its limit, in order of arrival', async () => {
  const lane = createLane({ concurrency: 2 });
  const started: number[] = [];
  const turns: Turn[] = [];
  for (let at = 0; at < 5; at++) void lane.enter().then((turn) => void (started.push(at), turns.push(turn)));
  await jest.advanceTimersByTimeAsync(0);
  expect([started, lane.getState()]).toEqual([[0, 1], { running: 2, waiting: 3, expectedSeconds: 0 }]);
  turns[1]?.leave();
  turns[1]?.leave();
  await jest.advanceTimersByTimeAsync(0);
  expect(started).toEqual([0, 1, 2]);
  for (let at = 0; at < 5; at++) {
    turns[at]?.leave();
    await jest.advanceTimersByTimeAsync(0);
  }
  expect([started, lane.getState()]).toEqual([[0, 1, 2, 3, 4], { running: 0, waiting: 0, expectedSeconds: 0 }]);
});

// Covers HARDENING-1.1
it('rejects no work of a burst that completes within a second, whatever its size', async () => {
  const lane = createLane({ concurrency: 10 });
  const { served, arrive } = worker(lane, () => 2);
  for (let at = 0; at < 4_000; at++) arrive();
  await jest.advanceTimersByTimeAsync(2_000);
  expect([served.rejected, served.waits.length]).toEqual([0, 4_000]);
});

it('rejects no work of a burst when only its start was slow', async () => {
  const lane = createLane({ concurrency: 10 });
  let passed = 0;
  const { served, arrive } = worker(lane, () => (passed < 400 ? 20 : 2));
  for (; passed < 2_000; passed++) {
    if (passed < 350) for (let at = 0; at < 3; at++) arrive();
    await jest.advanceTimersByTimeAsync(1);
  }
  expect([served.rejected, served.waits.length]).toEqual([0, 1_050]);
});

// Covers HARDENING-1.3, HARDENING-1.10
it('keeps the full throughput at twice its capacity, rejects excess work immediately, and recovers', async () => {
  const lane = createLane({ concurrency: 10 });
  const { served, arrive } = worker(lane, () => 10);
  // The worker completes 1,000 requests per second.
  for (let ms = 0; ms < 20_000; ms++) {
    arrive();
    arrive();
    await jest.advanceTimersByTimeAsync(1);
  }
  expect(served.waits.length).toBeGreaterThan(0.95 * 20_000);
  expect(percentile(served.waits, 0.95)).toBeLessThan(1_100);
  expect(Math.max(...served.rejectedAfter)).toBe(0);
  // In a long overload, a longer wait would not increase the number of served requests.
  expect(Math.max(...served.waits.slice(-15_000))).toBeLessThan(600);
  await jest.advanceTimersByTimeAsync(2_000);
  const before = served.rejected;
  for (let at = 0; at < 100; at++) arrive();
  await jest.advanceTimersByTimeAsync(200);
  expect([served.rejected - before, lane.getState()]).toEqual([0, { running: 0, waiting: 0, expectedSeconds: 0 }]);
});

// Covers HARDENING-1.1
it('rejects no work of many clients that each wait for a response, if all responses arrive within a second', async () => {
  const lane = createLane({ concurrency: 10 });
  let rejected = 0;
  let responses = 0;
  const client = async (): Promise<void> => {
    for (let at = 0; at < 10; at++) {
      try {
        await lane.run(() => new Promise((resolve) => setTimeout(resolve, 10)));
        responses++;
      } catch {
        rejected++;
      }
    }
  };
  // A thousand requests per second are possible, so each of the 900 clients waits for 0.9 s.
  const clients = Array.from({ length: 900 }, client);
  await jest.advanceTimersByTimeAsync(12_000);
  await Promise.all(clients);
  expect([rejected, responses]).toEqual([0, 9_000]);
});

// Covers HARDENING-1.10
it('accepts the full capacity again after an overload', async () => {
  const lane = createLane({ concurrency: 10 });
  const { served, arrive } = worker(lane, () => 10);
  for (let ms = 0; ms < 5_000; ms++) {
    arrive();
    arrive();
    await jest.advanceTimersByTimeAsync(1);
  }
  await jest.advanceTimersByTimeAsync(1_000);
  const before = served.rejected;
  expect(before).toBeGreaterThan(3_000);
  for (let at = 0; at < 900; at++) arrive();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(served.rejected - before).toBe(0);
});

// Covers HARDENING-1.11
it('runs work that was admitted while its request was received, unless the lane has become much slower', async () => {
  const lane = createLane({ concurrency: 1, targetMs: 100 });
  const { served, arrive } = worker(lane, () => 1);
  for (let ms = 0; ms < 1_500; ms++) {
    arrive();
    arrive();
    await jest.advanceTimersByTimeAsync(1);
  }
  expect(served.rejected).toBeGreaterThan(1_000);
  while (lane.getRejection() === null) arrive();
  expect(lane.getRejection()).toBeInstanceOf(OverloadError);
  const admitted = lane.enter(undefined, { isAdmitted: true });
  const other = lane.enter();
  await expect(other).rejects.toBeInstanceOf(OverloadError);
  await jest.advanceTimersByTimeAsync(200);
  (await admitted).leave();
});

it('rejects new requests immediately and waiting requests soon while no work is completed', async () => {
  const lane = createLane({ concurrency: 2 });
  const { served, arrive } = worker(lane, () => 60_000);
  for (let at = 0; at < 50; at++) arrive();
  await jest.advanceTimersByTimeAsync(900);
  expect([served.rejected, lane.getRejection()]).toEqual([0, null]);
  // The lane may still admit a few of the waiting requests.
  await jest.advanceTimersByTimeAsync(200);
  expect([served.rejected, lane.getState().waiting]).toEqual([46, 2]);
  expect(lane.getRejection()).toBeInstanceOf(OverloadError);
  arrive();
  await jest.advanceTimersByTimeAsync(0);
  expect([served.rejected, served.rejectedAfter.at(-1)]).toEqual([47, 0]);
  await jest.advanceTimersByTimeAsync(1_500);
  expect([served.rejected, lane.getState().waiting]).toEqual([49, 0]);
});

it('rejects the end of a burst as soon as its expected duration is too long', async () => {
  const lane = createLane({ concurrency: 2 });
  // The worker completes 50 requests per second.
  const { served, arrive } = worker(lane, () => 40);
  for (let at = 0; at < 1_000; at++) arrive();
  await jest.advanceTimersByTimeAsync(1_100);
  expect(served.rejected).toBeGreaterThan(800);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(served.waits.length).toBeGreaterThan(90);
  expect(served.waits.length + served.rejected).toBe(1_000);
  expect(Math.max(...served.waits, ...served.rejectedAfter)).toBeLessThan(2_100);
});

it('skips requests whose clients have disconnected', async () => {
  const lane = createLane({ concurrency: 1 });
  const turn = await lane.enter();
  const abandoned = lane.enter(() => true);
  const next = lane.enter();
  turn.leave();
  await expect(abandoned).rejects.toBeInstanceOf(OverloadError);
  (await next).leave();
  expect(lane.getState()).toEqual({ running: 0, waiting: 0, expectedSeconds: 0 });
});

it('frees the slot of work that fails', async () => {
  const lane = createLane({ concurrency: 1 });
  await expect(lane.run(() => Promise.reject(new Error('No')))).rejects.toThrow('No');
  await expect(lane.run(async () => 'Yes')).resolves.toBe('Yes');
});

// Covers HARDENING-1.5
it('asks rejected clients to retry at different times, none of them before the expected recovery', () => {
  const error = new OverloadError(3);
  const seconds = Array.from({ length: 100 }, () => Number(error.headers['retry-after']));
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(3);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(6);
  expect(new Set(seconds).size).toBeGreaterThan(1);
  for (const [expected, max] of [
    [0, 2],
    [Infinity, 20],
  ] as const) {
    const retryAfter = Number(new OverloadError(expected).headers['retry-after']);
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(max);
  }
});

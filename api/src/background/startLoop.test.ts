import { loggingOptions } from '@heard/server-kit';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { loopMetrics } from './loopMetrics.ts';
import { startLoop, type BackgroundLoop, type LoopContext, type LoopOptions } from './startLoop.ts';

const INTERVAL_MS = 1000;

let registry: Registry;
let logged: Record<string, unknown>[];
let loops: BackgroundLoop[];

beforeEach(() => {
  jest.useFakeTimers();
  // Disables jitter, so that each back-off has its full length.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  registry = new Registry();
  logged = [];
  loops = [];
});
afterEach(async () => {
  const stopped = Promise.all(loops.map((loop) => loop.stop()));
  await jest.advanceTimersByTimeAsync(60_000);
  await stopped;
  jest.useRealTimers();
});

function start(run: LoopOptions['run'], options: Partial<LoopOptions> = {}): BackgroundLoop {
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const { log } = fastify(loggingOptions({ level: 'info', stream }, () => false));
  const loop = startLoop({
    name: 'test',
    intervalMs: INTERVAL_MS,
    run,
    log,
    metrics: loopMetrics(registry),
    ...options,
  });
  loops.push(loop);
  return loop;
}

/** Creates a run that counts its calls. `work` decides whether a call fails, and what it returns. */
function countingRun(work: (run: number, context: LoopContext) => Promise<boolean | void> = async () => {}) {
  const runs = { count: 0 };
  const run = (context: LoopContext) => work(++runs.count, context);
  return { runs, run };
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

async function metric(name: string): Promise<number | undefined> {
  const line = (await registry.metrics()).split('\n').find((text) => text.startsWith(`${name}{loop="test"}`));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('interval', () => {
  it('runs a loop immediately, then an interval after the end of each run', async () => {
    const { runs, run } = countingRun(async () => void (await new Promise((resolve) => setTimeout(resolve, 500))));
    start(run);
    await pass(0);
    expect(runs.count).toBe(1);
    await pass(500 + INTERVAL_MS - 1);
    expect(runs.count).toBe(1);
    await pass(1);
    expect(runs.count).toBe(2);
  });

  it('runs a loop again immediately while more work is pending', async () => {
    const { runs, run } = countingRun(async (count) => count < 4);
    start(run);
    await pass(10);
    expect(runs.count).toBe(4);
    await pass(INTERVAL_MS);
    expect(runs.count).toBe(5);
  });
});

describe('wake', () => {
  it('ends the pause between two runs when the loop is woken', async () => {
    const { runs, run } = countingRun();
    const loop = start(run);
    await pass(10);
    loop.wake();
    await pass(0);
    expect(runs.count).toBe(2);
    // The next run starts after a whole interval.
    await pass(INTERVAL_MS - 1);
    expect(runs.count).toBe(2);
    await pass(1);
    expect(runs.count).toBe(3);
  });

  it('adds one run after the current run, however often the loop is woken during the current run', async () => {
    const { runs, run } = countingRun(async () => void (await new Promise((resolve) => setTimeout(resolve, 100))));
    const loop = start(run);
    await pass(50);
    loop.wake();
    loop.wake();
    await pass(51);
    expect(runs.count).toBe(2);
    await pass(100 + INTERVAL_MS - 2);
    expect(runs.count).toBe(2);
  });

  it('waits for the end of a back-off even when the loop is woken', async () => {
    const { runs, run } = countingRun(async () => {
      throw new Error('unreachable');
    });
    const loop = start(run);
    await pass(10);
    loop.wake();
    await pass(INTERVAL_MS - 20);
    expect(runs.count).toBe(1);
  });
});

describe('failures', () => {
  it('backs off exponentially after failures and returns to the interval after a success', async () => {
    const { runs, run } = countingRun(async (count) => {
      if (count <= 3) throw new Error(`failure ${count}`);
    });
    start(run);
    await pass(0);
    expect(runs.count).toBe(1);
    for (const delay of [1000, 2000, 4000]) {
      const before = runs.count;
      await pass(delay - 1);
      expect(runs.count).toBe(before);
      await pass(1);
      expect(runs.count).toBe(before + 1);
    }
    await pass(INTERVAL_MS);
    expect(runs.count).toBe(5);
    expect(logged).toMatchObject([
      { loop: 'test', failures: 1, retryInMs: 1000, msg: 'background loop failed, will retry' },
      { loop: 'test', failures: 2, retryInMs: 2000 },
      { loop: 'test', failures: 3, retryInMs: 4000 },
    ]);
  });

  it('logs the fields that describeError returns instead of the error', async () => {
    const { run } = countingRun(async () => {
      throw new Error('recipient@example.com');
    });
    start(run, { describeError: () => ({ reason: 'EAUTH' }) });
    await pass(10);
    expect(logged[0]).toMatchObject({ reason: 'EAUTH' });
    expect(JSON.stringify(logged)).not.toContain('recipient');
  });
});

describe('metrics', () => {
  it('measures the number and the duration of runs, and counts failures', async () => {
    const { run } = countingRun(async (count) => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      if (count === 2) throw new Error('failure');
    });
    start(run);
    expect(await metric('heard_loop_failures_total')).toBe(0);
    await pass(250 + INTERVAL_MS + 250 + INTERVAL_MS + 250);
    expect(await metric('heard_loop_duration_seconds_count')).toBe(3);
    expect(await metric('heard_loop_duration_seconds_sum')).toBeCloseTo(0.75);
    expect(await metric('heard_loop_failures_total')).toBe(1);
  });

  it('counts and logs entries that were set aside', async () => {
    const { run } = countingRun(async (count, { reportSetAside }) => {
      if (count === 1) reportSetAside({ entry: '17', reason: 'too large' });
    });
    start(run);
    expect(await metric('heard_loop_entries_set_aside_total')).toBe(1);
    expect(logged).toMatchObject([{ loop: 'test', entry: '17', reason: 'too large', msg: 'queue entry set aside' }]);
  });
});

describe('stop', () => {
  it('ends a pause and starts no further run when the loop is stopped', async () => {
    const { runs, run } = countingRun();
    const loop = start(run);
    await pass(10);
    await loop.stop();
    loop.wake();
    await pass(10 * INTERVAL_MS);
    expect(runs.count).toBe(1);
  });

  it('signals the current run to stop and waits for its end', async () => {
    let finished = false;
    const { run } = countingRun(async (_count, { stopSignal, abortSignal }) => {
      await new Promise((resolve) => stopSignal.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 1000));
      finished = !abortSignal.aborted;
    });
    const loop = start(run, { graceMs: 2000 });
    await pass(10);
    const stopped = loop.stop();
    await pass(1000);
    await stopped;
    expect(finished).toBe(true);
    expect(logged).toEqual([]);
  });

  it('aborts the current run after the grace period, without a warning', async () => {
    const { run } = countingRun(
      (_count, { abortSignal }) =>
        new Promise((_resolve, reject) => abortSignal.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const loop = start(run, { graceMs: 2000 });
    await pass(10);
    let isStopped = false;
    const stopped = loop.stop().then(() => (isStopped = true));
    await pass(1999);
    expect(isStopped).toBe(false);
    await pass(1);
    await stopped;
    expect(logged).toEqual([]);
  });

  it('abandons a run that ignores its abort signal', async () => {
    const { run } = countingRun(() => new Promise(() => {}));
    const loop = start(run, { graceMs: 2000 });
    await pass(10);
    const stopped = loop.stop();
    await pass(3000);
    await stopped;
    expect(logged).toMatchObject([{ loop: 'test', msg: 'background loop did not stop in time' }]);
  });
});

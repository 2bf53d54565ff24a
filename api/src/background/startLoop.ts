import type { FastifyBaseLogger } from 'fastify';
import { backoffMs } from './backoff.ts';
import type { LoopMetrics } from './loopMetrics.ts';

export interface LoopContext {
  /** Aborts when the loop is asked to stop. The run must then begin no further entry. */
  stopSignal: AbortSignal;
  /** Aborts after the grace period. The run must then cancel all remaining work. */
  abortSignal: AbortSignal;
  /** Logs the failure of an entry that is retried later. @param fields the entry and the reason, without personal data */
  reportRetry(fields: Record<string, unknown>): void;
  /** Counts and logs an entry that the loop gives up. @param fields the entry and the reason, without personal data */
  reportSetAside(fields: Record<string, unknown>): void;
}

export interface LoopOptions {
  /** Identifies the loop in metrics and log lines. */
  name: string;
  /** The time (ms) from the end of a run to the start of the next run, and the maximum delay before the first retry after a failure. */
  intervalMs: number;
  /**
   * Processes all pending entries. This function should handle failures of a single entry, so that they do not delay the other entries.
   * @returns true when more is pending: the next run follows immediately
   * @throws when the whole loop should back off
   */
  run(context: LoopContext): Promise<boolean | void>;
  /** The time (ms) for which a run may continue after `stop`. Default: 3,000. */
  graceMs?: number;
  /** Returns the fields with which a failure is logged. Without this function, the error itself is logged. */
  describeError?(error: unknown): Record<string, unknown>;
  log: FastifyBaseLogger;
  metrics: LoopMetrics;
}

export interface BackgroundLoop {
  /** Starts a run immediately, or right after the current run. Does not shorten a back-off. */
  wake(): void;
  /** Ends the loop once its current run has ended, or when the run ignores its abort for a second. */
  stop(): Promise<void>;
}

const GRACE_MS = 3000;
/** The time (ms) that a run has to react to its abort signal. */
const ABORT_MS = 1000;

/**
 * Runs a background job until it is stopped, one run at a time: immediately, then at an interval, and with exponential
 * back-off while runs fail.
 */
export function startLoop({
  name,
  intervalMs,
  run,
  graceMs = GRACE_MS,
  describeError = (error) => ({ err: error }),
  log,
  metrics,
}: LoopOptions): BackgroundLoop {
  const labels = { loop: name };
  const stopping = new AbortController();
  const aborting = new AbortController();
  let failures = 0;
  let isWoken = false;
  let endPause = () => {};

  // Creates both metrics at the start, because the computation of a rate needs a first value.
  metrics.failures.inc(labels, 0);
  metrics.setAside.inc(labels, 0);

  const context: LoopContext = {
    stopSignal: stopping.signal,
    abortSignal: aborting.signal,
    reportRetry: (fields) => log.warn({ ...labels, ...fields }, 'queue entry failed, will retry'),
    reportSetAside(fields) {
      metrics.setAside.inc(labels);
      log.warn({ ...labels, ...fields }, 'queue entry set aside');
    },
  };

  /** @returns the milliseconds until the next run */
  async function runOnce(): Promise<number> {
    isWoken = false;
    const endTimer = metrics.durations.startTimer(labels);
    try {
      const hasMore = await run(context);
      failures = 0;
      return hasMore === true || isWoken ? 0 : intervalMs;
    } catch (error) {
      if (stopping.signal.aborted) return 0;
      failures++;
      metrics.failures.inc(labels);
      const retryInMs = Math.round(backoffMs(failures, intervalMs));
      log.warn({ ...labels, failures, retryInMs, ...describeError(error) }, 'background loop failed, will retry');
      return retryInMs;
    } finally {
      endTimer();
    }
  }

  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await runOnce();
      if (stopping.signal.aborted) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      endPause = () => {};
    }
  }
  const running = runUntilStopped();

  return {
    wake() {
      isWoken = true;
      if (failures === 0) endPause();
    },

    async stop() {
      stopping.abort();
      endPause();
      const timers = [setTimeout(() => aborting.abort(), graceMs)];
      const givenUp = new Promise<'given up'>((resolve) => {
        timers.push(setTimeout(() => resolve('given up'), graceMs + ABORT_MS));
      });
      if ((await Promise.race([running, givenUp])) === 'given up')
        log.warn(labels, 'background loop did not stop in time');
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

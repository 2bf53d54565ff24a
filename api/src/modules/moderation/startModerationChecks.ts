import { startLoop, type BackgroundLoop, type LoopOptions } from '../../background/startLoop.ts';
import { checkWritten } from './checkWritten.ts';
import type { QueueRepository } from './queue.repository.ts';

export interface ModerationChecksOptions extends Pick<LoopOptions, 'log' | 'metrics'> {
  queue: QueueRepository;
  /** The interval (ms) at which the job looks for unchecked reviews and companies. */
  intervalMs?: number;
}

/** Checks new and edited reviews and new companies in the background, until it is stopped. */
export function startModerationChecks({
  queue,
  log,
  metrics,
  intervalMs = 10_000,
}: ModerationChecksOptions): BackgroundLoop {
  return startLoop({ name: 'moderation', intervalMs, run: (context) => checkWritten(queue, context), log, metrics });
}

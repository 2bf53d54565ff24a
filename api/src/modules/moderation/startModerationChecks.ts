import { startLoop, type BackgroundLoop, type LoopOptions } from '../../background/startLoop.ts';
import { checkWritten } from './checkWritten.ts';
import type { QueueRepository } from './queue.repository.ts';

export interface ModerationChecksOptions extends Pick<LoopOptions, 'log' | 'metrics'> {
  queue: QueueRepository;
  /** How often to look for reviews and companies that wait to be checked, in milliseconds. */
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

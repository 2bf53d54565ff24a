import { startLoop, type BackgroundLoop, type LoopOptions } from '../../background/startLoop.ts';
import type { AnnouncePages } from './createAnnouncePages.ts';

export interface AnnouncingPagesOptions extends Pick<LoopOptions, 'log' | 'metrics'> {
  announcePages: AnnouncePages;
  /** The time (ms) between two requests, and before the first retry. */
  intervalMs?: number;
}

/** Interval of the loop. Writes do not wake it, so that pages that change together are announced together. */
const INTERVAL_MS = 10_000;

/** Announces changed pages to search engines in the background, until it is stopped. */
export function startAnnouncingPages({
  announcePages,
  log,
  metrics,
  intervalMs = INTERVAL_MS,
}: AnnouncingPagesOptions): BackgroundLoop {
  return startLoop({
    name: 'index-now',
    intervalMs,
    run: ({ abortSignal }) => announcePages(abortSignal),
    log,
    metrics,
  });
}

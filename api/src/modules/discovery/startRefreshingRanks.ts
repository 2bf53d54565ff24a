import { startLoop, type BackgroundLoop, type LoopOptions } from '../../background/startLoop.ts';
import type { RefreshRanks } from './refreshRanks.ts';

/** The interval (ms) at which the job looks for companies whose list entries have to be computed again. */
const INTERVAL_MS = 5000;

export interface RefreshingRanksOptions extends Pick<LoopOptions, 'log' | 'metrics'> {
  refreshRanks: Pick<RefreshRanks, 'refreshNext'>;
  /** Runs due work before the entries are computed. @returns whether more work may be due */
  considerDue: () => Promise<boolean>;
}

/** Keeps lists current in the background, until it is stopped. */
export function startRefreshingRanks(options: RefreshingRanksOptions): BackgroundLoop {
  const { refreshRanks, considerDue, log, metrics } = options;
  return startLoop({
    name: 'ranks',
    intervalMs: INTERVAL_MS,
    async run() {
      const hasMore = await considerDue();
      return (await refreshRanks.refreshNext()) || hasMore;
    },
    log,
    metrics,
  });
}

import { startLoop, type BackgroundLoop, type LoopOptions } from '../../../background/startLoop.ts';

/** The interval at which the words of former names and websites are computed. */
const INTERVAL_MS = 5000;

export interface RefreshingAliasesOptions extends Pick<LoopOptions, 'log' | 'metrics'> {
  refreshAliases: { refreshNext(): Promise<boolean> };
}

/** Keeps the aliases of companies current in the background, until it is stopped. */
export function startRefreshingAliases({ refreshAliases, log, metrics }: RefreshingAliasesOptions): BackgroundLoop {
  return startLoop({ name: 'aliases', intervalMs: INTERVAL_MS, run: () => refreshAliases.refreshNext(), log, metrics });
}

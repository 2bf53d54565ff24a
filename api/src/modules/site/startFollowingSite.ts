import { startLoop, type BackgroundLoop, type LoopOptions } from '../../background/startLoop.ts';

export interface FollowSiteOptions extends Pick<LoopOptions, 'log' | 'metrics'> {
  /** Applies the settings of the site to this process. */
  applySite: () => Promise<void>;
}

/** The interval (ms) at which a process reads the stored settings. */
const INTERVAL_MS = 2_000;

/** Applies the changes that other processes have made to the settings of the site, until it is stopped. */
export function startFollowingSite({ applySite, log, metrics }: FollowSiteOptions): BackgroundLoop {
  return startLoop({ name: 'site', intervalMs: INTERVAL_MS, run: applySite, log, metrics });
}

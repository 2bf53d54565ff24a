import { startLoop, type BackgroundLoop, type LoopOptions } from '../../background/startLoop.ts';

/** Polling interval. Reviews created by this process wake the loop immediately. Polling finds the reviews that other processes have created. */
const INTERVAL_MS = 4000;

export interface ReadingTopicsOptions extends Pick<LoopOptions, 'log' | 'metrics'> {
  readTopics: { readNext(): Promise<boolean> };
}

/** Starts a background loop that finds the topics of new and changed reviews. */
export function startReadingTopics({ readTopics, log, metrics }: ReadingTopicsOptions): BackgroundLoop {
  return startLoop({ name: 'topics', intervalMs: INTERVAL_MS, run: () => readTopics.readNext(), log, metrics });
}

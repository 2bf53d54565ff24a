import { startLoop, type BackgroundLoop, type LoopOptions } from '../../background/startLoop.ts';

/** New reviews wake the loop; this is how often it looks for those of other processes. */
const INTERVAL_MS = 4000;

export interface ReadingTopicsOptions extends Pick<LoopOptions, 'log' | 'metrics'> {
  readTopics: { readNext(): Promise<boolean> };
}

/** Reads new and changed reviews for topics in the background, until it is stopped. */
export function startReadingTopics({ readTopics, log, metrics }: ReadingTopicsOptions): BackgroundLoop {
  return startLoop({ name: 'topics', intervalMs: INTERVAL_MS, run: () => readTopics.readNext(), log, metrics });
}

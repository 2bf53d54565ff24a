import { loggingOptions } from '@heard/server-kit';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { Registry } from 'prom-client';
import { loopMetrics, type LoopMetrics } from '../src/background/loopMetrics.ts';
import type { Json } from './Json.ts';

/** The reports of background loops in a test. */
export interface RecordedLoops {
  /** The logger that the loops get. */
  readonly log: FastifyBaseLogger;
  readonly metrics: LoopMetrics;
  /** The log lines so far. */
  readonly lines: Json[];
  /** Returns how many runs of a loop have ended. */
  runs(loop: string): Promise<number>;
  /** Returns how many entries a loop has set aside. */
  setAside(loop: string): Promise<number>;
}

export function recordLoops(): RecordedLoops {
  const lines: Json[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const registry = new Registry();
  const value = async (metric: string, loop: string) => {
    const line = (await registry.metrics()).split('\n').find((text) => text.startsWith(`${metric}{loop="${loop}"}`));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  return {
    log: fastify(loggingOptions({ level: 'info', stream }, () => false)).log,
    metrics: loopMetrics(registry),
    lines,
    runs: (loop) => value('heard_loop_duration_seconds_count', loop),
    setAside: (loop) => value('heard_loop_entries_set_aside_total', loop),
  };
}

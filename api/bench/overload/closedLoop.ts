import autocannon from 'autocannon';
import { percentile } from '../statistics.ts';

/** The requests that each client sends in turn. */
export type Scenario = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }[];

export interface LevelResult {
  /** The number of successful responses. */
  answered: number;
  /** The number of all requests. */
  all: number;
  /** The number of successful responses per second. */
  perSecond: number;
  /** The percentiles of the latency, in milliseconds. */
  p50: number;
  p95: number;
}

/** Runs clients. Each client sends its next request after it has received the response to the previous request. */
export async function closedLoop(
  url: string,
  scenario: Scenario,
  clients: number,
  milliseconds: number,
): Promise<LevelResult> {
  const latencies: number[] = [];
  let answered = 0;
  const options = {
    url,
    connections: clients,
    duration: Math.max(1, Math.round(milliseconds / 1000)),
    timeout: 30,
    requests: scenario.map((one) => ({ ...one, path: new URL(url).pathname.replace(/\/$/, '') + one.path })),
  };
  const { errors, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => {
      if (error) reject(error as Error);
      else resolve(result);
    });
    run.on('response', (_client, status, _bytes, took) => {
      latencies.push(took);
      if (status >= 200 && status < 300) answered++;
    });
  });
  return {
    answered,
    all: latencies.length + errors,
    perSecond: answered / duration,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
  };
}

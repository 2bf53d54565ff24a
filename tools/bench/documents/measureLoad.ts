import { Agent, request } from 'node:http';
import { readCpuMs } from './processTree.ts';

/** A server that sends documents. */
export interface DocumentServer {
  name: string;
  url: string;
  pid: number;
}

export interface Load {
  /** The number of concurrent readers. */
  readers: number;
  documents: number;
  /** Returns the path of the next document. */
  getPath: (index: number) => string;
  /** JSON that is sent with POST; by default, documents are requested with GET. */
  body?: string;
  /** Other processes whose processor time is added. */
  pids?: readonly number[];
}

/** Requests documents as browsers do, with compression, and measures their number per second, the 99th percentile (ms) and the processor time (ms). */
export async function measureLoad(
  { url, pid }: DocumentServer,
  { readers, documents, getPath, body, pids = [] }: Load,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const durations: number[] = [];
  let next = 0;
  const read = async () => {
    while (next < documents) {
      const path = getPath(next);
      next += 1;
      const start = performance.now();
      await readDocument(`${url}${path}`, agent, body);
      durations.push(performance.now() - start);
    }
  };
  const readCpu = () => [pid, ...pids].reduce((sum, one) => sum + readCpuMs(one), 0);
  const [cpuBefore, start] = [readCpu(), performance.now()];
  await Promise.all(Array.from({ length: readers }, read));
  const seconds = (performance.now() - start) / 1000;
  const cpuMs = (readCpu() - cpuBefore) / documents;
  agent.destroy();
  durations.sort((a, b) => a - b);
  return { perSecond: documents / seconds, p99: durations[Math.floor(documents * 0.99)] ?? NaN, cpuMs };
}

/**
 * Returns the size of a document as it is transferred with brotli, in bytes, and its HTTP status.
 * @param body JSON that is sent with POST
 */
export function readDocument(url: string, agent?: Agent, body?: string): Promise<{ status: number; bytes: number }> {
  const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'en' };
  const sent = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      ...(body === undefined ? { headers } : { method: 'POST', headers: { ...headers, ...sent } }),
    };
    request(url, options, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });
}

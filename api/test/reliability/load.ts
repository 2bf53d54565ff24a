import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadRequest {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface LoadResponse {
  /** The HTTP status; 0 without a response. */
  status: number;
  /** The duration in milliseconds. */
  took: number;
  retryAfter: string | undefined;
}

/** Sends many concurrent requests to a server, on as many connections as there are clients. */
export function createLoad(url: string) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 2000 });

  function send({ method = 'GET', path, headers = {}, body }: LoadRequest): Promise<LoadResponse> {
    const began = performance.now();
    const text = body === undefined ? '' : JSON.stringify(body);
    return new Promise((resolve) => {
      const end = (status: number, retryAfter?: string) =>
        resolve({ status, took: performance.now() - began, retryAfter });
      const sent = request(url + path, {
        method,
        agent,
        timeout: 60_000,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      });
      sent.on('response', (response) => {
        response
          .on('end', () => end(response.statusCode ?? 0, response.headers['retry-after']))
          .on('error', () => end(0));
        response.resume();
      });
      sent.on('timeout', () => sent.destroy());
      // The server may close an idle connection at the moment that it is used again: clients retry.
      sent.on('error', (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && error.code === 'ECONNRESET' ? resolve(send({ method, path, headers, body })) : end(0),
      );
      sent.end(text);
    });
  }

  return {
    send,

    /** Runs several clients. Each client sends a number of requests, each request after the response to the previous request. */
    async closedLoop(clients: number, each: number, next: (at: number) => LoadRequest): Promise<LoadResponse[]> {
      const responses: LoadResponse[] = [];
      await Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          for (let at = 0; at < each; at++) responses.push(await send(next(client * each + at)));
        }),
      );
      return responses;
    },

    /** Sends requests at a fixed rate, without waiting for responses. */
    async openLoop(
      perSecond: number,
      milliseconds: number,
      next: (at: number) => LoadRequest,
    ): Promise<LoadResponse[]> {
      const responses: Promise<LoadResponse>[] = [];
      const began = performance.now();
      for (let passed = 0; passed < milliseconds; passed = performance.now() - began) {
        while (responses.length < (passed / 1000) * perSecond) responses.push(send(next(responses.length)));
        await sleep(5);
      }
      return Promise.all(responses);
    },

    close: () => agent.destroy(),
  };
}

export type Load = ReturnType<typeof createLoad>;

export function getPercentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;
}

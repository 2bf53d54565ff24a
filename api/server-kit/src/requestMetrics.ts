import type { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isInNetworks } from './networks.ts';

export interface RequestMetricsOptions {
  /** The registry of the server's own metrics. */
  registry: Registry;
  /** The clients that may read `/metrics`. */
  readers: BlockList;
  /** The labels of `heard_build_info`. */
  build: { component: string; version: string };
}

/**
 * The buckets of durations, in seconds. Most requests take a few milliseconds, a search up to a few hundred. After ten seconds, clients have given
 * up.
 */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Headers that show that a request came through a proxy (RFC 7239; RFC 9110, 7.6.3; the older names). */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns whether the client may read `/metrics`. It may if it is one of the `readers` and connects directly. */
    mayReadMetrics(): boolean;
  }
}

let processMetrics: Registry | undefined;

/** Measures memory, CPU, event loop and garbage collection. Measures them once per process, however many servers run in the process. */
function getProcessMetrics(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
}

/**
 * Serves `GET /metrics` in Prometheus' text format: the registry's metrics, the process metrics, and the duration of requests by method, route (the
 * pattern, never the URL) and status. Only `readers` that connect directly may read it; other clients, and requests through a proxy, get 404. Other
 * routes check this permission by `request.mayReadMetrics()`.
 */
export const requestMetrics = fp<RequestMetricsOptions>(
  async (app, { registry, readers, build }) => {
    const durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of requests until the response was sent. The count is the number of requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [registry],
    });
    new Gauge({
      name: 'heard_build_info',
      help: 'Always 1. The labels identify the component and its version.',
      labelNames: ['component', 'version'],
      registers: [registry],
    }).set(build, 1);

    const readMetrics = async () => [await registry.metrics(), await getProcessMetrics().metrics()].join('\n');
    app.decorateRequest('mayReadMetrics', function mayReadMetrics(this: FastifyRequest) {
      const { headers, socket } = this;
      return FORWARDED.every((name) => headers[name] === undefined) && isInNetworks(readers, socket.remoteAddress);
    });
    app.addHook('onRequest', (request, reply, done) => {
      if (request.url !== '/metrics' || !request.mayReadMetrics()) return done();
      reply.type(registry.contentType).header('cache-control', 'no-store');
      readMetrics().then((text) => reply.send(text), done);
    });
    app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
      // The label is `none` for a URL without a route.
      const route = routeOptions.url ?? 'none';
      durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      done();
    });
  },
  { name: 'requestMetrics' },
);

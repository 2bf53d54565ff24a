import type { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isInNetworks } from './networks.ts';

export interface RequestMetricsOptions {
  /** Holds the server's own metrics beside those of the requests. */
  registry: Registry;
  /** Who may read `/metrics`. */
  readers: BlockList;
  /** What runs, and in which version. */
  build: { component: string; version: string };
}

/** Seconds. Most calls take some milliseconds, a search may take some hundred, and after ten nobody waits any more. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What a proxy in between says of the caller (RFC 7239; RFC 9110, 7.6.3; the older names). */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

let processMetrics: Registry | undefined;

/** Memory, processor, event loop and garbage collection: the process has them once, however many servers run in it. */
function metricsOfProcess(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
}

/**
 * `GET /metrics` in Prometheus' text format: the registry's metrics, the process's, and how long the requests took, by method,
 * route (its pattern, never the address) and status. Answered to `readers` who ask straight: to anybody else, and to whoever
 * comes through a proxy, this address is one that is not there.
 */
export const requestMetrics = fp<RequestMetricsOptions>(
  async (app, { registry, readers, build }) => {
    const durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long requests took until the answer was sent. Its count is the number of requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [registry],
    });
    new Gauge({
      name: 'heard_build_info',
      help: 'Always 1. The labels say what runs.',
      labelNames: ['component', 'version'],
      registers: [registry],
    }).set(build, 1);

    const readAll = async () => [await registry.metrics(), await metricsOfProcess().metrics()].join('\n');
    const mayRead = ({ headers, socket }: FastifyRequest) =>
      FORWARDED.every((name) => headers[name] === undefined) && isInNetworks(readers, socket.remoteAddress);
    app.addHook('onRequest', (request, reply, done) => {
      if (request.url !== '/metrics' || !mayRead(request)) return done();
      reply.type(registry.contentType).header('cache-control', 'no-store');
      readAll().then((text) => reply.send(text), done);
    });
    app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
      // An address that no route answers has no pattern.
      const route = routeOptions.url ?? 'none';
      durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      done();
    });
  },
  { name: 'requestMetrics' },
);

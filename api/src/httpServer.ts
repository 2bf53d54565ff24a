import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { loggingOptions, requestTimeout, securityHeaders, sendClientError, type LogOptions } from '@heard/server-kit';
import fastify from 'fastify';
import { buildLazySerializer } from './plugins/lazySchemas.ts';
import { PROBLEM_TYPE, sendProblem } from './plugins/problemDetails.ts';
import { trustProxy } from './plugins/trustProxy.ts';
import { ProblemError } from './problems.ts';

export interface HttpServerOptions {
  trustedProxies?: number;
  publicUrl?: string;
  log?: LogOptions;
  /** The time (ms) in which a request has to be received completely. Default: 30 s. */
  requestTimeoutMs?: number;
}

/** "A JSON body may have 128 KB" (decisions, "API"). */
const BODY_LIMIT = 128 * 1024;

/** Creates the Fastify instance with its limits, its log and its handling of malformed requests, without any route. */
export function createHttpServer(options: HttpServerOptions) {
  const { trustedProxies = 0, publicUrl = 'http://localhost:3000', log, requestTimeoutMs } = options;
  const security = securityHeaders(publicUrl);
  const isTrusted = trustProxy(trustedProxies);
  return fastify({
    ...loggingOptions(log, (address) => isTrusted(address, 0)),
    bodyLimit: BODY_LIMIT,
    schemaController: { compilersFactory: { buildSerializer: buildLazySerializer } },
    trustProxy: isTrusted,
    // On shutdown, closes idle connections and lets active requests finish.
    forceCloseConnections: 'idle',
    // Requests that arrive during the shutdown on an open connection get a response, too.
    return503OnClosing: false,
    // Allows long parameters, because a company id in a path may be as long as a website.
    routerOptions: { maxParamLength: 2048 },
    // Handles the two errors that occur before any hook runs.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(
        error,
        request,
        reply.headers({ ...security, 'cache-control': 'no-store', 'x-request-id': request.id }),
      ),
    clientErrorHandler: (error, socket) =>
      sendClientError(error, socket, {
        headers: security,
        contentType: PROBLEM_TYPE,
        body: JSON.stringify(new ProblemError('bad-request').toProblem('en')),
      }),
    ...requestTimeout(requestTimeoutMs),
  }).withTypeProvider<TypeBoxTypeProvider>();
}

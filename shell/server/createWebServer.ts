import compress from '@fastify/compress';
import httpProxy from '@fastify/http-proxy';
import staticFiles from '@fastify/static';
import {
  negotiateLanguage,
  loggingOptions,
  requestLog,
  requestMetrics,
  securityHeaders,
  sendClientError,
  setContentLanguage,
  toInstance,
  type LogOptions,
} from '@heard/server-kit';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { constants } from 'node:zlib';
import { Registry } from 'prom-client';
import { onBehalfOf } from './onBehalfOf.ts';
import { documentRoutes } from './document/documentRoutes.ts';
import { ShellFiles } from './document/ShellFiles.ts';
import { timeDocuments } from './document/timeDocuments.ts';
import { translate } from './messages/messages.ts';
import { RemoteRegistry, readRemoteList } from './remotes/RemoteRegistry.ts';
import { watchRemotes } from './remotes/watchRemotes.ts';
import { reportRoutes } from './reports/reportRoutes.ts';
import type { WebSettings } from './settings.ts';
import { sitemapRoutes } from './sitemap/sitemapRoutes.ts';
import { versionRoutes } from './versions/versionRoutes.ts';

export interface WebServerOptions {
  settings: WebSettings;
  /** Name and folder of each remote's build in this clone, served under `/remotes/<name>/`. */
  remoteFolders: ReadonlyMap<string, string>;
  sdkVersion: string;
  /** Off unless given. */
  log?: LogOptions;
  /** Makes spans of the requests: see `startTracing`. */
  tracing?: FastifyPluginAsync | undefined;
  /** How often the list of remotes is read anew, in milliseconds; as decided ("Running it": REMOTES), if left out. */
  refreshMs?: number;
}

const REFRESH_MS = 10_000;
const YEAR_S = 31_536_000;
/** Of 0 to 11. Node's own 11 takes a hundred times as long, for a tenth of the bytes. */
const BROTLI_QUALITY = 4;

/**
 * Builds the web server: the shell's document, its files, the remotes' builds, what crawlers ask for, and
 * `/api/*` passed on to the API.
 */
export async function createWebServer({
  settings,
  remoteFolders,
  sdkVersion,
  log,
  tracing,
  refreshMs = REFRESH_MS,
}: WebServerOptions) {
  // Nobody keeps what does not say who may.
  const common = { ...securityHeaders(settings.publicUrl), 'cache-control': 'no-store' };
  // What an address carries after its path is nobody's business but the page's.
  const sendError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'unexpected error');
    const id = status >= 500 ? 'error.unexpected' : 'error.badRequest';
    return sendText(request, reply, status, id);
  };
  const app = fastify({
    ...loggingOptions(log, () => settings.trustedProxies > 0),
    // Both come before all hooks.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers({ ...common, 'x-request-id': request.id })),
    clientErrorHandler: (error, socket) =>
      sendClientError(error, socket, {
        headers: common,
        contentType: 'text/plain; charset=utf-8',
        body: translate('en', 'error.badRequest'),
      }),
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    // At the end idle connections are closed; what comes meanwhile on one that is still open is answered, as the last on it.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2048 },
  });
  if (tracing) await app.register(tracing);
  const files = new ShellFiles(settings.shellFiles);
  const registry = new RemoteRegistry({
    list: async () =>
      settings.remotes === null
        ? new Map([...remoteFolders.keys()].map((name) => [name, pathOf(name)]))
        : readRemoteList(settings.remotes),
    folders: new Map([...remoteFolders].map(([name, folder]) => [pathOf(name), folder])),
    sdkVersion,
    report: (line) => app.log.warn(line),
  });

  app.addHook('onRequest', async (_request, reply) => void reply.headers(common));
  const metrics = new Registry();
  await app.register(requestLog);
  await app.register(requestMetrics, {
    registry: metrics,
    readers: settings.metricsFrom,
    build: { component: 'web', version: sdkVersion },
  });
  watchRemotes(registry, metrics);

  // Documents and the API's answers; the static files have been packed when they were built. Nothing here is read with a cookie,
  // so that nobody can make a browser ask for somebody's secret beside text of their own, and count the bytes (BREACH).
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  await app.register(httpProxy, {
    prefix: '/api',
    upstream: settings.apiUrl,
    // Its lines have the whole address in them.
    disableRequestLogging: true,
    replyOptions: {
      // The API believes this server about the caller's address; what the caller says of it goes no further.
      rewriteRequestHeaders: (request, { traceparent: _traceparent, tracestate: _tracestate, ...headers }) => ({
        ...headers,
        ...onBehalfOf(request),
      }),
      // What the API says of its own connection is not for the browser (RFC 9110, 7.6.1): this server may be closing.
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      onError: (reply) => {
        const language = negotiateLanguage(reply.request);
        setContentLanguage(reply, language);
        void reply
          .code(503)
          .header('retry-after', '5')
          .type('application/problem+json')
          .send(
            JSON.stringify({
              type: '/problems/unavailable',
              title: translate(language, 'unavailable.title'),
              status: 503,
              detail: translate(language, 'unavailable.detail'),
              instance: toInstance(reply.request.id),
            }),
          );
      },
    },
  });

  if (files.folder !== null) await registerFiles(app, '/assets/', files.folder);
  for (const [name, folder] of remoteFolders) await registerFiles(app, pathOf(name), folder);
  const versions = async () => ({ sdk: sdkVersion, shell: await files.version(), remotes: registry.versions });
  await app.register(versionRoutes, { versions });
  await app.register(reportRoutes, { registry, metrics });
  await app.register(sitemapRoutes, { settings, registry });
  await app.register(documentRoutes, { settings, registry, files, versions, time: timeDocuments(metrics) });

  app.setErrorHandler<FastifyError>(sendError);
  app.setNotFoundHandler((request, reply) => sendText(request, reply, 404, 'error.notFound'));

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await registry.refresh();
    timer = setInterval(() => void registry.refresh(), refreshMs);
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return app;
}

/** Hashed files never change; the others (manifests, descriptions) are asked for each time. */
async function registerFiles(app: FastifyInstance, prefix: string, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = /\.[0-9a-f]{16}\.[a-z0-9.]+$/.test(path);
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      // Scripts of remotes are loaded with CORS, so that their errors can be read; stylesheets and pictures without.
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  id: 'error.badRequest' | 'error.notFound' | 'error.unexpected',
): FastifyReply {
  const language = negotiateLanguage(request);
  setContentLanguage(reply, language);
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(translate(language, id, { reference: request.id }));
}

/** Where this server serves a remote's build. */
function pathOf(name: string): string {
  return `/remotes/${name}/`;
}

import compress from '@fastify/compress';
import httpProxy from '@fastify/http-proxy';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import type { Offers } from '@heard/build/compatibility';
import {
  isHttpUrl,
  negotiateLanguage,
  loggingOptions,
  requestLog,
  requestMetrics,
  requestTimeout,
  securityHeaders,
  sendClientError,
  setContentLanguage,
  type LogOptions,
} from '@heard/server-kit';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import { Registry } from 'prom-client';
import { getForwardedHeaders, withoutHopByHop } from './forwardedHeaders.ts';
import { categoryIcons, iconsFolder } from './icons/categoryIcons.ts';
import { healthRoutes } from './health/healthRoutes.ts';
import { documentRoutes } from './document/documentRoutes.ts';
import { formRoutes } from './document/formRoutes.ts';
import { findMount } from './remotes/findMount.ts';
import { ShellFiles } from './document/ShellFiles.ts';
import { createDocumentTimer } from './document/documentTimer.ts';
import { headersTooLargePage } from './document/headersTooLargePage.ts';
import { translate } from './messages/messages.ts';
import { sendUnavailable } from './sendUnavailable.ts';
import { packageFolder } from './packageFolder.ts';
import { listBuilds, readListing } from './remotes/ListedRemote.ts';
import { toReason } from './remotes/files.ts';
import { deploymentRoutes } from './releases/deploymentRoutes.ts';
import { promoteCandidates } from './releases/promoteCandidates.ts';
import { ReleaseCounts } from './releases/ReleaseCounts.ts';
import { SLOTS } from './remotes/parse.ts';
import { RemoteRegistry } from './remotes/RemoteRegistry.ts';
import { watchRemotes } from './remotes/watchRemotes.ts';
import { PageRenderer } from './rendering/PageRenderer.ts';
import { DEFAULT_LIMITS, type RenderingLimits } from './rendering/RenderingLimits.ts';
import { reportRoutes } from './reports/reportRoutes.ts';
import type { Visitor } from './remotes/Visitor.ts';
import { SourceMaps } from './reports/SourceMaps.ts';
import type { WebSettings } from './settings.ts';
import { sitemapRoutes } from './sitemap/sitemapRoutes.ts';
import { getEndpoints } from './versions/getEndpoints.ts';
import { versionRoutes } from './versions/versionRoutes.ts';

export interface WebServerOptions {
  settings: WebSettings;
  /** Name and folder of each remote's build in this clone, served under `/remotes/<name>/`. */
  remoteFolders: ReadonlyMap<string, string>;
  /** Name and URL of development servers, whose builds replace those of this clone. */
  developmentRemotes?: ReadonlyMap<string, string> | null;
  sdkVersion: string;
  /** The versions of the contract and of the shared libraries that this shell offers. If given, the needs of remotes are checked. */
  libraries?: Omit<Offers, 'sdk'>;
  /** Off unless given. */
  log?: LogOptions;
  /** The tracing plugin: see `startTracing`. */
  tracing?: FastifyPluginAsync | undefined;
  /** How often the list of remotes is reloaded, in milliseconds; every 10 s unless given. */
  refreshMs?: number;
  /** Time to receive a request in full, in milliseconds; 30 s unless given. */
  requestTimeoutMs?: number;
  /** Other time limits of rendering on the server than the default ones. */
  rendering?: Partial<RenderingLimits>;
  /** The file of the renderer that belongs to the shell of a development server; by default that of this build. */
  rendererFile?: string;
}

const REFRESH_MS = 10_000;
const YEAR_S = 31_536_000;
const DAY_S = 86_400;
/** 0 to 11. Node's default 11 takes a hundred times as long and saves a tenth of the bytes. */
const BROTLI_QUALITY = 4;

/**
 * Creates the web server: it serves the shell's document and files, the remotes' builds, sitemap and robots.txt, and proxies
 * `/api/*` to the API.
 */
export async function createWebServer({
  settings,
  remoteFolders,
  developmentRemotes = null,
  sdkVersion,
  libraries,
  log,
  tracing,
  refreshMs = REFRESH_MS,
  requestTimeoutMs,
  rendering,
  rendererFile,
}: WebServerOptions) {
  // Responses are not cacheable unless they say otherwise.
  const common = { ...securityHeaders(settings.publicUrl), 'cache-control': 'no-store' };
  // The error's text must not repeat the URL: its query is private to the page.
  const sendError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status = error.statusCode ?? 500;
    // @fastify/static responds with 403 to a folder or a malformed path, which would reveal that the folder exists.
    if (status === 403) return sendText(request, reply, 404, 'error.notFound');
    if (status >= 500) request.log.error({ err: error }, 'unexpected error');
    const id = status >= 500 ? 'error.unexpected' : 'error.badRequest';
    return sendText(request, reply, status, id);
  };
  const app = fastify({
    ...loggingOptions(log, () => settings.trustedProxies > 0),
    // These two run before all hooks.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers({ ...common, 'x-request-id': request.id })),
    clientErrorHandler: (error, socket) =>
      sendClientError(error, socket, {
        headers: common,
        contentType: 'text/plain; charset=utf-8',
        body: translate('en', 'error.badRequest'),
        tooLarge: { contentType: 'text/html; charset=utf-8', body: headersTooLargePage() },
      }),
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    // On shutdown, idle connections are closed; a request on an open one still gets a response, the last on the connection.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2048 },
    ...requestTimeout(requestTimeoutMs),
  });
  // Before all routes: a plugin's routes inherit the handlers that exist when it is registered.
  app.setErrorHandler<FastifyError>(sendError);
  app.setNotFoundHandler((request, reply) => sendText(request, reply, 404, 'error.notFound'));
  if (tracing) await app.register(tracing);
  const files = new ShellFiles(settings.shellFiles);
  const offers = { sdk: sdkVersion, ...libraries };
  const registry = new RemoteRegistry({
    list: async () =>
      settings.remotes === null
        ? listBuilds(
            developmentRemotes ?? new Map([...remoteFolders.keys()].map((name) => [name, getRemotePath(name)])),
          )
        : readListing(settings.remotes),
    folders: new Map([...remoteFolders].map(([name, folder]) => [getRemotePath(name), folder])),
    offers,
    stateFile: settings.remotes === null ? null : settings.remotesState,
    warn: (fields, message) => app.log.warn(fields, message),
  });

  const recordFolder = settings.remotes === null || isHttpUrl(settings.remotes) ? null : settings.remotes;
  const counts = new ReleaseCounts(recordFolder);

  app.addHook('onRequest', async (_request, reply) => void reply.headers(common));
  const metrics = new Registry();
  await app.register(requestLog);
  await app.register(requestMetrics, {
    registry: metrics,
    readers: settings.metricsFrom,
    build: { component: 'web', version: sdkVersion },
  });
  watchRemotes(registry, metrics);

  // Compresses documents and the API's responses; static files are compressed at build time. Without cookies, an attacker can't
  // make a browser request secrets next to chosen text and measure the size (BREACH).
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Bodies are forwarded to the API as they are.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  await app.register(httpProxy, {
    prefix: '/api',
    upstream: settings.apiUrl,
    // Its log lines contain the query string.
    disableRequestLogging: true,
    // No limit on connections: requests that wait for the API's rejection or response must not wait for each other here first.
    undici: { connections: null },
    replyOptions: {
      // A rejected request must not be repeated here: that multiplies an overload. Browsers retry, see `Retry-After`.
      retryDelay: () => null,
      // The API trusts this server's forwarded headers, so those of the client are replaced.
      rewriteRequestHeaders: (request, { traceparent: _traceparent, tracestate: _tracestate, ...headers }) => ({
        ...withoutHopByHop(headers),
        ...getForwardedHeaders(request),
      }),
      // Connection headers are hop-by-hop (RFC 9110, 7.6.1): this server may be closing its own connection.
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      onError: (reply) => void sendUnavailable(reply),
    },
  });

  if (files.folder !== null) await registerFiles(app, '/assets/', files.folder);
  for (const [name, folder] of remoteFolders) await registerFiles(app, getRemotePath(name), folder);
  // Icons, the web manifest, the image of link previews. A route for each file: the document responds to everything else.
  await app.register(staticFiles, {
    root: join(packageFolder, 'public'),
    wildcard: false,
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', `public, max-age=${DAY_S}`);
      // Link previews and home screens of other origins show these images.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (path.endsWith('.webmanifest')) reply.header('content-type', 'application/manifest+json');
    },
  });
  if (categoryIcons !== null) {
    await app.register(staticFiles, {
      root: iconsFolder,
      wildcard: false,
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: setCacheControl,
    });
  }
  const versions = async (visitor: Visitor) => ({
    sdk: sdkVersion,
    shell: await files.version(),
    remotes: registry.getVersions(visitor),
  });
  await app.register(healthRoutes, { isReady: () => registry.isKnown });
  await app.register(versionRoutes, {
    versions: async (visitor) => ({ ...offers, ...(await versions(visitor)), deployed: registry.deployed }),
    surface: async () => ({ sdk: await files.readSdkExports(), contract: getEndpoints(), slots: [...SLOTS] }),
    registry,
  });
  const remotePaths = new Map([...remoteFolders].map(([name, folder]) => [getRemotePath(name), folder]));
  const folders = new Map(remotePaths);
  if (files.folder !== null) folders.set('/assets/', files.folder);
  const sourceMaps = new SourceMaps({
    folders,
    hosts: () =>
      [...registry.remotes.map(({ manifest }) => manifest), `${settings.shellFiles}/`]
        .filter(isHttpUrl)
        .map((url) => new URL('.', url).href),
  });
  const findRemote = (path: string) => findMount(registry.remotes, path)?.remote.name ?? null;
  const releases = async () => ({
    shell: [await files.version()],
    ...Object.fromEntries(
      registry.remotes.map(({ name, version }) => [name, [...new Set([version, ...registry.getReleases(name)])]]),
    ),
  });
  await app.register(reportRoutes, { versions: releases, findRemote, sourceMaps, counts, metrics });
  await app.register(deploymentRoutes, { apiUrl: settings.apiUrl, registry, counts });
  await app.register(sitemapRoutes, { settings, registry });
  for (const [name, url] of Object.entries(settings.pages)) {
    app.get(`/${name}`, async (_request, reply) => reply.redirect(url, 307));
  }
  const builtFiles = new ShellFiles(join(packageFolder, 'dist/web'));
  const renderer = settings.serverRendering
    ? new PageRenderer({
        file: rendererFile ?? join(packageFolder, 'dist/renderer/renderer.cjs'),
        shell: () => (rendererFile === undefined ? builtFiles : files).version(),
        folders: remotePaths,
        metrics,
        limits: { ...DEFAULT_LIMITS, ...rendering },
        warn: (fields, message) => app.log.warn(fields, message),
      })
    : null;
  await app.register(documentRoutes, {
    settings,
    registry,
    files,
    versions,
    time: createDocumentTimer(metrics),
    renderer,
  });
  await app.register(formRoutes);

  let refreshing: Promise<void> | null = null;
  const refreshAll = async () => {
    await registry.refresh();
    renderer?.update(registry.active);
    try {
      await counts.exchange();
      if (recordFolder !== null) {
        const log = (fields: object, message: string) => app.log.info(fields, message);
        await promoteCandidates({ record: recordFolder, listed: registry.listed, counts, log });
      }
    } catch (error) {
      app.log.warn({ reason: toReason(error) }, 'candidates cannot be promoted, the deployment record is not writable');
    }
  };
  const refresh = () => {
    refreshing ??= refreshAll().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await registry.restore();
    await refresh();
    timer = setInterval(() => void refresh(), refreshMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    renderer?.close();
    await counts.exchange().catch(() => undefined);
  });
  return app;
}

/** Hashed files never change; others, such as manifests and descriptions, are revalidated every time. */
async function registerFiles(app: FastifyInstance, prefix: string, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path, stats) => {
      setCacheControl(reply, path, stats);
      // Scripts of remotes are loaded with CORS, so that their errors are readable; stylesheets and images without.
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}

const setCacheControl: NonNullable<FastifyStaticOptions['setHeaders']> = (reply, path) => {
  const hashed = /\.[0-9a-f]{16}\.[a-z0-9.]+$/.test(path);
  reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
};

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

/** Returns the path of a remote's build on this server. */
function getRemotePath(name: string): string {
  return `/remotes/${name}/`;
}

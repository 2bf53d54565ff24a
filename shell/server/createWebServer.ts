import compress from '@fastify/compress';
import type { Offers } from '@heard/build/compatibility';
import {
  isHttpUrl,
  loggingOptions,
  requestLog,
  requestMetrics,
  requestTimeout,
  securityHeaders,
  sendClientError,
  type LogOptions,
} from '@heard/server-kit';
import fastify, { type FastifyError, type FastifyPluginAsync, type FastifyReply, type FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import { Registry } from 'prom-client';
import { registerApiProxy } from './apiProxy.ts';
import { healthRoutes } from './health/healthRoutes.ts';
import { documentRoutes } from './document/documentRoutes.ts';
import { formRoutes } from './document/formRoutes.ts';
import { findMount } from './remotes/findMount.ts';
import { ShellFiles } from './document/ShellFiles.ts';
import { createDocumentTimer } from './document/documentTimer.ts';
import { headersTooLargePage } from './document/headersTooLargePage.ts';
import { translate } from './messages/messages.ts';
import { sendText } from './sendText.ts';
import { registerBuild, registerSiteFiles } from './staticFiles.ts';
import { packageFolder } from './packageFolder.ts';
import { listBuilds, readListing } from './remotes/ListedRemote.ts';
import { deploymentRoutes } from './releases/deploymentRoutes.ts';
import { ReleaseCounts } from './releases/ReleaseCounts.ts';
import { SLOTS } from './remotes/parse.ts';
import { RemoteRegistry } from './remotes/RemoteRegistry.ts';
import { keepRemotesCurrent } from './remotes/keepRemotesCurrent.ts';
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
    if (status === 403) return sendText(request, reply.code(404), 'error.notFound');
    if (status < 500) return sendText(request, reply.code(status), 'error.badRequest');
    request.log.error({ err: error }, 'unexpected error');
    return sendText(request, reply.code(status), 'error.unexpected', { reference: request.id });
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
  app.setNotFoundHandler((request, reply) => sendText(request, reply.code(404), 'error.notFound'));
  if (tracing) await app.register(tracing);
  const files = new ShellFiles(settings.shellFiles);
  const offers = { sdk: sdkVersion, ...libraries };
  const remotePaths = new Map([...remoteFolders].map(([name, folder]) => [getRemotePath(name), folder]));
  const registry = new RemoteRegistry({
    list: async () =>
      settings.remotes === null
        ? listBuilds(
            developmentRemotes ?? new Map([...remoteFolders.keys()].map((name) => [name, getRemotePath(name)])),
          )
        : readListing(settings.remotes),
    folders: remotePaths,
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
  await registerApiProxy(app, settings.apiUrl);

  const folders = new Map(remotePaths);
  if (files.folder !== null) folders.set('/assets/', files.folder);
  for (const [prefix, folder] of folders) await registerBuild(app, prefix, folder);
  await registerSiteFiles(app);
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

  keepRemotesCurrent(app, { registry, counts, recordFolder, renderer, refreshMs });
  return app;
}

/** Returns the path of a remote's build on this server. */
function getRemotePath(name: string): string {
  return `/remotes/${name}/`;
}

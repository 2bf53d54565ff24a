import compress from '@fastify/compress';
import type { Offers } from '@heard/build/compatibility';
import { isHttpUrl, requestLog, requestMetrics, securityHeaders, type LogOptions } from '@heard/server-kit';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { dirname, join } from 'node:path';
import { constants } from 'node:zlib';
import { Registry } from 'prom-client';
import { registerApiProxy } from './apiProxy.ts';
import { createApp } from './createApp.ts';
import { healthRoutes } from './health/healthRoutes.ts';
import { documentRoutes } from './document/documentRoutes.ts';
import { formRoutes } from './document/formRoutes.ts';
import { findMount } from './remotes/findMount.ts';
import { ShellFiles } from './document/ShellFiles.ts';
import { createDocumentTimer } from './document/documentTimer.ts';
import { registerBuild, registerSiteFiles } from './staticFiles.ts';
import { openToOrigins } from './openToOrigins.ts';
import { packageFolder } from './packageFolder.ts';
import { listBuilds, readListing } from './remotes/ListedRemote.ts';
import { deploymentRoutes } from './releases/deploymentRoutes.ts';
import { ReleaseCounts } from './releases/ReleaseCounts.ts';
import { SLOTS } from './remotes/parse.ts';
import { RemoteRegistry } from './remotes/RemoteRegistry.ts';
import { keepRemotesCurrent } from './remotes/keepRemotesCurrent.ts';
import { watchRemotes } from './remotes/watchRemotes.ts';
import { findIsolationProblem } from './rendering/isolation.ts';
import { FrameRenderer } from './rendering/FrameRenderer.ts';
import type { PageLoader } from './rendering/PageLoader.ts';
import { PageRenderer } from './rendering/PageRenderer.ts';
import { DEFAULT_LIMITS, type RenderingLimits } from './rendering/RenderingLimits.ts';
import { beaconRoutes } from './beacons/beaconRoutes.ts';
import { readVisitor, type Visitor } from './remotes/Visitor.ts';
import { BeaconTokens } from './beacons/BeaconTokens.ts';
import { SourceMaps } from './beacons/SourceMaps.ts';
import type { WebSettings } from './settings.ts';
import { applySite } from './site/applySite.ts';
import { followSite } from './site/followSite.ts';
import { siteRoutes } from './site/siteRoutes.ts';
import { sitemapRoutes } from './sitemap/sitemapRoutes.ts';
import { getEndpoints } from './versions/getEndpoints.ts';
import { llmsRoutes } from './llms/llmsRoutes.ts';
import { mcpRoutes } from './mcp/mcpRoutes.ts';
import { opensearchRoutes } from './opensearch/opensearchRoutes.ts';
import { wellKnownRoutes } from './wellKnown/wellKnownRoutes.ts';
import { webVitalsRoutes } from './webVitals/webVitalsRoutes.ts';
import { widgetRoutes } from './widget/widgetRoutes.ts';
import { versionRoutes } from './versions/versionRoutes.ts';

export interface WebServerOptions {
  settings: WebSettings;
  /** Maps the name of each remote in this repository to the folder of its build. The server serves this folder under `/remotes/<name>/`. */
  remoteFolders: ReadonlyMap<string, string>;
  /** Maps names of remotes to the URLs of their development servers. The builds of these servers replace the builds of this repository. */
  developmentRemotes?: ReadonlyMap<string, string> | null;
  sdkVersion: string;
  /**
   * The versions of the contract and of the shared libraries that this shell offers. If given, the server checks whether they satisfy what remotes
   * require.
   */
  libraries?: Omit<Offers, 'sdk'>;
  /** The options of the log. Default: no log. */
  log?: LogOptions;
  /** The tracing plugin: see `startTracing`. */
  tracing?: FastifyPluginAsync | undefined;
  /** Interval (ms) of reloading the list of remotes. Default: 10 s. */
  refreshMs?: number;
  /** The time (ms) in which a request must be received in full. Default: 30 s. */
  requestTimeoutMs?: number;
  /** Overrides of the time limits of server rendering. */
  rendering?: Partial<RenderingLimits>;
  /** Whether the stored identity of the site is read from the API. Default: true. False in tests that count the requests to a fake API. */
  followsSite?: boolean;
  /** For tests: loads the data of pages in place of the rendering processes. */
  loader?: PageLoader;
  /** The file of the renderer, if a development server serves the shell. Default: the file of this build. */
  rendererFile?: string;
}

const REFRESH_MS = 10_000;
/** Brotli quality, from 0 to 11. Node's default, 11, takes a hundred times as long and saves a tenth of the bytes. */
const BROTLI_QUALITY = 4;

/**
 * Creates the web server: it serves the shell's document and files, the remotes' builds, sitemap and robots.txt, and proxies
 * `/api/*` to the API.
 */
export async function createWebServer(options: WebServerOptions) {
  const { settings, sdkVersion, log, tracing, refreshMs = REFRESH_MS, requestTimeoutMs } = options;
  applySite(settings, null);
  // Makes responses uncacheable by default. A route overrides that.
  const headers = { ...securityHeaders(settings.publicUrl), 'cache-control': 'no-store' };
  const app = createApp({ headers, trustedProxies: settings.trustedProxies, log, requestTimeoutMs });
  if (tracing) await app.register(tracing);
  const site = createSite(app, options);
  const { registry, counts, recordFolder } = site;

  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  const metrics = new Registry();
  await app.register(requestLog);
  await app.register(requestMetrics, {
    registry: metrics,
    readers: settings.metricsFrom,
    build: { component: 'web', version: sdkVersion },
  });
  watchRemotes(registry, metrics);

  await registerFiles(app, settings, site);
  await registerReleaseRoutes(app, settings, site, metrics);
  await registerContentRoutes(app, settings, site);
  const renderer = await registerDocuments(app, options, site, metrics);
  await app.register(formRoutes);

  if (options.followsSite !== false) followSite(app, { settings, onChange: () => renderer?.update(registry.active) });
  keepRemotesCurrent(app, { registry, counts, recordFolder, renderer, refreshMs });
  return app;
}

type Site = ReturnType<typeof createSite>;

/** Creates the parts of the site: the shell's files, the registry of remotes and their builds. */
function createSite(
  app: FastifyInstance,
  { settings, remoteFolders, developmentRemotes = null, sdkVersion, libraries }: WebServerOptions,
) {
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
    platformKey: settings.platformKey,
    stateFile: settings.remotes === null ? null : settings.remotesState,
    warn: (fields, message) => app.log.warn(fields, message),
  });
  const recordFolder = settings.remotes === null || isHttpUrl(settings.remotes) ? null : settings.remotes;
  const folders = new Map(remotePaths);
  if (files.folder !== null) folders.set('/assets/', files.folder);
  return {
    files,
    offers,
    registry,
    recordFolder,
    counts: new ReleaseCounts(recordFolder),
    /** Maps the URL path of each remote's build to its folder. */
    remotePaths,
    /** The folders of the remotes' builds, and the folder of the shell. */
    folders,
    /** Returns the versions that a visitor gets. */
    versions: async (visitor: Visitor) => ({
      sdk: sdkVersion,
      shell: await files.version(),
      remotes: registry.getVersions(visitor),
    }),
  };
}

/** Serves the builds and the files of the site, and forwards `/api/*`. */
async function registerFiles(app: FastifyInstance, settings: WebSettings, { folders }: Site): Promise<void> {
  // Compresses documents and the API's responses; static files are compressed at build time. Compression reveals no secrets (BREACH),
  // because no request is authenticated by cookies.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Bodies are forwarded to the API as they are.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  await registerApiProxy(app, settings.apiUrl);
  for (const [prefix, folder] of folders) await registerBuild(app, prefix, folder);
  await registerSiteFiles(app);
}

/** Serves health, versions, beacons of browsers, and deployments. */
async function registerReleaseRoutes(
  app: FastifyInstance,
  settings: WebSettings,
  { files, offers, registry, counts, folders, versions }: Site,
  metrics: Registry,
): Promise<void> {
  const isSecure = isSecureSite(settings);
  await app.register(healthRoutes, { isReady: () => registry.isKnown });
  await app.register(versionRoutes, {
    versions: async (visitor) => ({ ...offers, ...(await versions(visitor)), deployed: registry.deployed }),
    surface: async () => ({ sdk: await files.readSdkExports(), contract: getEndpoints(), slots: [...SLOTS] }),
    registry,
    isSecure,
  });
  const sourceMaps = new SourceMaps({
    folders,
    hosts: () =>
      [...registry.remotes.map(({ manifest }) => manifest), `${settings.shellFiles}/`]
        .filter(isHttpUrl)
        .map((url) => new URL('.', url).href),
  });
  const releases = async () => ({
    shell: [await files.version()],
    ...Object.fromEntries(
      registry.remotes.map(({ name, version }) => [name, [...new Set([version, ...registry.getReleases(name)])]]),
    ),
  });
  const tokens = new BeaconTokens(settings.reportKey);
  await app.register(beaconRoutes, {
    versions: releases,
    findRemote: (path) => findMount(registry.remotes, path)?.remote.name ?? null,
    sourceMaps,
    counts,
    getReleases: async (cookies) => {
      const { shell, remotes } = await versions(readVisitor(cookies, isSecure));
      return Object.entries({ shell, ...remotes }).map(([remote, version]) => ({ remote, version }));
    },
    tokens,
    metrics,
  });
  await app.register(webVitalsRoutes, {
    apiUrl: settings.apiUrl,
    reportKey: settings.reportKey,
    findMount: (name, module) =>
      registry.remotes.find((remote) => remote.name === name)?.mounts.find((mount) => mount.module === module)?.path ??
      null,
    tokens,
    metrics,
  });
  await app.register(deploymentRoutes, { apiUrl: settings.apiUrl, registry, counts });
}

/** Serves the files and endpoints for crawlers, agents and other sites. */
async function registerContentRoutes(
  app: FastifyInstance,
  settings: WebSettings,
  { offers, registry }: Site,
): Promise<void> {
  await app.register(async (open) => {
    openToOrigins(open);
    await open.register(sitemapRoutes, { settings, registry });
    await open.register(llmsRoutes, { settings });
    await open.register(opensearchRoutes, { settings });
    await open.register(siteRoutes);
    await open.register(wellKnownRoutes, { settings });
    await open.register(widgetRoutes, { settings });
  });
  await app.register(mcpRoutes, { settings, version: offers.sdk });
  for (const [name, url] of Object.entries(settings.pages)) {
    app.get(`/${name}`, async (_request, reply) => reply.redirect(url, 307));
  }
}

/** Serves the shell's document. @returns the renderer of pages; null if the server renders no pages */
async function registerDocuments(
  app: FastifyInstance,
  { settings, rendering, loader, rendererFile }: WebServerOptions,
  { files, registry, counts, remotePaths, versions }: Site,
  metrics: Registry,
): Promise<PageRenderer | null> {
  const builtFiles = new ShellFiles(join(packageFolder, 'dist/web'));
  const isolationProblem = settings.serverRendering ? await findIsolationProblem() : null;
  if (isolationProblem !== null) {
    app.log.warn({ reason: isolationProblem }, 'server rendering off, this machine cannot isolate processes');
  }
  const getRendererFile = (name: string) =>
    join(rendererFile === undefined ? join(packageFolder, 'dist/renderer') : dirname(rendererFile), `${name}.cjs`);
  const shell = () => (rendererFile === undefined ? builtFiles : files).version();
  const warn = (fields: object, message: string) => app.log.warn(fields, message);
  const renderer =
    settings.serverRendering && isolationProblem === null
      ? new PageRenderer({
          file: getRendererFile('renderer'),
          shell,
          folders: remotePaths,
          metrics,
          limits: { ...DEFAULT_LIMITS, ...rendering },
          maxMisses: settings.renderMisses,
          warn,
        })
      : null;
  await app.register(documentRoutes, {
    settings,
    registry,
    files,
    versions,
    counts,
    time: createDocumentTimer(metrics),
    renderer,
    loader: loader ?? renderer,
    frames: new FrameRenderer({ file: getRendererFile('frame'), shell, warn }),
    metrics,
  });
  return renderer;
}

const isSecureSite = ({ publicUrl }: WebSettings) => publicUrl.startsWith('https:');

/** Returns the path of a remote's build on this server. */
function getRemotePath(name: string): string {
  return `/remotes/${name}/`;
}

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { toIntegrity, type Manifest } from '@heard/build/record';
import { getLanguages, type Language } from '@heard/contract';
import { isHttpUrl } from '@heard/server-kit';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ConfiguredRemote, ShellConfiguration } from '../../src/configuration/ShellConfiguration.ts';
import type { PageRequest, RenderedPage } from '../../src/configuration/Renderer.ts';
import { fetchBytes, readBytes, toReason } from '../remotes/files.ts';
import type { LoadedRelease } from '../remotes/loadRelease.ts';
import { CircuitBreaker, type RenderOutcome } from './CircuitBreaker.ts';
import { PageCache } from './PageCache.ts';
import { exampleCompany } from './exampleCompany.ts';
import { NetworkLimit } from '../NetworkLimit.ts';
import { getSiteKey } from '../site/siteKey.ts';
import type { PageDataRequest, PageDataResult, SendApiRequest } from './PageData.ts';
import type { PageLoader } from './PageLoader.ts';
import { ReleaseProcess, RenderError, type Rendering } from './ReleaseProcess.ts';
import type { RenderingLimits } from './RenderingLimits.ts';

export interface PageRendererOptions {
  /** The file of the renderer. The build of the shell writes it to `dist/renderer`. */
  file: string;
  /** Returns the version of the shell that the renderer was built with. */
  shell: () => Promise<string>;
  /** Maps the URL path of each build on this server to its folder. */
  folders: ReadonlyMap<string, string>;
  metrics: Registry;
  limits: RenderingLimits;
  /** The maximum number of pages that are rendered for a network in a minute. Pages from the cache do not count. */
  maxMisses: number;
  /** Logs a problem. */
  warn: (fields: object, message: string) => void;
}

/** A release that visitors get. */
export interface ActiveRelease {
  name: string;
  /** The team that owns the remote. */
  owner: string;
  release: LoadedRelease;
  /** Whether the release is compatible with the versions of the SDK, of the contract and of the shared dependencies that this shell offers. */
  compatible: boolean;
}

/** A page of a document. */
export interface PageOptions {
  /** Identifies the selected releases of all remotes, because a page also shows links and slots of other remotes. */
  selection: string;
  remote: ConfiguredRemote;
  manifest: Manifest;
  module: string;
  url: string;
  /** Whether several people may open the URL, so that the page can be cached for the next visitor. */
  isShared: boolean;
  /**
   * Whether the document is cached. A cached document contains its page. The page is then cached separately only if it was rendered too
   * late for the document.
   */
  isDocumentKept: boolean;
  language: Language;
  configuration: ShellConfiguration;
  /** Identifies the data of the page. */
  dataVersion: string;
  /** The network of the client (see `toNetwork`). The number of pages that are rendered for a network is limited. */
  network: string;
}

/** The maximum size of a remote's file for the web server, in bytes. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;
/** The time (ms) that a document waits for a process to start. */
const MAX_START_MS = 2_000;
/** The time (ms) that a document waits for its data. */
const MAX_LOAD_MS = 5_000;
/** The maximum size of the cache, in bytes. The cache contains only pages that are not in the cache of documents. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
/** A module that throws at each request is logged once in this time, in milliseconds. */
const LOG_MS = 60_000;
/** The buckets of durations, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25];

/** A release with its process. */
interface RenderedRelease extends ActiveRelease {
  breaker: CircuitBreaker;
  /** The process of the release; null while the process starts, and after it has failed. */
  process: ReleaseProcess | null;
  isStarting: boolean;
  /** The process of the release. It may load data before it is ready to render pages. Null if the release has no process. */
  loader: Promise<ReleaseProcess> | null;
  isReplaced: boolean;
  /** The time of the last log line about each module that throws. */
  logged: Map<string, number>;
}

/**
 * Renders the pages of remotes for documents. Each release has a process: a failure only stops the server rendering of
 * the release's own pages for a while.
 */
export class PageRenderer implements PageLoader {
  readonly #options: PageRendererOptions;
  readonly #releases = new Map<string, RenderedRelease>();
  readonly #cache = new PageCache(MAX_CACHE_BYTES);
  readonly #durations: Histogram<'remote'>;
  readonly #fallbacks: Counter<'remote' | 'reason'>;
  readonly #cacheReads: Counter<'result'>;
  /** Maps the key of each page that is being rendered to the rendering. Documents that are requested at the same time share a rendering. */
  readonly #pending = new Map<string, Rendering>();
  /** Limits the rendered pages per network, so that one client cannot keep the processes busy. */
  readonly #misses: NetworkLimit;

  constructor(options: PageRendererOptions) {
    this.#options = options;
    this.#misses = new NetworkLimit(options.maxMisses);
    const registers = [options.metrics];
    this.#durations = new Histogram({
      name: 'heard_render_seconds',
      help: 'Duration of rendering a page on the server, with its time in the queue.',
      labelNames: ['remote'],
      buckets: BUCKETS,
      registers,
    });
    this.#fallbacks = new Counter({
      name: 'heard_render_fallbacks_total',
      help: 'Documents whose page the browser renders, because the server could not.',
      labelNames: ['remote', 'reason'],
      registers,
    });
    this.#cacheReads = new Counter({
      name: 'heard_render_cache_reads_total',
      help: 'Pages for new documents that were in the cache of pages (hit), or not (miss).',
      labelNames: ['result'],
      registers,
    });
    const cache = this.#cache;
    const size = new Gauge({
      name: 'heard_render_cache_bytes',
      help: 'Size of the cache of rendered pages, in bytes.',
      registers: [],
      collect() {
        this.set(cache.bytes);
      },
    });
    options.metrics.registerMetric(size);
  }

  /** Starts processes for new releases, and terminates the processes of releases that visitors no longer get. */
  update(active: readonly ActiveRelease[]): void {
    const rendered = active.filter(({ compatible, release }) => compatible && hasServerFile(release));
    const keys = new Map(rendered.map((one) => [toKey(one.name, one.release.url, one.release.manifest), one]));
    for (const [key, release] of this.#releases) {
      if (keys.has(key)) continue;
      this.#releases.delete(key);
      release.isReplaced = true;
      release.process?.stop();
    }
    for (const [key, one] of keys) {
      let release = this.#releases.get(key);
      if (release === undefined) {
        const breaker = new CircuitBreaker(this.#options.limits.firstPauseMs);
        release = {
          ...one,
          breaker,
          process: null,
          isStarting: false,
          loader: null,
          isReplaced: false,
          logged: new Map(),
        };
        this.#releases.set(key, release);
      }
      this.#start(release);
    }
  }

  /** Renders a page. Never rejects. @returns null if the browser has to render it */
  async render(options: PageOptions): Promise<RenderedPage | null> {
    const { selection, remote, manifest, url, language, dataVersion, configuration } = options;
    const release = toKey(remote.name, remote.manifest.replace(/[^/]*$/, ''), manifest);
    const key = [selection, getSiteKey(), configuration.versions.shell, language, dataVersion, url].join(' ');
    if (options.isShared) {
      const cached = this.#cache.get(key);
      this.#cacheReads.inc({ result: cached === null ? 'miss' : 'hit' });
      if (cached !== null) return cached;
    }
    const rendering = this.#pending.get(key) ?? (await this.#begin(options, release, key));
    const result = typeof rendering === 'string' ? rendering : await getInTime(rendering);
    if (typeof result !== 'string') return result;
    this.#fallbacks.inc({ remote: remote.name, reason: result });
    return null;
  }

  async load(
    remote: ConfiguredRemote,
    manifest: Manifest,
    request: PageDataRequest,
    send: SendApiRequest,
  ): Promise<PageDataResult | null> {
    const release = this.#releases.get(toKey(remote.name, remote.manifest.replace(/[^/]*$/, ''), manifest));
    const fall = (reason: string) => {
      this.#fallbacks.inc({ remote: remote.name, reason: `data-${reason}` });
      return null;
    };
    if (release === undefined) return fall('not-loaded');
    this.#start(release);
    // While rendering is paused because pages are slow, the process still loads data.
    if (release.loader === null) return fall('paused');
    try {
      const process = await Promise.race([release.loader, wait(MAX_START_MS, null, { ref: false })]);
      if (process === null) return fall('starting');
      const result = await Promise.race([process.load(request, send), wait(MAX_LOAD_MS, null, { ref: false })]);
      return result ?? fall('slow');
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      if (error.reason === 'error' || error.reason === 'timeout') this.#warnAboutData(release, request, error.message);
      return fall(error.reason);
    }
  }

  #warnAboutData(release: RenderedRelease, { module, path }: PageDataRequest, reason: string): void {
    if (Date.now() - (release.logged.get(`${module} data`) ?? 0) <= LOG_MS) return;
    release.logged.set(`${module} data`, Date.now());
    this.#warn(release, { module, url: path, reason }, 'data of a page not loaded');
  }

  /** Terminates the processes of all releases. */
  close(): void {
    this.update([]);
  }

  /** Starts to render a page. @returns the rendering, or the reason why the page can't be rendered now */
  async #begin(options: PageOptions, releaseKey: string, key: string): Promise<Rendering | string> {
    const { url, language, configuration, module, remote } = options;
    const release = this.#releases.get(releaseKey);
    // Does not render if the renderer and the document's shell have different versions, because the browser could not
    // hydrate the page.
    const shell = await this.#options.shell().catch(() => null);
    if (shell !== configuration.versions.shell) return 'other-shell';
    // The release has no process, because only a tester has chosen it.
    if (release === undefined) return 'not-loaded';
    if (release.breaker.isOpen) return 'paused';
    if (release.process === null) {
      this.#start(release);
      return 'starting';
    }
    // Shares the rendering that another document has requested in the meantime.
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    if (!this.#misses.take(options.network)) return 'limited';
    const request: PageRequest = { url, language, configuration, module, remote: remote.name, time: Date.now() };
    const rendering = release.process.render(request);
    this.#pending.set(key, rendering);
    void this.#finish(release, request, rendering, key, options);
    return rendering;
  }

  /** Stores the page for the next document if the page was ready too late for its own document, or if its own document is not cached. */
  async #finish(
    release: RenderedRelease,
    request: PageRequest,
    { page, late }: Rendering,
    key: string,
    { isShared, isDocumentKept }: Pick<PageOptions, 'isShared' | 'isDocumentKept'>,
  ): Promise<void> {
    const stopTimer = this.#durations.startTimer({ remote: request.remote });
    let isMissing = !isDocumentKept;
    void late.then(() => (isMissing = true));
    try {
      const { page: rendered, cpuMs } = await page;
      if (isShared && isMissing) this.#cache.set(key, rendered);
      stopTimer();
      // Counts processor time instead of duration: the machine may be busy, or another page may be in the queue.
      this.#record(release, cpuMs > this.#options.limits.pageMs ? 'slow' : 'rendered', 'pages are slow');
    } catch (error) {
      // Other errors do not mean that the page has failed: either the process has exited (`onEnd` reports this), or the page has waited too
      // long in the queue.
      if (!(error instanceof RenderError) || error.reason !== 'error') return;
      const { module, url } = request;
      if (Date.now() - (release.logged.get(module) ?? 0) > LOG_MS) {
        release.logged.set(module, Date.now());
        this.#warn(release, { module, url: toPath(url), reason: error.message }, 'page not rendered');
      }
      this.#record(release, 'error', error.message);
    } finally {
      this.#pending.delete(key);
    }
  }

  #record(release: RenderedRelease, outcome: RenderOutcome, reason: string): void {
    const pause = release.breaker.record(outcome);
    if (pause !== null) this.#warn(release, { reason, seconds: pause / 1000 }, 'rendering paused, pages fail');
  }

  #start(release: RenderedRelease): void {
    if (release.process !== null || release.isStarting || release.breaker.isOpen) return;
    release.isStarting = true;
    const loader = createStarting();
    release.loader = loader.process;
    void this.#startProcess(release, loader).finally(() => {
      release.isStarting = false;
    });
  }

  async #startProcess(release: RenderedRelease, loader: StartingProcess): Promise<void> {
    const { name, breaker } = release;
    const { file, limits } = this.#options;
    let isReady = false;
    const fail = (error: unknown) => {
      loader.reject(error instanceof RenderError ? error : new RenderError('exit', toReason(error)));
      if (release.isReplaced) return;
      release.process = null;
      if (release.loader === loader.process) release.loader = null;
      const isHang = isReady && error instanceof RenderError && error.reason === 'timeout';
      const pause = isHang ? breaker.record('hang') : breaker.open();
      const fields = { reason: toReason(error), ...(pause !== null && { seconds: pause / 1000 }) };
      this.#warn(release, fields, pause === null ? 'rendering restarted' : 'rendering paused');
      if (pause === null) this.#start(release);
    };
    try {
      const { url } = release.release;
      const code = await this.#load(release.release);
      const process = new ReleaseProcess(file, { name, code, publicPath: url }, limits, fail);
      await process.started;
      loader.resolve(process);
      await warmUp(process, release, limits);
      if (release.isReplaced) process.stop();
      else release.process = process;
      isReady = true;
    } catch (error) {
      // Ignores a RenderError, because `onEnd` reports it.
      if (!(error instanceof RenderError)) fail(error);
    }
  }

  async #load({ url, manifest }: LoadedRelease): Promise<string> {
    const { name = '', integrity = '' } = manifest.metaData.server ?? {};
    const folder = this.#options.folders.get(url);
    const bytes = isHttpUrl(url)
      ? await fetchBytes(new URL(name, url), MAX_FILE_BYTES)
      : await readBytes(join(folder ?? '', name), MAX_FILE_BYTES);
    if (toIntegrity(bytes) !== integrity) throw new Error(`${name} is not the one of the manifest`);
    return bytes.toString('utf8');
  }

  #warn({ name, owner, release }: RenderedRelease, fields: object, message: string): void {
    this.#options.warn({ remote: name, team: owner, version: release.description.version, ...fields }, message);
  }
}

/** A process that is starting. */
interface StartingProcess {
  process: Promise<ReleaseProcess>;
  resolve(process: ReleaseProcess): void;
  reject(error: RenderError): void;
}

function createStarting(): StartingProcess {
  const settle: Pick<StartingProcess, 'resolve' | 'reject'> = { resolve: () => {}, reject: () => {} };
  const process = new Promise<ReleaseProcess>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  // Prevents an unhandled rejection: `onEnd` reports the failure.
  process.catch(() => undefined);
  return { process, resolve: (started) => settle.resolve(started), reject: (error) => settle.reject(error) };
}

/** Returns a page, or the reason why the browser has to render it. */
async function getInTime({ page, late }: Rendering): Promise<RenderedPage | string> {
  try {
    return await Promise.race([page.then((result) => result.page), late.then(() => 'slow')]);
  } catch (error) {
    if (error instanceof RenderError) return error.reason;
    throw error;
  }
}

/**
 * Renders each page once in each language before visitors get it. The first rendering also compiles the code of the page, and compiling
 * takes longer than visitors wait.
 * @throws RenderError if the process has ended
 */
async function warmUp(process: ReleaseProcess, { name, release }: RenderedRelease, limits: RenderingLimits) {
  const { description, url } = release;
  const remote: ConfiguredRemote = {
    ...description,
    links: [],
    mounts: description.mounts,
    manifest: `${url}mf-manifest.json`,
    compatible: true,
  };
  const configuration: ShellConfiguration = {
    apiUrl: '/api',
    algolia: null,
    versions: { sdk: '', shell: '', remotes: {} },
    remotes: [remote],
    overrideSources: [],
    inlinedManifest: null,
    footerLinks: {},
    publicUrl: 'https://heard.example',
    company: exampleCompany,
    responses: {},
  };
  for (const { path, module } of description.mounts.filter(({ render }) => render === 'server')) {
    for (const language of getLanguages()) {
      const url = path.replaceAll(/:[^/]+/g, exampleCompany.id).replace('/*', '');
      const request = { url, language, configuration, module, remote: name, time: Date.now() };
      try {
        await process.render(request, limits.warmUpMs).page;
      } catch (error) {
        // Ignores a page that fails, because the failure is reported when a visitor opens the page.
        if (!(error instanceof RenderError) || error.reason !== 'error') throw error;
      }
    }
  }
}

function hasServerFile({ manifest }: LoadedRelease): boolean {
  return manifest.metaData.server !== undefined;
}

/**
 * Returns the key of a release. The key depends on the content of the server file, on the site, and on the URL of the release, because
 * pages contain this URL.
 */
function toKey(name: string, url: string, { metaData }: Manifest): string {
  return `${name} ${url} ${metaData.server?.integrity ?? ''} ${getSiteKey()}`;
}

// Removes the query, because it may be private.
function toPath(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

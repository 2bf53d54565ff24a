import { join } from 'node:path';
import { toIntegrity, type Manifest } from '@heard/build/record';
import { LANGUAGES, type Language } from '@heard/contract';
import { isHttpUrl } from '@heard/server-kit';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ConfiguredRemote, ShellConfiguration } from '../../src/configuration/ShellConfiguration.ts';
import type { PageRequest, RenderedPage } from '../../src/configuration/Renderer.ts';
import { fetchBytes, readBytes, toReason } from '../remotes/files.ts';
import type { LoadedRelease } from '../remotes/loadRelease.ts';
import { CircuitBreaker, type RenderOutcome } from './CircuitBreaker.ts';
import { PageCache } from './PageCache.ts';
import { exampleCompany } from './exampleCompany.ts';
import { ReleaseWorker, RenderError, type Rendering } from './ReleaseWorker.ts';
import type { RenderingLimits } from './RenderingLimits.ts';

export interface PageRendererOptions {
  /** The renderer's file: what the shell's build writes to `dist/renderer`. */
  file: string;
  /** Returns the version of the shell that the renderer was built with. */
  shell: () => Promise<string>;
  /** The folders of the builds that this server serves itself, by path. */
  folders: ReadonlyMap<string, string>;
  metrics: Registry;
  limits: RenderingLimits;
  /** Logs a problem. */
  warn: (fields: object, message: string) => void;
}

/** A release that visitors get. */
export interface ActiveRelease {
  name: string;
  /** The team. */
  owner: string;
  release: LoadedRelease;
  /** Whether this shell offers what it needs. */
  compatible: boolean;
}

/** A page of a document. */
export interface PageOptions {
  remote: ConfiguredRemote;
  manifest: Manifest;
  module: string;
  url: string;
  /** Whether different people open the URL, so that the page is kept for the next one. */
  isShared: boolean;
  language: Language;
  configuration: ShellConfiguration;
  /** Identifies the data of the page. */
  dataVersion: string;
}

/** The limit of a remote's file for the web server, in bytes. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;
/** The size of all rendered pages, in bytes. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;
/** A module that throws at each request is logged once in this time, in milliseconds. */
const LOG_MS = 60_000;
/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25];

/** A release with its worker. */
interface RenderedRelease extends ActiveRelease {
  breaker: CircuitBreaker;
  /** Null while it starts, and after it has failed. */
  worker: ReleaseWorker | null;
  isStarting: boolean;
  isReplaced: boolean;
  /** When a module that throws was logged. */
  logged: Map<string, number>;
}

/**
 * Renders the pages of remotes for documents. Each release has a worker thread: what fails in it costs its own pages their rendering
 * for a while, and nothing else.
 */
export class PageRenderer {
  readonly #options: PageRendererOptions;
  readonly #releases = new Map<string, RenderedRelease>();
  readonly #cache = new PageCache(MAX_CACHE_BYTES);
  readonly #durations: Histogram<'remote'>;
  readonly #fallbacks: Counter<'remote' | 'reason'>;
  readonly #cacheReads: Counter<'result'>;
  /** Pages that are being rendered, by their key: documents that are requested at the same time share one. */
  readonly #pending = new Map<string, Rendering>();

  constructor(options: PageRendererOptions) {
    this.#options = options;
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
      help: 'Pages that were in the cache (hit), or not (miss).',
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

  /** Starts the workers of new releases, and ends those of releases that visitors no longer get. */
  update(active: readonly ActiveRelease[]): void {
    const rendered = active.filter(({ compatible, release }) => compatible && hasServerFile(release));
    const keys = new Map(rendered.map((one) => [toKey(one.name, one.release.url, one.release.manifest), one]));
    for (const [key, release] of this.#releases) {
      if (keys.has(key)) continue;
      this.#releases.delete(key);
      release.isReplaced = true;
      release.worker?.stop();
    }
    for (const [key, one] of keys) {
      let release = this.#releases.get(key);
      if (release === undefined) {
        const breaker = new CircuitBreaker(this.#options.limits.firstPauseMs);
        release = { ...one, breaker, worker: null, isStarting: false, isReplaced: false, logged: new Map() };
        this.#releases.set(key, release);
      }
      this.#start(release);
    }
  }

  /** Renders a page. Never rejects. @returns null: the browser renders it */
  async render(options: PageOptions): Promise<RenderedPage | null> {
    const { remote, manifest, url, language, dataVersion, configuration } = options;
    const release = toKey(remote.name, remote.manifest.replace(/[^/]*$/, ''), manifest);
    const key = [release, configuration.versions.shell, language, dataVersion, url].join(' ');
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

  /** Ends all workers. */
  close(): void {
    this.update([]);
  }

  /** Starts to render a page. @returns why it can't be rendered now */
  async #begin(options: PageOptions, releaseKey: string, key: string): Promise<Rendering | string> {
    const { url, language, configuration, module, remote, isShared } = options;
    const release = this.#releases.get(releaseKey);
    // The browser could not hydrate what another version has rendered.
    const shell = await this.#options.shell().catch(() => null);
    if (shell !== configuration.versions.shell) return 'other-shell';
    // A tester has chosen a release that nobody else gets.
    if (release === undefined) return 'not-loaded';
    if (release.breaker.isOpen) return 'paused';
    if (release.worker === null) {
      this.#start(release);
      return 'starting';
    }
    // Another document has requested it in the meantime.
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    const request: PageRequest = { url, language, configuration, module, remote: remote.name, time: Date.now() };
    const rendering = release.worker.render(request);
    this.#pending.set(key, rendering);
    void this.#finish(release, request, rendering, key, isShared);
    return rendering;
  }

  /** Stores a rendered page, even one that is too late for its own document: the next document uses it. */
  async #finish(
    release: RenderedRelease,
    request: PageRequest,
    { page, late }: Rendering,
    key: string,
    isShared: boolean,
  ): Promise<void> {
    const stopTimer = this.#durations.startTimer({ remote: request.remote });
    let isLate = false;
    void late.then(() => (isLate = true));
    try {
      const rendered = await page;
      if (isShared) this.#cache.set(key, rendered);
      stopTimer();
      this.#record(release, isLate ? 'slow' : 'rendered', 'pages are slow');
    } catch (error) {
      // The worker reports its end, and a release whose pages wait works.
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
    if (release.worker !== null || release.isStarting || release.breaker.isOpen) return;
    release.isStarting = true;
    void this.#startWorker(release).finally(() => {
      release.isStarting = false;
    });
  }

  async #startWorker(release: RenderedRelease): Promise<void> {
    const { name, breaker } = release;
    const { file, limits } = this.#options;
    let isReady = false;
    const fail = (error: unknown) => {
      if (release.isReplaced) return;
      release.worker = null;
      const isHang = isReady && error instanceof RenderError && error.reason === 'timeout';
      const pause = isHang ? breaker.record('hang') : breaker.open();
      const fields = { reason: toReason(error), ...(pause !== null && { seconds: pause / 1000 }) };
      this.#warn(release, fields, pause === null ? 'rendering restarted' : 'rendering paused');
      if (pause === null) this.#start(release);
    };
    try {
      const { url } = release.release;
      const code = await this.#load(release.release);
      const worker = new ReleaseWorker(file, { name, code, publicPath: url }, limits, fail);
      await worker.started;
      await warmUp(worker, release, limits);
      if (release.isReplaced) worker.stop();
      else release.worker = worker;
      isReady = true;
    } catch (error) {
      // A worker reports its own end.
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

/** Returns a page, or why the browser renders it. */
async function getInTime({ page, late }: Rendering): Promise<RenderedPage | string> {
  try {
    return await Promise.race([page, late.then(() => 'slow')]);
  } catch (error) {
    if (error instanceof RenderError) return error.reason;
    throw error;
  }
}

/**
 * Renders each page once in each language before visitors get one: the first time compiles its code, which takes longer than they wait.
 * @throws RenderError if the worker has ended
 */
async function warmUp(worker: ReleaseWorker, { name, release }: RenderedRelease, limits: RenderingLimits) {
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
    company: exampleCompany,
    responses: {},
  };
  for (const { path, module } of description.mounts.filter(({ render }) => render === 'server')) {
    for (const language of LANGUAGES) {
      const url = path.replaceAll(/:[^/]+/g, exampleCompany.id).replace('/*', '');
      const request = { url, language, configuration, module, remote: name, time: Date.now() };
      try {
        await worker.render(request, limits.warmUpMs).page;
      } catch (error) {
        // A page that fails is reported when somebody opens it.
        if (!(error instanceof RenderError) || error.reason !== 'error') throw error;
      }
    }
  }
}

function hasServerFile({ manifest }: LoadedRelease): boolean {
  return manifest.metaData.server !== undefined;
}

/** Identifies a release and the URLs in its pages. The name of its file contains a hash. */
function toKey(name: string, url: string, { metaData }: Manifest): string {
  return `${name} ${url} ${metaData.server?.integrity ?? ''}`;
}

/** A query may be private. */
function toPath(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@heard/sdk';
import { TimeoutError } from '@heard/sdk/host';
import { isValidElement } from 'react';
import type { ConfiguredRemote, ShellConfiguration } from '../configuration/ShellConfiguration.ts';
import { untilStaying, watchLoad } from './departures.ts';
import { addHashes, completeHashes, getHash, startHashes } from './hashes.ts';
import { AnotherVersionError, missingFile, NewDocumentError } from './loadErrors.ts';

/**
 * The maximum time (ms) without any response from a loading remote. The alert about a hanging server is shown within 8
 * s.
 */
const SILENCE_MS = 7_000;
/** The interval (ms) at which the time without a response is counted. */
const TICK_MS = 500;
/** The time (ms) after which a load counts as slow. From then on, the progress of the load is watched. */
const SLOW_MS = 2_500;
/** The time limit for one file of a remote, in milliseconds. Even on a slow connection, a file takes less time. */
const REQUEST_TIMEOUT_MS = 120_000;

/** The entry of a remote according to its latest manifest. */
interface Entry {
  /** The file name, which contains a hash of the content. A remote whose entry has another name therefore has another version. */
  file: string;
  /** The entry's hash (Subresource Integrity), if the build provides it. */
  integrity: string | undefined;
}

/** The properties of a remote's `mf-manifest.json` that are used here. */
interface BuiltManifest {
  metaData?: { remoteEntry?: { name: string; integrity?: string }; files?: Record<string, string> };
}

const entries = new Map<string, Entry>();
/** The entry file of each remote that runs in this document. */
const running = new Map<string, string>();
/** The last script that was added for each remote's entry. */
const entryScripts = new Map<string, HTMLScriptElement>();
/**
 * The names of the remotes that failed. The next load of such a remote requests all of its files again, including files that the runtime has cached.
 */
const failed = new Set<string>();
/** Maps each remote to the files that failed to load, except its entry. */
const brokenFiles = new Map<string, Set<string>>();

/** The browser's `fetch`, captured before a remote can replace it. */
export let nativeFetch = window.fetch;

/** Registers the remotes with the federation runtime. Loads nothing. */
export function registerConfiguredRemotes(configuration: ShellConfiguration): void {
  const { remotes, inlinedManifest } = configuration;
  nativeFetch = window.fetch;
  startHashes(configuration);
  // The inlined manifest is used only once, because a second attempt has to request the manifest from the server.
  let unusedManifest = inlinedManifest;
  registerPlugins([
    {
      name: 'heard',
      fetch(url, options) {
        if (unusedManifest !== null && url === toAbsolute(unusedManifest.url)) {
          const { content } = unusedManifest;
          unusedManifest = null;
          return Promise.resolve(Response.json(content));
        }
        const integrity = remotes.find(({ manifest }) => toAbsolute(manifest) === url)?.integrity ?? '';
        return nativeFetch(url, { ...options, integrity, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      },
      afterLoadManifest({ moduleInfo: { name }, manifestUrl, manifestJson }) {
        // The types of the runtime omit the properties that our builds add, and the response may not be a manifest at all.
        const { remoteEntry: entry, files = {} } = (manifestJson as BuiltManifest | null | undefined)?.metaData ?? {};
        if (entry === undefined) return;
        if (running.has(name) && running.get(name) !== entry.name) {
          throw new AnotherVersionError(`${name} was deployed again: its entry is ${entry.name} now`);
        }
        addHashes(manifestUrl, files);
        entries.set(name, { file: entry.name, integrity: entry.integrity });
      },
      createScript({ url, remoteInfo }) {
        const script = document.createElement('script');
        script.src = url;
        // Sets the same `crossorigin` as webpack's chunks and the document's preloads, so that all requests for a file share one response.
        if (new URL(url).origin !== window.location.origin) script.crossOrigin = 'anonymous';
        script.async = true;
        script.integrity = getHash(url);
        // Recognizes the entry by its URL, because the federation runtime also calls `createScript` for the files of modules.
        if (remoteInfo !== undefined && url === remoteInfo.entry) {
          entryScripts.set(remoteInfo.name, script);
          script.integrity ||= entries.get(remoteInfo.name)?.integrity ?? '';
        }
        return { script, timeout: REQUEST_TIMEOUT_MS };
      },
      afterLoadEntry({ remoteInfo: { name }, error }) {
        const entry = entries.get(name);
        if (error === undefined && entry !== undefined) running.set(name, entry.file);
      },
    },
  ]);
  registerRemotes(remotes.map(toRegistration));
}

/**
 * Loads the module of a mount. After a failure, requests everything from the remote's server again. A load that ends because the user leaves
 * the document does not fail.
 * @throws TimeoutError when nothing arrives for 7 s
 * @throws NewDocumentError when the module can only be loaded in a new document
 * @throws Error when the module fails to load or has no component
 */
export async function loadMount(remote: ConfiguredRemote, module: string): Promise<RemoteModule> {
  const { name } = remote;
  const load = async () => {
    if (failed.delete(name)) await prepareReload(remote);
    await completeHashes(remote, module);
    removeForeignGlobal(name);
    return loadRemote<RemoteModule>(`${name}/${module.slice(2)}`);
  };
  const endLoad = watchLoad();
  try {
    const loaded = await whileProgressing(load(), remote);
    if (loaded === null || !isComponent(loaded.default)) throw new Error(`${name} has no component ${module}`);
    return loaded;
  } catch (error) {
    forgetRemote(name, error);
    await untilStaying();
    throw error;
  } finally {
    endLoad();
  }
}

/**
 * Waits for a load as long as bytes arrive, because on a slow connection a large file takes longer than the time limit. Time in which scripts keep
 * the main thread busy does not count.
 * @throws TimeoutError when nothing arrives for 7 s
 */
async function whileProgressing<T>(loading: Promise<T>, { name, manifest }: ConfiguredRemote): Promise<T> {
  const base = new URL('.', toAbsolute(manifest)).href;
  let ticks = 0;
  let isSettled = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopWatching: (() => void) | undefined;
  const silence = new Promise<never>((_, reject) => {
    // Counts calls instead of time, because the browser calls this function only once after a script that kept the main thread busy, however many
    // intervals have passed.
    timer = setInterval(() => {
      ticks += 1;
      if (ticks === SILENCE_MS / TICK_MS) reject(new TimeoutError(`${name} has not loaded in ${SILENCE_MS / 1000} s`));
      if (ticks !== SLOW_MS / TICK_MS || stopWatching !== undefined) return;
      import(/* webpackChunkName: "progress" */ './watchProgress.ts').then(
        ({ watchProgress }) => {
          if (isSettled) return;
          stopWatching = watchProgress(base, nativeFetch, () => {
            ticks = 0;
          });
        },
        // Leaves the time limit unchanged if the watcher fails to load.
        () => undefined,
      );
    }, TICK_MS);
  });
  try {
    return await Promise.race([loading, silence]);
  } finally {
    isSettled = true;
    clearInterval(timer);
    stopWatching?.();
  }
}

/**
 * Removes a value that another remote has set under the global name of a remote. The runtime would take such a value for the container of the remote,
 * and not load the entry of the remote.
 */
function removeForeignGlobal(name: string): void {
  const key = name.replaceAll('-', '_');
  const value: unknown = Reflect.get(window, key);
  const isContainer = typeof value === 'object' && value !== null && 'init' in value;
  if (!isContainer && !Reflect.deleteProperty(window, key)) Reflect.set(window, key, undefined);
}

/**
 * Returns whether React can render a value as a component: a function or class, or the result of `memo`, `forwardRef`, `lazy` or `createContext`.
 * React elements are objects, but not components.
 */
function isComponent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return '$$typeof' in value && !isValidElement(value);
  return typeof value === 'function';
}

/**
 * Discards all files and modules of a remote, so that the next load requests them from the server again.
 * @param error the failure, if known
 */
export function forgetRemote(name: string, error?: unknown): void {
  failed.add(name);
  const file = missingFile(error);
  if (file !== null) brokenFiles.set(name, new Set([...(brokenFiles.get(name) ?? []), file]));
}

async function prepareReload(remote: ConfiguredRemote): Promise<void> {
  const { name } = remote;
  const entry = entryScripts.get(name);
  // Removes the script of the entry, because the runtime would otherwise wait for the pending request of this script.
  entry?.remove();
  registerRemotes([toRegistration(remote)], { force: true });
  const broken = [...(brokenFiles.get(name) ?? [])];
  brokenFiles.delete(name);
  if (running.has(name)) {
    await refresh(broken);
    return;
  }
  const preloaded = findPreloadedFiles(remote);
  const areAvailable = await refresh([...broken, ...preloaded, ...(entry === undefined ? [] : [entry.src])]);
  // Requires a new document, because this document reuses the result of a preload for all later requests of the file, even if the preload hangs.
  if (preloaded.length > 0 && areAvailable) throw new NewDocumentError(`${name} is available again`);
}

/**
 * Requests files without the browser's cache, because the cache stores files with a hash in their names for a year, even if the files are
 * truncated.
 * @returns whether all files were loaded
 */
async function refresh(files: readonly string[]): Promise<boolean> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const results = await Promise.allSettled(
    files.map(async (file) => {
      const response = await nativeFetch(file, { cache: 'reload', signal });
      await response.arrayBuffer();
      return response.ok;
    }),
  );
  return results.every((result) => result.status === 'fulfilled' && result.value);
}

function findPreloadedFiles({ manifest }: ConfiguredRemote): string[] {
  const base = new URL('.', toAbsolute(manifest)).href;
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')]
    .map(({ href }) => href)
    .filter((href) => href.startsWith(base));
}

function toRegistration({ name, manifest }: ConfiguredRemote) {
  return { name, entry: toAbsolute(manifest) };
}

function toAbsolute(url: string): string {
  return new URL(url, document.baseURI).href;
}

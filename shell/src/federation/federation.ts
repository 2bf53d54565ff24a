import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@heard/sdk';
import { withTimeout } from '@heard/sdk/host';
import type { ConfiguredRemote, ShellConfiguration } from '../configuration/ShellConfiguration.ts';
import { AnotherVersionError, missingFile, NewDocumentError } from './loadErrors.ts';

/** Milliseconds after which a remote that has not come counts as failed: its words stand there within 8 s. */
const LOAD_TIMEOUT_MS = 7_000;

/** What a remote's manifest, as it was read last, says of its entry. */
interface Entry {
  /** The file's name, which the build gives a hash of its content: another name is another version. */
  file: string;
  /** Its hash (Subresource Integrity), where the build gives one. */
  integrity: string | undefined;
}

/** A remote's `mf-manifest.json`, as far as it is read here. */
interface BuiltManifest {
  metaData?: { remoteEntry?: { name: string; integrity?: string } };
}

const entries = new Map<string, Entry>();
/** The entry file of each remote that runs in this document. */
const running = new Map<string, string>();
/** The script that each remote's entry was last asked for with. */
const entryScripts = new Map<string, HTMLScriptElement>();
/** The remotes that have failed, whose servers are asked anew the next time. The runtime itself keeps what it has got. */
const failed = new Set<string>();
/** The files of each remote, beside its entry, that have not come as they should. */
const brokenFiles = new Map<string, Set<string>>();

/** Makes the remotes known to the federation runtime. Loads nothing. */
export function registerConfiguredRemotes({ remotes, inlinedManifest }: ShellConfiguration): void {
  registerPlugins([
    {
      name: 'heard',
      fetch(url, options) {
        if (inlinedManifest !== null && url === absolute(inlinedManifest.url)) {
          // Once: a second try must ask the server.
          const { content } = inlinedManifest;
          inlinedManifest = null;
          return Promise.resolve(Response.json(content));
        }
        return fetch(url, { ...options, signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) });
      },
      afterLoadManifest({ moduleInfo: { name }, manifestJson }) {
        // The runtime's types know neither what our builds add, nor that an answer may be something else altogether.
        const entry = (manifestJson as BuiltManifest | null | undefined)?.metaData?.remoteEntry;
        if (entry === undefined) return;
        if (running.has(name) && running.get(name) !== entry.name) {
          throw new AnotherVersionError(`${name} has been deployed anew: its entry is ${entry.name} now`);
        }
        entries.set(name, { file: entry.name, integrity: entry.integrity });
      },
      createScript({ url, remoteInfo }) {
        const script = document.createElement('script');
        script.src = url;
        script.crossOrigin = 'anonymous';
        script.async = true;
        // It is called for the files of a module as well, for which no manifest gives a hash.
        if (remoteInfo !== undefined && url === remoteInfo.entry) {
          entryScripts.set(remoteInfo.name, script);
          script.integrity = entries.get(remoteInfo.name)?.integrity ?? '';
        }
        return { script, timeout: LOAD_TIMEOUT_MS };
      },
      afterLoadEntry({ remoteInfo: { name }, error }) {
        const entry = entries.get(name);
        if (error === undefined && entry !== undefined) running.set(name, entry.file);
      },
    },
  ]);
  registerRemotes(remotes.map(registrationOf));
}

/**
 * Loads the module of a mount. After a failure it asks the remote's server for everything anew.
 * @throws Error when it has not come in time (its name is TimeoutError then), or is none
 * @throws NewDocumentError
 */
export async function loadMount(remote: ConfiguredRemote, module: string): Promise<RemoteModule> {
  const { name } = remote;
  const load = async () => {
    if (failed.delete(name)) await prepareAnew(remote);
    return loadRemote<RemoteModule>(`${name}/${module.slice(2)}`);
  };
  try {
    const loaded = await withTimeout(load(), LOAD_TIMEOUT_MS, `${name} has not loaded in ${LOAD_TIMEOUT_MS / 1000} s`);
    if (typeof loaded?.default !== 'function') throw new Error(`${name} has no component ${module}`);
    return loaded;
  } catch (error) {
    forgetRemote(name, error);
    throw error;
  }
}

/**
 * What has come from a remote is not to be trusted any more: the next load asks its server anew.
 * @param error why, where that is known
 */
export function forgetRemote(name: string, error?: unknown): void {
  failed.add(name);
  const file = missingFile(error);
  if (file !== null) brokenFiles.set(name, new Set([...(brokenFiles.get(name) ?? []), file]));
}

async function prepareAnew(remote: ConfiguredRemote): Promise<void> {
  const { name } = remote;
  const entry = entryScripts.get(name);
  // One that still hangs would be waited for instead.
  entry?.remove();
  registerRemotes([registrationOf(remote)], { force: true });
  const broken = [...(brokenFiles.get(name) ?? [])];
  brokenFiles.delete(name);
  if (running.has(name)) {
    await refresh(broken);
    return;
  }
  const preloaded = preloadedFiles(remote);
  const areThere = await refresh([...broken, ...preloaded, ...(entry === undefined ? [] : [entry.src])]);
  // What the document has asked for ahead stays with it as it came, or hangs on, whatever is asked for later.
  if (preloaded.length > 0 && areThere) throw new NewDocumentError(`${name} is there again`);
}

/**
 * Asks for files past the browser's cache, which keeps what has come, half a file too, as long as it keeps files with a
 * hash: for a year.
 * @returns whether all of them have come
 */
async function refresh(files: readonly string[]): Promise<boolean> {
  const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS);
  const answers = await Promise.allSettled(
    files.map(async (file) => {
      const response = await fetch(file, { cache: 'reload', signal });
      await response.arrayBuffer();
      return response.ok;
    }),
  );
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value);
}

function preloadedFiles({ manifest }: ConfiguredRemote): string[] {
  const base = new URL('.', absolute(manifest)).href;
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')]
    .map(({ href }) => href)
    .filter((href) => href.startsWith(base));
}

function registrationOf({ name, manifest }: ConfiguredRemote) {
  return { name, entry: absolute(manifest) };
}

function absolute(address: string): string {
  return new URL(address, document.baseURI).href;
}

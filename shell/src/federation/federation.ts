import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@heard/sdk';
import type { ConfiguredRemote, ShellConfiguration } from '../configuration/ShellConfiguration.ts';

/** Milliseconds after which a remote that has not come counts as failed. */
const LOAD_TIMEOUT_MS = 8_000;

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

/**
 * The server of a remote gives another version than the one that runs in this document. Two of them never run together:
 * only a new document brings the other one.
 */
export class AnotherVersionError extends Error {
  override name = 'AnotherVersionError';
}

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
 * @throws AnotherVersionError
 */
export async function loadMount(remote: ConfiguredRemote, module: string): Promise<RemoteModule> {
  const { name } = remote;
  if (failed.delete(name)) {
    // One that still hangs would be waited for instead.
    entryScripts.get(name)?.remove();
    registerRemotes([registrationOf(remote)], { force: true });
  }
  try {
    const loaded = await inTime(loadRemote<RemoteModule>(`${name}/${module.slice(2)}`), name);
    if (typeof loaded?.default !== 'function') throw new Error(`${name} has no component ${module}`);
    return loaded;
  } catch (error) {
    forgetRemote(name);
    throw error;
  }
}

/** What has come from a remote is not to be trusted any more: the next load asks its server anew. */
export function forgetRemote(name: string): void {
  failed.add(name);
}

function registrationOf({ name, manifest }: ConfiguredRemote) {
  return { name, entry: absolute(manifest) };
}

function absolute(address: string): string {
  return new URL(address, document.baseURI).href;
}

async function inTime<Value>(promise: Promise<Value>, name: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`${name} has not loaded in ${LOAD_TIMEOUT_MS / 1000} s`);
      error.name = 'TimeoutError';
      reject(error);
    }, LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

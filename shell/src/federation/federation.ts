import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@heard/sdk';
import type { ConfiguredRemote, ShellConfiguration } from '../configuration/ShellConfiguration.ts';

/** Milliseconds after which a remote that has not come counts as failed. */
const LOAD_TIMEOUT_MS = 8_000;

/** The script that each remote's entry was last asked for with. */
const entryScripts = new Map<string, HTMLScriptElement>();

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
      createScript({ url, remoteInfo }) {
        const script = document.createElement('script');
        script.src = url;
        script.crossOrigin = 'anonymous';
        script.async = true;
        if (remoteInfo !== undefined) entryScripts.set(remoteInfo.name, script);
        return { script, timeout: LOAD_TIMEOUT_MS };
      },
    },
  ]);
  registerRemotes(remotes.map(registrationOf));
}

/**
 * Loads the module of a mount.
 * @param anew asks the remote's server again for what has failed before
 * @throws Error when it has not come in time, or is none
 */
export async function loadMount(remote: ConfiguredRemote, module: string, anew: boolean): Promise<RemoteModule> {
  if (anew) {
    // One that still hangs would be waited for instead.
    entryScripts.get(remote.name)?.remove();
    registerRemotes([registrationOf(remote)], { force: true });
  }
  const loaded = await inTime(loadRemote<RemoteModule>(`${remote.name}/${module.slice(2)}`), remote.name);
  if (typeof loaded?.default !== 'function') throw new Error(`${remote.name} has no component ${module}`);
  return loaded;
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
    timer = setTimeout(
      () => reject(new Error(`${name} has not loaded in ${LOAD_TIMEOUT_MS / 1000} s`)),
      LOAD_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

import type { ConfiguredRemote, ShellConfiguration } from '../configuration/ShellConfiguration.ts';

/** The time limit for loading the rest of the hashes, in milliseconds. */
const TIMEOUT_MS = 7_000;

/** Maps the URL of each file of a remote to its hash (Subresource Integrity). */
const integrities = new Map<string, string>();
/** The inlined manifest, which contains only the hashes of the files that the page needs first. Null once all hashes are known. */
let inlined: ShellConfiguration['inlinedManifest'] = null;
let remotes: readonly ConfiguredRemote[] = [];
let loading: Promise<void> | null = null;
let nativeFetch = window.fetch;

/** Starts with the hashes of the inlined manifest, and offers them to the builds of remotes (tools/build/IntegrityPlugin.ts). */
export function startHashes(configuration: ShellConfiguration): void {
  inlined = configuration.inlinedManifest;
  remotes = configuration.remotes;
  loading = null;
  nativeFetch = window.fetch;
  Object.defineProperty(window, 'heardIntegrity', { value: findHash, configurable: true });
}

/** Returns the hash of a file; empty if the build has not recorded hashes. */
export function getHash(url: string): string {
  return integrities.get(url) ?? '';
}

/** Returns the hash of a file, like `getHash`. Returns a promise if the document does not contain the hash. */
function findHash(url: string): string | Promise<string> {
  if (inlined?.isPartial === undefined || integrities.has(url)) return getHash(url);
  const folder = new URL('.', toAbsolute(inlined.url)).href;
  return url.startsWith(folder) ? loadHashes().then(() => getHash(url)) : '';
}

/** @param files the hashes by file, relative to the manifest */
export function addHashes(manifestUrl: string, files: Record<string, string>): void {
  for (const [file, hash] of Object.entries(files)) integrities.set(new URL(file, manifestUrl).href, hash);
}

/**
 * Loads the other hashes of the remote whose manifest was inlined, before its second module is loaded.
 * @throws Error when the manifest cannot be loaded, or differs from the deployment record
 */
export async function completeHashes({ manifest }: ConfiguredRemote, module: string): Promise<void> {
  if (inlined !== null && inlined.url === manifest && inlined.module !== module) await loadHashes();
}

/** Loads the manifest that was inlined in part. After a failure, the next file repeats the request. */
function loadHashes(): Promise<void> {
  loading ??= loadManifest().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function loadManifest(): Promise<void> {
  if (inlined === null) return;
  const { url } = inlined;
  const integrity = remotes.find(({ manifest }) => manifest === url)?.integrity ?? '';
  const response = await nativeFetch(toAbsolute(url), { integrity, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { metaData } = (await response.json()) as { metaData: { files?: Record<string, string> } };
  addHashes(toAbsolute(url), metaData.files ?? {});
  inlined = null;
}

function toAbsolute(url: string): string {
  return new URL(url, document.baseURI).href;
}

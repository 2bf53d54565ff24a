import type { ConfiguredRemote, ShellConfiguration } from '../configuration/ShellConfiguration.ts';

/** Time to load the rest of the hashes, in milliseconds. */
const TIMEOUT_MS = 7_000;

/** The hashes of the remotes' files, by URL (Subresource Integrity). */
const integrities = new Map<string, string>();
/** The inlined manifest, which has only the hashes of its module's files; null when all are known. */
let inlined: ShellConfiguration['inlinedManifest'] = null;
let nativeFetch = window.fetch;

/** Starts with the hashes of the inlined manifest, and offers them to the builds of remotes (tools/build/IntegrityPlugin.ts). */
export function startHashes({ inlinedManifest }: ShellConfiguration): void {
  inlined = inlinedManifest;
  nativeFetch = window.fetch;
  Object.defineProperty(window, 'heardIntegrity', { value: getHash, configurable: true });
}

/** Returns the hash of a file; empty if its build has none. */
export function getHash(url: string): string {
  return integrities.get(url) ?? '';
}

/** @param files the hashes by file, relative to the manifest */
export function addHashes(manifestUrl: string, files: Record<string, string>): void {
  for (const [file, hash] of Object.entries(files)) integrities.set(new URL(file, manifestUrl).href, hash);
}

/**
 * Loads the other hashes of the remote whose manifest was inlined, before its second module is loaded.
 * @throws Error when the manifest cannot be loaded, or differs from the deployment record
 */
export async function completeHashes({ manifest, integrity }: ConfiguredRemote, module: string): Promise<void> {
  if (integrity === undefined || inlined === null || inlined.url !== manifest || inlined.module === module) return;
  const url = new URL(manifest, document.baseURI).href;
  const response = await nativeFetch(url, { integrity, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { metaData } = (await response.json()) as { metaData: { files: Record<string, string> } };
  addHashes(url, metaData.files);
  inlined = null;
}

import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';
import { nativeFetch } from '../federation/federation.ts';

/**
 * Maximum code (bytes, uncompressed) that a module in a slot may load before it is shown. `heard-remote check` has the
 * same limit.
 */
const MAX_BYTES = 200_000;
/** The time limit for a request, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The properties of a manifest that are used here. */
interface SizedManifest {
  metaData: { remoteEntry: { path: string; name: string }; files?: object };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/**
 * Loads the files of a module without running them, so that the scripts are in the browser's cache.
 * @throws Error when the files are larger than the limit or cannot be loaded
 */
export async function checkSize({ name, manifest, integrity = '' }: ConfiguredRemote, module: string): Promise<void> {
  const url = new URL(manifest, document.baseURI);
  const response = await nativeFetch(url, { integrity, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { metaData, exposes } = (await response.json()) as SizedManifest;
  // Skips a build in development, because it is not minified and has no hashes.
  if (metaData.files === undefined) return;
  const assets = exposes.find(({ path }) => path === module)?.assets;
  const entry = metaData.remoteEntry.path + metaData.remoteEntry.name;
  const files = new Set([entry, ...(assets?.js.sync ?? []), ...(assets?.css.sync ?? [])]);
  const tooLarge = new AbortController();
  const signal = AbortSignal.any([tooLarge.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let bytes = 0;
  await Promise.all(
    [...files].map(async (file) => {
      const reader = (await nativeFetch(new URL(file, url), { signal })).body?.getReader();
      for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
        bytes += part.value.length;
        if (bytes > MAX_BYTES) {
          tooLarge.abort();
          throw new Error(`${name} loads more than ${MAX_BYTES / 1000} KB for ${module}`);
        }
      }
    }),
  );
}

import { gzipSync } from 'node:zlib';
import { contributionErrors } from '../descriptionErrors.ts';
import { measureLoads, type Budget, type FileSize, type ModuleLoad } from './budget.ts';
import { MAX_DESCRIPTION_BYTES, MAX_MANIFEST_BYTES, parseManifest, toIntegrity } from '@heard/build/record';

/** The time limit (ms) for loading a file. */
const FILE_MS = 30_000;
/** The time limit (ms) for loading all files. */
const RELEASE_MS = 120_000;
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const PARALLEL = 8;
/** How much code a module in a slot may load before it is shown, in bytes, uncompressed. The shell does not show a larger module. */
const MAX_SLOT_BYTES = 200_000;
const ENCODINGS = ['identity', 'gzip', 'br'];

export interface Description {
  name: string;
  version: string;
  sdk: string;
  mounts: { path: string; module: string }[];
  links?: { path: string; text: string }[];
  slots?: { slot: string; module: string }[];
  texts?: Record<string, Record<string, string>>;
  budget?: Budget;
  contract?: string;
  shared?: Record<string, string>;
}

interface VerifiedRelease {
  description: Description;
  manifest: string;
  rejected: string[];
  /** The total size of the files that each exposed module loads. */
  loads: ModuleLoad[];
}

/**
 * Loads every file of a release as a browser would, plain and compressed, and compares the file with its hash.
 * @param address the URL of the release's folder, with a slash at its end
 * @param name the remote
 * @throws {Error} that names each file that is missing, too large or different
 */
export async function verifyRelease(address: string, name: string): Promise<VerifiedRelease> {
  if (!/^https?:\/\/.+\/$/.test(address)) throw new Error(`"${address}" is no http(s) address that ends with a slash.`);
  const signal = AbortSignal.timeout(RELEASE_MS);
  const bytes = await load(address, 'remote.json', { signal, limit: MAX_DESCRIPTION_BYTES });
  const description = parseJson(bytes, `${address}remote.json`) as Description;
  if (description?.name !== name) {
    const found = description?.name === undefined ? 'no remote' : `the remote ${description.name}`;
    throw new Error(`${address} has ${found}, not ${name}.`);
  }
  const manifestBytes = await load(address, 'mf-manifest.json', { signal, limit: MAX_MANIFEST_BYTES });
  const { metaData, exposes } = parseManifest(manifestBytes, name);
  const exposed = new Set(exposes.map(({ path }) => path));
  const missing = [...description.mounts, ...(description.slots ?? [])].filter(({ module }) => !exposed.has(module));
  if (missing.length > 0) throw new Error(`${name} exposes no ${missing.map(({ module }) => module).join(', ')}.`);

  const manifest = toIntegrity(manifestBytes);
  const all = [...Object.entries(metaData.files), ['mf-manifest.json', manifest] as const];
  const sizes = new Map<string, FileSize>();
  const options = { signal, sizes };
  const wrong = (await inParallel(all, ([file, hash]) => findFileErrors(address, file, hash, options))).flat();
  if (wrong.length > 0)
    throw new Error(`${address} is incomplete or was changed after its build:\n  ${wrong.join('\n  ')}`);
  const { name: entry, path } = metaData.remoteEntry;
  const loads = measureLoads(path + entry, exposes, sizes);
  const large = (description.slots ?? []).flatMap(({ slot, module }) => {
    const size = loads.find((load) => load.path === module)?.plainBytes ?? 0;
    return size > MAX_SLOT_BYTES
      ? [`${module} for ${slot} loads ${Math.ceil(size / 1000)} KB, at most ${MAX_SLOT_BYTES / 1000} KB are allowed`]
      : [];
  });
  return { description, manifest, rejected: [...contributionErrors(description), ...large], loads };
}

/**
 * @param options `sizes` receives the size of the file
 * @returns the errors of the plain and the compressed file
 */
async function findFileErrors(
  address: string,
  file: string,
  hash: string,
  { signal, sizes }: { signal: AbortSignal; sizes: Map<string, FileSize> },
): Promise<string[]> {
  const encodings = file.endsWith('.map') ? ENCODINGS.slice(0, 1) : ENCODINGS;
  const wrong = await Promise.all(
    encodings.map(async (encoding) => {
      try {
        const bytes = await load(address, file, { signal, limit: MAX_FILE_BYTES, encoding });
        if (encoding === 'identity') sizes.set(file, { plain: bytes.length, gzip: gzipSync(bytes).length });
        return toIntegrity(bytes) === hash ? null : `${file} (${encoding}) is not the file of the manifest`;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    }),
  );
  return [...new Set(wrong.filter((one) => one !== null))];
}

/**
 * Loads a file.
 * @param options limit in bytes, after decompression
 * @throws {Error} if it can't be loaded or is too large
 */
async function load(
  address: string,
  file: string,
  { signal, limit, encoding = 'identity' }: { signal: AbortSignal; limit: number; encoding?: string },
): Promise<Uint8Array> {
  const url = new URL(file, address);
  try {
    const response = await fetch(url, {
      headers: { 'accept-encoding': encoding, origin: 'https://heard.example' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(FILE_MS)]),
    });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    const parts = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > limit) throw new Error(`${url} is larger than ${limit / 1024} KB`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith(String(url))) throw error;
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    throw new Error(`${url} ${isSlow ? 'takes too long' : 'does not answer'}`, { cause: error });
  }
}

function parseJson(bytes: Uint8Array, place: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    throw new Error(`${place} is not JSON.`, { cause: error });
  }
}

/**
 * @template Item, Result
 * @returns the results, in the order of the items
 */
async function inParallel<Item, Result>(
  items: readonly Item[],
  action: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const next = items.entries();
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (const [at, item] of next) results[at] = await action(item);
    }),
  );
  return results;
}

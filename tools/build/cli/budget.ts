/** The maximum that a page may load before it is shown. */
export interface Budget {
  /** The number of bytes of all files, compressed with gzip. */
  bytes?: number;
  requests?: number;
}

interface Expose {
  path: string;
  assets: { js: { sync: string[] }; css: { sync: string[] } };
}

/** The files that a module loads before it is shown. */
export interface ModuleLoad extends Required<Budget> {
  /** The exposed module. */
  path: string;
  /** The number of bytes of all files, uncompressed. */
  plainBytes: number;
}

/** The size of a file in bytes, uncompressed and compressed with gzip. */
export interface FileSize {
  plain: number;
  gzip: number;
}

/**
 * Measures the remote's files that each module loads before it is shown: the entry, scripts and styles.
 * @param entry the file name of the remote's entry
 * @param sizes the size of each file of the release
 */
export function measureLoads(
  entry: string,
  exposes: readonly Expose[],
  sizes: ReadonlyMap<string, FileSize>,
): ModuleLoad[] {
  return exposes.map(({ path, assets }) => {
    const files = [...new Set([entry, ...assets.js.sync, ...assets.css.sync])];
    const sum = (unit: keyof FileSize) => files.reduce((total, file) => total + (sizes.get(file)?.[unit] ?? 0), 0);
    return { path, bytes: sum('gzip'), plainBytes: sum('plain'), requests: files.length };
  });
}

/** Returns the modules that load more than a budget allows. */
export function findOverBudget(
  loads: readonly ModuleLoad[],
  { bytes: maxBytes, requests: maxRequests }: Budget,
): string[] {
  return loads.flatMap(({ path, bytes, requests }) => [
    ...(maxBytes !== undefined && bytes > maxBytes
      ? [`${path} loads ${Math.ceil(bytes / 1000)} KB, at most ${Math.floor(maxBytes / 1000)} KB are allowed`]
      : []),
    ...(maxRequests !== undefined && requests > maxRequests
      ? [`${path} needs ${requests} requests, at most ${maxRequests} are allowed`]
      : []),
  ]);
}

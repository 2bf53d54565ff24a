import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';

/** A file that the document preloads. */
export interface Preload {
  href: string;
  as: 'script' | 'style';
  /** The hash for Subresource Integrity: a browser uses a preload only if the later request has the same one. */
  integrity?: string;
}

/** The parts of a remote's `mf-manifest.json` that are used here. Another team builds it: everything may be missing. */
interface RemoteManifest {
  metaData?: { remoteEntry?: { name?: string; path?: string; integrity?: string } };
  exposes?: { path?: string; assets?: { js?: { sync?: string[]; async?: string[] }; css?: { sync?: string[] } } }[];
}

/** The name that the build gives a lazily loaded catalog: `es.0123456789abcdef.js`. */
const CATALOG = /^(?:.*\/)?([a-z]{2})(?:\.[0-9a-f]{16})?\.js$/;

/**
 * Returns the files that the browser will load from a remote to show a mount: its entry and the files of the module.
 * @param module the exposed module: `./company/CompanyPage`
 * @param manifest the remote's `mf-manifest.json`
 * @returns nothing if the manifest is malformed: the page then finds its files itself
 */
export function getPreloads({ manifest: url }: ConfiguredRemote, module: string, manifest: unknown): Preload[] {
  const base = getFolder(url);
  try {
    const { metaData, exposes } = manifest as RemoteManifest;
    const entry = metaData?.remoteEntry;
    if (typeof entry?.name !== 'string') return [];
    const assets = exposes?.find(({ path }) => path === module)?.assets;
    return [
      {
        href: `${base}${entry.path ?? ''}${entry.name}`,
        as: 'script',
        ...(typeof entry.integrity === 'string' && { integrity: entry.integrity }),
      },
      ...(assets?.js?.sync ?? []).map((name): Preload => ({ href: `${base}${name}`, as: 'script' })),
      ...(assets?.css?.sync ?? []).map((name): Preload => ({ href: `${base}${name}`, as: 'style' })),
    ];
  } catch {
    return [];
  }
}

/**
 * Returns the URLs of the catalogs of a remote's module, by language. English is part of the module.
 * @param module the exposed module: `./company/CompanyPage`
 * @param manifest the remote's `mf-manifest.json`
 * @returns nothing if the manifest is malformed: the page then finds its files itself
 */
export function getCatalogs(
  { manifest: url }: ConfiguredRemote,
  module: string,
  manifest: unknown,
): Record<string, string> {
  try {
    const { exposes } = manifest as RemoteManifest;
    const names = exposes?.find(({ path }) => path === module)?.assets?.js?.async ?? [];
    const files = names.map((name) => [CATALOG.exec(name)?.[1], getFolder(url) + name]);
    return Object.fromEntries(files.filter(([language]) => language !== undefined));
  } catch {
    return {};
  }
}

/** Returns the URL of the folder of a manifest, with a slash at its end. */
function getFolder(manifest: string): string {
  return manifest.slice(0, manifest.lastIndexOf('/') + 1);
}

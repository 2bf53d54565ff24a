import type { Manifest } from '@heard/build/record';
import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';

/** A file that the document preloads. */
export interface Preload {
  href: string;
  as: 'script' | 'style';
  /** The hash for Subresource Integrity. A browser uses a preload only if the request for the file has the same hash. */
  integrity?: string;
}

/** The name that the build gives a lazily loaded catalog: `es.01234567.js`. */
const CATALOG = /^(?:.*\/)?([a-z]{2})(?:\.[0-9a-f]{8,})?\.js$/;

/**
 * Returns the files that the browser will load from a remote to show a mount: its entry and the files of the module.
 * @param module the exposed module: `./company/CompanyPage`
 * @param manifest null if it is unknown: then there is nothing to preload
 */
export function getPreloads(remote: ConfiguredRemote, module: string, manifest: Manifest | null): Preload[] {
  if (manifest === null || manifest.metaData.remoteEntry.name === '') return [];
  const { path, name, integrity } = manifest.metaData.remoteEntry;
  const assets = manifest.exposes.find((exposed) => exposed.path === module)?.assets;
  return [
    // Takes the hash from `remoteEntry`, because the manifest of an older build has only the hash of the entry.
    { ...(integrity !== undefined && { integrity }), ...toPreload(remote, manifest, path + name, 'script') },
    ...(assets?.js.sync ?? []).map((file) => toPreload(remote, manifest, file, 'script')),
    ...(assets?.css.sync ?? []).map((file) => toPreload(remote, manifest, file, 'style')),
  ];
}

/**
 * Returns the catalogs of a remote's module, by language. English is part of the module.
 * @param module the exposed module: `./company/CompanyPage`
 * @param manifest null if it is unknown: then there is nothing to preload
 */
export function getCatalogs(
  remote: ConfiguredRemote,
  module: string,
  manifest: Manifest | null,
): Record<string, Preload> {
  if (manifest === null) return {};
  const files = manifest.exposes.find(({ path }) => path === module)?.assets.js.async ?? [];
  return Object.fromEntries(
    files.flatMap((file) => {
      const language = CATALOG.exec(file)?.[1];
      return language === undefined ? [] : [[language, toPreload(remote, manifest, file, 'script')]];
    }),
  );
}

function toPreload(remote: ConfiguredRemote, { metaData }: Manifest, file: string, as: Preload['as']): Preload {
  const integrity = metaData.files[file];
  const folder = remote.manifest.slice(0, remote.manifest.lastIndexOf('/') + 1);
  return { href: folder + file, as, ...(integrity !== undefined && { integrity }) };
}

import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';
import { folderOf, type RemoteManifest } from './RemoteManifest.ts';

/** What the build makes of `webpackChunkName: "es"`, by which catalogs are imported: `es.0123456789abcdef.js`. */
const CATALOG = /^(?:.*\/)?([a-z]{2})(?:\.[0-9a-f]{16})?\.js$/;

/**
 * The files with the texts of a remote's module, by language. English comes with the module.
 * @param module the exposed module: `./company/CompanyPage`
 * @param manifest the remote's `mf-manifest.json`
 * @returns nothing, when the manifest is not as expected: the page then finds its files itself
 */
export function catalogsOf(
  { manifest: address }: ConfiguredRemote,
  module: string,
  manifest: unknown,
): Record<string, string> {
  try {
    const { exposes } = manifest as RemoteManifest;
    const names = exposes?.find(({ path }) => path === module)?.assets?.js?.async ?? [];
    const files = names.map((name) => [CATALOG.exec(name)?.[1], folderOf(address) + name]);
    return Object.fromEntries(files.filter(([language]) => language !== undefined));
  } catch {
    return {};
  }
}

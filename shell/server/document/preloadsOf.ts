import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';
import { folderOf, type RemoteManifest } from './RemoteManifest.ts';
import type { Preload } from './renderDocument.ts';

/**
 * What the browser will ask a remote for to show a mount: its entry, and the files of the module.
 * @param module the exposed module: `./company/CompanyPage`
 * @param manifest the remote's `mf-manifest.json`
 * @returns nothing, when the manifest is not as expected: the page then finds its files itself
 */
export function preloadsOf({ manifest: address }: ConfiguredRemote, module: string, manifest: unknown): Preload[] {
  const base = folderOf(address);
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

import type { Manifest } from '@heard/build/record';
import type { ConfiguredRemote, ShellConfiguration, Versions } from '../../src/configuration/ShellConfiguration.ts';
import { categoryIcons } from '../icons/categoryIcons.ts';
import type { RemoteMount } from '../remotes/publicPages.ts';
import type { WebSettings } from '../settings.ts';
import type { PageData } from './readPageData.ts';
import { getTitles } from './remoteTexts.ts';

interface ToConfigurationOptions {
  settings: WebSettings;
  versions: Versions;
  remotes: readonly ConfiguredRemote[];
  /** The names of the remotes that the document's policy covers. */
  covered: ReadonlySet<string>;
  /** The mount of the page; null without one. */
  owner: RemoteMount | null;
  /** The manifest of the owner; null if it is unknown or does not fit the shell. */
  manifest: Manifest | null;
  data: PageData;
}

/** Returns what the shell needs to start: a part of the document. */
export function toConfiguration(options: ToConfigurationOptions): ShellConfiguration {
  const { settings, versions, remotes, covered, owner, manifest, data } = options;
  const { algolia, remoteOverrides, footerLinks, pages, operator, contactEmail } = settings;
  return {
    apiUrl: '/api',
    algolia,
    // A navigation to a remote whose version differs loads a new document, whose policy covers the remote.
    versions: {
      ...versions,
      remotes: Object.fromEntries(
        Object.entries(versions.remotes).map(([name, version]) => [name, covered.has(name) ? version : '']),
      ),
    },
    remotes: remotes.map((remote) => ({ ...remote, texts: getTitles(remote) })),
    overrideSources: remoteOverrides,
    inlinedManifest:
      owner === null || manifest === null
        ? null
        : {
            url: owner.remote.manifest,
            content: toInlined(manifest, owner.mount.module),
            module: owner.mount.module,
          },
    footerLinks,
    ...(Object.keys(pages).length > 0 && { pages }),
    ...(operator !== null && { operator }),
    ...(contactEmail !== null && { contactEmail }),
    ...(categoryIcons !== null && { categoryIcons }),
    company: data.reviewedCompany,
    responses: data.responses,
  };
}

/** Returns a manifest with only the hashes of the entry and of one module's files: a hash cannot be compressed. */
function toInlined(manifest: Manifest, module: string): Manifest {
  const { remoteEntry, files } = manifest.metaData;
  const assets = manifest.exposes.find(({ path }) => path === module)?.assets;
  const { js, css } = assets ?? { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  const needed = [remoteEntry.path + remoteEntry.name, ...js.sync, ...js.async, ...css.sync, ...css.async];
  const known = needed.flatMap((file): [string, string][] => (files[file] === undefined ? [] : [[file, files[file]]]));
  return { ...manifest, metaData: { ...manifest.metaData, files: Object.fromEntries(known) } };
}

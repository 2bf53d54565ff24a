import type { Manifest } from '@heard/build/record';
import type { Language } from '@heard/contract';
import type { MountRow } from '@heard/sdk/configuration';
import { STAFF_PROVIDER_ID } from '@heard/server-kit';
import type { ConfiguredRemote, ShellConfiguration, Versions } from '../../src/configuration/ShellConfiguration.ts';
import { categoryIcons } from '../icons/categoryIcons.ts';
import type { RemoteMount } from '../remotes/publicPages.ts';
import type { WebSettings } from '../settings.ts';
import { getSendsEmail } from '../site/sendsEmail.ts';
import type { PageData } from './readPageData.ts';
import { getTitles } from './remoteTexts.ts';

interface ToConfigurationOptions {
  settings: WebSettings;
  versions: Versions;
  remotes: readonly ConfiguredRemote[];
  /** The names of the remotes that the document's policy covers. */
  covered: ReadonlySet<string>;
  /** The mount of the page; null if no mount has its path. */
  owner: RemoteMount | null;
  /** The manifest of the remote that owns the page; null if the manifest is unknown, or the remote is incompatible with the shell. */
  manifest: Manifest | null;
  data: PageData;
  language: Language;
}

/** Returns the configuration of the shell in the document. */
export function toConfiguration(options: ToConfigurationOptions): ShellConfiguration {
  const { settings, versions, remotes, covered, owner, manifest, data, language } = options;
  const { algolia, remoteOverrides, footerLinks, pages, operator, contactEmail, publicUrl } = settings;
  const { vitalsSample } = settings;
  const sendsEmail = getSendsEmail();
  const loginProviders = toLoginProviders(settings);
  return {
    apiUrl: '/api',
    algolia,
    // A navigation to a remote with another version loads a new document. The policy of the new document covers the remote.
    versions: {
      ...versions,
      remotes: Object.fromEntries(
        Object.entries(versions.remotes).map(([name, version]) => [name, covered.has(name) ? version : '']),
      ),
    },
    remotes: remotes.map((remote) => ({
      ...remote,
      mounts: remote.mounts.map(toBrowserMount),
      texts: getTitles(remote),
    })),
    overrideSources: remoteOverrides,
    inlinedManifest:
      owner === null || manifest === null
        ? null
        : {
            url: owner.remote.manifest,
            content: toInlined(manifest, owner.mount.module, language),
            module: owner.mount.module,
            ...(manifest.metaData.awaitsHashes && { isPartial: true as const }),
          },
    footerLinks,
    publicUrl,
    ...(Object.keys(pages).length > 0 && { pages }),
    ...(operator !== null && { operator }),
    ...(contactEmail !== null && { contactEmail }),
    ...(!sendsEmail && { sendsEmail }),
    ...(loginProviders.length > 0 && { loginProviders }),
    ...(vitalsSample < 1 && { vitalsSample }),
    ...(categoryIcons !== null && { categoryIcons }),
    company: data.company,
    responses: data.responses,
  };
}

type LoginProvider = NonNullable<ShellConfiguration['loginProviders']>[number];

/** Returns the OpenID providers for the login pages. */
function toLoginProviders({ oidcProviders, oidcStaff }: WebSettings): LoginProvider[] {
  const providers = oidcProviders.map(({ id, name }): LoginProvider => ({ id, name }));
  if (oidcStaff === null) return providers;
  return [...providers, { id: STAFF_PROVIDER_ID, name: new URL(oidcStaff.issuer).host, isStaff: true }];
}

/** Returns a mount without the properties that only the web server reads. */
function toBrowserMount(mount: MountRow): MountRow {
  const {
    parameters: _parameters,
    load: _load,
    resource: _resource,
    skeleton: _skeleton,
    description: _description,
    render: _render,
    ...browserMount
  } = mount;
  return browserMount;
}

/** The name of a lazily loaded catalog: `es.01234567.js`, or `trust-es.0123456789.js` for a part of a page. */
const CATALOG = /^(?:.*\/)?(?<part>.*-)?(?<language>[a-z]{2})(?:\.[0-9a-f]{8,})?\.js$/;

/**
 * Returns the parts of a manifest that the browser reads before it loads a second module: the entry and one module, with the hashes of their files.
 * Leaves out shared modules, because the shell provides all of them. If the build can wait for hashes, leaves out hashes of lazily loaded files,
 * except catalogs that the first render may need.
 */
function toInlined({ metaData, exposes, ...manifest }: Manifest, module: string, language: Language): Manifest {
  const { server: _server, files, ...browserData } = metaData;
  const { path, name } = metaData.remoteEntry;
  const isNeeded = (file: string) => {
    if (!metaData.awaitsHashes) return true;
    const catalog = CATALOG.exec(file)?.groups;
    return catalog !== undefined && (catalog['part'] === undefined || catalog['language'] === language);
  };
  const inlined = exposes
    .filter((exposed) => exposed.path === module)
    .map(({ assets: { js, css }, ...exposed }) => ({
      ...exposed,
      assets: {
        js: { sync: js.sync, async: js.async.filter(isNeeded) },
        css: { sync: css.sync, async: css.async.filter(isNeeded) },
      },
    }));
  const needed = [
    path + name,
    ...inlined.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]),
  ];
  const known = needed.flatMap((file): [string, string][] => (files[file] === undefined ? [] : [[file, files[file]]]));
  return {
    ...manifest,
    metaData: { ...browserData, files: Object.fromEntries(known) },
    exposes: inlined,
    shared: [],
  };
}

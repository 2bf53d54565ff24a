import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { matchRoutes } from 'react-router-dom';
import type { MountRow } from '@heard/sdk/configuration';
import type { ConfiguredRemote, ShellConfiguration, Versions } from '../../src/configuration/ShellConfiguration.ts';
import type { RemoteRegistry } from '../remotes/RemoteRegistry.ts';
import type { WebSettings } from '../settings.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { preloadsOf } from './preloadsOf.ts';
import { renderDocument } from './renderDocument.ts';
import type { ShellFiles } from './ShellFiles.ts';

export interface DocumentRoutesOptions {
  settings: WebSettings;
  registry: RemoteRegistry;
  files: ShellFiles;
  /** What is deployed now. */
  versions: () => Promise<Versions>;
}

/** How long the API may take to say whether a company exists, before the page is sent without knowing. */
const LOOKUP_TIMEOUT_MS = 2_000;

/** Answers every address that is neither a file nor the API's with the shell's document. */
export async function documentRoutes(
  app: FastifyInstance,
  { settings, registry, files, versions }: DocumentRoutesOptions,
) {
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const owner = ownerOf(registry.remotes, path);
    const company = companyIdIn(path);
    const canonical =
      company === null || owner === null ? company : await lookUpCompany(settings.apiUrl, company, request.ip);
    if (company !== null && canonical !== null && canonical !== company) {
      const query = request.url.slice(path.length);
      return reply.redirect(`/business/${encodeURIComponent(canonical)}${query}`, 301);
    }

    const nonce = randomBytes(16).toString('base64');
    const manifest = owner?.remote.compatible ? registry.manifestOf(owner.remote.name) : null;
    const configuration: ShellConfiguration = {
      apiUrl: '/api',
      algolia: settings.algolia,
      versions: await versions(),
      remotes: [...registry.remotes],
      overrideSources: settings.remoteOverrides,
      inlinedManifest: owner === null || manifest === null ? null : { url: owner.remote.manifest, content: manifest },
      footerLinks: settings.footerLinks,
    };
    const document = renderDocument({
      template: await files.template(),
      nonce,
      configuration,
      preload: owner === null ? [] : preloadsOf(owner.remote, owner.row.module, manifest),
    });
    const found = owner !== null && !(company !== null && canonical === null);
    return reply
      .code(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        contentSecurityPolicy({
          nonce,
          origins: [
            ...otherOrigins([...registry.remotes.map((remote) => remote.manifest), settings.shellFiles]),
            ...settings.remoteOverrides,
          ],
          algolia: settings.algolia,
        }),
      )
      .send(document);
  });
}

interface Owner {
  remote: ConfiguredRemote;
  row: MountRow;
}

/** The remote and its row that this address belongs to, as the browser's router will decide. */
function ownerOf(remotes: readonly ConfiguredRemote[], path: string): Owner | null {
  const routes = remotes.flatMap((remote) =>
    remote.mounts.map((row) => ({ path: row.path, handle: { remote, row } satisfies Owner })),
  );
  const match = matchRoutes(routes, path)?.at(-1);
  return match?.route.handle ?? null;
}

function companyIdIn(path: string): string | null {
  const id = /^\/business\/([^/]+)\/?$/.exec(path)?.[1];
  if (id === undefined) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}

/**
 * Asks the API whether a company exists.
 * @param caller the address of whoever asks for the page: the API counts calls by it
 * @returns the company's id; null when there is no such company; what was asked for when the API does not say
 */
async function lookUpCompany(apiUrl: string, id: string, caller: string): Promise<string | null> {
  try {
    const response = await fetch(`${apiUrl}/company/${encodeURIComponent(id)}`, {
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
      headers: { 'x-forwarded-for': caller },
    });
    if (response.status === 404 || response.status === 400) return null;
    if (!response.ok) return id;
    const company: unknown = await response.json();
    return typeof company === 'object' && company !== null && 'id' in company ? String(company.id) : id;
  } catch {
    return id;
  }
}

function otherOrigins(addresses: string[]): string[] {
  return [
    ...new Set(addresses.filter((address) => /^https?:/.test(address)).map((address) => new URL(address).origin)),
  ];
}

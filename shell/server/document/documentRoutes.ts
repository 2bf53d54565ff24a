import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { matchRoutes } from 'react-router-dom';
import type { ConfiguredRemote, ShellConfiguration } from '../../src/configuration/ShellConfiguration.ts';
import type { RemoteRegistry } from '../remotes/RemoteRegistry.ts';
import type { WebSettings } from '../settings.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { renderDocument } from './renderDocument.ts';
import type { ShellFiles } from './ShellFiles.ts';

export interface DocumentRoutesOptions {
  settings: WebSettings;
  registry: RemoteRegistry;
  files: ShellFiles;
}

/** How long the API may take to say whether a company exists, before the page is sent without knowing. */
const LOOKUP_TIMEOUT_MS = 2_000;

/** Answers every address that is neither a file nor the API's with the shell's document. */
export async function documentRoutes(app: FastifyInstance, { settings, registry, files }: DocumentRoutesOptions) {
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
    const manifest = owner === null ? null : registry.manifestOf(owner.name);
    const configuration: ShellConfiguration = {
      apiUrl: '/api',
      search: searchSettings(settings, request.host, request.protocol),
      remotes: [...registry.remotes],
      inlinedManifest: owner === null || manifest === null ? null : { url: owner.manifest, content: manifest },
      footerLinks: settings.footerLinks,
    };
    const document = renderDocument({
      template: await files.template(),
      nonce,
      configuration,
      preload: owner === null ? [] : entryOf(owner, manifest),
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
          origins: otherOrigins([...registry.remotes.map((remote) => remote.manifest), settings.shellFiles]),
          usesAlgolia: settings.algolia !== null,
        }),
      )
      .send(document);
  });
}

/** The remote that one of its rows gives this address to, as the browser's router will decide. */
function ownerOf(remotes: readonly ConfiguredRemote[], path: string): ConfiguredRemote | null {
  const routes = remotes.flatMap((remote) => remote.mounts.map((row) => ({ path: row.path, handle: remote })));
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

function searchSettings(settings: WebSettings, host: string, protocol: string): ShellConfiguration['search'] {
  if (settings.algolia !== null) return { appId: settings.algolia.appId, apiKey: settings.algolia.searchKey };
  return {
    appId: 'heard',
    apiKey: 'public',
    host: { url: `${host}/api`, protocol: protocol === 'https' ? 'https' : 'http' },
  };
}

/** The script that a manifest names as the remote's entry. */
function entryOf(remote: ConfiguredRemote, manifest: unknown): string[] {
  const name = (manifest as { metaData?: { remoteEntry?: { name?: unknown } } } | null)?.metaData?.remoteEntry?.name;
  return typeof name === 'string' ? [`${remote.manifest.slice(0, remote.manifest.lastIndexOf('/') + 1)}${name}`] : [];
}

function otherOrigins(addresses: string[]): string[] {
  return [
    ...new Set(addresses.filter((address) => /^https?:/.test(address)).map((address) => new URL(address).origin)),
  ];
}

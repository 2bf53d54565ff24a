import { randomBytes } from 'node:crypto';
import type { CompanyWithReviews, Language } from '@heard/contract';
import { negotiateLanguage, setContentLanguage } from '@heard/server-kit';
import type { FastifyInstance } from 'fastify';
import { matchRoutes } from 'react-router-dom';
import type { MountRow } from '@heard/sdk/configuration';
import { paths, PRODUCT } from '@heard/sdk/server';
import type { ConfiguredRemote, ShellConfiguration, Versions } from '../../src/configuration/ShellConfiguration.ts';
import en from '../../src/messages/en.json' with { type: 'json' };
import es from '../../src/messages/es.json' with { type: 'json' };
import fr from '../../src/messages/fr.json' with { type: 'json' };
import { getForwardedHeaders } from '../forwardedHeaders.ts';
import { getPublicPages, isSinglePage, type RemoteMount } from '../remotes/publicPages.ts';
import type { RemoteRegistry } from '../remotes/RemoteRegistry.ts';
import type { WebSettings } from '../settings.ts';
import { describeRating } from './companyMarkup.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { cutText } from './cutText.ts';
import type { DocumentTimer } from './documentTimer.ts';
import { readCompany } from './readCompany.ts';
import { getCatalogs, getPreloads } from './remoteFiles.ts';
import { renderDocument, type PageDescription, type PageLink } from './renderDocument.ts';
import type { ShellFiles } from './ShellFiles.ts';
import { readUrlLanguage } from './urlLanguage.ts';

export interface DocumentRoutesOptions {
  settings: WebSettings;
  registry: RemoteRegistry;
  files: ShellFiles;
  /** Returns the deployed versions. */
  versions: () => Promise<Versions>;
  time: DocumentTimer;
}

/** About as much as search engines and link previews show. */
const DESCRIPTION_MAX_LENGTH = 160;

/** The title of the shell's own page. */
const NOT_FOUND: Record<Language, string> = {
  en: en['notFound.title'],
  es: es['notFound.title'],
  fr: fr['notFound.title'],
};

/** Responds with the shell's document to every URL that is neither a file nor the API's. */
export async function documentRoutes(
  app: FastifyInstance,
  { settings, registry, files, versions, time }: DocumentRoutesOptions,
) {
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const query = request.url.slice(path.length);
    const requestedLanguage = readUrlLanguage(query);
    // In the browser, the app prefers the language chosen there or in the account.
    const language = requestedLanguage ?? negotiateLanguage(request);
    const owner = findMount(registry.remotes, path);
    const id = owner === null ? null : readCompanyId(path);
    const page = owner?.mount.path ?? 'none';
    const stopTimer = id === null ? null : time('api', page);
    const result = id === null ? null : await readCompany(settings.apiUrl, id, getForwardedHeaders(request, language));
    stopTimer?.();
    const company = result?.status === 'found' ? result.company : null;
    if (company !== null && company.id !== id) {
      return reply.redirect(`${paths.company(company.id)}${query}`, 301);
    }

    const nonce = randomBytes(16).toString('base64');
    const manifest = owner?.remote.compatible ? registry.getManifest(owner.remote.name) : null;
    const configuration: ShellConfiguration = {
      apiUrl: '/api',
      algolia: settings.algolia,
      versions: await versions(),
      // Only this server uses the titles and descriptions of mounts.
      remotes: registry.remotes.map((remote) => ({ ...remote, texts: undefined })),
      overrideSources: settings.remoteOverrides,
      inlinedManifest: owner === null || manifest === null ? null : { url: owner.remote.manifest, content: manifest },
      footerLinks: settings.footerLinks,
      company,
    };
    const isNotFound = owner === null || result?.status === 'not-found';
    const template = await files.template();
    const stopRenderTimer = time('render', page);
    const document = renderDocument({
      template,
      nonce,
      configuration,
      preload: owner === null ? [] : getPreloads(owner.remote, owner.mount.module, manifest),
      catalogs: owner === null ? {} : getCatalogs(owner.remote, owner.mount.module, manifest),
      page: isNotFound
        ? { title: NOT_FOUND[language], description: null, url: null, company: null }
        : describePage({ ...owner, path, company, language, publicUrl: settings.publicUrl }),
      language,
      requestedLanguage,
      links: toLinks(getPublicPages(registry.remotes), language),
      publicUrl: settings.publicUrl,
    });
    stopRenderTimer();
    // The app reports the problem and retries; a search engine keeps its copy and comes back later.
    if (result?.status === 'unavailable') reply.header('retry-after', result.retryAfter);
    setContentLanguage(reply, language);
    return reply
      .code(isNotFound ? 404 : result?.status === 'unavailable' ? 503 : 200)
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        contentSecurityPolicy({
          nonce,
          origins: [
            ...getOrigins([...registry.remotes.map((remote) => remote.manifest), settings.shellFiles]),
            ...settings.remoteOverrides,
          ],
          algolia: settings.algolia,
        }),
      )
      .send(document);
  });
}

/** Finds the mount of a path in the same way as the browser's router. */
function findMount(remotes: readonly ConfiguredRemote[], path: string): RemoteMount | null {
  const routes = remotes.flatMap((remote) =>
    remote.mounts.map((mount) => ({ path: mount.path, handle: { remote, mount } satisfies RemoteMount })),
  );
  const match = matchRoutes(routes, path)?.at(-1);
  return match?.route.handle ?? null;
}

function readCompanyId(path: string): string | null {
  const id = /^\/business\/([^/]+)\/?$/.exec(path)?.[1];
  if (id === undefined) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}

interface DescribePageOptions extends RemoteMount {
  path: string;
  company: CompanyWithReviews | null;
  language: Language;
  publicUrl: string;
}

function describePage({ remote, mount, path, company, language, publicUrl }: DescribePageOptions): PageDescription {
  const about =
    company === null
      ? getText(remote, language, mount.description)
      : `${describeRating(company, language)} ${company.description ?? ''}`;
  const isPublic = about !== null && mount.guard === undefined;
  return {
    title: company?.name ?? getText(remote, language, mount.title),
    description: about === null ? null : cutText(about, DESCRIPTION_MAX_LENGTH),
    url: isPublic
      ? `${publicUrl}${company === null ? getCanonicalPath(mount, path) : paths.company(company.id)}`
      : null,
    company,
  };
}

function toLinks(pages: readonly RemoteMount[], language: Language): PageLink[] {
  return pages.map(({ remote, mount }) => ({
    path: mount.path,
    title: getText(remote, language, mount.title) ?? PRODUCT,
  }));
}

/** The router also matches paths in other letter case, and with a slash at the end. */
function getCanonicalPath(mount: MountRow, path: string): string {
  return isSinglePage(mount) ? mount.path : path.replace(/(?!^)\/+$/, '');
}

function getOrigins(urls: string[]): string[] {
  return [...new Set(urls.filter((url) => /^https?:/.test(url)).map((url) => new URL(url).origin))];
}

/** Returns a message that a mount names, in English if the remote has no translation; null if it has no such message. */
function getText({ texts }: ConfiguredRemote, language: Language, id: string | undefined): string | null {
  if (id === undefined) return null;
  return texts?.[language]?.[id] ?? texts?.['en']?.[id] ?? null;
}

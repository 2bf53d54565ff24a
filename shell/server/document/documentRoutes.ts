import { randomBytes } from 'node:crypto';
import type { CompanyWithReviews, Language } from '@heard/contract';
import { negotiateLanguage, setContentLanguage } from '@heard/server-kit';
import type { Manifest } from '@heard/build/record';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MountRow } from '@heard/sdk/configuration';
import { paths, PRODUCT } from '@heard/sdk/server';
import type { ConfiguredRemote, ShellConfiguration, Versions } from '../../src/configuration/ShellConfiguration.ts';
import en from '../../src/messages/en.json' with { type: 'json' };
import es from '../../src/messages/es.json' with { type: 'json' };
import fr from '../../src/messages/fr.json' with { type: 'json' };
import { getForwardedHeaders } from '../forwardedHeaders.ts';
import { findMount } from '../remotes/findMount.ts';
import { getPublicPages, isSinglePage, type RemoteMount } from '../remotes/publicPages.ts';
import type { RemoteRegistry } from '../remotes/RemoteRegistry.ts';
import {
  isVersion,
  readChoices,
  readVisitor,
  toBucketCookie,
  toChoiceCookie,
  withBucket,
  type Visitor,
} from '../remotes/Visitor.ts';
import { translate } from '../messages/messages.ts';
import type { WebSettings } from '../settings.ts';
import { describeRating } from './companyMarkup.ts';
import { createKnownCompanies } from './createKnownCompanies.ts';
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
  /** Returns the versions that a visitor gets. */
  versions: (visitor: Visitor) => Promise<Versions>;
  time: DocumentTimer;
}

/** About as much as search engines and link previews show. */
const DESCRIPTION_MAX_LENGTH = 160;

/** Below the 4 KB or 8 KB that proxies have for a response's headers. */
const MAX_POLICY_BYTES = 3_800;

/** Seconds until a page whose remote is unknown should be requested again. */
const RETRY_AFTER = '5';

/** The path of a company's page. Mounts below it are about the same company. */
const COMPANY_PAGE = '/business/:id';

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
  const knownCompanies = createKnownCompanies(settings.apiUrl);
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const query = request.url.slice(path.length);
    if (!registry.isKnown) return sendUnavailable(request, reply);
    const isSecure = settings.publicUrl.startsWith('https:');
    const cookies = readVisitor(request.headers.cookie);
    const choice = readChoices(query);
    if (choice !== null) {
      const { chosen, unknown } = applyChoices(registry, cookies, choice.choices);
      if (unknown !== null) {
        const language = negotiateLanguage(request);
        setContentLanguage(reply, language);
        return reply
          .code(400)
          .type('text/plain; charset=utf-8')
          .send(translate(language, 'release.unknown', unknown));
      }
      // A single slash: a path of two is another host.
      return reply
        .header('set-cookie', toChoiceCookie(chosen, isSecure))
        .redirect(`${path.replace(/^\/+/, '/')}${choice.rest}`, 302);
    }
    const visitor = registry.hasCandidates && cookies.bucket === null ? withBucket(cookies) : cookies;
    const { remotes, manifests } = registry.select(visitor);
    const requestedLanguage = readUrlLanguage(query);
    // In the browser, the app prefers the language chosen there or in the account.
    const language = requestedLanguage ?? negotiateLanguage(request);
    const owner = findMount(remotes, path);
    if (owner === null && registry.isPending(path)) return sendUnavailable(request, reply);
    const id = owner === null || !isAboutCompany(owner.mount) ? null : readCompanyId(path);
    const page = owner?.mount.path ?? 'none';
    const stopTimer = id === null ? null : time('api', page);
    const result = id === null ? null : await readCompany(settings.apiUrl, id, getForwardedHeaders(request, language));
    stopTimer?.();
    const company = result?.status === 'found' ? result.company : null;
    if (company !== null && company.id !== id) {
      return reply.redirect(`${getCompanyPath(company, owner?.mount)}${query}`, 301);
    }

    const nonce = randomBytes(16).toString('base64');
    const manifest = owner?.remote.compatible ? (manifests.get(owner.remote.name) ?? null) : null;
    const { policy, covered } = toPolicy({ nonce, settings, remotes, owner: owner?.remote ?? null });
    const deployed = await versions(visitor);
    const configuration: ShellConfiguration = {
      apiUrl: '/api',
      algolia: settings.algolia,
      // A navigation to a remote whose version differs loads a new document, whose policy covers the remote.
      versions: {
        ...deployed,
        remotes: mapValues(deployed.remotes, (version, name) => (covered.has(name) ? version : '')),
      },
      remotes: remotes.map((remote) => ({ ...remote, texts: getTitles(remote) })),
      overrideSources: settings.remoteOverrides,
      inlinedManifest:
        owner === null || manifest === null
          ? null
          : {
              url: owner.remote.manifest,
              content: toInlined(manifest, owner.mount.module),
              module: owner.mount.module,
            },
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
      links: toLinks(getPublicPages(remotes), language),
      companies: company === null ? knownCompanies() : [],
      publicUrl: settings.publicUrl,
    });
    stopRenderTimer();
    // The app reports the problem and retries; a search engine keeps its copy and comes back later.
    if (result?.status === 'unavailable') reply.header('retry-after', result.retryAfter);
    if (visitor.bucket !== null && visitor !== cookies) {
      reply.header('set-cookie', toBucketCookie(visitor.bucket, isSecure));
    }
    setContentLanguage(reply, language);
    // A page that does not respond cannot report it itself.
    reply.header('reporting-endpoints', 'default="/reports/browser"');
    reply.header('document-policy', 'include-js-call-stacks-in-crash-reports');
    return reply
      .code(isNotFound ? 404 : result?.status === 'unavailable' ? 503 : 200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(document);
  });
}

/** The mounts of a company's page, and of the pages below it. */
function isAboutCompany({ path }: MountRow): boolean {
  return path === COMPANY_PAGE || path.startsWith(`${COMPANY_PAGE}/`);
}

/** Returns the canonical path of a mount that is about a company. */
function getCompanyPath({ id }: Pick<CompanyWithReviews, 'id'>, mount: MountRow | undefined): string {
  return `${paths.company(id)}${mount?.path.slice(COMPANY_PAGE.length) ?? ''}`;
}

function readCompanyId(path: string): string | null {
  const id = /^\/business\/([^/]+)(?:\/|$)/i.exec(path)?.[1];
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
  if (company !== null && mount.path !== COMPANY_PAGE) {
    const fill = (id: string | undefined) =>
      getText(remote, language, id)?.replaceAll('{company}', () => company.name) ?? null;
    const description = fill(mount.description);
    return {
      title: fill(mount.title) ?? company.name,
      description: description === null ? null : cutText(description, DESCRIPTION_MAX_LENGTH),
      url: description === null ? null : `${publicUrl}${getCompanyPath(company, mount)}`,
      // The structured data and the reviews belong to the company's page.
      company: null,
    };
  }
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
    // The home page's title describes the product.
    title: (mount.path === paths.home ? null : getText(remote, language, mount.title)) ?? PRODUCT,
  }));
}

/** The router also matches paths in other letter case, and with a slash at the end. */
function getCanonicalPath(mount: MountRow, path: string): string {
  return isSinglePage(mount) ? mount.path : path.replace(/(?!^)\/+$/, '');
}

/**
 * Returns the policy of a document, within what proxies accept as a header, and the remotes that it covers: the owner of the page and
 * as many others as fit.
 */
function toPolicy({
  nonce,
  settings,
  remotes,
  owner,
}: {
  nonce: string;
  settings: WebSettings;
  remotes: readonly ConfiguredRemote[];
  owner: ConfiguredRemote | null;
}): { policy: string; covered: ReadonlySet<string> } {
  const toText = (origins: ReadonlySet<string>) =>
    contentSecurityPolicy({
      nonce,
      origins: [...origins, ...settings.remoteOverrides],
      algolia: settings.algolia,
    });
  const shellOrigin = getOrigin(settings.shellFiles);
  const origins = new Set(shellOrigin === null ? [] : [shellOrigin]);
  const covered = new Set<string>();
  let policy = toText(origins);
  for (const remote of owner === null ? remotes : [owner, ...remotes]) {
    const origin = getOrigin(remote.manifest);
    if (origin !== null && !origins.has(origin)) {
      const extended = toText(new Set([...origins, origin]));
      if (extended.length > MAX_POLICY_BYTES && remote !== owner) continue;
      origins.add(origin);
      policy = extended;
    }
    covered.add(remote.name);
  }
  return { policy, covered };
}

/** Returns the origin of an http(s) URL; null for a path or a folder. */
function getOrigin(url: string): string | null {
  return /^https?:/.test(url) ? new URL(url).origin : null;
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

function mapValues<Value>(values: Record<string, Value>, map: (value: Value, key: string) => Value) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]));
}

/** Adds the choices of a URL to those of a tester's browser. @returns also the first one that is not deployed */
function applyChoices(registry: RemoteRegistry, { chosen: before }: Visitor, choices: Map<string, string | null>) {
  const chosen = new Map(before);
  for (const [name, version] of choices) {
    if (version === null) {
      chosen.delete(name);
      continue;
    }
    const releases = registry.getReleases(name);
    if (!releases.some((release) => isVersion(release, version))) {
      return { chosen, unknown: { remote: name, version, releases: releases.join(', ') || '–' } };
    }
    chosen.set(name, version);
  }
  return { chosen, unknown: null };
}

/** Responds while it is not known which page a URL is. Search engines keep theirs. */
function sendUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = negotiateLanguage(request);
  setContentLanguage(reply, language);
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER)
    .type('text/plain; charset=utf-8')
    .send(translate(language, 'unavailable.pages'));
}

/** Returns the titles of a remote's mounts, by language. Only this server uses their descriptions. */
function getTitles({ mounts, texts }: ConfiguredRemote): Record<string, Record<string, string>> | undefined {
  const ids = new Set(mounts.flatMap(({ title }) => (title === undefined ? [] : [title])));
  if (texts === undefined || ids.size === 0) return undefined;
  return Object.fromEntries(
    Object.entries(texts).map(([language, messages]) => [
      language,
      // A title that names the company is known when the company has loaded.
      Object.fromEntries(Object.entries(messages).filter(([id, text]) => ids.has(id) && !text.includes('{company}'))),
    ]),
  );
}

/** Returns a message that a mount names, in English if the remote has no translation; null if it has no such message. */
function getText({ texts }: ConfiguredRemote, language: Language, id: string | undefined): string | null {
  if (id === undefined) return null;
  return texts?.[language]?.[id] ?? texts?.['en']?.[id] ?? null;
}

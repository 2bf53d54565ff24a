import { randomBytes } from 'node:crypto';
import type { CompanyList, CompanyReview, CompanyWithReviews, Language, Person, PublicReview } from '@heard/contract';
import { cutText, DESCRIPTION_MAX_LENGTH, negotiateLanguage, setContentLanguage } from '@heard/server-kit';
import type { Manifest } from '@heard/build/record';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MountRow } from '@heard/sdk/configuration';
import { paths, PRODUCT, readSearchQuery, readUrlLanguage } from '@heard/sdk/server';
import type { ConfiguredRemote, ShellConfiguration, Versions } from '../../src/configuration/ShellConfiguration.ts';
import en from '../../src/messages/en.json' with { type: 'json' };
import es from '../../src/messages/es.json' with { type: 'json' };
import fr from '../../src/messages/fr.json' with { type: 'json' };
import { getForwardedHeaders } from '../forwardedHeaders.ts';
import { findMount } from '../remotes/findMount.ts';
import { isSinglePage, type RemoteMount } from '../remotes/publicPages.ts';
import type { RemoteRegistry } from '../remotes/RemoteRegistry.ts';
import type { PageRenderer } from '../rendering/PageRenderer.ts';
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
import { createKeptResponses } from './createKeptResponses.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import type { DocumentTimer } from './documentTimer.ts';
import { categoryIcons } from '../icons/categoryIcons.ts';
import { describeList } from './describeList.ts';
import { describeRating } from './describeRating.ts';
import { describeReview } from './describeReview.ts';
import { describePerson } from './describePerson.ts';
import { describeReviews } from './describeReviews.ts';
import { readFromApi, type ApiResult } from './readFromApi.ts';
import { readSearch } from './readSearch.ts';
import { getCatalogs, getPreloads } from './remoteFiles.ts';
import { renderDocument, type PageDescription } from './renderDocument.ts';
import type { ShellFiles } from './ShellFiles.ts';
import { toBreadcrumbs } from './structuredData.ts';
import { toDataRequest, toFilteredReviews, toReviewsRequest, type FurtherRequest } from './toDataRequest.ts';

export interface DocumentRoutesOptions {
  settings: WebSettings;
  registry: RemoteRegistry;
  files: ShellFiles;
  /** Returns the versions that a visitor gets. */
  versions: (visitor: Visitor) => Promise<Versions>;
  time: DocumentTimer;
  /** Null: the browser renders all pages. */
  renderer: PageRenderer | null;
}

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
  { settings, registry, files, versions, time, renderer }: DocumentRoutesOptions,
) {
  const readKept = createKeptResponses(settings.apiUrl);
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
    const reviews = id !== null && page === COMPANY_PAGE ? toReviewsRequest(path, query) : null;
    if (reviews !== null && reviews !== 'not-found' && 'redirect' in reviews) {
      return reply.redirect(reviews.redirect, 301);
    }
    const requested = owner === null ? null : toDataRequest(owner.mount, owner.params, path, query, language);
    if (requested !== null && requested !== 'not-found' && 'redirect' in requested) {
      return reply.redirect(requested.redirect, 301);
    }
    const data = requested === 'not-found' ? null : requested;
    const apiPath = id === null ? data?.path : `/company/${encodeURIComponent(id)}`;
    const filtered = id !== null && page === COMPANY_PAGE && reviews === null ? toFilteredReviews(query) : null;
    const further = [
      ...(filtered === null ? [] : [{ path: `${apiPath ?? ''}/review${filtered}`, isPage: true }]),
      ...(data !== null && data.path !== apiPath ? [{ path: data.path, isPage: false }] : []),
      ...(data?.also ?? []),
    ];
    const stopTimer = apiPath === undefined ? null : time('api', page);
    const read = <Body>(of: string, body?: object) =>
      readFromApi<Body>(`${settings.apiUrl}${of}`, getForwardedHeaders(request, language), body);
    const requestData = (of: string) => {
      const body = data?.body;
      if (body !== undefined) return readSearch(settings.algolia, body, () => read(of, body));
      return data?.isKept === true ? readKept(of) : read<unknown>(of);
    };
    const reviewsPage = reviews === 'not-found' ? null : reviews;
    const reviewsPath = reviewsPage === null ? null : `${apiPath ?? ''}/review${reviewsPage.query}`;
    const [result, part, ...furtherResults] = await Promise.all([
      apiPath === undefined ? null : requestData(apiPath),
      reviewsPath === null ? null : read<CompanyReview[]>(reviewsPath),
      ...further.map(({ path: of }) => read<unknown>(of)),
    ]);
    // The contract defines the types.
    const review =
      owner?.mount.document === 'review' && result?.status === 'found' ? (result.body as PublicReview) : null;
    // Its page shows other reviews of the company.
    const reviewed =
      review === null ? null : await read<CompanyWithReviews>(`/company/${encodeURIComponent(review.company.id)}`);
    stopTimer?.();
    const company = id !== null && result?.status === 'found' ? (result.body as CompanyWithReviews) : null;
    const list = owner?.mount.document === 'list' && result?.status === 'found' ? (result.body as CompanyList) : null;
    const person = owner?.mount.document === 'person' && result?.status === 'found' ? (result.body as Person) : null;
    if (company !== null && company.id !== id) {
      return reply.redirect(`${getCompanyPath(company, owner?.mount)}${query}`, 301);
    }

    if (list !== null && decodePath(path) !== decodePath(list.path)) {
      return reply.redirect(`${list.path}${query}`, 301);
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
      ...(Object.keys(settings.pages).length > 0 && { pages: settings.pages }),
      ...(settings.operator !== null && { operator: settings.operator }),
      ...(settings.contactEmail !== null && { contactEmail: settings.contactEmail }),
      ...(categoryIcons !== null && { categoryIcons }),
      company: company ?? (reviewed?.status === 'found' ? reviewed.body : null),
      responses: {
        ...(data !== null &&
          data.path === apiPath &&
          result?.status === 'found' && { [data.key ?? data.path]: result.body }),
        ...(reviewsPath !== null && part?.status === 'found' && { [reviewsPath]: toPage(part) }),
        ...toResponses(further, furtherResults),
      },
    };
    // Failures of optional data are reported by the page itself.
    const status = data?.isRequired === false && id === null ? 'found' : result?.status;
    const isNotFound =
      owner === null ||
      requested === 'not-found' ||
      reviews === 'not-found' ||
      [status, part?.status].includes('not-found');
    const isRemoved = status === 'removed';
    const template = await files.template();
    const isComplete = !isNotFound && !isRemoved && status !== 'unavailable';
    const rendered =
      renderer === null || owner === null || manifest === null || !isComplete || !isRendered(owner.mount)
        ? null
        : await renderer.render({
            remote: owner.remote,
            manifest,
            module: owner.mount.module,
            url: request.url,
            // What a visitor searches for is not kept.
            isShared: isShared(owner.mount) && filtered === null,
            language,
            configuration,
            dataVersion: [result, part, reviewed, ...furtherResults]
              .map((one) => (one?.status === 'found' ? one.version : ''))
              .join(' '),
          });
    const stopRenderTimer = time('render', page);
    const { publicUrl } = settings;
    const description = isRemoved
      ? {
          title: translate(language, 'company.removedTitle'),
          description: translate(language, 'company.removed'),
          url: null,
          company: null,
          notice: {
            text: translate(language, 'company.removed'),
            link: { path: paths.transparency, text: translate(language, 'company.removedLink') },
          },
        }
      : isNotFound
        ? {
            title: NOT_FOUND[language],
            description: null,
            url: null,
            company: null,
            notice: { text: NOT_FOUND[language] },
          }
        : list !== null
          ? describeList({ list, isPlain: data?.isPlain === true, language, publicUrl })
          : review !== null
            ? describeReview({ review, language, publicUrl })
            : person !== null
              ? describePerson(person)
              : company !== null && reviewsPage !== null
                ? describeReviews({
                    company,
                    page: reviewsPage.page,
                    reviews: part?.status === 'found' ? part.body : [],
                    language,
                    publicUrl,
                  })
                : {
                    ...describePage({ ...owner, path, company, language, publicUrl }),
                    ...toSearchTitle(owner.mount, query, language),
                  };
    const document = renderDocument({
      template,
      nonce,
      configuration,
      preload: owner === null ? [] : getPreloads(owner.remote, owner.mount.module, manifest),
      catalogs: owner === null ? {} : getCatalogs(owner.remote, owner.mount.module, manifest),
      page: description,
      language,
      requestedLanguage,
      publicUrl,
      rendered,
    });
    stopRenderTimer();
    // The app reports the problem and retries; a search engine keeps its copy and comes back later.
    if (status === 'unavailable' && result?.status === status) reply.header('retry-after', result.retryAfter);
    if (visitor.bucket !== null && visitor !== cookies) {
      reply.header('set-cookie', toBucketCookie(visitor.bucket, isSecure));
    }
    setContentLanguage(reply, language);
    if (description.url === null) reply.header('x-robots-tag', 'noindex');
    // A page that does not respond cannot report it itself.
    reply.header('reporting-endpoints', 'default="/reports/browser"');
    reply.header('document-policy', 'include-js-call-stacks-in-crash-reports');
    return reply
      .code(isRemoved ? 410 : isNotFound ? 404 : status === 'unavailable' ? 503 : 200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(document);
  });
}

/** Converts a page of a list to what `useCallPages` has of it. */
function toPage({ body, next, total }: ApiResult<unknown> & { status: 'found' }): object {
  return { items: body, next, total };
}

/** Returns the further responses that have arrived, by the path of the API. */
function toResponses(requests: readonly FurtherRequest[], results: readonly ApiResult<unknown>[]): object {
  return Object.fromEntries(
    requests.flatMap(({ path, isPage }, at) => {
      const result = results[at];
      return result?.status === 'found' ? [[path, isPage ? toPage(result) : result.body]] : [];
    }),
  );
}

/** Decodes a path to compare it; one that is malformed stays as it is. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns whether the web server renders a mount. Nothing that only an account may see is rendered. */
function isRendered({ render, guard }: MountRow): boolean {
  return render === 'server' && guard === undefined;
}

/**
 * Returns whether different people open the URLs of a mount: what a visitor searches for, and the links of emails, must not be kept, and pages that
 * nobody else opens would displace others.
 */
function isShared({ description, document }: MountRow): boolean {
  return description !== undefined || (document !== undefined && document !== 'search');
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
  // A listing whose reviews were all deleted has nothing to say.
  const isThin = company !== null && company.reviewsQuantity === 0 && !company.claimed;
  const isPublic = about !== null && mount.guard === undefined && !isThin;
  const title = company?.name ?? getText(remote, language, mount.title);
  const isList = mount.document === 'categories' || mount.document === 'places';
  return {
    title,
    description: about === null ? null : cutText(about, DESCRIPTION_MAX_LENGTH),
    url: isPublic
      ? `${publicUrl}${company === null ? getCanonicalPath(mount, path) : paths.company(company.id)}`
      : null,
    company,
    ...(isList && { data: [toBreadcrumbs([{ name: title ?? PRODUCT, path: mount.path }], language, publicUrl)] }),
  };
}

/** The title of the page of results. */
function toSearchTitle({ document }: MountRow, query: string, language: Language): { title?: string } {
  const { q } = readSearchQuery(new URLSearchParams(document === 'search' ? query : ''));
  return q === '' ? {} : { title: translate(language, 'search.title', { text: q }) };
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

/** Responds while the mounts are unknown. Search engines keep their copies of the pages. */
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

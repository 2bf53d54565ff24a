import { randomBytes } from 'node:crypto';
import { negotiateLanguage, setContentLanguage } from '@heard/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MountRow } from '@heard/sdk/configuration';
import { readUrlLanguage } from '@heard/sdk/server';
import type { Versions } from '../../src/configuration/ShellConfiguration.ts';
import { getForwardedHeaders } from '../forwardedHeaders.ts';
import { findMount } from '../remotes/findMount.ts';
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
import { sendText } from '../sendText.ts';
import type { WebSettings } from '../settings.ts';
import { documentPolicy } from './contentSecurityPolicy.ts';
import { describePage } from './describePage.ts';
import type { DocumentTimer } from './documentTimer.ts';
import { createPageDataReader, NO_PAGE, type PageData } from './readPageData.ts';
import { getCatalogs, getPreloads } from './remoteFiles.ts';
import { renderDocument } from './renderDocument.ts';
import type { ShellFiles } from './ShellFiles.ts';
import { toConfiguration } from './toConfiguration.ts';

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

/** Seconds until a page whose remote is unknown should be requested again. */
const RETRY_AFTER = '5';

const STATUS_CODES: Record<PageData['status'], number> = {
  found: 200,
  'not-found': 404,
  removed: 410,
  unavailable: 503,
};

/** Responds with the shell's document to every URL that is neither a file nor the API's. */
export async function documentRoutes(
  app: FastifyInstance,
  { settings, registry, files, versions, time, renderer }: DocumentRoutesOptions,
) {
  const { apiUrl, algolia, publicUrl } = settings;
  const readPageData = createPageDataReader({ apiUrl, algolia, time });
  const isSecure = publicUrl.startsWith('https:');

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const query = request.url.slice(path.length);
    if (!registry.isKnown) return sendUnavailable(request, reply);
    const cookies = readVisitor(request.headers.cookie);
    const choice = readChoices(query);
    if (choice !== null) {
      const { chosen, unknown } = applyChoices(registry, cookies, choice.choices);
      if (unknown !== null) return sendText(request, reply.code(400), 'release.unknown', unknown);
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

    const headers = getForwardedHeaders(request, language);
    const data = owner === null ? NO_PAGE : await readPageData({ ...owner, path, query, language, headers });
    if ('redirect' in data) return reply.redirect(data.redirect, 301);

    const nonce = randomBytes(16).toString('base64');
    const manifest = owner?.remote.compatible ? (manifests.get(owner.remote.name) ?? null) : null;
    const { policy, covered } = documentPolicy({ nonce, settings, remotes, owner: owner?.remote ?? null });
    const configuration = toConfiguration({
      settings,
      versions: await versions(visitor),
      remotes,
      covered,
      owner,
      manifest,
      data,
    });
    const template = await files.template();
    const rendered =
      renderer === null || owner === null || manifest === null || data.status !== 'found' || !isRendered(owner.mount)
        ? null
        : await renderer.render({
            remote: owner.remote,
            manifest,
            module: owner.mount.module,
            url: request.url,
            // What a visitor searches for is not kept.
            isShared: isShared(owner.mount) && !data.isFiltered,
            language,
            configuration,
            dataVersion: data.version,
          });
    const stopTimer = time('render', owner?.mount.path ?? 'none');
    const page = describePage({ owner, path, query, data, language, publicUrl });
    const document = renderDocument({
      template,
      nonce,
      configuration,
      preload: owner === null ? [] : getPreloads(owner.remote, owner.mount.module, manifest),
      catalogs: owner === null ? {} : getCatalogs(owner.remote, owner.mount.module, manifest),
      page,
      language,
      requestedLanguage,
      publicUrl,
      rendered,
    });
    stopTimer();

    // The app reports the problem and retries; a search engine keeps its copy and comes back later.
    if (data.retryAfter !== null) reply.header('retry-after', data.retryAfter);
    if (visitor.bucket !== null && visitor !== cookies) {
      reply.header('set-cookie', toBucketCookie(visitor.bucket, isSecure));
    }
    setContentLanguage(reply, language);
    if (page.url === null) reply.header('x-robots-tag', 'noindex');
    // A page that does not respond cannot report it itself.
    reply.header('reporting-endpoints', 'default="/reports/browser"');
    reply.header('document-policy', 'include-js-call-stacks-in-crash-reports');
    return reply
      .code(STATUS_CODES[data.status])
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(document);
  });
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
  return sendText(request, reply.code(503).header('retry-after', RETRY_AFTER), 'unavailable.pages');
}

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
import { onBehalfOf } from '../onBehalfOf.ts';
import { publicPages, type Mount } from '../remotes/publicPages.ts';
import type { RemoteRegistry } from '../remotes/RemoteRegistry.ts';
import { textOf } from '../remotes/textOf.ts';
import type { WebSettings } from '../settings.ts';
import { ratedText } from './companyMarkup.ts';
import { catalogsOf } from './catalogsOf.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { cutText } from './cutText.ts';
import { isOnePage } from './isOnePage.ts';
import { languageInAddress } from './languageInAddress.ts';
import type { PageDescription } from './PageDescription.ts';
import { preloadsOf } from './preloadsOf.ts';
import { readCompany } from './readCompany.ts';
import { renderDocument, type PageLink } from './renderDocument.ts';
import type { ShellFiles } from './ShellFiles.ts';
import type { DocumentTimer } from './timeDocuments.ts';

export interface DocumentRoutesOptions {
  settings: WebSettings;
  registry: RemoteRegistry;
  files: ShellFiles;
  /** What is deployed now. */
  versions: () => Promise<Versions>;
  time: DocumentTimer;
}

/** Search engines and previews show about so much. */
const DESCRIPTION_LENGTH = 160;

/** As the shell's own page has it. */
const NOT_FOUND: Record<Language, string> = {
  en: en['notFound.title'],
  es: es['notFound.title'],
  fr: fr['notFound.title'],
};

/** Answers every address that is neither a file nor the API's with the shell's document. */
export async function documentRoutes(
  app: FastifyInstance,
  { settings, registry, files, versions, time }: DocumentRoutesOptions,
) {
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const query = request.url.slice(path.length);
    const asked = languageInAddress(query);
    // Where the person has chosen one, or has one in an account, the app speaks that.
    const language = asked ?? negotiateLanguage(request);
    const owner = ownerOf(registry.remotes, path);
    const id = owner === null ? null : companyIdIn(path);
    const page = owner?.row.path ?? 'none';
    const answered = id === null ? null : time('api', page);
    const answer = id === null ? null : await readCompany(settings.apiUrl, id, onBehalfOf(request, language));
    answered?.();
    const company = answer?.status === 'found' ? answer.company : null;
    if (company !== null && company.id !== id) {
      return reply.redirect(`${paths.company(company.id)}${query}`, 301);
    }

    const nonce = randomBytes(16).toString('base64');
    const manifest = owner?.remote.compatible ? registry.manifestOf(owner.remote.name) : null;
    const configuration: ShellConfiguration = {
      apiUrl: '/api',
      algolia: settings.algolia,
      versions: await versions(),
      // The rows' texts are for this server.
      remotes: registry.remotes.map((remote) => ({ ...remote, texts: undefined })),
      overrideSources: settings.remoteOverrides,
      inlinedManifest: owner === null || manifest === null ? null : { url: owner.remote.manifest, content: manifest },
      footerLinks: settings.footerLinks,
      company,
    };
    const isUnknown = owner === null || answer?.status === 'unknown';
    const template = await files.template();
    const rendered = time('render', page);
    const document = renderDocument({
      template,
      nonce,
      configuration,
      preload: owner === null ? [] : preloadsOf(owner.remote, owner.row.module, manifest),
      catalogs: owner === null ? {} : catalogsOf(owner.remote, owner.row.module, manifest),
      page: isUnknown
        ? { title: NOT_FOUND[language], description: null, address: null, company: null }
        : describePage({ ...owner, path, company, language, publicUrl: settings.publicUrl }),
      language,
      asked,
      links: linksTo(publicPages(registry.remotes), language),
      publicUrl: settings.publicUrl,
    });
    rendered();
    // People get the app, which says what is wrong and tries again; a search engine keeps what it knows and comes back.
    if (answer?.status === 'away') reply.header('retry-after', answer.retryAfter);
    setContentLanguage(reply, language);
    return reply
      .code(isUnknown ? 404 : answer?.status === 'away' ? 503 : 200)
      .type('text/html; charset=utf-8')
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

/** The remote and its row that this address belongs to, as the browser's router will decide. */
function ownerOf(remotes: readonly ConfiguredRemote[], path: string): Mount | null {
  const routes = remotes.flatMap((remote) =>
    remote.mounts.map((row) => ({ path: row.path, handle: { remote, row } satisfies Mount })),
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

interface DescribePageOptions extends Mount {
  path: string;
  company: CompanyWithReviews | null;
  language: Language;
  publicUrl: string;
}

function describePage({ remote, row, path, company, language, publicUrl }: DescribePageOptions): PageDescription {
  const about =
    company === null
      ? textOf(remote, language, row.description)
      : `${ratedText(company, language)} ${company.description ?? ''}`;
  const isForAll = about !== null && row.guard === undefined;
  return {
    title: company?.name ?? textOf(remote, language, row.title),
    description: about === null ? null : cutText(about, DESCRIPTION_LENGTH),
    address: isForAll ? `${publicUrl}${company === null ? oneAddressOf(row, path) : paths.company(company.id)}` : null,
    company,
  };
}

function linksTo(pages: readonly Mount[], language: Language): PageLink[] {
  return pages.map(({ remote, row }) => ({ path: row.path, title: textOf(remote, language, row.title) ?? PRODUCT }));
}

/** The router takes a page's address in any case, and with a slash at its end. */
function oneAddressOf(row: MountRow, path: string): string {
  return isOnePage(row) ? row.path : path.replace(/(?!^)\/+$/, '');
}

function otherOrigins(addresses: string[]): string[] {
  return [
    ...new Set(addresses.filter((address) => /^https?:/.test(address)).map((address) => new URL(address).origin)),
  ];
}

import type { Manifest } from '@heard/build/record';
import type { CompanyWithReviews, Language } from '@heard/contract';
import type { AlgoliaSettings } from '@heard/sdk/configuration';
import type { PageDescription } from '@heard/sdk/documents';
import type { FoundMount } from '../remotes/findMount.ts';
import type { PageLoader } from '../rendering/PageLoader.ts';
import type { DocumentReads } from './ApiReader.ts';
import type { DocumentTimer } from './documentTimer.ts';
import { PageReads } from './PageReads.ts';
import { toDeclaredQuery, toRedirect } from './parameters.ts';
import { isPublicPath } from './publicPaths.ts';
import type { ApiResult } from './readFromApi.ts';
import { getText } from './remoteTexts.ts';

/** The data from the API in the document of a page. */
export interface PageData {
  /** Whether the page exists; `unavailable` if that is unknown. A page that can be shown without its data is `found`. */
  status: ApiResult<unknown>['status'];
  /** Seconds after which an unavailable page should be requested again; null for an available page. */
  retryAfter: number | null;
  /** Whether the page has all data that it shows: its release has loaded the data, or the page needs no data. */
  isLoaded: boolean;
  /** Whether the document may be stored. */
  isStored: boolean;
  /** The description that the page's release has returned. `remote.json` provides missing properties. */
  description: PageDescription;
  /** The company that the page is about: the page shows the company or a review of the company. */
  company: CompanyWithReviews | null;
  /** Maps keys to the other responses. The page looks for each of them by its key. */
  responses: Readonly<Record<string, unknown>>;
  /** Cache key of the rendered page: a hash of all responses. */
  version: string;
}

/** The data of a URL that is no page. */
export const NO_PAGE: PageData = {
  status: 'not-found',
  retryAfter: null,
  isLoaded: true,
  isStored: false,
  description: {},
  company: null,
  responses: {},
  version: '',
};

/** The data of a page that loads nothing. */
const NO_DATA: PageData = { ...NO_PAGE, status: 'found', isStored: true };
/** The data of a page if its release can't load data now. */
const NOT_LOADED: PageData = { ...NO_DATA, isLoaded: false, isStored: false };

interface PageDataReaderOptions {
  /** Loads the data of pages on the server; null if releases load no data on the server. */
  loader: PageLoader | null;
  /** The settings of Algolia; null if searches are sent to the API. */
  algolia: AlgoliaSettings | null;
  publicUrl: string;
  time: DocumentTimer;
}

interface RequestedPage extends FoundMount {
  /** The manifest of the remote; null if the manifest is unknown, or the remote is incompatible with the shell. */
  manifest: Manifest | null;
  path: string;
  /** The query, with `?`. */
  query: string;
  language: Language;
  /** The language that the URL requests. */
  requestedLanguage: Language | null;
  reads: DocumentReads;
}

/**
 * Creates the function that gets the data and the description of a page from the process of its release.
 * @returns the function, which never rejects. It resolves to the data, or to the path and query of the page's canonical URL if the request has
 * another URL
 */
export function createPageDataReader({ loader, algolia, publicUrl, time }: PageDataReaderOptions) {
  return async ({
    remote,
    mount,
    params,
    manifest,
    path,
    query,
    language,
    requestedLanguage,
    reads,
  }: RequestedPage): Promise<PageData | { redirect: string }> => {
    if (mount.load !== true || mount.guard !== undefined) return NO_DATA;
    if (manifest === null) return NOT_LOADED;
    if (loader === null) return readMainResource({ mount, params, query, reads });
    const pageReads = new PageReads(reads, algolia);
    const context = {
      language,
      requestedLanguage,
      publicUrl,
      title: getText(remote, language, mount.title),
      description: getText(remote, language, mount.description),
    };
    const request = { module: mount.module, params, path, query: toDeclaredQuery(mount, query), language, context };
    const stopTimer = time('api', mount.path);
    const result = await loader.load(remote, manifest, request, pageReads.send);
    stopTimer();
    if (result === null) return readMainResource({ mount, params, query, reads });
    if (result.status === 'redirect') {
      const redirect = toRedirect(result.to, mount, query);
      return redirect === null ? NOT_LOADED : { redirect };
    }
    if (result.status !== 'found') {
      return { ...NO_PAGE, ...result, retryAfter: result.status === 'unavailable' ? result.retryAfter : null };
    }
    const { responses, company } = pageReads;
    const { isStored, description } = result;
    return { ...NO_DATA, isStored, description, company, responses, version: reads.version };
  };
}

/**
 * Decides whether a page exists by requesting the page's main resource from the API, because the page's release can't decide that now. If the
 * response is a company with another id, the company was merged, so the request is redirected.
 */
async function readMainResource({
  mount,
  params,
  query,
  reads,
}: Pick<RequestedPage, 'mount' | 'params' | 'query' | 'reads'>): Promise<PageData | { redirect: string }> {
  const path = mount.resource?.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  if (path === undefined || !isPublicPath(path)) return NOT_LOADED;
  const result = await reads.get<{ id?: unknown }>(path);
  if (result.status === 'not-found' || result.status === 'removed') return { ...NO_PAGE, status: result.status };
  if (result.status === 'unavailable') return NOT_LOADED;
  const { id } = result.body;
  if (typeof id !== 'string' || params['id'] === undefined || id === params['id']) return NOT_LOADED;
  const to = `${mount.path.replace(':id', encodeURIComponent(id))}${toDeclaredQuery(mount, query)}`;
  const redirect = toRedirect(to, mount, query);
  return redirect === null ? NOT_LOADED : { redirect };
}

import type { CompanyList, CompanyReview, CompanyWithReviews, Language, Person, PublicReview } from '@heard/contract';
import type { AlgoliaSettings } from '@heard/sdk/configuration';
import type { FoundMount } from '../remotes/findMount.ts';
import { COMPANY_PAGE, getCompanyPath, isAboutCompany, readCompanyId } from './companyPages.ts';
import { createKeptResponses } from './createKeptResponses.ts';
import type { DocumentTimer } from './documentTimer.ts';
import { readFromApi, type ApiResult } from './readFromApi.ts';
import { readSearch } from './readSearch.ts';
import { toDataRequest, toFilteredReviews, toReviewsRequest, type FurtherRequest } from './toDataRequest.ts';

/** What the document of a page contains from the API. */
export interface PageData {
  /** Whether the page exists; `unavailable` if that is unknown. A page that shows something without its data is `found`. */
  status: ApiResult<unknown>['status'];
  /** Seconds after which an unavailable page should be requested again; null otherwise. */
  retryAfter: number | null;
  /** Whether the page shows everything in its usual order, so that search engines may index it. */
  isPlain: boolean;
  /** Whether it shows a selection that somebody has chosen. */
  isFiltered: boolean;
  /** The company that the page is about. */
  company: CompanyWithReviews | null;
  /** The company whose reviews the page shows: `company`, or that of `review`. */
  reviewedCompany: CompanyWithReviews | null;
  list: CompanyList | null;
  review: PublicReview | null;
  person: Person | null;
  /** A further page of the company's reviews; `page` is null for the reviews before another one. */
  reviewsPage: { page: number | null; reviews: CompanyReview[] } | null;
  /** The responses by the keys by which the page finds them. */
  responses: Record<string, unknown>;
  /** Identifies all of it, to keep what was rendered from it. */
  version: string;
}

/** The data of a URL that is no page. */
export const NO_PAGE: PageData = {
  status: 'not-found',
  retryAfter: null,
  isPlain: false,
  isFiltered: false,
  company: null,
  reviewedCompany: null,
  list: null,
  review: null,
  person: null,
  reviewsPage: null,
  responses: {},
  version: '',
};

interface PageDataReaderOptions {
  apiUrl: string;
  /** Null: the API searches. */
  algolia: AlgoliaSettings | null;
  time: DocumentTimer;
}

interface RequestedPage extends Pick<FoundMount, 'mount' | 'params'> {
  path: string;
  /** With `?`. */
  query: string;
  language: Language;
  /** See `getForwardedHeaders`. */
  headers: Record<string, string>;
}

/**
 * Creates a function that requests what a page needs of the API, in parallel where possible. Never throws.
 * @returns reads the data of a page; its canonical URL, a path with a query, if it was requested by another one
 */
export function createPageDataReader({ apiUrl, algolia, time }: PageDataReaderOptions) {
  const readKept = createKeptResponses(apiUrl);

  return async ({
    mount,
    params,
    path,
    query,
    language,
    headers,
  }: RequestedPage): Promise<PageData | { redirect: string }> => {
    const id = isAboutCompany(mount) ? readCompanyId(path) : null;
    const isCompanyPage = id !== null && mount.path === COMPANY_PAGE;
    const reviews = isCompanyPage ? toReviewsRequest(path, query) : null;
    if (reviews !== null && reviews !== 'not-found' && 'redirect' in reviews) return reviews;
    const requested = toDataRequest(mount, params, path, query, language);
    if (requested !== null && requested !== 'not-found' && 'redirect' in requested) return requested;

    const data = requested === 'not-found' ? null : requested;
    const apiPath = id === null ? data?.path : `/company/${encodeURIComponent(id)}`;
    const filtered = isCompanyPage && reviews === null ? toFilteredReviews(query) : null;
    const further = [
      ...(filtered === null ? [] : [{ path: `${apiPath ?? ''}/review${filtered}`, isPage: true }]),
      ...(data !== null && data.path !== apiPath ? [{ path: data.path, isPage: false }] : []),
      ...(data?.also ?? []),
    ];
    const read = <Body>(of: string, body?: object) => readFromApi<Body>(`${apiUrl}${of}`, headers, body);
    const requestData = (of: string) => {
      const body = data?.body;
      if (body !== undefined) return readSearch(algolia, body, () => read(of, body));
      return data?.isKept === true ? readKept(of) : read<unknown>(of);
    };
    const reviewsRequest = reviews === 'not-found' ? null : reviews;
    const reviewsPath = reviewsRequest === null ? null : `${apiPath ?? ''}/review${reviewsRequest.query}`;

    const stopTimer = apiPath === undefined ? null : time('api', mount.path);
    const [result, part, ...furtherResults] = await Promise.all([
      apiPath === undefined ? null : requestData(apiPath),
      reviewsPath === null ? null : read<CompanyReview[]>(reviewsPath),
      ...further.map(({ path: of }) => read<unknown>(of)),
    ]);
    const body = result?.status === 'found' ? result.body : null;
    // The contract defines the types.
    const review = mount.document === 'review' ? (body as PublicReview | null) : null;
    // Its page shows other reviews of the company.
    const reviewed =
      review === null ? null : await read<CompanyWithReviews>(`/company/${encodeURIComponent(review.company.id)}`);
    stopTimer?.();

    const company = id === null ? null : (body as CompanyWithReviews | null);
    if (company !== null && company.id !== id) return { redirect: `${getCompanyPath(company, mount)}${query}` };
    const list = mount.document === 'list' ? (body as CompanyList | null) : null;
    if (list !== null && decodePath(path) !== decodePath(list.path)) return { redirect: `${list.path}${query}` };

    const isMissing = requested === 'not-found' || reviews === 'not-found' || part?.status === 'not-found';
    // Failures of optional data are reported by the page itself.
    const ownStatus = result === null || (data?.isRequired === false && id === null) ? 'found' : result.status;
    const status = ownStatus !== 'removed' && isMissing ? 'not-found' : ownStatus;
    return {
      status,
      retryAfter: status === 'unavailable' && result?.status === status ? result.retryAfter : null,
      isPlain: data?.isPlain === true,
      isFiltered: filtered !== null,
      company,
      reviewedCompany: company ?? (reviewed?.status === 'found' ? reviewed.body : null),
      list,
      review,
      person: mount.document === 'person' ? (body as Person | null) : null,
      reviewsPage:
        reviewsRequest === null
          ? null
          : { page: reviewsRequest.page, reviews: part?.status === 'found' ? part.body : [] },
      responses: {
        ...(data !== null && data.path === apiPath && body !== null && { [data.key ?? data.path]: body }),
        ...(reviewsPath !== null && part?.status === 'found' && { [reviewsPath]: toPage(part) }),
        ...toResponses(further, furtherResults),
      },
      version: [result, part, reviewed, ...furtherResults]
        .map((one) => (one?.status === 'found' ? one.version : ''))
        .join(' '),
    };
  };
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

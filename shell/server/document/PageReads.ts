import { SEARCH_QUERY_MAX_LENGTH, SEARCH_SORTS, type CompanyWithReviews } from '@heard/contract';
import type { AlgoliaSettings } from '@heard/sdk/configuration';
import { SEARCH_PATH, toResultsKey, toSearchBody } from '@heard/sdk/server';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { PageApiRequest, PageApiResponse, SendApiRequest } from '../rendering/PageData.ts';
import type { DocumentReads } from './ApiReader.ts';
import { isCompanyPath, isPublicPath } from './publicPaths.ts';
import type { ApiResult } from './readFromApi.ts';
import { readSearch } from './readSearch.ts';

/** The limits of a document: the number of requests, the bytes of all bodies, and the time (ms) within which requests may start. */
const [MAX_REQUESTS, MAX_BYTES, MAX_MS] = [12, 1024 * 1024, 3_000];
/** Seconds after which a page that has used up its time should be requested again. */
const RETRY_AFTER_S = 5;

const searchRequest = Type.Object({
  query: Type.String({ minLength: 1, maxLength: SEARCH_QUERY_MAX_LENGTH }),
  category: Type.Optional(Type.String({ maxLength: 100 })),
  country: Type.Optional(Type.String({ maxLength: 2 })),
  minRating: Type.Optional(Type.Number()),
  sort: Type.Optional(Type.Union(SEARCH_SORTS.map((sort) => Type.Literal(sort)))),
  page: Type.Integer({ minimum: 1, maximum: 100 }),
});

/**
 * Sends the requests of a page's `load` to the API, within the limits of a document, and collects the responses for the
 * document.
 */
export class PageReads {
  readonly #reads: DocumentReads;
  readonly #algolia: AlgoliaSettings | null;
  readonly #startedAt = performance.now();
  #count = 0;
  #bytes = 0;
  /** Maps keys to responses. The page looks for each response by its key. */
  readonly responses: Record<string, unknown> = {};
  /** The company that the page is about: the page shows the company or a review of the company. */
  company: CompanyWithReviews | null = null;

  /** @param algolia null if searches are sent to the API */
  constructor(reads: DocumentReads, algolia: AlgoliaSettings | null) {
    this.#reads = reads;
    this.#algolia = algolia;
  }

  /** Sends a request. Never rejects. */
  readonly send: SendApiRequest = async (request) => {
    this.#count += 1;
    if (this.#count > MAX_REQUESTS) return reject(new Error(`A document has at most ${MAX_REQUESTS} requests.`));
    if (performance.now() - this.#startedAt > MAX_MS) return { status: 'unavailable', retryAfter: RETRY_AFTER_S };
    return request.type === 'search' ? this.#search(request.request) : this.#get(request);
  };

  async #get({ path, isPage, mayBeOld }: PageApiRequest & { type: 'get' }): Promise<PageApiResponse> {
    if (!isPublicPath(path)) return reject(new Error(`${path} is no public endpoint of the contract.`));
    const result = await (mayBeOld ? this.#reads.getKept(path) : this.#reads.get<unknown>(path));
    if (result.status !== 'found') return toMissing(result);
    const { body, next, total, size } = result;
    if (!this.#take(size)) return reject(new Error(`A document has at most ${MAX_BYTES} bytes of responses.`));
    const content = isPage ? { items: body, next, total } : body;
    // Safe to cast, because the contract defines the type of the body.
    if (isCompanyPath(path)) this.company = body as CompanyWithReviews;
    else this.responses[path] = content;
    return { status: 'found', body: content };
  }

  async #search(request: object): Promise<PageApiResponse> {
    if (!Value.Check(searchRequest, request)) return reject(new Error('The search is malformed.'));
    const body = toSearchBody(request);
    this.#reads.excludeFromCache();
    // Searches with the API if the request has a sort order, because Algolia does not support sort orders.
    const algolia = request.sort === undefined ? this.#algolia : null;
    const result = await readSearch(algolia, body, () => this.#reads.post(SEARCH_PATH, body));
    if (result.status !== 'found') return toMissing(result);
    if (!this.#take(result.size)) return reject(new Error(`A document has at most ${MAX_BYTES} bytes of responses.`));
    this.responses[toResultsKey(request)] = result.body;
    return { status: 'found', body: result.body };
  }

  #take(size: number): boolean {
    this.#bytes += size;
    return this.#bytes <= MAX_BYTES;
  }
}

function reject({ message }: Error): PageApiResponse {
  return { status: 'rejected', reason: message };
}

function toMissing(result: Exclude<ApiResult<unknown>, { status: 'found' }>): PageApiResponse {
  return result.status === 'unavailable'
    ? { status: 'unavailable', retryAfter: result.retryAfter }
    : { status: result.status };
}

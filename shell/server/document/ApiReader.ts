import { setTimeout as wait } from 'node:timers/promises';
import { createKeptResponses } from './createKeptResponses.ts';
import { readFromApi, revalidateFromApi, type ApiResult } from './readFromApi.ts';

/** A GET of the API whose response is part of a stored document. */
export interface StoredRead {
  path: string;
  version: string;
  /** Whether `createKeptResponses` provides the response. It requests the response at most once a minute. */
  isKept: boolean;
}

type SharedResult = ApiResult<unknown> | { status: 'unchanged' };

/** The requests in progress for one path, language and known version. */
interface SharedRequests {
  current: Promise<SharedResult>;
  /**
   * The next request, sent after `current` has its response. Readers that arrive in the meantime wait for this request, because `current` may have
   * been sent before the latest write.
   */
  next: Promise<SharedResult> | null;
}

/** The time (ms) after which further readers no longer wait for the pending request. */
const PATIENCE_MS = 100;

/** Reads the data of documents from the API. Readers that need the same response at the same time share a request. */
export class ApiReader {
  readonly #apiUrl: string;
  readonly #shared = new Map<string, SharedRequests>();
  /** Reads a response that is kept for all documents, see `createKeptResponses`. */
  readonly readKept: (path: string) => Promise<ApiResult<unknown>>;

  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
    this.readKept = createKeptResponses(apiUrl);
  }

  post<Body>(path: string, headers: Record<string, string>, body: object): Promise<ApiResult<Body>> {
    return readFromApi(`${this.#apiUrl}${path}`, headers, body);
  }

  /**
   * Requests public data with GET. The response may depend on the language, but on no other property of the client. Never throws.
   * @param version the version of the body that the caller has; null if it has none
   */
  async get(path: string, headers: Record<string, string>, version: string | null): Promise<SharedResult> {
    const url = `${this.#apiUrl}${path}`;
    let isOwn = false;
    const send = (): Promise<SharedResult> => {
      isOwn = true;
      return version === null ? readFromApi(url, headers) : revalidateFromApi(url, headers, version);
    };
    const result = await this.#share([headers['accept-language'], version, path].join(' '), send);
    // If the client that has sent the shared request was over its rate limit, this client sends the request again.
    return !isOwn && result.status === 'unavailable' && result.isLimited === true ? send() : result;
  }

  #share(key: string, send: () => Promise<SharedResult>): Promise<SharedResult> {
    const requests = this.#shared.get(key);
    if (requests === undefined) return this.#start(key, send);
    requests.next ??= Promise.race([requests.current, wait(PATIENCE_MS, undefined, { ref: false })]).then(() =>
      this.#start(key, send),
    );
    return requests.next;
  }

  #start(key: string, send: () => Promise<SharedResult>): Promise<SharedResult> {
    const requests: SharedRequests = { current: send(), next: null };
    this.#shared.set(key, requests);
    void requests.current.then(() => {
      if (requests.next === null && this.#shared.get(key) === requests) this.#shared.delete(key);
    });
    return requests.current;
  }
}

/** Reads the data of one document, and records each response with its version. */
export class DocumentReads {
  readonly #reader: ApiReader;
  readonly #headers: Record<string, string>;
  /** Maps each path to the new response that the API has sent when a stored document was revalidated. */
  readonly #changed = new Map<string, ApiResult<unknown>>();
  #stored: StoredRead[] | null = [];
  /** The version of each response, by path. */
  readonly #versions = new Map<string, string>();
  #isExcluded = false;

  /** @param headers see `getForwardedHeaders` */
  constructor(reader: ApiReader, headers: Record<string, string>) {
    this.#reader = reader;
    this.#headers = headers;
  }

  /** The responses in the document; null if the document must not be stored, because one of the responses can't be revalidated. */
  get stored(): readonly StoredRead[] | null {
    return this.#stored;
  }

  /** Whether the document must not be stored, because it contains the search of a visitor. */
  get isExcluded(): boolean {
    return this.#isExcluded;
  }

  /** Identifies the contents of all responses. */
  get version(): string {
    return [...this.#versions]
      .map((one) => one.join(' '))
      .toSorted()
      .join(' ');
  }

  // Safe to cast, because the contract defines the types of the responses.
  async get<Body>(path: string): Promise<ApiResult<Body>> {
    const result = this.#changed.get(path) ?? (await this.#reader.get(path, this.#headers, null));
    if (result.status === 'unchanged') throw new Error(`${path} is not cached.`);
    return this.#record(path, result as ApiResult<Body>, false);
  }

  /** Reads data that all documents share, see `createKeptResponses`. */
  async getKept(path: string): Promise<ApiResult<unknown>> {
    return this.#record(path, await this.#reader.readKept(path), true);
  }

  /** Marks the document as not storable, for example because it contains search results. */
  excludeFromCache(): void {
    this.#stored = null;
    this.#isExcluded = true;
  }

  post<Body>(path: string, body: object): Promise<ApiResult<Body>> {
    this.excludeFromCache();
    return this.#reader.post(path, this.#headers, body);
  }

  /** Returns whether the responses of the API in a stored document are still current. */
  async areCurrent(reads: readonly StoredRead[]): Promise<boolean> {
    const current = await Promise.all(reads.map((read) => this.#isCurrent(read)));
    return current.every(Boolean);
  }

  async #isCurrent({ path, version, isKept }: StoredRead): Promise<boolean> {
    const result = await (isKept ? this.#reader.readKept(path) : this.#reader.get(path, this.#headers, version));
    if (result.status === 'unchanged') return true;
    if (!isKept) this.#changed.set(path, result);
    return result.status === 'found' && result.version === version;
  }

  #record<Body>(path: string, result: ApiResult<Body>, isKept: boolean): ApiResult<Body> {
    this.#versions.set(path, result.status === 'found' ? result.version : '');
    if (result.status === 'found') this.#stored?.push({ path, version: result.version, isKept });
    else this.#stored = null;
    return result;
  }
}

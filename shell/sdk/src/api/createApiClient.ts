import {
  namedEndpoints,
  POSITION_HEADER,
  toQuery,
  type Endpoint,
  type EndpointTypes,
  type NamedEndpoint,
  type NamedEndpointTypes,
  type Problem,
} from '@heard/contract';
import { activeLanguage } from '@heard/ui';
import type { SlowRequests } from './createSlowRequests.ts';
import { ApiError, isOverload, NetworkError } from './errors.ts';
import { fillPath } from './fillPath.ts';
import { readLatestWrite, storeWrite } from './latestWrite.ts';
import type { Page } from './Page.ts';

type ParamsOf<Types> = Types extends { params: infer Params } ? { params: Params } : unknown;
type BodyOf<Types> = Types extends { body: infer Body } ? { body: Body } : unknown;
type QueryOf<Types> = Types extends { query: infer Query } ? { query?: Query } : unknown;
type ResponseOf<Types> = Types extends { response: infer Body } ? Body : never;
/** The type of the items of a paginated list. */
export type ItemOf<Types> = Types extends { items: infer Item } ? Item : never;

/** The endpoints that return a paginated list. */
export type PagedEndpoint = {
  [Name in NamedEndpoint]: NamedEndpointTypes<Name> extends { items: unknown } ? Name : never;
}[NamedEndpoint];
/** The endpoints that return a single value. */
export type SingleEndpoint = Exclude<NamedEndpoint, PagedEndpoint>;

/**
 * The input of `ApiClient.send`: path parameters, body and query as the contract has them, a signal that cancels the request, a token to
 * send instead of the session's, and further request headers. `upload` replaces `fetch` for the request of a file: it shows the progress,
 * and sets its own time limit.
 */
export type RequestInput<Types> = ParamsOf<Types> &
  BodyOf<Types> &
  QueryOf<Types> & { signal?: AbortSignal; token?: string; headers?: Record<string, string>; upload?: SendUpload };
/** Sends a request as `fetch` does. */
export type SendUpload = (url: string, options: RequestInit) => Promise<Response>;
/** The input of `ApiClient.page`. `page` is the `next` of the previous page; the first page may have a `query`. */
export type PageInput<Types> = ParamsOf<Types> & QueryOf<Types> & { page?: string | null; signal?: AbortSignal };
type SendInput<Types> =
  Record<string, never> extends RequestInput<Types> ? [RequestInput<Types>?] : [RequestInput<Types>];

/**
 * Sends requests to the API. Get it by `useApi`.
 * @example
 * const api = useApi();
 * const saved = await api.send('updateCompany', { body: { name } });
 */
export interface ApiClient {
  /**
   * Calls an endpoint that returns a single value.
   * @param name the endpoint's name in the contract, or its definition if only some pages call it
   * @param input path parameters, body and query, where the endpoint has them; `signal` cancels the request
   * @returns the response's body; undefined for a 204
   * @throws ApiError when the API responds with an error. A 401 for the session's token also ends the session
   * @throws NetworkError when the API does not respond within 20 s or its response cannot be read
   * @throws the signal's reason when the request was cancelled
   * @example
   * const { token } = await api.send('login', { body: { email, password } });
   */
  send<Name extends SingleEndpoint>(
    name: Name,
    ...input: SendInput<NamedEndpointTypes<Name>>
  ): Promise<ResponseOf<NamedEndpointTypes<Name>>>;
  send<Types extends EndpointTypes>(endpoint: Endpoint<Types>, ...input: SendInput<Types>): Promise<ResponseOf<Types>>;
  /**
   * Loads one page of a paginated list. In a component, use `useCallPages`.
   * @throws the same errors as `send`
   * @example
   * const first = await api.page('listOwnReviews', {});
   * const second = await api.page('listOwnReviews', { page: first.next });
   */
  page<Name extends PagedEndpoint>(
    name: Name,
    input: PageInput<NamedEndpointTypes<Name>>,
  ): Promise<Page<ItemOf<NamedEndpointTypes<Name>>>>;
  page<Types extends EndpointTypes>(endpoint: Endpoint<Types>, input: PageInput<Types>): Promise<Page<ItemOf<Types>>>;
  /**
   * Returns the URL of an image from the path in a response of the API; null for the path null.
   * @example
   * <Avatar src={api.pictureUrl(account.avatar)} />
   */
  pictureUrl(path: string | null): string | null;
  /**
   * Loads an image that is not public, by its path from the root of the API.
   * @example
   * const url = URL.createObjectURL(await api.image(photo.small.path, signal));
   */
  image(path: string, signal?: AbortSignal): Promise<Blob>;
}

/** The options of `createApiClient`. */
export interface ApiClientOptions {
  /** The API's root URL without a trailing slash: `/api`. */
  baseUrl: string;
  /** Returns the session's token, which is sent as a bearer token with each request; null if there is no session. */
  getToken: () => string | null;
  /** Called with the token that the API rejected by a 401. */
  onTokenRefused: (token: string) => void;
  /** Sends the requests. Default: the browser's `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Watches each request, to report slow requests and retries. */
  slowRequests?: SlowRequests;
  /** Milliseconds after which a request is cancelled with a `NetworkError`. */
  timeout?: number;
}

/** The input of a request, without the endpoint. */
interface RequestParts {
  params?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
  query?: string;
  token?: string | null;
  headers?: Record<string, string>;
  upload?: SendUpload;
}

/** Auth endpoints: called without a token; a 401 means that the password is wrong. */
const WITHOUT_TOKEN = /^(login|register)(Company)?$/;

/** POST requests that are retried although they are not idempotent. At worst, a retry creates an additional session. */
const REPEATABLE_POSTS = /^login(Company)?$/;

/** Maximum number of times that a request is retried while the API is overloaded. The waits add up to about 15 seconds. */
const MAX_RETRIES = 4;

/**
 * Creates the client, which calls the contract's endpoints with `fetch`. While the API is overloaded, the client retries idempotent requests
 * and logins. It waits for the time in `Retry-After`, plus one second per retry, plus a random time of up to one second, so that clients do
 * not retry simultaneously.
 */
export function createApiClient({
  baseUrl,
  getToken,
  onTokenRefused,
  fetch = globalThis.fetch,
  slowRequests,
  timeout = 20_000,
}: ApiClientOptions): ApiClient {
  let latestWrite = readLatestWrite();
  const fetchWithRetries = createFetchWithRetries({ fetch, timeout, slowRequests });

  async function request(
    name: NamedEndpoint | Endpoint,
    {
      params,
      body,
      signal,
      query = '',
      token = WITHOUT_TOKEN.test(name as string) ? null : getToken(),
      headers,
      upload,
    }: RequestParts,
  ): Promise<Response> {
    const { method, path } = typeof name === 'string' ? namedEndpoints[name] : name;
    const filled = fillPath(path, params);
    const options = createOptions(method, token, body, headers);
    const isRead = method === 'GET';
    if (isRead && latestWrite !== null && Date.now() < latestWrite.endsAt) {
      if (latestWrite.position) options.headers.set(POSITION_HEADER, latestWrite.position);
      // Bypasses shared caches for a visitor who has just written data and logged out, because the responses in these caches may be older
      // than the write.
      if (token === null) options.cache = 'reload';
    }

    const maxRetries = method !== 'POST' || REPEATABLE_POSTS.test(name as string) ? MAX_RETRIES : 0;
    const { response, retryAfter } = await fetchWithRetries(`${baseUrl}${filled}${query}`, options, {
      signal,
      upload,
      maxRetries,
    });
    if (response.ok) {
      if (!isRead) latestWrite = storeWrite(latestWrite, response.headers.get(POSITION_HEADER) ?? '');
      return response;
    }
    const problem = await readProblem(response);
    // A 401 with field errors means that the input is wrong, such as the current password, and not that the session has ended.
    if (response.status === 401 && token !== null && problem?.errors === undefined) onTokenRefused(token);
    throw new ApiError(response.status, problem, retryAfter);
  }

  return {
    async send(name: NamedEndpoint | Endpoint, input: RequestInput<EndpointTypes> = {}) {
      const response = await request(name, withQuery(input));
      // Safe to cast: the contract defines the type, and a 204 has no body.
      return (response.status === 204 ? undefined : await readBody(response, input?.signal)) as never;
    },
    async page(name: NamedEndpoint | Endpoint, { page, ...input }: PageInput<EndpointTypes>) {
      const response = await request(name, page ? { ...input, query: page } : withQuery(input));
      return {
        items: (await readBody(response, input.signal)) as never[],
        next: /<([^>]*)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null,
        total: Number(response.headers.get('x-total-count')),
      };
    },
    pictureUrl: (path) => (path === null ? null : `${baseUrl}${path}`),
    async image(path, signal) {
      const response = await request({ method: 'GET', path }, signal === undefined ? {} : { signal });
      return response.blob();
    },
  };
}

/** Returns method, headers and body. A form or a file is sent unchanged, everything else as JSON. */
function createOptions(
  method: string,
  token: string | null,
  body: unknown,
  further: Record<string, string> = {},
): RequestInit & { headers: Headers } {
  const headers = new Headers({ accept: 'application/json', 'accept-language': activeLanguage(), ...further });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const isUnchanged = body === undefined || body instanceof FormData || body instanceof Blob;
  if (!isUnchanged) headers.set('content-type', 'application/json');
  return { method, headers, body: isUnchanged ? (body ?? null) : JSON.stringify(body) };
}

/** Returns a `fetch` with a time limit that retries requests while the API is overloaded. */
function createFetchWithRetries({
  fetch,
  timeout,
  slowRequests,
}: Required<Pick<ApiClientOptions, 'fetch' | 'timeout'>> & { slowRequests: SlowRequests | undefined }) {
  return async function attempt(
    url: string,
    options: RequestInit,
    sending: { signal: AbortSignal | undefined; upload: SendUpload | undefined; maxRetries: number },
    retries = 0,
  ): Promise<{ response: Response; retryAfter: number | null }> {
    const { signal, upload, maxRetries } = sending;
    // Sets no time limit for an upload: `upload` sets a limit that depends on the file and the network.
    const limits = [signal, upload ? undefined : AbortSignal.timeout(timeout)].filter((one) => one !== undefined);
    let response: Response;
    const stopWatching = upload ? undefined : slowRequests?.watch();
    try {
      response = await (upload ?? fetch)(url, { ...options, signal: AbortSignal.any(limits) });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new NetworkError('No response.', { cause });
    } finally {
      stopWatching?.();
    }
    const retryAfter = Number(response.headers.get('retry-after')) || null;
    if (retries === maxRetries || !isOverload(response.status, retryAfter)) return { response, retryAfter };
    const stopReporting = slowRequests?.reportRetry();
    try {
      await pause((retryAfter + retries + Math.random()) * 1000, signal);
    } finally {
      stopReporting?.();
    }
    return attempt(url, options, sending, retries + 1);
  };
}

/** Converts the query of an input to text. Only some endpoints have a query. */
function withQuery<Input extends object>(input: Input & { query?: object }): Input & { query: string } {
  return { ...input, query: toQuery(input.query ?? {}) };
}

/** Waits for a time. @throws the signal's reason when the signal is aborted */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/**
 * Parses a successful response: JSON, or CSV as text. A response that cannot be parsed was truncated, or was sent by a proxy instead of the API.
 */
async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await (response.headers.get('content-type')?.includes('csv') ? response.text() : response.json());
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError('Unreadable response.', { cause });
  }
}

/** Parses the problem of an error response; null when the response comes from a proxy rather than from the API. */
async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('content-type')?.includes('json')) return null;
  try {
    const result = (await response.json()) as Partial<Problem> | null;
    return typeof result?.type === 'string' && typeof result.detail === 'string' ? (result as Problem) : null;
  } catch {
    return null;
  }
}

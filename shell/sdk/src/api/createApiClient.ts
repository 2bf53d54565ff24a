import {
  calls,
  toQuery,
  VISITOR_STALE_SECONDS,
  type CallName,
  type CallTypes,
  type Endpoint,
  type EndpointTypes,
  type Problem,
} from '@heard/contract';
import { activeLanguage } from '@heard/ui';
import type { SlowCalls } from './createSlowCalls.ts';
import { ApiError, isOverload, NetworkError } from './errors.ts';

type ParamsOf<Types> = Types extends { params: infer Params } ? { params: Params } : unknown;
type BodyOf<Types> = Types extends { body: infer Body } ? { body: Body } : unknown;
type QueryOf<Types> = Types extends { query: infer Query } ? { query?: Query } : unknown;
type ResponseOf<Types> = Types extends { answer: infer Body } ? Body : never;
/** The type of the items of a paginated list. */
export type ItemOf<Types> = Types extends { items: infer Item } ? Item : never;

/** The endpoints that return a paginated list. */
export type PagedCallName = { [Name in CallName]: CallTypes[Name] extends { items: unknown } ? Name : never }[CallName];
/** The endpoints that return a single value. */
export type SingleCallName = Exclude<CallName, PagedCallName>;

/**
 * The input of `ApiClient.send`: path parameters and body as the contract has them, a signal that cancels the request, and a token to
 * send instead of the session's.
 */
export type CallInput<Types> = ParamsOf<Types> & BodyOf<Types> & { signal?: AbortSignal; token?: string };
/** The input of `ApiClient.page`. `page` is the `next` of the previous page; the first page may have a `query`. */
export type PageInput<Types> = ParamsOf<Types> & QueryOf<Types> & { page?: string | null; signal?: AbortSignal };
type SendInput<Types> = Record<string, never> extends CallInput<Types> ? [CallInput<Types>?] : [CallInput<Types>];

/**
 * One page of a list.
 * @example
 * const first = await api.page('listOwnReviews', {});
 * const second = first.next === null ? null : await api.page('listOwnReviews', { page: first.next });
 */
export interface Page<Item> {
  items: Item[];
  /** The query of the next page (`?limit=20&cursor=…`), null on the last one. */
  next: string | null;
  /** The number of items on all pages; 0 where the API does not count them. */
  total: number;
}

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
   * @param input path parameters and body, where the endpoint has them; `signal` cancels the request
   * @returns the response's body; undefined for a 204
   * @throws ApiError when the API responds with an error. A 401 for the session's token also ends the session
   * @throws NetworkError when the API does not respond within 20 s or its response cannot be read
   * @throws the signal's reason when the request was cancelled
   * @example
   * const { token } = await api.send('login', { body: { email, password } });
   */
  send<Name extends SingleCallName>(
    name: Name,
    ...input: SendInput<CallTypes[Name]>
  ): Promise<ResponseOf<CallTypes[Name]>>;
  send<Types extends EndpointTypes>(endpoint: Endpoint<Types>, ...input: SendInput<Types>): Promise<ResponseOf<Types>>;
  /**
   * Loads one page of a paginated list. `useCallPages` does that for a component.
   * @throws the same errors as `send`
   * @example
   * const first = await api.page('listOwnReviews', {});
   * const second = await api.page('listOwnReviews', { page: first.next });
   */
  page<Name extends PagedCallName>(
    name: Name,
    input: PageInput<CallTypes[Name]>,
  ): Promise<Page<CallTypes[Name]['items']>>;
  page<Types extends EndpointTypes>(endpoint: Endpoint<Types>, input: PageInput<Types>): Promise<Page<ItemOf<Types>>>;
  /**
   * Returns the URL of an image that the API names by a path from its root; null stays null.
   * @example
   * <Avatar src={api.pictureUrl(account.avatar)} />
   */
  pictureUrl(path: string | null): string | null;
}

/** The options of `createApiClient`. */
export interface ApiClientOptions {
  /** The API's root URL without a trailing slash: `/api`. */
  baseUrl: string;
  /** Returns the session's token, which is sent as a bearer token with each request; null sends none. */
  getToken: () => string | null;
  /** Called with the token that the API rejected by a 401. */
  onTokenRefused: (token: string) => void;
  /** Sends the requests; the browser's by default. */
  fetch?: typeof globalThis.fetch;
  /** Observes each request while it runs. */
  slowCalls?: SlowCalls;
  /** Milliseconds after which a request is cancelled with a `NetworkError`. */
  timeout?: number;
}

/** Auth endpoints: called without a token; a 401 means that the password is wrong. */
const WITHOUT_TOKEN: ReadonlySet<unknown> = new Set(['register', 'login', 'registerCompany', 'loginCompany']);

/** How often a request that the overloaded API has rejected is sent again. The waits add up to about 15 seconds. */
const MAX_RETRIES = 4;

/**
 * Creates the client, which calls the contract's endpoints with `fetch`. While the API is overloaded, idempotent requests are
 * sent again after the time in `Retry-After`, plus a second per retry, plus up to a random second, which spreads the clients.
 */
export function createApiClient({
  baseUrl,
  getToken,
  onTokenRefused,
  fetch = globalThis.fetch,
  slowCalls,
  timeout = 20_000,
}: ApiClientOptions): ApiClient {
  let lastWriteAt = -Infinity;

  async function request(
    name: CallName | Endpoint,
    {
      params,
      body,
      signal,
      query = '',
      token = WITHOUT_TOKEN.has(name) ? null : getToken(),
    }: {
      params?: Record<string, string>;
      body?: unknown;
      signal?: AbortSignal;
      query?: string;
      token?: string | null;
    },
  ): Promise<Response> {
    const { method, path } = typeof name === 'string' ? calls[name] : name;
    const filled = fillPath(path, params);
    const headers = new Headers({ accept: 'application/json', 'accept-language': activeLanguage() });
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const isForm = body instanceof FormData || body instanceof Blob;
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
    const options: RequestInit = { method, headers };
    const isRead = method === 'GET';
    // A shared cache may serve visitors. Bypass it for someone who has just written something and logged out.
    const mayBeStale = isRead && token === null && performance.now() - lastWriteAt < VISITOR_STALE_SECONDS * 1000;
    if (mayBeStale) options.cache = 'reload';
    if (body !== undefined) options.body = isForm ? body : JSON.stringify(body);

    async function attempt(retries: number): Promise<{ response: Response; retryAfter: number | null }> {
      const limit = AbortSignal.timeout(timeout);
      let response: Response;
      const stopWatching = slowCalls?.watch();
      try {
        response = await fetch(`${baseUrl}${filled}${query}`, {
          ...options,
          signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
        });
      } catch (cause) {
        if (signal?.aborted) throw cause;
        throw new NetworkError('The API has not responded.', { cause });
      } finally {
        stopWatching?.();
      }
      const retryAfter = Number(response.headers.get('retry-after')) || null;
      if (method === 'POST' || retries === MAX_RETRIES || !isOverload(response.status, retryAfter)) {
        return { response, retryAfter };
      }
      const stopReporting = slowCalls?.reportRetry();
      try {
        await pause((retryAfter + retries + Math.random()) * 1000, signal);
      } finally {
        stopReporting?.();
      }
      return attempt(retries + 1);
    }

    const { response, retryAfter } = await attempt(0);
    if (response.ok) {
      if (!isRead) lastWriteAt = performance.now();
      return response;
    }
    const problem = await readProblem(response);
    // A 401 with field errors is about what was typed (a current password), not about the session.
    if (response.status === 401 && token !== null && problem?.errors === undefined) onTokenRefused(token);
    throw new ApiError(response.status, problem, retryAfter);
  }

  return {
    async send(name: CallName | Endpoint, input: CallInput<EndpointTypes> = {}) {
      const response = await request(name, input);
      // The contract gives the type; a 204 has no body.
      return (response.status === 204 ? undefined : await readJson(response, input?.signal)) as never;
    },
    async page(name: CallName | Endpoint, { page, ...input }: PageInput<EndpointTypes>) {
      // Only some endpoints have a query.
      const { query = {} } = input as { query?: object };
      const response = await request(name, { ...input, query: page ?? toQuery(query) });
      return {
        items: (await readJson(response, input.signal)) as never[],
        next: /<([^>]*)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null,
        total: Number(response.headers.get('x-total-count') ?? 0),
      };
    },
    pictureUrl: (path) => (path === null ? null : `${baseUrl}${path}`),
  };
}

/** Fills the parameters of an endpoint's path. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

/** Waits. @throws the signal's reason when it is aborted */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** Parses a successful response. One that cannot be parsed is truncated, or comes from a proxy. */
async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError('The response could not be read.', { cause });
  }
}

/** Parses the problem of an error response; null when the response comes from a proxy rather than from the API. */
async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('content-type')?.includes('json')) return null;
  try {
    const answer = (await response.json()) as Partial<Problem> | null;
    return typeof answer?.type === 'string' && typeof answer.detail === 'string' ? (answer as Problem) : null;
  } catch {
    return null;
  }
}

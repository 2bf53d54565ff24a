import { calls, toQuery, VISITOR_STALE_SECONDS, type CallName, type CallTypes, type Problem } from '@heard/contract';
import { activeLanguage } from 'shared-ui';
import type { SlowCalls } from './createSlowCalls.ts';
import { ApiError, NetworkError } from './errors.ts';

type ParamsOf<Name extends CallName> = CallTypes[Name] extends { params: infer Params } ? { params: Params } : unknown;
type BodyOf<Name extends CallName> = CallTypes[Name] extends { body: infer Body } ? { body: Body } : unknown;
type QueryOf<Name extends CallName> = CallTypes[Name] extends { query: infer Query } ? { query?: Query } : unknown;
type AnswerOf<Name extends CallName> = CallTypes[Name] extends { answer: infer Answer } ? Answer : never;

/** The calls whose answer is an array that comes a page at a time. */
export type PagedCallName = { [Name in CallName]: CallTypes[Name] extends { items: unknown } ? Name : never }[CallName];
export type SingleCallName = Exclude<CallName, PagedCallName>;

export type CallInput<Name extends CallName> = ParamsOf<Name> & BodyOf<Name> & { signal?: AbortSignal };
/** `page` is the `next` of the page before; the first page is asked for with `query`, where the call takes one. */
export type PageInput<Name extends PagedCallName> = ParamsOf<Name> &
  QueryOf<Name> & { page?: string | null; signal?: AbortSignal };

/** One page of an array. */
export interface Page<Item> {
  items: Item[];
  /** The query of the next page (`?limit=20&cursor=…`), null on the last one. */
  next: string | null;
  /** How many there are on all pages; 0 where the API does not count them. */
  total: number;
}

export interface ApiClient {
  /**
   * Makes one of the contract's calls.
   * @throws ApiError when the API says no, NetworkError when it says nothing
   */
  send<Name extends SingleCallName>(
    name: Name,
    ...input: Record<string, never> extends CallInput<Name> ? [CallInput<Name>?] : [CallInput<Name>]
  ): Promise<AnswerOf<Name>>;
  /** Reads one page of one of the contract's lists. Errors as with `send`. */
  page<Name extends PagedCallName>(name: Name, input: PageInput<Name>): Promise<Page<CallTypes[Name]['items']>>;
  /** The address of a picture that the API names by a path from its root; null stays null. */
  pictureUrl(path: string | null): string | null;
}

export interface ApiClientOptions {
  /** The API's root, without a slash at the end: `/api`. */
  baseUrl: string;
  /** The session's token, sent as bearer token with each call; null sends none. */
  getToken: () => string | null;
  /** Called with the token that was refused, when the API says 401 to it. */
  onTokenRefused: (token: string) => void;
  /** Told of each call while it runs. */
  slowCalls?: SlowCalls;
  /** Milliseconds after which a call counts as not answered. */
  timeout?: number;
}

/** The doors: they are asked without a token, and their 401 is about a password. */
const WITHOUT_TOKEN: ReadonlySet<CallName> = new Set(['register', 'login', 'registerCompany', 'loginCompany']);

/** Makes the client that speaks the contract's calls over fetch. */
export function createApiClient({
  baseUrl,
  getToken,
  onTokenRefused,
  slowCalls,
  timeout = 20_000,
}: ApiClientOptions): ApiClient {
  let lastWrite = -Infinity;

  async function request(
    name: CallName,
    {
      params,
      body,
      signal,
      query = '',
    }: { params?: Record<string, string>; body?: unknown; signal?: AbortSignal; query?: string },
  ): Promise<Response> {
    const { method, path } = calls[name];
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''));
    const token = WITHOUT_TOKEN.has(name) ? null : getToken();
    const headers = new Headers({ accept: 'application/json', 'accept-language': activeLanguage() });
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
    const limit = AbortSignal.timeout(timeout);
    const options: RequestInit = {
      method,
      headers,
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    };
    const isRead = method === 'GET';
    // A visitor's answer may come from a cache on the way. Whoever has just written, and logged out, asks past it.
    const isStale = isRead && token === null && performance.now() - lastWrite < VISITOR_STALE_SECONDS * 1000;
    if (isStale) options.cache = 'reload';
    if (body !== undefined) options.body = isForm ? body : JSON.stringify(body);

    let response: Response;
    const answered = slowCalls?.watch();
    try {
      response = await fetch(`${baseUrl}${filled}${query}`, options);
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new NetworkError('The API has not answered.', { cause });
    } finally {
      answered?.();
    }
    if (response.ok) {
      if (!isRead) lastWrite = performance.now();
      return response;
    }
    const problem = await readProblem(response);
    // A 401 that names a field is about what was typed (a current password), not about the session.
    if (response.status === 401 && token !== null && problem?.errors === undefined) onTokenRefused(token);
    throw new ApiError(response.status, problem, Number(response.headers.get('retry-after')) || null);
  }

  return {
    async send(name, ...[input]) {
      const response = await request(name, input ?? {});
      // The contract says what comes; a 204 has no body.
      return (response.status === 204 ? undefined : await readJson(response, input?.signal)) as never;
    },
    async page(name, { page, ...input }) {
      // Only some calls take one.
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

/** A success that can't be read is none: half an answer, or a page of something in between. */
async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError('The answer could not be read.', { cause });
  }
}

/** The API's own words; null for what something in between has answered, in JSON or not. */
async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('content-type')?.includes('json')) return null;
  try {
    const answer = (await response.json()) as Partial<Problem> | null;
    return typeof answer?.type === 'string' && typeof answer.detail === 'string' ? (answer as Problem) : null;
  } catch {
    return null;
  }
}

import { namedEndpoints, toQuery, type Endpoint, type NamedEndpoint } from '@heard/contract';
import type { PageApi, PageResponse, PageServerModule } from '@heard/sdk/documents';
import { fillPath } from '@heard/sdk/server';
import type { PageDataRequest, PageDataResult, SendApiRequest } from './PageData.ts';

/** The part of a page that only the web server's renderer loads. */
export type PageServerPart = Partial<PageServerModule<unknown>>;

/**
 * Runs `load` and `describe` of a page.
 * @param send sends the requests of `load` to the API
 * @throws the error of the page, and Error if it has no `load`
 */
export async function loadPage(
  { load, describe }: PageServerPart,
  { params, path, query, language, context }: PageDataRequest,
  send: SendApiRequest,
): Promise<PageDataResult> {
  if (load === undefined) throw new Error('The page has no load.');
  const result = await load({ params, path, query: new URLSearchParams(query), language, api: createPageApi(send) });
  if (result.status !== 'found') return result;
  return {
    status: 'found',
    isStored: result.isStored !== false,
    description: describe?.(result.data, context) ?? {},
  };
}

interface Input {
  params?: Record<string, string>;
  query?: object;
  mayBeOld?: boolean;
}

function createPageApi(send: SendApiRequest): PageApi {
  const get = (isPage: boolean) => (endpoint: NamedEndpoint | Endpoint, input: Input) => {
    const { path } = typeof endpoint === 'string' ? namedEndpoints[endpoint] : endpoint;
    const { params, query = {}, mayBeOld = false } = input;
    return toResponse(send({ type: 'get', path: `${fillPath(path, params)}${toQuery(query)}`, isPage, mayBeOld }));
  };
  return {
    // Safe to cast, because the contract defines the types of the bodies.
    get: get(false) as PageApi['get'],
    page: get(true) as PageApi['page'],
    search: (request) => toResponse(send({ type: 'search', request })),
  };
}

/** @throws Error if the web server does not allow the request */
async function toResponse(sent: ReturnType<SendApiRequest>): Promise<PageResponse<unknown>> {
  const response = await sent;
  if (response.status === 'rejected') throw new Error(response.reason);
  return response;
}

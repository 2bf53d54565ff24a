import { SEARCH_INDEX, toSearchIndex } from '@heard/contract';
import { http, HttpResponse, server } from '../testing.tsx';
import { createSearchClient } from './createSearchClient.ts';

const algolia = { appId: 'APP', searchKey: 'search-only', url: 'https://search.example/algolia' };
const SILENCE_MS = 400;
const BYPASS_MS = 120_000;

let asked: string[];
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  server.events.removeAllListeners();
});

/** Creates a promise with the function that resolves it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** Stubs the search endpoint of Algolia or of the API. */
function answers(who: 'algolia' | 'api', answer: (headers: Headers) => Response | Promise<Response>): void {
  const address = who === 'algolia' ? 'https://search.example/algolia' : '*/api';
  server.use(
    http.post(`${address}/1/indexes/*/queries`, async ({ request }) => {
      asked.push(who);
      return answer(request.headers);
    }),
  );
}

const found = (who: string) => HttpResponse.json({ results: [{ hits: [{ objectID: who }], query: 'bri' }] });
const refuse = (status: number) => HttpResponse.json({ message: 'No', status }, { status });

/** Creates a function that searches with a new client, and returns who responded: Algolia or the API. */
function client() {
  const made = createSearchClient({ apiUrl: '/api', algolia, reportRetry: () => () => {} });
  return async (query = 'bri') => {
    await made.clearCache();
    const { results } = await made.search<{ objectID: string }>([{ indexName: SEARCH_INDEX, params: { query } }]);
    return results.flatMap((result) => ('hits' in result ? result.hits : [])).map(({ objectID }) => objectID);
  };
}

it('sends queries only to Algolia, with the search-only key', async () => {
  const keys: (string | null)[] = [];
  answers('algolia', (headers) => {
    keys.push(headers.get('x-algolia-application-id'), headers.get('x-algolia-api-key'));
    return found('Algolia');
  });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'], advanceTimers: true });
  const search = client();
  expect(await search()).toEqual(['Algolia']);
  await jest.advanceTimersByTimeAsync(SILENCE_MS + 50);
  expect(asked).toEqual(['algolia']);
  expect(keys).toEqual(['APP', 'search-only']);
});

it('sends queries only to the API for sorted results', async () => {
  answers('algolia', () => found('Algolia'));
  answers('api', () => found('API'));
  const made = createSearchClient({ apiUrl: '/api', algolia, reportRetry: () => () => {} });
  await made.search([{ indexName: toSearchIndex('reviews'), params: { query: 'bri' } }]);
  expect(asked).toEqual(['api']);
  await made.search([{ indexName: SEARCH_INDEX, params: { query: 'bri' } }]);
  expect(asked).toEqual(['api', 'algolia']);
});

it.each([
  ['https://www.Plat-X.com:80/shop', ['objectID:plat-x.com']],
  ['dr. jones', undefined],
])("ranks the company with the queried website first at Algolia: '%s'", async (query, optionalFilters) => {
  const requests: unknown[] = [];
  server.use(
    http.post('https://search.example/algolia/1/indexes/*/queries', async ({ request }) => {
      requests.push(...((await request.json()) as { requests: unknown[] }).requests);
      return found('Algolia');
    }),
  );
  await client()(query);
  const made = createSearchClient({ apiUrl: '/api', algolia, reportRetry: () => () => {} });
  await made.search({ requests: [{ indexName: SEARCH_INDEX, query }] });
  expect(requests).toHaveLength(2);
  for (const request of requests)
    expect(request).toMatchObject(optionalFilters === undefined ? {} : { optionalFilters });
  if (optionalFilters === undefined) expect(JSON.stringify(requests)).not.toContain('optionalFilters');
});

it.each([
  ['rejects the search', () => refuse(403)],
  ['rejects too many searches', () => refuse(429)],
  ['is broken', () => refuse(503)],
  ['is blocked', () => HttpResponse.error()],
])(
  'sends a query immediately to the API when Algolia %s, and queries Algolia again after two minutes',
  async (_, answer) => {
    let respondAsAlgolia: () => Response = answer;
    answers('algolia', () => respondAsAlgolia());
    answers('api', () => found('API'));
    const search = client();
    expect(await search()).toEqual(['API']);
    respondAsAlgolia = () => found('Algolia');
    expect(await search()).toEqual(['API']);
    expect(asked).toEqual(['algolia', 'api', 'api']);
    const later = Date.now() + BYPASS_MS;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    expect(await search()).toEqual(['Algolia']);
  },
);

it('sends a query to the API too while Algolia does not respond, and then bypasses Algolia', async () => {
  answers('algolia', () => new Promise(() => {}));
  answers('api', () => found('API'));
  const search = client();
  const began = performance.now();
  expect(await search()).toEqual(['API']);
  expect(performance.now() - began).toBeGreaterThanOrEqual(SILENCE_MS - 1);
  expect(await search()).toEqual(['API']);
  expect(asked).toEqual(['algolia', 'api', 'api']);
});

it('uses a late response of Algolia that arrives before the API’s response', async () => {
  const [apiQueried, apiReleased, apiResponded] = [gate(), gate(), gate()];
  answers('algolia', async () => {
    await apiQueried.opened;
    return found('Algolia');
  });
  answers('api', async () => {
    apiQueried.open();
    await apiReleased.opened;
    return found('API');
  });
  server.events.on('response:mocked', ({ request }) => {
    if (new URL(request.url).pathname.startsWith('/api/')) apiResponded.open();
  });
  const search = client();
  expect(await search()).toEqual(['Algolia']);
  expect(asked).toEqual(['algolia', 'api']);
  apiReleased.open();
  await apiResponded.opened;
  expect(await search()).toEqual(['Algolia']);
});

it("fails with the API's error when Algolia and the API fail, and queries both for the next search", async () => {
  answers('algolia', () => refuse(403));
  answers('api', () => HttpResponse.json({ message: 'Too many requests', status: 400 }, { status: 400 }));
  const search = client();
  await expect(search()).rejects.toMatchObject({ message: 'Too many requests' });
  await expect(search()).rejects.toMatchObject({ message: 'Too many requests' });
  expect(asked).toEqual(['algolia', 'api', 'algolia', 'api']);
});

describe('while the API is overloaded', () => {
  const busy = (retryAfter: number) => HttpResponse.json({ message: 'Busy', status: 503, retryAfter }, { status: 503 });
  const search = (api: ReturnType<typeof createSearchClient>, query: string) =>
    api.search<{ objectID: string }>([{ indexName: SEARCH_INDEX, params: { query } }]);

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance', 'Date'] });
  });

  function createClient() {
    const reports: string[] = [];
    const api = createSearchClient({
      apiUrl: '/api',
      algolia: null,
      reportRetry: () => {
        reports.push('waits');
        return () => reports.push('searches');
      },
    });
    return { api, reports };
  }

  /** Lets a search run to its end. */
  async function finish<Result>(searching: Promise<Result>): Promise<Result> {
    const over = new AbortController();
    const ended = searching.finally(() => over.abort());
    ended.catch(() => {});
    while (!over.signal.aborted) await jest.advanceTimersByTimeAsync(100);
    return ended;
  }

  it('repeats a search after the time in Retry-After, and reports the waiting time', async () => {
    let left = 2;
    answers('api', () => (left-- > 0 ? busy(2) : found('API')));
    const { api, reports } = createClient();
    const { results } = await finish(search(api, 'bri'));
    expect(results).toHaveLength(1);
    expect(asked).toHaveLength(3);
    expect(reports).toEqual(['waits', 'searches', 'waits', 'searches']);
  });

  it.each([
    ['after three retries', () => busy(1), 4],
    ['immediately during an outage', () => busy(5), 1],
    ['immediately when something else responds', () => new HttpResponse('<p>Busy</p>', { status: 503 }), 1],
  ])('cancels a repeated search %s', async (_, answer, searches) => {
    answers('api', answer);
    await expect(finish(search(createClient().api, 'bri'))).rejects.toThrow('Unreachable hosts');
    expect(asked).toHaveLength(searches);
  });

  it('cancels a repeated search when the next search has started', async () => {
    answers('api', () => busy(1));
    const { api } = createClient();
    const older = search(api, 'b');
    older.catch(() => {});
    await expect(finish(search(api, 'br'))).rejects.toThrow('Unreachable hosts');
    await expect(older).rejects.toThrow('Unreachable hosts');
    expect(asked).toHaveLength(1 + 4);
  });
});

import { SEARCH_INDEX } from '@heard/contract';
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

/** A promise with the function that resolves it. */
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

/** Creates a client; the returned function searches and returns who responded. */
function client() {
  const made = createSearchClient({ apiUrl: '/api', algolia });
  return async (query = 'bri') => {
    await made.clearCache();
    const { results } = await made.search<{ objectID: string }>([{ indexName: SEARCH_INDEX, params: { query } }]);
    return results.flatMap((result) => ('hits' in result ? result.hits : [])).map(({ objectID }) => objectID);
  };
}

it('queries only Algolia, with the search-only key', async () => {
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

it.each([
  ['rejects the search', () => refuse(403)],
  ['rejects too many searches', () => refuse(429)],
  ['is broken', () => refuse(503)],
  ['is blocked', () => HttpResponse.error()],
])('queries the API immediately when Algolia %s, and Algolia again two minutes later', async (_, answer) => {
  let algoliaAnswers: () => Response = answer;
  answers('algolia', () => algoliaAnswers());
  answers('api', () => found('API'));
  const search = client();
  expect(await search()).toEqual(['API']);
  algoliaAnswers = () => found('Algolia');
  expect(await search()).toEqual(['API']);
  expect(asked).toEqual(['algolia', 'api', 'api']);
  const later = Date.now() + BYPASS_MS;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  expect(await search()).toEqual(['Algolia']);
});

it('also queries the API while Algolia is silent, and then bypasses Algolia', async () => {
  answers('algolia', () => new Promise(() => {}));
  answers('api', () => found('API'));
  const search = client();
  const began = performance.now();
  expect(await search()).toEqual(['API']);
  expect(performance.now() - began).toBeGreaterThanOrEqual(SILENCE_MS - 1);
  expect(await search()).toEqual(['API']);
  expect(asked).toEqual(['algolia', 'api', 'api']);
});

it('uses a late response of Algolia that precedes the API’s', async () => {
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

it("fails with the API's error when both fail, and queries both again", async () => {
  answers('algolia', () => refuse(403));
  answers('api', () => HttpResponse.json({ message: 'Too many requests', status: 400 }, { status: 400 }));
  const search = client();
  await expect(search()).rejects.toMatchObject({ message: 'Too many requests' });
  await expect(search()).rejects.toMatchObject({ message: 'Too many requests' });
  expect(asked).toEqual(['algolia', 'api', 'algolia', 'api']);
});

import { createClient, type ClientOptions } from './index.ts';

const params = { path: { id: 'acme.example' } };
const company = () => Response.json({ name: 'Acme' });
const overloaded = (headers: Record<string, string> = { 'retry-after': '7' }, status = 429) =>
  Response.json({ title: 'Too many requests', status }, { status, headers });

/** Creates a client that receives the given responses, one after the other, and records its requests. */
function createTestClient(responses: Response[], options: Partial<ClientOptions> = {}) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return responses.shift() ?? Response.error();
  };
  return { requests, client: createClient({ baseUrl: 'https://heard.example/api', fetch, ...options }) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('sends the API key with each request', async () => {
  const { client, requests } = createTestClient([company()], { apiKey: 'heard_key' });
  await client.GET('/company/{id}', { params });
  expect(requests[0]?.url).toBe('https://heard.example/api/company/acme.example');
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer heard_key');
});

it('sends public reads without headers that require a CORS preflight', async () => {
  const { client, requests } = createTestClient([company()]);
  await client.GET('/company/{id}', { params });
  expect([...(requests[0]?.headers ?? [])]).toEqual([]);
});

it.each([429, 503])('repeats a request after %d when Retry-After has passed', async (status) => {
  const { client, requests } = createTestClient([overloaded({ 'retry-after': '7' }, status), company()]);
  const response = client.GET('/company/{id}', { params });
  await jest.advanceTimersByTimeAsync(6999);
  expect(requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect((await response).data?.name).toBe('Acme');
});

it('accepts a date in Retry-After', async () => {
  jest.setSystemTime(new Date('2026-11-28T10:00:00Z'));
  const { client, requests } = createTestClient([
    overloaded({ 'retry-after': 'Sat, 28 Nov 2026 10:00:05 GMT' }),
    company(),
  ]);
  const response = client.GET('/company/{id}', { params });
  await jest.advanceTimersByTimeAsync(4999);
  expect(requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect((await response).data?.name).toBe('Acme');
});

it('sends the request body again with a retry', async () => {
  const { client, requests } = createTestClient([overloaded(), Response.json({ text: 'Thank you.' })]);
  const response = client.PUT('/review/{id}/reply', { params: { path: { id: '1' } }, body: { text: 'Thank you.' } });
  await jest.advanceTimersByTimeAsync(7000);
  expect((await response).response.status).toBe(200);
  expect(await Promise.all(requests.map((request) => request.json()))).toEqual([
    { text: 'Thank you.' },
    { text: 'Thank you.' },
  ]);
});

it('returns the last error after three retries by default', async () => {
  const { client, requests } = createTestClient(Array.from({ length: 5 }, () => overloaded()));
  const response = client.GET('/company/{id}', { params });
  await jest.advanceTimersByTimeAsync(21_000);
  expect((await response).error?.title).toBe('Too many requests');
  expect(requests).toHaveLength(4);
});

it.each<[string, Response, Partial<ClientOptions>]>([
  ['that asks for a longer wait than allowed', overloaded({ 'retry-after': '61' }), {}],
  ['that asks for a longer wait than the option allows', overloaded(), { maxWaitSeconds: 6 }],
  ['without Retry-After', overloaded({}), {}],
  ['whose Retry-After is not valid', overloaded({ 'retry-after': 'soon' }), {}],
  ['when retries are disabled', overloaded(), { maxRetries: 0 }],
  ['with another status', overloaded({ 'retry-after': '7' }, 500), {}],
])('returns an error response %s without a retry', async (_, rejection, options) => {
  const { client, requests } = createTestClient([rejection, company()], options);
  expect((await client.GET('/company/{id}', { params })).response).toBe(rejection);
  expect(requests).toHaveLength(1);
});

it('does not repeat a POST', async () => {
  const { client, requests } = createTestClient([overloaded(), company()]);
  const { response } = await client.POST('/company/invitations', {
    body: { invitations: [{ email: 'ana@people.example' }] },
  });
  expect([response.status, requests.length]).toEqual([429, 1]);
});

it('stops waiting for a retry when the signal is aborted', async () => {
  const { client, requests } = createTestClient([overloaded(), company()]);
  const abort = new AbortController();
  const reason = new Error('No longer needed');
  const response = client.GET('/company/{id}', { params, signal: abort.signal }).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(1000);
  abort.abort(reason);
  expect(await response).toBe(reason);
  expect([requests.length, jest.getTimerCount()]).toEqual([1, 0]);
});

import { endpoints, type Endpoint } from '@heard/contract';
import { delay } from 'msw';
import { http, HttpResponse, server } from '../testing.tsx';
import { createApiClient } from './createApiClient.ts';
import { ApiError, isApiError, isNetworkError } from './errors.ts';

const API = 'http://api.example/v1';

function aClient({ token = null, timeout }: { token?: string | null; timeout?: number } = {}) {
  const onTokenRefused = jest.fn();
  const api = createApiClient({
    baseUrl: API,
    getToken: () => token,
    onTokenRefused,
    ...(timeout !== undefined && { timeout }),
  });
  return { api, onTokenRefused };
}

/** Responds to a request and records it. */
function answer(method: 'get' | 'post' | 'put' | 'delete', path: string, respond: () => Response | Promise<Response>) {
  const asked: { request: Request; body: string }[] = [];
  server.use(
    http[method](`${API}${path}`, async ({ request }) => {
      asked.push({ request, body: await request.clone().text() });
      return respond();
    }),
  );
  return asked;
}

function problem(status: number, members: object = {}, headers: Record<string, string> = {}) {
  return HttpResponse.json(
    { type: '/problems/example', title: 'No', status, detail: 'Not like this.', ...members },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  );
}

/** Creates a response whose connection breaks before the end of the body. */
function halfAResponse() {
  let breakOff: (reason: unknown) => void = () => {};
  let arrive: () => void = () => {};
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve));
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"name": "Ma'));
      breakOff = (reason) => controller.error(reason);
    },
    pull: () => arrive(),
  });
  const response = new HttpResponse(body, { headers: { 'content-type': 'application/json' } });
  return { response, onItsWay, breakOff };
}

const thrownBy = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call went well.');
};

const ok = () => HttpResponse.json({});
const gone = () => new HttpResponse(null, { status: 204 });
const credentials = { email: 'marta@mail.example', password: 'correct horse' };

describe('a request', () => {
  // Covers SPEC-6.14
  test('sends the session’s token', async () => {
    const asked = answer('get', '/user/me', ok);
    await aClient({ token: 'abc' }).api.send('getAccount');
    expect(asked[0]?.request.headers.get('authorization')).toBe('Bearer abc');
  });

  test('sends the WAL position of a write that the tab has made before a reload', async () => {
    const asked = answer('get', '/company/acme.com', () => HttpResponse.json({}));
    const headers = { 'heard-position': '000000000000000a' };
    answer('post', '/auth/logout', () => new HttpResponse(null, { status: 204, headers }));
    await aClient({ token: 'abc' }).api.send('logout');
    await aClient({ token: 'abc' }).api.send('getCompany', { params: { id: 'acme.com' } });
    expect(asked.map(({ request }) => request.headers.get('heard-position'))).toEqual(['000000000000000a']);
  });

  // Covers SPEC-7.16
  test('sends no token without a session', async () => {
    const asked = answer('get', '/company/acme.com', ok);
    await aClient().api.send('getCompany', { params: { id: 'acme.com' } });
    expect(asked[0]?.request.headers.has('authorization')).toBe(false);
  });

  test('bypasses shared caches for a visitor who has just written data', async () => {
    const asked = answer('get', '/company/acme.com', ok);
    answer('post', '/auth/logout', gone);
    let now = 1_000_000;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    let token: string | null = null;
    const api = createApiClient({ baseUrl: API, getToken: () => token, onTokenRefused: jest.fn() });
    const read = () => api.send('getCompany', { params: { id: 'acme.com' } });
    await read();
    token = 'abc';
    await api.send('logout');
    await read();
    token = null;
    await read();
    now += 61_000;
    await read();
    expect(asked.map(({ request }) => request.cache)).toEqual(['default', 'default', 'reload', 'default']);
    jest.restoreAllMocks();
  });

  it('adds the greatest WAL position of its writes to all reads of the following minute', async () => {
    const positions = ['000000000000000b', '000000000000000a', null];
    const asked = answer('get', '/company/acme.com', () => HttpResponse.json({}));
    answer('post', '/auth/logout', () => {
      const position = positions.shift() ?? null;
      return new HttpResponse(null, { status: 204, headers: position === null ? {} : { 'heard-position': position } });
    });
    let now = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    const { api } = aClient({ token: 'abc' });
    const read = () => api.send('getCompany', { params: { id: 'acme.com' } });
    await read();
    for (let count = 0; count < 3; count++) {
      await api.send('logout');
      await read();
    }
    now += 61_000;
    await read();
    const greatest = '000000000000000b';
    expect(asked.map(({ request }) => request.headers.get('heard-position'))).toEqual([
      null,
      greatest,
      greatest,
      greatest,
      null,
    ]);
    jest.restoreAllMocks();
  });

  test('forgets the WAL position of a write after a minute, even if the next write has a smaller position', async () => {
    const positions = ['ffffffffffffffff', '000000000000000a'];
    const asked = answer('get', '/company/acme.com', () => HttpResponse.json({}));
    answer(
      'post',
      '/auth/logout',
      () => new HttpResponse(null, { status: 204, headers: { 'heard-position': positions.shift() ?? '' } }),
    );
    let now = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    const { api } = aClient({ token: 'abc' });
    await api.send('logout');
    now += 61_000;
    await api.send('logout');
    await api.send('getCompany', { params: { id: 'acme.com' } });
    expect(asked.map(({ request }) => request.headers.get('heard-position'))).toEqual(['000000000000000a']);
    jest.restoreAllMocks();
  });

  // Covers SPEC-7.16
  test.each([
    ['/auth/login', (api) => api.send('login', { body: credentials })],
    ['/auth/loginCompany', (api) => api.send('loginCompany', { body: credentials })],
    ['/auth/register', (api) => api.send('register', { body: { ...credentials, name: 'Marta', lastName: 'Ruiz' } })],
    [
      '/auth/registerCompany',
      (api) =>
        api.send('registerCompany', {
          body: { ...credentials, name: 'Acme', website: 'acme.com', workEmail: 'work@acme.com' },
        }),
    ],
  ] satisfies [string, (api: ReturnType<typeof aClient>['api']) => Promise<unknown>][])(
    'calls the auth endpoint %s without a token',
    async (path, call) => {
      const asked = answer('post', path, ok);
      await call(aClient({ token: 'abc' }).api);
      expect(asked[0]?.request.headers.has('authorization')).toBe(false);
    },
  );

  test('sends an upload with the given function, the session’s token and no time limit', async () => {
    const sent: Request[] = [];
    const upload = async (url: string, options: RequestInit) => {
      sent.push(new Request(url, options));
      return HttpResponse.json({ id: '1' });
    };
    const { api } = aClient({ token: 'abc', timeout: 0 });
    const input = { params: { id: '7' }, body: new FormData(), upload };
    expect(await api.send(endpoints.addPhoto, input)).toEqual({ id: '1' });
    expect(sent.map(({ method, url, headers }) => [method, url, headers.get('authorization')])).toEqual([
      ['POST', `${API}/review/7/photos`, 'Bearer abc'],
    ]);
  });

  test('sends a body as JSON', async () => {
    const asked = answer('post', '/auth/login', ok);
    await aClient().api.send('login', { body: credentials });
    expect(asked[0]?.request.headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual(credentials);
  });

  test('sends no content type without a body', async () => {
    const asked = answer('delete', '/company/avatar', gone);
    await aClient({ token: 'abc' }).api.send('removeCompanyAvatar');
    expect(asked[0]?.request.headers.has('content-type')).toBe(false);
    expect(asked[0]?.body).toBe('');
  });

  test('sends an image as a form with a boundary', async () => {
    const asked = answer('put', '/user/me/avatar', ok);
    const body = new FormData();
    body.set('avatar', new Blob(['picture'], { type: 'image/png' }), 'me.png');
    await aClient({ token: 'abc' }).api.send('setUserAvatar', { body });
    expect(asked[0]?.request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(asked[0]?.body).toContain('filename="me.png"');
  });

  test.each([
    ['a/b?c#d', '/company/a%2Fb%3Fc%23d'],
    ['panadería.example', '/company/panader%C3%ADa.example'],
    ['50%', '/company/50%25'],
  ])('encodes the parameter %s in one segment of the path', async (id, path) => {
    const asked: string[] = [];
    server.use(
      http.get(`${API}/*`, ({ request }) => {
        asked.push(request.url);
        return ok();
      }),
    );
    await aClient().api.send('getCompany', { params: { id } });
    expect(asked).toEqual([`${API}${path}`]);
  });
});

describe('an endpoint outside of the common table', () => {
  interface Note {
    text: string;
  }
  const changeNote: Endpoint<{ params: { id: string }; body: Note; response: Note }> = {
    method: 'PUT',
    path: '/notes/{id}',
  };
  const listNotes: Endpoint<{ query: { state: string }; items: Note }> = { method: 'GET', path: '/notes' };

  test('calls an endpoint by its definition, with the types of its input and response', async () => {
    const asked = answer('put', '/notes/a%2Fb', () => HttpResponse.json({ text: 'Changed' }));
    const { text } = await aClient({ token: 'abc' }).api.send(changeNote, {
      params: { id: 'a/b' },
      body: { text: 'New' },
    });
    expect(text).toBe('Changed');
    expect(asked[0]?.body).toBe('{"text":"New"}');
    expect(asked[0]?.request.headers.get('authorization')).toBe('Bearer abc');
  });

  test('sends the query of a request with a body', async () => {
    const addNote: Endpoint<{ body: Note; query: { at?: string }; response: Note }> = {
      method: 'POST',
      path: '/notes',
    };
    const asked = answer('post', '/notes', () => HttpResponse.json({ text: 'New' }));
    const { api } = aClient();
    await api.send(addNote, { body: { text: 'New' }, query: { at: 'a b' } });
    await api.send(addNote, { body: { text: 'New' } });
    expect(asked.map(({ request }) => new URL(request.url).search)).toEqual(['?at=a+b', '']);
  });

  test('reads a response that is a paginated list', async () => {
    const asked = answer('get', '/notes', () =>
      HttpResponse.json([{ text: 'One' }], { headers: { link: '<?cursor=2>; rel="next"' } }),
    );
    const { items, next } = await aClient().api.page(listNotes, { query: { state: 'open' } });
    expect(items.map(({ text }) => text)).toEqual(['One']);
    expect(next).toBe('?cursor=2');
    expect(new URL(asked[0]?.request.url ?? '').search).toBe('?state=open');
  });
});

describe('a response', () => {
  test('returns CSV as text', async () => {
    const csv = 'month,reviews\r\n2026-11,7\r\n';
    answer('get', '/company/analytics.csv', () => new HttpResponse(csv, { headers: { 'content-type': 'text/csv' } }));
    expect(await aClient({ token: 'abc' }).api.send(endpoints.getAnalyticsAsCsv)).toBe(csv);
  });

  test('parses a response in JSON', async () => {
    answer('get', '/user/me', () => HttpResponse.json({ name: 'Marta' }));
    await expect(aClient({ token: 'abc' }).api.send('getAccount')).resolves.toEqual({ name: 'Marta' });
  });

  test('returns undefined for a response with the status 204', async () => {
    answer('delete', '/review/7', gone);
    await expect(aClient({ token: 'abc' }).api.send('deleteReview', { params: { id: '7' } })).resolves.toBeUndefined();
  });

  // Covers API-50
  test('resolves the URL of an image below the API’s root', () => {
    const { api } = aClient();
    expect(api.pictureUrl('/pictures/7.webp')).toBe(`${API}/pictures/7.webp`);
    expect(api.pictureUrl(null)).toBeNull();
  });
});

describe('a page of a list', () => {
  test('returns the next page and the total of a paginated list', async () => {
    answer('get', '/review/user', () =>
      HttpResponse.json([{ id: '1' }], {
        headers: { link: '<?limit=20&cursor=zz>; rel="next"', 'x-total-count': '41' },
      }),
    );
    await expect(aClient({ token: 'abc' }).api.page('listOwnReviews', {})).resolves.toEqual({
      items: [{ id: '1' }],
      next: '?limit=20&cursor=zz',
      total: 41,
    });
  });

  test('finds the next page among other links of the Link header', async () => {
    answer('get', '/review/user', () =>
      HttpResponse.json([], { headers: { link: '<?cursor=a>; rel="prev", <?cursor=b>; rel="next"' } }),
    );
    await expect(aClient({ token: 'abc' }).api.page('listOwnReviews', {})).resolves.toMatchObject({
      next: '?cursor=b',
    });
  });

  test('ends the list at a page without a link to the next page', async () => {
    answer('get', '/review/user', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } }));
    await expect(aClient({ token: 'abc' }).api.page('listOwnReviews', {})).resolves.toEqual({
      items: [],
      next: null,
      total: 0,
    });
  });

  test('requests a page by the previous page’s link', async () => {
    const asked = answer('get', '/company/acme.com/review', () => HttpResponse.json([]));
    const { api } = aClient();
    await api.page('listReviewsOfCompany', { params: { id: 'acme.com' }, page: '?limit=20&cursor=z%3D' });
    await api.page('listReviewsOfCompany', { params: { id: 'acme.com' }, page: null });
    expect(asked.map(({ request }) => request.url)).toEqual([
      `${API}/company/acme.com/review?limit=20&cursor=z%3D`,
      `${API}/company/acme.com/review`,
    ]);
  });

  test('requests the first page with the filters, and each further page with the query of the previous page’s link', async () => {
    const asked = answer('get', '/company/acme.com/review', () => HttpResponse.json([]));
    const { api } = aClient();
    const params = { id: 'acme.com' };
    await api.page('listReviewsOfCompany', { params, query: { rating: [4, 5], sort: 'oldest' } });
    await api.page('listReviewsOfCompany', { params, query: { q: 'é' }, page: '?q=%C3%A9&cursor=z' });
    expect(asked.map(({ request }) => new URL(request.url).search)).toEqual([
      '?rating=4&rating=5&sort=oldest',
      '?q=%C3%A9&cursor=z',
    ]);
  });
});

// Covers HARDENING-1.7
describe('while the API is overloaded', () => {
  const busy = (retryAfter = '1') => problem(503, {}, { 'retry-after': retryAfter });

  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
    });
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** Lets a request run to its end, and measures the waits between the attempts in milliseconds. */
  async function run(call: Promise<unknown>): Promise<{ result: unknown; waits: number[] }> {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const over = new AbortController();
    const result = call.catch((error: unknown) => error).finally(() => over.abort());
    // Advances the fake timers in steps, because the stub of the API awaits real timers.
    while (!over.signal.aborted) await jest.advanceTimersByTimeAsync(100);
    const waits = timers.mock.calls.map(([, wait]) => Number(wait)).filter((wait) => wait >= 1_000 && wait < 10_000);
    return { result: await result, waits };
  }

  test.each([
    ['GET', 'get', '/company/acme.com', (api) => api.send('getCompany', { params: { id: 'acme.com' } })],
    ['PUT', 'put', '/review/7', (api) => api.send('updateReview', { params: { id: '7' }, body: { title: 'New' } })],
    ['DELETE', 'delete', '/review/7', (api) => api.send('deleteReview', { params: { id: '7' } })],
    ['login', 'post', '/auth/login', (api) => api.send('login', { body: credentials })],
  ] satisfies [
    string,
    'get' | 'put' | 'delete' | 'post',
    string,
    (api: ReturnType<typeof aClient>['api']) => Promise<unknown>,
  ][])(
    'repeats a %s while the API is overloaded, not before the time in Retry-After',
    async (_, method, path, call) => {
      let left = 2;
      const asked = answer(method, path, () => (left-- > 0 ? busy('2') : ok()));
      const { waits } = await run(call(aClient({ token: 'abc' }).api));
      expect(asked).toHaveLength(3);
      expect(waits).toEqual([2_500, 3_500]);
    },
  );

  test('gives up after four retries while the API is overloaded', async () => {
    const asked = answer('get', '/company/acme.com', () => busy());
    const { result, waits } = await run(aClient().api.send('getCompany', { params: { id: 'acme.com' } }));
    expect([asked.length, isApiError(result, 503)]).toEqual([5, true]);
    expect(waits).toEqual([1_500, 2_500, 3_500, 4_500]);
  });

  test.each([
    ['a POST, which is not idempotent', () => answer('post', '/auth/register', () => busy())],
    ['a request that is rejected during an outage', () => answer('get', '/company/acme.com', () => busy('5'))],
    ['a request without a time to wait', () => answer('get', '/company/acme.com', () => problem(503))],
  ])('does not repeat %s while the API is overloaded', async (what, prepare) => {
    const asked = prepare();
    const { api } = aClient();
    const { result } = await run(
      what.startsWith('a POST')
        ? api.send('register', { body: { ...credentials, name: 'Ana', lastName: 'Ruiz' } })
        : api.send('getCompany', { params: { id: 'acme.com' } }),
    );
    expect([asked.length, isApiError(result, 503)]).toEqual([1, true]);
  });

  test('stops waiting for a retry when the request is cancelled', async () => {
    const asked = answer('get', '/company/acme.com', () => busy());
    const controller = new AbortController();
    const sent = aClient().api.send('getCompany', { params: { id: 'acme.com' }, signal: controller.signal });
    setTimeout(() => controller.abort(), 500);
    const { result } = await run(sent);
    expect([asked.length, (result as Error).name]).toEqual([1, 'AbortError']);
  });
});

describe('an error response', () => {
  test('rejects with an ApiError that contains the problem', async () => {
    answer('post', '/auth/register', () =>
      problem(409, { errors: [{ field: 'email', message: 'This email is taken.' }] }),
    );
    const error = await thrownBy(
      aClient().api.send('register', { body: { ...credentials, name: 'Marta', lastName: 'Ruiz' } }),
    );
    expect(isApiError(error, 409)).toBe(true);
    expect(isApiError(error, 400)).toBe(false);
    expect(error).toMatchObject({ status: 409, message: 'Not like this.', retryAfter: null });
    expect((error as ApiError).fieldMessage('email')).toBe('This email is taken.');
    expect((error as ApiError).fieldMessage('name')).toBeUndefined();
  });

  test('includes the waiting time of Retry-After in the ApiError', async () => {
    answer('post', '/auth/login', () => problem(429, {}, { 'retry-after': '30' }));
    const error = await thrownBy(aClient().api.send('login', { body: credentials }));
    expect(error).toMatchObject({ status: 429, retryAfter: 30 });
  });

  test.each([
    ['a page of something in between', '<h1>Bad Gateway</h1>', 'text/html'],
    ['half a problem', '{"type": "/probl', 'application/problem+json'],
    ['JSON that is no problem', '{"error": "upstream"}', 'application/json'],
    ['JSON that is nothing', 'null', 'application/json'],
  ])('rejects with an ApiError without a problem when the response is %s', async (_, body, type) => {
    answer('get', '/user/me', () => new HttpResponse(body, { status: 502, headers: { 'content-type': type } }));
    const error = await thrownBy(aClient({ token: 'abc' }).api.send('getAccount'));
    expect(error).toMatchObject({ name: 'ApiError', status: 502, problem: null, message: 'HTTP 502' });
  });
});

describe('a rejected token', () => {
  test('reports a rejected token', async () => {
    answer('get', '/review/user', () => problem(401));
    const { api, onTokenRefused } = aClient({ token: 'abc' });
    const error = await thrownBy(api.page('listOwnReviews', {}));
    expect(isApiError(error, 401)).toBe(true);
    expect(onTokenRefused.mock.calls).toEqual([['abc']]);
  });

  test('does not report a rejected token after a wrong current password', async () => {
    answer('put', '/user/me/password', () =>
      problem(401, { errors: [{ field: 'currentPassword', message: 'Wrong password.' }] }),
    );
    const { api, onTokenRefused } = aClient({ token: 'abc' });
    const body = { currentPassword: 'a wrong one', newPassword: 'a better one' };
    const error = await thrownBy(api.send('changeUserPassword', { body }));
    expect(isApiError(error, 401)).toBe(true);
    expect(onTokenRefused).not.toHaveBeenCalled();
  });

  test.each([
    ['at an auth endpoint', 'abc', 401],
    ['when none was sent', null, 401],
    ['by another no', 'abc', 403],
  ])('does not report a rejected token %s', async (where, token, status) => {
    const { api, onTokenRefused } = aClient({ token });
    answer('post', '/auth/login', () => problem(status));
    answer('get', '/user/me', () => problem(status));
    await thrownBy(where === 'at an auth endpoint' ? api.send('login', { body: credentials }) : api.send('getAccount'));
    expect(onTokenRefused).not.toHaveBeenCalled();
  });

  test('reports the token that was sent, even if the session has got another token since', async () => {
    let token = 'old';
    answer('get', '/user/me', () => {
      token = 'new';
      return problem(401);
    });
    const onTokenRefused = jest.fn();
    const api = createApiClient({ baseUrl: API, getToken: () => token, onTokenRefused });
    await thrownBy(api.send('getAccount'));
    expect(onTokenRefused.mock.calls).toEqual([['old']]);
  });
});

describe('no response', () => {
  test('rejects with a NetworkError without a connection', async () => {
    answer('get', '/user/me', () => HttpResponse.error());
    const error = await thrownBy(aClient({ token: 'abc' }).api.send('getAccount'));
    expect(isNetworkError(error)).toBe(true);
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error).toHaveProperty('cause', expect.any(Error));
  });

  test('rejects with a NetworkError after the timeout', async () => {
    answer('get', '/user/me', async () => {
      await delay('infinite');
      return ok();
    });
    const error = await thrownBy(aClient({ token: 'abc', timeout: 20 }).api.send('getAccount'));
    expect(isNetworkError(error)).toBe(true);
  });

  test('rejects with a NetworkError when the response is truncated', async () => {
    const half = halfAResponse();
    answer('get', '/user/me', () => half.response);
    const call = thrownBy(aClient({ token: 'abc' }).api.send('getAccount'));
    await half.onItsWay;
    half.breakOff(new TypeError('terminated'));
    expect(isNetworkError(await call)).toBe(true);
  });

  test('rejects with a NetworkError when a proxy responds with a page', async () => {
    const page = () => new HttpResponse('<h1>Log in to the hotel</h1>', { headers: { 'content-type': 'text/html' } });
    answer('get', '/user/me', page);
    answer('get', '/review/user', page);
    const { api } = aClient({ token: 'abc' });
    expect(isNetworkError(await thrownBy(api.send('getAccount')))).toBe(true);
    expect(isNetworkError(await thrownBy(api.page('listOwnReviews', {})))).toBe(true);
  });
});

describe('a cancelled request', () => {
  test('rejects with the reason when a request is cancelled before the response', async () => {
    answer('get', '/user/me', async () => {
      await delay('infinite');
      return ok();
    });
    const giveUp = new AbortController();
    const call = thrownBy(aClient({ token: 'abc' }).api.send('getAccount', { signal: giveUp.signal }));
    giveUp.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
  });

  test('rejects with the reason when a request is cancelled while the response arrives', async () => {
    const giveUp = new AbortController();
    const half = halfAResponse();
    answer('get', '/user/me', () => half.response);
    const call = thrownBy(aClient({ token: 'abc' }).api.send('getAccount', { signal: giveUp.signal }));
    await half.onItsWay;
    giveUp.abort();
    // Ends the response here, because the stub ignores the signal after it has sent the headers. A browser would abort the response.
    half.breakOff(giveUp.signal.reason);
    expect(await call).toMatchObject({ name: 'AbortError' });
  });
});

test('sends the headers that a request defines', async () => {
  const asked = answer('put', '/review/7/reply', () => HttpResponse.json({}));
  const { api } = aClient({ token: 'a-token' });
  const headers = { 'if-match': '"2026-11-12T15:00:00.000Z"' };
  await api.send(endpoints.putReply, { params: { id: '7' }, body: { text: 'Thanks' }, headers });
  expect(asked[0]?.request.headers.get('if-match')).toBe('"2026-11-12T15:00:00.000Z"');
  expect(asked[0]?.request.headers.get('authorization')).toBe('Bearer a-token');
});

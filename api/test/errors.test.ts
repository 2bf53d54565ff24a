import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { PASSWORD, reviewBody, testApi, type ApiResponse, type LoggedIn } from './testApi.ts';

const api = testApi();

let ana: LoggedIn;
beforeAll(async () => void (ana = await api.consumer()));

/** Matches internal details: stack frames, paths, SQL, names of libraries and their error codes. */
const INTERNAL_DETAILS =
  /\bat .+:\d+:\d+|\/(src|dist|tmp|work|home|usr)\/|node_modules|[Ss]elect .* from|insert into|\b(knex|[Pp]ostgres|pg_\w+|relation|constraint|trigger|Ajv|SyntaxError|TypeError|undefined|FST_\w+|E[A-Z]{4,})\b|top.secret/;

/** Checks that the response is problem+json and reveals no internal details. */
function expectProblem(
  what: string,
  { status, text, headers }: Pick<ApiResponse, 'status' | 'text' | 'headers'>,
  statuses: number[],
) {
  expect([what, statuses.includes(status) || status]).toEqual([what, true]);
  expect([what, headers.get('content-type')]).toEqual([what, 'application/problem+json; charset=utf-8']);
  expect([what, INTERNAL_DETAILS.exec(text)?.[0], text.includes(ana.token)]).toEqual([what, undefined, false]);
}

describe('a database error', () => {
  const writeReview = () =>
    api.send('POST', '/review/companyOrUser', { token: ana.token, body: reviewBody('fault.example') });
  const faults = {
    'an exception in a trigger': [
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'top secret: %', new; end $$;
       create trigger fails before insert on reviews for each row execute function fail()`,
      'drop trigger fails on reviews; drop function fail()',
    ],
    'an unexpected constraint': [
      'alter table reviews add constraint top_secret check (rating < 0) not valid',
      'alter table reviews drop constraint top_secret',
    ],
    'a missing table': ['alter table reviews rename to opinions', 'alter table opinions rename to reviews'],
    'a missing privilege': [
      `create function deny() returns trigger language plpgsql as $$ begin raise insufficient_privilege using message = 'permission denied for table top secret'; end $$;
       create trigger denies before insert on reviews for each row execute function deny()`,
      'drop trigger denies on reviews; drop function deny()',
    ],
  };
  // Covers ASVS-16.5.1, ASVS-16.5.3
  test.each(Object.entries(faults))('reports %s as an internal error', async (what, [cause = '', undo = '']) => {
    await api.database.raw(cause);
    const response = await writeReview();
    await api.database.raw(undo);
    expectProblem(what, response, [500]);
    expect(response.body).toEqual({
      type: '/problems/internal',
      title: 'Something went wrong',
      status: 500,
      detail: 'The problem is on our side. Try again later.',
      instance: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/),
    });
    // The transaction was rolled back, and the next request succeeds.
    expect((await api.send('GET', '/review/user', { token: ana.token })).body).toEqual([]);
  });
});

const bodies: [string, string | Buffer, Record<string, string>?][] = [
  ['broken JSON', '{"email":'],
  ['a duplicate property', '{"email":"a@b.example","email":{"a":1},"password":"x"}'],
  ['__proto__', '{"__proto__":{"admin":true},"email":"a@b.example","password":"x"}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
  ['property names of Object.prototype', '{"toString":1,"hasOwnProperty":1,"valueOf":1}'],
  ['deep nesting', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
  ['deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['a long number', `{"email":${'9'.repeat(10_000)},"password":1e99999}`],
  ['many properties', `{${Array.from({ length: 8_000 }, (_, at) => `"m${at}":1`).join(',')}}`],
  ['a byte order mark', Buffer.from('\ufeff{"email":1}')],
  ['UTF-16', Buffer.from('{"email":"a"}', 'utf16le')],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['another charset', '{"email":"a"}', { 'content-type': 'application/json; charset=utf-7' }],
  ['a compressed body', gzipSync('{"email":"a","password":"x"}'), { 'content-encoding': 'gzip' }],
  ['a type with quotes', '{}', { 'content-type': 'application/json; x="\\"' }],
  ['XML', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', { 'content-type': 'text/xml' }],
  ['markup', '<script>alert(1)</script>'],
];

// Covers ASVS-1.1.1, ASVS-4.1.1
test.each(bodies)('rejects %s without internal details', async (what, body, headers = {}) => {
  const response = await fetch(`${api.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const text = await response.text();
  expectProblem(what, { status: response.status, headers: response.headers, text }, [400, 415]);
  expect(text).not.toMatch(/<script|passwd/);
});

// Covers ASVS-1.5.2, ASVS-15.3.6
it('does not pollute prototypes', async () => {
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  const sent = `{"email":"proto@people.example","name":"A","lastName":"B","password":"${PASSWORD}","__proto__":{"role":"admin"}}`;
  expect((await api.send('POST', '/auth/register', { body: sent })).status).toBe(400);
});

/** Sends raw bytes. @returns the bytes that the API sent until it closed the connection */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.setTimeout(30_000, () => socket.destroy());
    socket.on('data', (data) => (received += String(data)));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

const LOGIN = 'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const requests: [string, string, RegExp][] = [
  ['no Host', 'GET /user/me HTTP/1.1\r\n\r\n', /^HTTP\/1.1 400 /],
  [
    'two Hosts',
    'GET /user/me HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n',
    /^HTTP\/1.1 40[01] /,
  ],
  ["a stranger's Host", 'GET /nowhere HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', /^HTTP\/1.1 404 /],
  [
    "a stranger's whole address",
    'GET http://evil.example/nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    /^HTTP\/1.1 404 /,
  ],
  ['two lengths', `${LOGIN}Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}`, /^HTTP\/1.1 400 /],
  [
    'both a length and chunks',
    `${LOGIN}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n`,
    /^HTTP\/1.1 400 /,
  ],
  ['invalid chunks', `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, /^HTTP\/1.1 400 /],
  ['an unsupported transfer encoding', `${LOGIN}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`, /^HTTP\/1.1 400 /],
  [
    'a header on two lines',
    'GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\nConnection: close\r\n\r\n',
    /^HTTP\/1.1 40[04] /,
  ],
  ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1.1 4\d\d /],
  ['an unknown method', 'SECRETS /user/me HTTP/1.1\r\nHost: a\r\n\r\n', /^HTTP\/1.1 400 /],
  ['an unknown version', 'GET /user/me HTTP/9.9\r\nHost: a\r\n\r\n', /^HTTP\/1.1 400 /],
];

// Covers ASVS-4.2.1, ASVS-16.5.1
test.each(requests)('responds once to %s, without internal details', async (what, bytes, status) => {
  const received = await sendRaw(bytes);
  expect([what, received.split('\r\n', 1)[0]]).toEqual([what, expect.stringMatching(status)]);
  expect([what, received.match(/HTTP\/1\.1 /g)?.length]).toEqual([what, 1]);
  expect([what, INTERNAL_DETAILS.exec(received.slice(received.indexOf('\r\n\r\n')))?.[0]]).toEqual([what, undefined]);
  expect(received).not.toContain('evil.example');
});

// Covers ASVS-3.5.3
it('ignores method overrides in headers and query', async () => {
  const { id } = await api.review(ana, 'method.example');
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const headers = { [name]: 'DELETE' };
    expect((await api.send('POST', `/review/${id}?_method=DELETE`, { token: ana.token, headers })).status).toBe(404);
    expect((await api.send('GET', '/review/user', { token: ana.token, headers })).body).toHaveLength(1);
  }
});

import { namedEndpoints, type NamedEndpoint } from '@heard/contract';
import { PASSWORD, reviewBody, testApi, type ApiResponse, type LoggedIn } from './testApi.ts';
import { sendRaw } from './sendRaw.ts';

const api = testApi();

let consumer: LoggedIn;
let company: LoggedIn;
let admin: LoggedIn;
let reviewId: string;

beforeAll(async () => {
  consumer = await api.consumer();
  company = await api.company();
  admin = await api.admin();
  reviewId = (await api.review(consumer, 'input.example')).id;
});

/** The endpoints that accept JSON, each with a valid body and the role of the caller. */
const bodies = {
  register: { name: 'Ana', lastName: 'Ruiz', email: 'new@people.example', password: PASSWORD },
  login: { email: 'a@b.example', password: PASSWORD },
  registerCompany: {
    name: 'Firm',
    email: 'new@firm.example',
    website: 'new.example',
    workEmail: 'work@firm.example',
    password: PASSWORD,
    description: 'About',
    country: 'Spain',
    city: 'Lugo',
    address: 'Street',
    phone: '34-600123456',
  },
  loginCompany: { email: 'a@b.example', password: PASSWORD },
  updateUser: {
    name: 'Ana',
    lastName: 'Ruiz',
    email: 'other@people.example',
    currentPassword: PASSWORD,
    country: 'Spain',
    language: 'es',
    shareData: true,
  },
  deleteUser: { password: PASSWORD },
  changeUserPassword: { currentPassword: PASSWORD, newPassword: PASSWORD },
  createReview: { ...reviewBody('new-review.example'), experienceDate: '2024-01-01' },
  updateReview: { title: 'T', description: 'D', rating: 3 },
  updateCompany: { name: 'Firm', description: 'About', address: 'Street', country: 'Spain', city: 'Lugo' },
  changeCompanyPassword: { currentPassword: PASSWORD, newPassword: PASSWORD },
  hideReview: { reason: 'It names a person.' },
  forgotPassword: { email: 'a@b.example' },
  resetPassword: { token: 'x'.repeat(43), password: PASSWORD },
  confirmEmail: { token: 'x'.repeat(43) },
} satisfies Partial<Record<NamedEndpoint, Record<string, unknown>>>;

type BodyEndpoint = keyof typeof bodies;
const bodyEndpoints = Object.keys(bodies) as BodyEndpoint[];

const guarded: Record<string, 'consumer' | 'company' | 'admin' | undefined> = {
  updateUser: 'consumer',
  deleteUser: 'consumer',
  changeUserPassword: 'consumer',
  createReview: 'consumer',
  updateReview: 'consumer',
  updateCompany: 'company',
  changeCompanyPassword: 'company',
  hideReview: 'admin',
};

function send(name: BodyEndpoint, body: unknown, headers: Record<string, string> = {}) {
  const { method, path } = namedEndpoints[name];
  const owner = guarded[name];
  const token = owner && { consumer, company, admin }[owner].token;
  return api.send(method, path.replace('{id}', reviewId), { token, body, headers });
}

/** Returns the names of the invalid properties in a 400 response. Returns the whole response if it is not a well-formed 400. */
function invalidFields({ status, body }: ApiResponse) {
  const sentences = body?.errors?.every(({ message }: { message: string }) => /^[A-Z].+\.$/s.test(message));
  if (status !== 400 || body.type !== '/problems/validation' || body.status !== 400 || !sentences)
    return { status, body };
  return body.errors.map(({ field }: { field: string }) => field);
}

/** JSON values that no property accepts. */
const WRONG = ['[]', '{}', '[1]', '{"a":1}', '1e400', '-0.5', '"a\\u0000b"'];

describe.each(bodyEndpoints)('%s', (name) => {
  const valid: Record<string, unknown> = bodies[name];

  // Covers SPEC-5.6, API-3, ASVS-2.2.1, ASVS-2.2.2, ASVS-15.3.5
  it('names each property with a wrong type', async () => {
    for (const [field, value] of Object.entries(valid)) {
      const wrong = [...WRONG, typeof value === 'string' ? '12' : '"3"', typeof value === 'boolean' ? '1' : 'true'];
      for (const json of wrong) {
        const text = JSON.stringify(valid).replace(`"${field}":${JSON.stringify(value)}`, `"${field}":${json}`);
        expect([`${field}: ${json}`, invalidFields(await send(name, text))]).toEqual([`${field}: ${json}`, [field]]);
      }
    }
  });

  // Covers API-12, ASVS-2.2.1, ASVS-15.3.3
  it('names each unknown property', async () => {
    expect(['unknown properties', invalidFields(await send(name, { ...valid, colour: 'red', 'a.b': 1 }))]).toEqual([
      'unknown properties',
      ['colour', 'a.b'],
    ]);
  });

  it('accepts only a JSON object as body', async () => {
    for (const json of ['[]', 'null', '1', '"text"', 'true', `[${JSON.stringify(valid)}]`]) {
      expect([json, invalidFields(await send(name, json))]).toEqual([json, ['']]);
    }
    expect([
      'an empty body',
      invalidFields(await send(name, undefined, { 'content-type': 'application/json' })),
    ]).toEqual(['an empty body', ['']]);
    expect(['no body', invalidFields(await send(name, undefined))]).toEqual(['no body', ['']]);
  });

  // Covers API-3, API-9
  it('rejects malformed JSON', async () => {
    const broken = ['{', '{"a":}', "{'a':1}", '{"a":1,}', '\u0000', '{"__proto__":{"a":1}}', 'NaN', '{"a":"\n"}'];
    for (const body of [...broken, '{"constructor":{"prototype":{}}}']) {
      const response = await send(name, body);
      expect([body, response.status, response.body.type]).toEqual([body, 400, '/problems/malformed-json']);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense', '*/*']) {
      const response = await send(name, JSON.stringify(valid), { 'content-type': type });
      expect([type, response.status, response.body.type]).toEqual([type, 415, '/problems/unsupported-media-type']);
    }
  });

  // Covers API-8
  it('rejects a body of more than 128 KB', async () => {
    for (const kilobytes of [128, 2048]) {
      const response = await send(name, { ...valid, padding: 'x'.repeat(kilobytes * 1024) });
      expect([response.status, response.body.type]).toEqual([413, '/problems/payload-too-large']);
    }
  });
});

describe('all invalid properties in one response, each with instructions', () => {
  test('reports all invalid properties of a registration', async () => {
    const response = await send('registerCompany', {
      name: ' ',
      email: 'nobody',
      website: 'localhost',
      workEmail: 'a@b',
      password: 'short',
      phone: '+34 600',
      city: 'x'.repeat(201),
      colour: 1,
    });
    expect(['a registration', invalidFields(response)]).toEqual([
      'a registration',
      ['colour', 'name', 'email', 'website', 'workEmail', 'password', 'city', 'phone'],
    ]);
  });

  it('reports all missing properties', async () => {
    expect(['nothing', invalidFields(await send('register', {}))]).toEqual([
      'nothing',
      ['name', 'lastName', 'email', 'password'],
    ]);
    expect(['nothing', invalidFields(await send('createReview', {}))]).toEqual([
      'nothing',
      ['companyName', 'companyUrl', 'title', 'description', 'rating'],
    ]);
  });
});

describe('limits', () => {
  const limits: [BodyEndpoint, string, number][] = [
    ['register', 'name', 60],
    ['register', 'lastName', 60],
    ['registerCompany', 'name', 120],
    ['registerCompany', 'description', 2000],
    ['registerCompany', 'country', 200],
    ['registerCompany', 'city', 200],
    ['registerCompany', 'address', 200],
    ['createReview', 'title', 120],
    ['createReview', 'description', 256],
    ['createReview', 'companyName', 120],
  ];
  // Covers SPEC-9.2, API-75, API-78
  test.each(limits)('%s: %s has at most %i characters, counted as a reader sees them', async (name, field, limit) => {
    // Uses a character of three bytes for names of companies, because these names are also limited to 480 bytes.
    const isCompanyName = (name === 'registerCompany' && field === 'name') || field === 'companyName';
    const character = isCompanyName ? 'x\u0301' : '👩‍👩‍👧‍👦';
    // Another invalid property prevents a write, so only the errors of this field matter.
    const fits = await send(name, { ...bodies[name], [field]: ` ${character.repeat(limit)} `, colour: 1 });
    expect(['just fits', invalidFields(fits)]).toEqual(['just fits', ['colour']]);
    expect([
      'one too long',
      invalidFields(await send(name, { ...bodies[name], [field]: character.repeat(limit) + 'x' })),
    ]).toEqual(['one too long', [field]]);
    const zalgo = `a${'\u0301'.repeat(40)}`;
    expect(['stacked accents', invalidFields(await send(name, { ...bodies[name], [field]: zalgo }))]).toEqual([
      'stacked accents',
      [field],
    ]);
    expect(['NUL', invalidFields(await send(name, { ...bodies[name], [field]: 'a\0b' }))]).toEqual(['NUL', [field]]);
    expect(['half a character', invalidFields(await send(name, { ...bodies[name], [field]: 'a\ud800b' }))]).toEqual([
      'half a character',
      [field],
    ]);
  });

  // Covers ASVS-6.1.2, ASVS-6.2.4, ASVS-6.2.11
  it('rejects common passwords', async () => {
    const easy = 'Choose another password. This one is too easy to guess.';
    const ownWords = 'Leave out words such as Heard, demo or review.';
    const passwords: Record<string, string> = {
      QWERTYUIOP: easy,
      '123456789': easy,
      iloveyou1: easy,
      'Heard2026!': ownWords,
      'heard-reviews': ownWords,
      'heard-demo-2027': ownWords,
      '1company1': ownWords,
    };
    for (const [password, message] of Object.entries(passwords)) {
      const response = await send('register', { ...bodies.register, password });
      expect([password, response.status, response.body.errors]).toEqual([
        password,
        400,
        [{ field: 'password', message }],
      ]);
    }
    const changed = await send('changeUserPassword', { ...bodies.changeUserPassword, newPassword: 'QWERTYUIOP' });
    expect(invalidFields(changed)).toEqual(['newPassword']);
  });

  // Covers API-76, ASVS-6.2.1, ASVS-6.2.9
  it('accepts passwords of 8 to 128 characters', async () => {
    for (const password of ['', '1234567', 'x'.repeat(129), 'x'.repeat(5000)]) {
      expect([password.length, invalidFields(await send('register', { ...bodies.register, password }))]).toEqual([
        password.length,
        ['password'],
      ]);
    }
  });

  // Covers API-76
  it('accepts emails of up to 254 characters', async () => {
    const email = `${'x'.repeat(243)}@mail.example`;
    expect([email.length, invalidFields(await send('register', { ...bodies.register, email }))]).toEqual([
      email.length,
      ['email'],
    ]);
  });

  // Covers SPEC-9.1, API-74, ASVS-1.4.2
  it('accepts ratings of 0, 1, 2, 3, 4 and 5', async () => {
    for (const rating of [-1, 6, 3.5, '3', null, true, 1e21, [3]]) {
      expect([rating, invalidFields(await send('createReview', { ...bodies.createReview, rating }))]).toEqual([
        rating,
        ['rating'],
      ]);
      expect([rating, invalidFields(await send('updateReview', { rating }))]).toEqual([rating, ['rating']]);
    }
  });

  // Covers API-32
  it('accepts only real dates of experience that are not in the future', async () => {
    const future = new Date(Date.now() + 60_000).toISOString();
    // Uses UTC+14, the first time zone to reach a day.
    const latestDay = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    const nextDay = new Date(Date.now() + 38 * 3_600_000).toISOString().slice(0, 10);
    for (const experienceDate of [
      '',
      'yesterday',
      '2024-02-30',
      '2024-13-01',
      '2024-01-01T00:00:00',
      '1',
      '0026-11-22',
      '1900-01-01',
      future,
      nextDay,
    ]) {
      const response = await send('createReview', { ...bodies.createReview, experienceDate });
      expect([experienceDate, invalidFields(response)]).toEqual([experienceDate, ['experienceDate']]);
    }
    const body = { ...bodies.createReview, companyUrl: 'farthest-east.example', experienceDate: latestDay };
    const created = await send('createReview', body);
    expect(created.body).toMatchObject({ experienceDate: `${latestDay}T00:00:00.000Z` });
  });

  // Covers API-60, ASVS-1.2.2
  it('accepts only websites under a public suffix, and no pages on shared hosts', async () => {
    const wrong = [
      'localhost',
      '127.0.0.1',
      'http://[::1]/',
      '0x7f.1',
      'co.uk',
      'com',
      'acme.internal',
      'ftp://acme.com',
      'javascript:alert(1)',
      'user:password@acme.com',
      'acme .com',
      'acme',
      `${'a'.repeat(64)}.com`,
      'x'.repeat(3000),
    ];
    for (const companyUrl of wrong) {
      expect([companyUrl, invalidFields(await send('createReview', { ...bodies.createReview, companyUrl }))]).toEqual([
        companyUrl,
        ['companyUrl'],
      ]);
      const response = await send('registerCompany', { ...bodies.registerCompany, website: companyUrl });
      expect([companyUrl, invalidFields(response)]).toEqual([companyUrl, ['website']]);
    }
  });
});

describe('URLs', () => {
  // Covers SPEC-8.11, API-2, API-6
  it('returns 404 for unknown URLs and 400 for malformed URLs', async () => {
    const wrong: [string, string, number][] = [
      ['GET', '/', 404],
      ['GET', '/nope', 404],
      ['GET', '/company/', 404],
      ['GET', '/AUTH/LOGIN', 404],
      ['POST', '/user/me', 404],
      ['PATCH', '/user/me', 404],
      ['DELETE', '/auth/register', 404],
      ['GET', '/auth/register', 404],
      ['PUT', '/company/acme.com', 404],
      ['GET', '/review/x', 404],
      ['GET', '/review/999999999999', 404],
      ['GET', `/${'x'.repeat(5000)}`, 404],
      ['GET', '/company/%zz', 400],
      ['GET', '/%', 400],
    ];
    for (const [method, path, status] of wrong) {
      const response = await api.send(method, path, { token: consumer.token });
      expect([method, path, response.status]).toEqual([method, path, status]);
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(response.body).toMatchObject({ status });
    }
  });

  it('responds to HEAD like GET without a body, and to OPTIONS', async () => {
    const head = await api.send('HEAD', '/company/input.example');
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await api.send('HEAD', '/company/absent.example')).status).toBe(404);
    expect((await api.send('HEAD', '/user/me')).status).toBe(401);
    expect((await api.send('OPTIONS', '/company/input.example')).status).toBe(204);
  });
});

describe('requests without a body', () => {
  const without = (Object.keys(namedEndpoints) as NamedEndpoint[]).filter(
    (name) => !(name in bodies) && !name.endsWith('Avatar'),
  );

  // Covers API-12
  it('names the missing properties of a request without a body', async () => {
    for (const name of without.filter((one) => namedEndpoints[one].method !== 'GET')) {
      const { method, path } = namedEndpoints[name];
      const { token } = path.startsWith('/admin/') ? admin : path.startsWith('/company') ? company : consumer;
      const response = await api.send(method, path.replace('{id}', '1'), { token, body: { colour: 'red' } });
      expect([name, invalidFields(response)]).toEqual([name, ['colour']]);
    }
  });
});

it('returns 400 for a request that is not HTTP', async () => {
  const text = await sendRaw(api.url, 'NONSENSE\r\n\r\n');
  expect(text).toMatch(/^HTTP\/1.1 400 /);
  expect(text).toContain('application/problem+json');
});

it('stores only the one valid review of all tests in this file, and returns no 5xx response', async () => {
  const [{ users, companies, reviews }] = (
    await api.database.raw(
      `select (select count(*)::int from users) as users, (select count(*)::int from companies) as companies,
         (select count(*)::int from reviews) as reviews`,
    )
  ).rows;
  expect({ users, companies, reviews }).toEqual({ users: 2, companies: 3, reviews: 2 });
  expect(api.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

// Covers ASVS-2.2.1
it("rejects unknown query parameters at all endpoints, except Algolia's parameters", async () => {
  const paths = [
    '/company/input.example',
    '/company/input.example/review',
    '/company/input.example/score',
    '/company/input.example/history',
    `/review/${reviewId}`,
    '/companies',
    '/categories',
    '/home',
    '/health/live',
    '/openapi.json',
  ];
  for (const path of paths) {
    const { status, body } = await api.send('GET', `${path}?constructor=1`);
    expect([path, status, body.errors]).toEqual([path, 400, [expect.objectContaining({ field: 'constructor' })]]);
    expect([path, (await api.send('GET', `${path}?x-algolia-agent=A`)).status]).toEqual([
      path,
      (await api.send('GET', path)).status,
    ]);
  }
  expect((await api.send('PUT', '/user/me?notify=1', { token: consumer.token, body: {} })).status).toBe(400);
});

import { createHmac } from 'node:crypto';
import { MAX_SESSIONS } from '../src/modules/auth/sessions.repository.ts';
import { PASSWORD, SECRET, testApi } from './testApi.ts';

const api = testApi();

const register = (fields: object) =>
  api.send('POST', '/auth/register', {
    body: { name: 'Ana', lastName: 'Ruiz', email: 'ana@people.example', password: PASSWORD, ...fields },
  });
const login = (email: string, password = PASSWORD) => api.send('POST', '/auth/login', { body: { email, password } });
const me = (token: string) => api.send('GET', '/user/me', { token });

function sign(payload: object, { alg = 'HS256', secret = SECRET } = {}) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg, typ: 'JWT' })}.${part(payload)}`;
  if (alg === 'none') return `${signed}.`;
  return `${signed}.${createHmac(alg === 'HS512' ? 'sha512' : 'sha256', secret)
    .update(signed)
    .digest('base64url')}`;
}

function sessionIdIn(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
}

describe('POST /auth/register', () => {
  // Covers SPEC-7.2, API-14, API-77, API-86
  it('registers a consumer with trimmed texts, and returns 201 and the user without the password', async () => {
    const response = await register({ name: '  José  ', email: ' jose@people.example ' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: 'José',
      lastName: 'Ruiz',
      email: 'jose@people.example',
      emailConfirmed: false,
      avatar: null,
      country: null,
      language: null,
      shareData: true,
      role: { id: 2, name: 'user' },
      reviewsQuantity: 0,
      digest: false,
      profileId: null,
    });
  });

  // Covers API-7, API-14
  it('rejects a registration with 409 when the email is taken, in any letter case', async () => {
    await register({ email: 'Taken@People.example' });
    const response = await register({ email: 'tAKEN@people.EXAMPLE' });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ type: '/problems/email-taken', status: 409, errors: [{ field: 'email' }] });
  });

  // Covers API-87
  it('stores an Argon2id hash and never the password', async () => {
    await register({ email: 'hash@people.example' });
    const row = await api.database('users').first().where({ email: 'hash@people.example' });
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });

  // Covers API-77, ASVS-6.2.5
  it('does not trim passwords', async () => {
    const password = '  spaces around  ';
    await register({ email: 'spaces@people.example', password });
    expect((await login('spaces@people.example', password)).status).toBe(200);
    expect((await login('spaces@people.example', password.trim())).status).toBe(401);
  });
});

describe('POST /auth/login', () => {
  // Covers SPEC-3.10, SPEC-7.3, API-15
  it('logs in with the email in any letter case, and returns 200, token and user', async () => {
    await register({ email: 'In@People.example' });
    const response = await login(' IN@people.example ');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ token: expect.any(String), user: expect.objectContaining({ name: 'Ana' }) });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  // Covers API-84, ASVS-7.1.1
  it('issues a token with HS256, a session and a lifetime of 7 days', async () => {
    const { token } = await api.consumer();
    const [header, payload] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header ?? '')).toMatchObject({ alg: 'HS256' });
    const { iat, exp, sid } = JSON.parse(payload ?? '');
    expect(exp - iat).toBe(7 * 24 * 60 * 60);
    expect(sid).toMatch(/^[\da-f-]{36}$/);
  });

  // Covers API-16, ASVS-6.3.4
  it('returns the same 401 for an unknown email, a wrong password and the email of a company', async () => {
    await register({ email: 'same@people.example' });
    const company = await api.company();
    const responses = await Promise.all([
      login('nobody@people.example'),
      login('same@people.example', 'another password'),
      login('not even an email', 'x'),
      login(company.email),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(response.text).toBe(responses[0]?.text);
    }
    expect(responses[0]?.body).toMatchObject({ type: '/problems/wrong-credentials' });
  });

  // Covers ASVS-6.3.1
  it('does not match emails by look-alike letters, because rate limits count look-alike emails separately', async () => {
    await register({ email: 'ivik@people.example' });
    expect((await login('IVIK@people.example')).status).toBe(200);
    // In Unicode, the lower case of both letters is an ASCII letter: i and k.
    for (const email of ['\u0130vik@people.example', 'ivi\u212a@people.example']) {
      expect([email, (await login(email)).status]).toEqual([email, 401]);
    }
  });

  // Covers API-18
  it('allows a consumer and a company with the same email', async () => {
    const email = 'both@people.example';
    const consumer = await api.consumer({ email });
    const company = await api.company({ email });
    expect((await me(consumer.token)).body).toMatchObject({ email, role: { id: 2 } });
    expect((await me(company.token)).body).toMatchObject({ email, role: { id: 3 } });
  });
});

describe('a token', () => {
  // Covers API-4, API-84, ASVS-7.2.1, ASVS-7.2.2, ASVS-9.1.1, ASVS-9.1.2, ASVS-9.1.3, ASVS-9.2.1, ASVS-9.2.3
  it('rejects empty, malformed, forged and expired tokens, and tokens with another signature algorithm', async () => {
    const { token } = await api.consumer();
    const sid = sessionIdIn(token);
    const now = Math.floor(Date.now() / 1000);
    const good = { sid, iat: now, exp: now + 60 };
    expect((await me(sign(good))).status).toBe(200);

    const bad = {
      empty: '',
      malformed: 'abc',
      dots: '..',
      'cut off': token.slice(0, -1),
      'another secret': sign(good, { secret: 'another secret of the same good length' }),
      none: sign(good, { alg: 'none' }),
      HS512: sign(good, { alg: 'HS512' }),
      expired: sign({ ...good, exp: now - 1 }),
      'no session': sign({ iat: now, exp: now + 60 }),
      'a session of the wrong shape': sign({ ...good, sid: "' or 1=1" }),
      'a session that does not exist': sign({ ...good, sid: '00000000-0000-4000-8000-000000000000' }),
    };
    for (const [what, wrong] of Object.entries(bad)) {
      const response = await me(wrong);
      expect([what, response.status, response.headers.get('www-authenticate')]).toEqual([what, 401, 'Bearer']);
      expect(response.body).toMatchObject({ type: '/problems/unauthenticated', status: 401 });
    }
    for (const authorization of ['Bearer', 'Basic YTpi', `Bearer ${token} x`, `bearer`, token]) {
      const response = await api.send('GET', '/user/me', { headers: { authorization } });
      expect([authorization, response.status]).toEqual([authorization, 401]);
    }
  });

  // Covers ASVS-7.3.2
  it('rejects a token whose session has expired', async () => {
    const { token } = await api.consumer();
    await api
      .database('sessions')
      .where({ id: sessionIdIn(token) })
      .update({ expires_at: new Date(Date.now() - 1) });
    expect((await me(token)).status).toBe(401);
  });

  it('makes the response to a login uncacheable', async () => {
    const { token } = await api.consumer();
    expect((await me(token)).headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('sessions', () => {
  // Covers API-25
  it('lists sessions newest first, and marks the current session', async () => {
    const { email } = await api.consumer();
    const first = (await login(email)).body.token;
    const response = await api.send('GET', '/auth/sessions', { token: first, headers: { 'user-agent': 'Tester' } });
    expect(response.status).toBe(200);
    expect(response.body.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    expect(response.body[0]).toEqual({
      id: sessionIdIn(first),
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      userAgent: expect.any(String),
      current: true,
    });
  });

  // Covers API-24, API-85, ASVS-7.2.4, ASVS-7.4.1
  it('ends only the current session at a logout', async () => {
    const { email, token } = await api.consumer();
    const other = (await login(email)).body.token;
    expect((await api.send('POST', '/auth/logout', { token })).status).toBe(204);
    expect((await me(token)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
    expect((await api.send('POST', '/auth/logout', { token })).status).toBe(401);
  });

  // Covers API-26, ASVS-8.2.2
  it('lets only the owner of a session end the session', async () => {
    const { email, token } = await api.consumer();
    const other = (await login(email)).body.token;
    const stranger = await api.consumer();
    const path = `/auth/sessions/${sessionIdIn(other)}`;
    expect((await api.send('DELETE', path, { token: stranger.token })).status).toBe(404);
    expect((await api.send('DELETE', path, { token })).status).toBe(204);
    expect((await me(other)).status).toBe(401);
    expect((await api.send('DELETE', path, { token })).status).toBe(404);
    expect((await api.send('DELETE', '/auth/sessions/1', { token })).status).toBe(404);
  });

  // Covers API-27, ASVS-7.4.1
  it('ends all other sessions at POST /auth/logoutEverywhere', async () => {
    const { email, token } = await api.consumer();
    const others = [(await login(email)).body.token, (await login(email)).body.token];
    expect((await api.send('POST', '/auth/logoutEverywhere', { token })).status).toBe(204);
    expect((await me(token)).status).toBe(200);
    for (const other of others) expect((await me(other)).status).toBe(401);
  });

  // Covers ASVS-7.1.2
  it('limits an account to 50 sessions, and ends the least recently used session', async () => {
    const [{ email, token }, other] = [await api.consumer(), await api.consumer()];
    // Logs in sequentially, so that the order of the sessions is known.
    const tokens = [token];
    while (tokens.length < MAX_SESSIONS) tokens.push((await login(email)).body.token);
    await api
      .database('sessions')
      .where({ id: sessionIdIn(token) })
      .update({ last_used_at: new Date(Date.now() - 29 * 24 * 60 * 60 * 1000) });
    expect((await me(token)).status).toBe(200);
    const further = (await login(email)).body.token;
    // The first session has just been used, so the second is now the least recently used.
    const statuses = await Promise.all([token, tokens[1] ?? '', tokens[2] ?? '', further].map(me));
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 200, 200]);

    await Promise.all(Array.from({ length: 10 }, () => login(email)));
    expect((await api.send('GET', '/auth/sessions', { token: further })).body).toHaveLength(MAX_SESSIONS);
    expect((await me(other.token)).status).toBe(200);
  });

  it('records when a session was last used', async () => {
    const { token } = await api.consumer();
    const id = sessionIdIn(token);
    await api
      .database('sessions')
      .where({ id })
      .update({ last_used_at: new Date(Date.now() - 29 * 24 * 60 * 60 * 1000) });
    const before = Date.now();
    await me(token);
    const session = await api.database('sessions').first().where({ id });
    expect(session?.last_used_at.getTime()).toBeGreaterThanOrEqual(before);
    expect(session?.last_used_at.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

describe.each(['user/me', 'company'])('PUT /%s/password', (owner) => {
  const path = `/${owner}/password`;
  const account = () => (owner === 'company' ? api.company() : api.consumer());
  const loginPath = owner === 'company' ? '/auth/loginCompany' : '/auth/login';
  const logIn = (email: string, password: string) => api.send('POST', loginPath, { body: { email, password } });

  // Covers API-47, API-85, ASVS-6.2.2, ASVS-7.4.3
  it('changes the password and ends all other sessions', async () => {
    const { email, token } = await account();
    const other = (await logIn(email, PASSWORD)).body.token;
    const body = { currentPassword: PASSWORD, newPassword: 'battery staple' };
    expect((await api.send('PUT', path, { token, body })).status).toBe(204);
    expect((await me(token)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await logIn(email, PASSWORD)).status).toBe(401);
    expect((await logIn(email, 'battery staple')).status).toBe(200);
  });

  // Covers ASVS-6.2.3
  it('rejects a wrong current password, names the field in the error, and keeps the password', async () => {
    const { email, token } = await account();
    const body = { currentPassword: 'not this one', newPassword: 'battery staple' };
    const response = await api.send('PUT', path, { token, body });
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ type: '/problems/wrong-password', errors: [{ field: 'currentPassword' }] });
    expect((await me(token)).status).toBe(200);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  it('rejects an invalid new password and names the field in the error', async () => {
    const { token } = await account();
    const response = await api.send('PUT', path, { token, body: { currentPassword: PASSWORD, newPassword: 'short' } });
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([{ field: 'newPassword', message: expect.any(String) }]);
  });
});

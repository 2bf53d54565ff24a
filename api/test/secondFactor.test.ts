import { TOTP } from 'otpauth';
import { SoftwareAuthenticator } from './SoftwareAuthenticator.ts';
import { getToken, readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, testApi, type LoggedInAdministrator } from './testApi.ts';

const api = testApi();

const logIn = async (email: string) =>
  (await api.send('POST', '/auth/login', { body: { email, password: PASSWORD } })).body;
const complete = (token: string, body: object) => api.send('POST', '/auth/secondFactor/login', { token, body });
const getStatus = async (token: string) => (await api.send('GET', '/user/me', { token })).status;

/** Returns the code of a time step relative to the current time step. */
const codeAt = ({ secret }: { secret: string }, steps: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Creates an administrator whose current code has not been used yet. */
async function withFreshCode(): Promise<LoggedInAdministrator> {
  const admin = await api.admin();
  await api.database('totp_secrets').where({ user_id: admin.id }).update({ last_step: '0' });
  return admin;
}

/** Appoints an administrator, who has no second factor yet, and logs in with the password. */
async function appoint() {
  const { email, id } = await api.consumer();
  await api.database('users').where({ id }).update({ role: 'admin' });
  return { id, email, ...(await logIn(email)) };
}

async function addPasskey({ token }: { token: string }) {
  const authenticator = new SoftwareAuthenticator();
  const options = await api.send('POST', '/auth/passkeys/options', { token, body: { password: PASSWORD } });
  const body = { name: 'Key', credential: authenticator.create(options.body) };
  const added = await api.send('POST', '/auth/passkeys', { token, body });
  expect(added.status).toBe(201);
  return { authenticator, id: added.body.id };
}

// Covers ASVS-6.3.3, HARDENING-5.11
describe('an administrator without a second factor', () => {
  it('allows an administrator without a second factor only to set up a second factor after a login with the password', async () => {
    const admin = await appoint();
    expect(admin.secondFactor).toEqual({ state: 'setUp', methods: ['passkey', 'totp'] });
    const { token } = admin;
    for (const [method, path] of [
      ['GET', '/user/me'],
      ['GET', '/admin/marks'],
      ['GET', '/auth/sessions'],
      ['GET', '/auth/secondFactor'],
      ['POST', '/admin/reviews/1/hide'],
      ['POST', '/auth/passkeys/options'],
      ['DELETE', '/user/me'],
    ] as const) {
      const answer = await api.send(method, path, { token });
      expect([path, answer.status, answer.body.type]).toEqual([path, 403, '/problems/second-factor-required']);
    }
  });

  it('sets up a passkey as the second factor and returns recovery codes', async () => {
    const { token, email } = await appoint();
    const authenticator = new SoftwareAuthenticator();
    const options = await api.send('POST', '/auth/secondFactor/setUp/options', { token });
    const passkey = { name: 'Security key', credential: authenticator.create(options.body) };
    const done = await api.send('POST', '/auth/secondFactor/setUp', { token, body: { passkey } });
    expect([done.status, done.body.user.email]).toEqual([200, email]);
    expect(done.body.recoveryCodes).toHaveLength(8);
    expect(done.body.recoveryCodes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{6}-){3}[0-9A-HJKMNP-TV-Z]{6}$/);
    expect([await getStatus(token), await getStatus(done.body.token)]).toEqual([401, 200]);
    expect((await api.send('GET', '/admin/marks', { token: done.body.token })).status).toBe(200);

    const next = await logIn(email);
    expect(next.secondFactor).toEqual({ state: 'required', methods: ['passkey', 'recoveryCode'] });
  });

  it('sets up an authenticator app with a code of the app', async () => {
    const { token, email } = await appoint();
    const { body } = await api.send('POST', '/auth/secondFactor/setUp/totp', { token });
    expect(body.uri).toBe(
      `otpauth://totp/Heard:${encodeURIComponent(email)}?issuer=Heard&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const setUp = (code: string) => api.send('POST', '/auth/secondFactor/setUp', { token, body: { code } });
    const wrong = await setUp('000000');
    expect([wrong.status, wrong.body.type, wrong.body.errors[0].field]).toEqual([401, '/problems/wrong-code', 'code']);
    expect((await setUp(codeAt(body, 0))).status).toBe(200);
    expect((await logIn(email)).secondFactor).toEqual({ state: 'required', methods: ['totp', 'recoveryCode'] });
  });

  it('stores no secret in plain text', async () => {
    const { secret, recoveryCodes, id } = await api.admin();
    const [row] = await api.database('totp_secrets').where({ user_id: id });
    expect(row?.secret?.includes(Buffer.from(new TOTP({ secret }).secret.bytes))).toBe(false);
    const codes = await api.database('recovery_codes').where({ user_id: id });
    expect(codes).toHaveLength(recoveryCodes.length);
    expect(codes.every(({ hash }) => hash.length === 32)).toBe(true);
  });
});

// Covers ASVS-6.3.3, ASVS-6.5.1, HARDENING-5.11
describe('a login of an administrator', () => {
  it('requires a code of the authenticator app, and accepts each code only once', async () => {
    const admin = await withFreshCode();
    const first = await logIn(admin.email);
    const code = codeAt(admin, 0);
    const done = await complete(first.token, { code });
    expect([done.status, done.body.user.email]).toEqual([200, admin.email]);
    expect([await getStatus(first.token), await getStatus(done.body.token)]).toEqual([401, 200]);

    const second = await logIn(admin.email);
    const repeated = await complete(second.token, { code });
    expect([repeated.status, repeated.body.type]).toEqual([401, '/problems/wrong-code']);
    expect((await complete(second.token, { code: codeAt(admin, -1) })).status).toBe(401);
    // Accepts the code of the next half minute, because the clocks of phone and server may differ.
    expect((await complete(second.token, { code: codeAt(admin, 1) })).status).toBe(200);
  });

  it('rejects codes of other times and malformed codes', async () => {
    const admin = await withFreshCode();
    const { token } = await logIn(admin.email);
    for (const code of [codeAt(admin, -3), codeAt(admin, 3), '', '12345', '1234567', 'abcdef']) {
      expect((await complete(token, { code })).status).toBe(401);
    }
    expect((await complete(token, { code: ` ${codeAt(admin, 0).replace(/(...)/, '$1 ')} ` })).status).toBe(200);
  });

  it('accepts only one of two concurrent attempts with the same code', async () => {
    const admin = await withFreshCode();
    const [one, other] = [await logIn(admin.email), await logIn(admin.email)];
    const code = codeAt(admin, 0);
    const answers = await Promise.all([complete(one.token, { code }), complete(other.token, { code })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('accepts each recovery code only once, with typical variations in typing, and notifies by email', async () => {
    const admin = await api.admin();
    const [code = '', other = ''] = admin.recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await complete((await logIn(admin.email)).token, { recoveryCode: typed })).status).toBe(200);
    const mails = await api.database('mails').where({ recipient: admin.email, kind: 'factorChanged' });
    expect(mails.map(({ text }) => text).join()).toContain('A recovery code was used');
    const { token } = await logIn(admin.email);
    const again = await complete(token, { recoveryCode: code });
    expect([again.status, again.body.errors[0].field]).toEqual([401, 'recoveryCode']);
    const done = await complete(token, { recoveryCode: other });
    const state = await api.send('GET', '/auth/secondFactor', { token: done.body.token });
    expect(state.body).toEqual({ totp: true, recoveryCodesLeft: 6 });
  });

  it('accepts a passkey of the account with or without the password', async () => {
    const admin = await api.admin();
    const { authenticator } = await addPasskey(admin);
    const { token, secondFactor } = await logIn(admin.email);
    expect(secondFactor.methods).toEqual(['passkey', 'totp', 'recoveryCode']);
    const options = await api.send('POST', '/auth/secondFactor/login/options', { token });
    expect(options.body.allowCredentials).toHaveLength(1);
    const unverified = authenticator.use(options.body, { isVerified: false });
    expect((await complete(token, { passkey: unverified })).status).toBe(401);
    const { body } = await api.send('POST', '/auth/secondFactor/login/options', { token });
    expect((await complete(token, { passkey: authenticator.use(body) })).status).toBe(200);

    const login = await api.send('POST', '/auth/passkeys/loginOptions');
    const credential = authenticator.use(login.body);
    const done = await api.send('POST', '/auth/passkeys/login', { body: { credential } });
    expect((await api.send('GET', '/admin/marks', { token: done.body.token })).status).toBe(200);
  });

  it('rejects the passkey of another account, and a challenge of another kind', async () => {
    const [admin, other] = [await api.admin(), await api.admin()];
    const { authenticator } = await addPasskey(other);
    await addPasskey(admin);
    const { token } = await logIn(admin.email);
    const options = await api.send('POST', '/auth/secondFactor/login/options', { token });
    expect((await complete(token, { passkey: authenticator.use(options.body) })).status).toBe(401);
    const anyLogin = await api.send('POST', '/auth/passkeys/loginOptions');
    expect((await complete(token, { passkey: authenticator.use(anyLogin.body) })).status).toBe(401);
  });

  it('requires exactly one factor', async () => {
    const { email, recoveryCodes } = await api.admin();
    const { token } = await logIn(email);
    expect((await complete(token, {})).status).toBe(400);
    expect((await complete(token, { code: '000000', recoveryCode: recoveryCodes[0] })).status).toBe(400);
    expect((await complete(token, { recoveryCode: recoveryCodes[0] })).status).toBe(200);
  });

  it('rejects the setup of another factor in place of the existing factor', async () => {
    const { email } = await api.admin();
    const { token } = await logIn(email);
    for (const path of ['options', 'totp']) {
      const answer = await api.send('POST', `/auth/secondFactor/setUp/${path}`, { token });
      expect([answer.status, answer.body.type]).toEqual([403, '/problems/second-factor-required']);
    }
    const setUp = await api.send('POST', '/auth/secondFactor/setUp', { token, body: { code: '000000' } });
    expect(setUp.status).toBe(403);
  });

  it('rejects the second factor more than ten minutes after the password was entered', async () => {
    const admin = await api.admin();
    const { token } = await logIn(admin.email);
    await api
      .database('sessions')
      .where({ user_id: admin.id, second_factor_at: null })
      .update({ created_at: api.database.raw(`created_at - interval '10 minutes 1 second'`) });
    expect((await complete(token, { recoveryCode: admin.recoveryCodes[0] })).status).toBe(401);
  });

  it('rejects the second factor if the password has changed since the login began', async () => {
    const admin = await api.admin();
    const { token } = await logIn(admin.email);
    const body = { currentPassword: PASSWORD, newPassword: 'another horse' };
    expect((await api.send('PUT', '/user/me/password', { token: admin.token, body })).status).toBe(204);
    expect((await complete(token, { recoveryCode: admin.recoveryCodes[0] })).status).toBe(401);
  });

  it('omits incomplete logins from the list of sessions, and rejects a second factor for a complete login', async () => {
    const admin = await api.admin();
    await logIn(admin.email);
    const sessions = await api.send('GET', '/auth/sessions', { token: admin.token });
    expect(sessions.body).toHaveLength(1);
    expect((await complete(admin.token, { recoveryCode: admin.recoveryCodes[0] })).status).toBe(403);
  });

  it('requires no second factor from a consumer', async () => {
    const { email, token } = await api.consumer();
    expect(await logIn(email)).toEqual({ token: expect.any(String), user: expect.anything() });
    expect((await api.send('GET', '/auth/secondFactor', { token })).status).toBe(403);
    expect((await api.send('POST', '/auth/secondFactor/login', { token, body: { code: '1' } })).status).toBe(403);
  });
});

// Covers ASVS-6.3.3, ASVS-7.4.3
describe('the second factor of an administrator', () => {
  const send = (admin: LoggedInAdministrator, method: string, path: string, password = PASSWORD) =>
    api.send(method, path, { token: admin.token, body: { password } });

  it('rejects removing the last second factor', async () => {
    const admin = await api.admin();
    expect((await send(admin, 'DELETE', '/auth/totp', 'wrong')).status).toBe(401);
    expect(await send(admin, 'DELETE', '/auth/totp')).toMatchObject({
      status: 409,
      body: { type: '/problems/last-factor' },
    });
    const { id } = await addPasskey(admin);
    expect((await send(admin, 'DELETE', '/auth/totp')).status).toBe(204);
    expect((await send(admin, 'DELETE', '/auth/totp')).status).toBe(404);
    expect((await send(admin, 'DELETE', `/auth/passkeys/${id}`)).status).toBe(409);
    expect((await api.send('GET', '/auth/passkeys', { token: admin.token })).body).toHaveLength(1);
  });

  it.each([
    ['the authenticator app is removed', (admin: LoggedInAdministrator) => send(admin, 'DELETE', '/auth/totp')],
    ['recovery codes are renewed', (admin: LoggedInAdministrator) => send(admin, 'POST', '/auth/recoveryCodes')],
  ])('ends all other sessions when %s', async (_, change) => {
    const admin = await api.admin();
    await addPasskey(admin);
    const other = await complete((await logIn(admin.email)).token, { recoveryCode: admin.recoveryCodes[0] });
    expect((await change(admin)).status).toBeLessThan(300);
    expect([await getStatus(other.body.token), await getStatus(admin.token)]).toEqual([401, 200]);
  });

  it('replaces the authenticator app only after a code of the new app is confirmed', async () => {
    const admin = await withFreshCode();
    const { body } = await send(admin, 'POST', '/auth/totp');
    const confirm = (code: string) => api.send('PUT', '/auth/totp', { token: admin.token, body: { code } });
    // The previous app still works until the new app is confirmed.
    expect((await complete((await logIn(admin.email)).token, { code: codeAt(admin, -1) })).status).toBe(200);
    expect((await confirm(codeAt(admin, 1))).status).toBe(401);
    expect((await confirm(codeAt(body, 0))).status).toBe(204);
    const { token } = await logIn(admin.email);
    expect((await complete(token, { code: codeAt(admin, 1) })).status).toBe(401);
    expect((await complete(token, { code: codeAt(body, 1) })).status).toBe(200);
  });

  it('replaces the previous recovery codes by new codes', async () => {
    const admin = await api.admin();
    const { body } = await send(admin, 'POST', '/auth/recoveryCodes');
    expect(body.recoveryCodes).toHaveLength(8);
    const { token } = await logIn(admin.email);
    expect((await complete(token, { recoveryCode: admin.recoveryCodes[0] })).status).toBe(401);
    expect((await complete(token, { recoveryCode: body.recoveryCodes[0] })).status).toBe(200);
  });
});

// Covers ASVS-7.3.1, HARDENING-5.12
describe('the idle time-out', () => {
  const unused = (id: string, interval: string) =>
    api
      .database('sessions')
      .where({ user_id: id })
      .update({
        last_used_at: api.database.raw('now() - ?::interval', [interval]),
        expires_at: api.database.raw(`now() + interval '60 days'`),
      });

  test('ends the session of an administrator after an idle hour', async () => {
    const admin = await api.admin();
    await unused(admin.id, '59 minutes');
    expect(await getStatus(admin.token)).toBe(200);
    // This request counts as use of the session.
    expect(await getStatus(admin.token)).toBe(200);
    await unused(admin.id, '61 minutes');
    expect(await getStatus(admin.token)).toBe(401);
  });

  test('ends the session of a consumer after 30 idle days', async () => {
    const consumer = await api.consumer();
    await unused(consumer.id, '29 days 23 hours');
    expect(await getStatus(consumer.token)).toBe(200);
    await unused(consumer.id, '30 days 1 hour');
    expect(await getStatus(consumer.token)).toBe(401);
    const { token } = await logIn(consumer.email);
    expect((await api.send('GET', '/auth/sessions', { token })).body).toHaveLength(1);
  });
});

describe('the password reset of an administrator', () => {
  const NEW_PASSWORD = 'battery staple';

  async function requestLink(email: string): Promise<string> {
    await api.send('POST', '/auth/forgotPassword', { body: { email } });
    const emails = await readQueuedEmails(api.database, email);
    return getToken(emails.find(({ kind }) => kind === 'resetPassword'));
  }
  const reset = (token: string, secondFactor?: object) =>
    api.send('POST', '/auth/resetPassword', {
      body: { token, password: NEW_PASSWORD, ...(secondFactor && { secondFactor }) },
    });
  const logInWith = async (email: string, password: string) =>
    (await api.send('POST', '/auth/login', { body: { email, password } })).status;

  it('rejects a password reset without the second factor of the administrator', async () => {
    const admin = await withFreshCode();
    const token = await requestLink(admin.email);
    const asked = await reset(token);
    expect([asked.status, asked.body.type, asked.body.methods]).toEqual([
      403,
      '/problems/second-factor-required',
      ['totp', 'recoveryCode'],
    ]);
    const wrong = await reset(token, { code: '000000' });
    expect([wrong.status, wrong.body.type]).toEqual([401, '/problems/wrong-code']);
    expect((await reset(token, {})).status).toBe(400);
    expect([await getStatus(admin.token), await logInWith(admin.email, PASSWORD)]).toEqual([200, 200]);
    expect((await reset(token, { code: codeAt(admin, 0) })).status).toBe(200);
    expect([await getStatus(admin.token), await logInWith(admin.email, NEW_PASSWORD)]).toEqual([401, 200]);
  });

  it('accepts a recovery code only once, and reports its use by email', async () => {
    const admin = await api.admin();
    const [recoveryCode] = admin.recoveryCodes;
    expect((await reset(await requestLink(admin.email), { recoveryCode })).status).toBe(200);
    expect((await reset(await requestLink(admin.email), { recoveryCode })).status).toBe(401);
    const texts = (await readQueuedEmails(api.database, admin.email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('recovery code'))).toHaveLength(1);
  });

  it('accepts a passkey as the second factor of a password reset', async () => {
    const admin = await api.admin();
    const { authenticator } = await addPasskey(admin);
    const token = await requestLink(admin.email);
    const options = await api.send('POST', '/auth/resetPassword/options', { body: { token } });
    expect((await reset(token, { passkey: authenticator.use(options.body) })).status).toBe(200);
    expect((await api.send('POST', '/auth/resetPassword/options', { body: { token } })).status).toBe(400);
  });

  it('accepts at most ten attempts per password reset link', async () => {
    const admin = await withFreshCode();
    const token = await requestLink(admin.email);
    for (let attempts = 0; attempts < 10; attempts += 1) {
      expect((await reset(token, { code: '000000' })).status).toBe(401);
    }
    const last = await reset(token, { code: codeAt(admin, 0) });
    expect([last.status, last.body.type]).toEqual([400, '/problems/link-not-valid']);
  });

  it('resets the password with only the link if no second factor is set up', async () => {
    const { email } = await appoint();
    expect((await reset(await requestLink(email))).status).toBe(200);
  });

  it('offers a consumer no passkey at the password reset', async () => {
    const { email } = await api.consumer();
    const token = await requestLink(email);
    expect((await api.send('POST', '/auth/resetPassword/options', { body: { token } })).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });
});

it('asks an administrator to log in again before changing factors if the login is more than ten minutes old', async () => {
  const admin = await api.admin();
  const { id } = await addPasskey(admin);
  const { token } = admin;
  await api
    .database('sessions')
    .where({ user_id: admin.id })
    .update({ created_at: new Date(Date.now() - 11 * 60_000) });
  for (const [method, path] of [
    ['POST', '/auth/passkeys/options'],
    ['DELETE', `/auth/passkeys/${id}`],
    ['POST', '/auth/totp'],
    ['DELETE', '/auth/totp'],
    ['POST', '/auth/recoveryCodes'],
  ] as const) {
    const response = await api.send(method, path, { token, body: { password: PASSWORD } });
    expect([path, response.status, response.body.type]).toEqual([path, 403, '/problems/second-factor-required']);
  }
});

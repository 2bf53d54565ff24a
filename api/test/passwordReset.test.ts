import { FORGOT_PASSWORD_MS } from '../src/modules/auth/resetDelays.ts';
import { PASSWORD, testApi } from './testApi.ts';
import { readQueuedEmails, getToken } from './queuedEmails.ts';

/** Stubs the waits with which the API delays responses. */
let sleep: (milliseconds: number) => Promise<void> = async () => {};
const api = testApi({ sleep: (milliseconds) => sleep(milliseconds) });

const NEW_PASSWORD = 'battery staple';

const forgot = (email: string) => api.send('POST', '/auth/forgotPassword', { body: { email } });
const reset = (token: string, password = NEW_PASSWORD) =>
  api.send('POST', '/auth/resetPassword', { body: { token, password } });
const logIn = async (path: string, email: string, password: string) =>
  (await api.send('POST', path, { body: { email, password } })).status;
const readResetEmails = async (email: string) =>
  (await readQueuedEmails(api.database, email)).filter(({ kind }) => kind === 'resetPassword');

async function requestLink(email: string): Promise<string> {
  await forgot(email);
  const [message] = await readResetEmails(email);
  return getToken(message);
}

// Covers ASVS-6.4.3
it('returns the same response after the same delay for emails with and without an account', async () => {
  const { email } = await api.consumer();
  for (const address of [email, 'nobody@people.example']) {
    const events: unknown[] = [];
    sleep = async (milliseconds) => {
      events.push(milliseconds);
      // Waits much longer than a request takes without the delay.
      await new Promise((resolve) => setTimeout(resolve, 100));
      events.push('delay over');
    };
    const { status, text } = await forgot(address);
    events.push('response');
    expect([status, text]).toEqual([202, '{"mail":"kept"}']);
    expect(events).toEqual([FORGOT_PASSWORD_MS, 'delay over', 'response']);
  }
  sleep = async () => {};
  expect(await readQueuedEmails(api.database, 'nobody@people.example')).toEqual([]);
  expect((await forgot('not an email')).body.errors).toEqual([{ field: 'email', message: expect.any(String) }]);
});

// Covers ASVS-2.3.1, ASVS-6.4.1, ASVS-6.4.3, ASVS-6.5.2, ASVS-7.4.3
it('accepts a password reset link only once, and ends all sessions', async () => {
  const { email, token: session } = await api.consumer();
  // Accepts the email in any letter case and with spaces.
  await forgot(` ${email.toUpperCase()} `);
  const [message] = await readResetEmails(email);
  expect(message).toMatchObject({ recipient: email, subject: 'Reset your Heard password' });
  expect(message?.text).toMatch(/^http:\/\/localhost:3000\/reset-password#token=[\w-]{43}$/m);
  const token = getToken(message);
  const [stored] = await api.database('one_time_tokens').where({ purpose: 'resetPassword' });
  expect(JSON.stringify(stored)).not.toContain(token);

  // A rejected password does not invalidate the link.
  expect((await reset(token, 'short')).body.errors).toEqual([{ field: 'password', message: expect.any(String) }]);
  const done = await reset(token);
  expect([done.status, done.body]).toEqual([200, { role: { id: 2, name: 'user' } }]);
  expect((await api.send('GET', '/user/me', { token: session })).status).toBe(401);
  expect(await logIn('/auth/login', email, PASSWORD)).toBe(401);
  expect(await logIn('/auth/login', email, NEW_PASSWORD)).toBe(200);
  expect((await readQueuedEmails(api.database, email)).map(({ kind }) => kind)).toContain('passwordChanged');

  const again = await reset(token);
  expect([again.status, again.body]).toEqual([
    400,
    { type: '/problems/link-not-valid', title: 'The link is not valid', status: 400, detail: expect.any(String) },
  ]);
});

// Covers ASVS-6.5.1
it('accepts only one of twenty concurrent uses of a password reset link', async () => {
  const { email } = await api.consumer();
  const token = await requestLink(email);
  const words = Array.from({ length: 20 }, (_, at) => `${NEW_PASSWORD} ${at}`);
  const responses = await Promise.all(words.map((password) => reset(token, password)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
  const winner = words[responses.findIndex(({ status }) => status === 200)] ?? '';
  expect(await logIn('/auth/login', email, winner)).toBe(200);
});

// Covers ASVS-6.6.2
it('invalidates a password reset link after 30 minutes, a newer link, and a change of password or email', async () => {
  const { email, token: session } = await api.consumer();
  const first = await requestLink(email);
  const second = await requestLink(email);
  expect(await readResetEmails(email)).toHaveLength(1);
  expect((await reset(first)).status).toBe(400);

  const ends = (seconds: number) =>
    api.database.raw(
      `update one_time_tokens set expires_at = expires_at - make_interval(secs => ?) where purpose = 'resetPassword'`,
      [seconds],
    );
  await ends(30 * 60 - 10);
  expect((await reset(second)).status).toBe(200);
  const third = await requestLink(email);
  await ends(30 * 60 + 1);
  expect((await reset(third)).status).toBe(400);

  const { body } = await api.send('POST', '/auth/login', { body: { email, password: NEW_PASSWORD } });
  expect((await api.send('GET', '/user/me', { token: session })).status).toBe(401);
  const fourth = await requestLink(email);
  const change = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD };
  expect((await api.send('PUT', '/user/me/password', { token: body.token, body: change })).status).toBe(204);
  expect((await reset(fourth)).status).toBe(400);
  expect(await readResetEmails(email)).toEqual([]);

  const fifth = await requestLink(email);
  const moved = { email: `moved-${email}`, currentPassword: PASSWORD };
  expect((await api.send('PUT', '/user/me', { token: body.token, body: moved })).status).toBe(200);
  expect((await reset(fifth)).status).toBe(400);
});

it('sends one email each to a consumer and a company with the same address', async () => {
  const { email } = await api.consumer();
  const company = await api.company({ email });
  await forgot(email);
  const emails = await readResetEmails(email);
  expect(emails).toHaveLength(2);
  const companyEmail = emails.find(({ text }) => text.includes('the company account'));
  const done = await reset(getToken(companyEmail));
  expect(done.body).toEqual({ role: { id: 3, name: 'company' } });
  expect((await api.send('GET', '/company', { token: company.token })).status).toBe(401);
  expect(await logIn('/auth/loginCompany', email, NEW_PASSWORD)).toBe(200);
  expect(await logIn('/auth/login', email, PASSWORD)).toBe(200);
});

it('deletes password reset links and emails with the account', async () => {
  const [consumer, company] = [await api.consumer(), await api.company()];
  const tokens = [await requestLink(consumer.email), await requestLink(company.email)];
  await api.send('DELETE', '/user/me', { token: consumer.token, body: { password: PASSWORD } });
  await api.send('DELETE', '/company', { token: company.token, body: { password: PASSWORD } });
  for (const token of tokens) expect((await reset(token)).status).toBe(400);
  for (const { email } of [consumer, company]) expect(await readQueuedEmails(api.database, email)).toEqual([]);
  expect(await api.database('one_time_tokens').whereIn('email', [consumer.email, company.email])).toEqual([]);
});

test.each(['', 'x', 'a'.repeat(5000), '\u202e'])('rejects %j as a token', async (token) => {
  for (const path of ['/auth/resetPassword', '/auth/confirmEmail']) {
    const body = { token, ...(path.includes('reset') && { password: NEW_PASSWORD }) };
    expect((await api.send('POST', path, { body })).body.type).toBe('/problems/link-not-valid');
  }
});

// Covers ASVS-6.6.2, ASVS-9.2.2
it('rejects a link with another purpose', async () => {
  const { email } = await api.consumer();
  const [message] = await readQueuedEmails(api.database, email);
  expect(message?.kind).toBe('confirmEmail');
  expect((await reset(getToken(message))).status).toBe(400);
  const token = await requestLink(email);
  expect((await api.send('POST', '/auth/confirmEmail', { body: { token } })).status).toBe(400);
});

describe('the email about a new password', () => {
  async function addAccess(account: { user_id: string } | { company_id: string }, id: string) {
    const passkey = (name: string, days: number) => ({
      ...account,
      credential_id: `${id}-${name}`,
      user_handle: 'x',
      public_key: Buffer.alloc(1),
      signature_count: '0',
      transports: [],
      name,
      created_at: new Date(Date.now() - days * 24 * 60 * 60 * 1000),
    });
    await api.database('passkeys').insert([passkey('Strange <phone>', 29), passkey('Old laptop', 31)]);
  }
  const readNotice = async (email: string) =>
    (await readQueuedEmails(api.database, email)).find(({ kind }) => kind === 'passwordChanged');

  it('names the recently added passkeys in the email after a password reset', async () => {
    const { id, email } = await api.consumer();
    await addAccess({ user_id: id }, email);
    expect((await reset(await requestLink(email))).status).toBe(200);
    const notice = await readNotice(email);
    expect(notice?.text).toContain('Passkey “Strange <phone>”, added on ');
    expect(notice?.html).toContain('Passkey “Strange &lt;phone&gt;”, added on ');
    expect(notice?.text).toContain('http://localhost:3000/me/settings');
    expect(notice?.text).not.toMatch(/Old laptop|API key/);
  });

  it('names the recently added passkeys and API keys of a company in the email after a password reset', async () => {
    const { email, token } = await api.company();
    const owner = await api.database('companies').first('id').where({ email });
    await addAccess({ company_id: owner?.id ?? '' }, email);
    const body = { name: 'Web shop', scopes: ['reviews:read'], currentPassword: PASSWORD };
    expect((await api.send('POST', '/company/keys', { token, body })).status).toBe(201);
    await forgot(email);
    const [link] = await readResetEmails(email);
    expect((await reset(getToken(link))).status).toBe(200);
    const notice = await readNotice(email);
    expect(notice?.text).toContain('Passkey “Strange <phone>”, added on ');
    expect(notice?.text).toContain('API key “Web shop”, added on ');
    expect(notice?.text).toContain('http://localhost:3000/my-company/settings');
    expect(notice?.text).toContain('http://localhost:3000/my-company/developers/keys');
  });

  it('lists recent API keys without names after a password change, because another person may own the email address', async () => {
    const { id, email, token } = await api.consumer();
    await addAccess({ user_id: id }, email);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await api.send('PUT', '/user/me/password', { token, body })).status).toBe(204);
    const notice = await readNotice(email);
    expect(notice?.text).toContain('• Passkey, added on ');
    expect(notice?.text).not.toContain('Strange');
  });

  it('omits the list of recent passkeys and API keys from the email if the account has added none of them', async () => {
    const { email } = await api.consumer();
    expect((await reset(await requestLink(email))).status).toBe(200);
    expect((await readNotice(email))?.text).not.toContain('30 days');
  });
});

import { SoftwareAuthenticator } from './SoftwareAuthenticator.ts';
import { PASSWORD, SMTP_URL, testApi } from './testApi.ts';

const api = testApi({ smtpUrl: SMTP_URL });

/** Sends requests and returns the security events among their log lines. */
async function record(send: () => Promise<unknown>): Promise<object[]> {
  const start = api.log.length;
  await send();
  return api.log
    .slice(start)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request')
    .map(({ account, event, outcome, factor, reason, requestId, time }) => {
      expect([typeof requestId, typeof time]).toEqual(['string', 'string']);
      return JSON.parse(JSON.stringify({ account, event, outcome, factor, reason }));
    });
}

const login = (email: string, password = PASSWORD) => api.send('POST', '/auth/login', { body: { email, password } });

// Covers ASVS-16.2.1, ASVS-16.3.1, HARDENING-5.10
it('logs logins and failed logins with the account and the factor, but without the email', async () => {
  const consumer = await api.consumer();
  const company = await api.company();
  const account = `user ${consumer.id}`;
  const ownerId = (await api.database('companies').first('id').where({ email: company.email }))?.id;
  const start = api.log.length;
  expect(
    await record(async () => {
      await login(consumer.email);
      await login(consumer.email, 'wrong');
      await login('nobody@people.example');
      await api.send('POST', '/auth/loginCompany', { body: { email: company.email, password: PASSWORD } });
      await api.send('POST', '/auth/loginCompany', { body: { email: company.email, password: 'wrong' } });
    }),
  ).toEqual([
    { account, event: 'login', outcome: 'success', factor: 'password' },
    { account, event: 'login', outcome: 'failure', factor: 'password', reason: 'wrong-credentials' },
    { event: 'login', outcome: 'failure', factor: 'password', reason: 'wrong-credentials' },
    { account: `company ${ownerId}`, event: 'login', outcome: 'success', factor: 'password' },
    {
      account: `company ${ownerId}`,
      event: 'login',
      outcome: 'failure',
      factor: 'password',
      reason: 'wrong-credentials',
    },
  ]);
  for (const secret of [consumer.email, company.email, 'nobody@', PASSWORD]) {
    expect(api.log.slice(start).join('')).not.toContain(secret);
  }
});

// Covers ASVS-16.3.1
it('logs the use of second factors, and the addition and use of passkeys', async () => {
  const { id, email, token, recoveryCodes } = await api.admin();
  const account = `user ${id}`;
  const authenticator = new SoftwareAuthenticator();
  const events = await record(async () => {
    const pending = (await login(email)).body.token;
    const confirm = (body: object) => api.send('POST', '/auth/secondFactor/login', { token: pending, body });
    await confirm({ code: 'abc' });
    await confirm({ recoveryCode: recoveryCodes[0] });
    const options = await api.send('POST', '/auth/passkeys/options', { token, body: { password: PASSWORD } });
    const body = { name: 'Key', credential: authenticator.create(options.body) };
    await api.send('POST', '/auth/passkeys', { token, body });
    const request = await api.send('POST', '/auth/passkeys/loginOptions');
    await api.send('POST', '/auth/passkeys/login', { body: { credential: authenticator.use(request.body) } });
  });
  expect(events).toEqual([
    { account, event: 'login', outcome: 'success', factor: 'password' },
    { account, event: 'second-factor', outcome: 'failure', factor: 'code', reason: 'wrong-code' },
    { account, event: 'second-factor', outcome: 'success', factor: 'recoveryCode' },
    { account },
    { account, event: 'passkey-added', outcome: 'success' },
    {},
    { account, event: 'login', outcome: 'success', factor: 'passkey' },
  ]);
});

// Covers ASVS-16.3.1, ASVS-16.3.3, HARDENING-5.10
it('logs changes of password and email, resets and confirmations', async () => {
  const { id, email, token } = await api.consumer();
  const account = `user ${id}`;
  const newPassword = 'another horse';
  const readLink = async (kind: string) => {
    const mail = await api.database('mails').first('text').where({ user_id: id, kind }).orderBy('created_at', 'desc');
    return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  };
  const events = await record(async () => {
    await api.send('PUT', '/user/me/password', { token, body: { currentPassword: 'wrong', newPassword } });
    await api.send('PUT', '/user/me/password', { token, body: { currentPassword: PASSWORD, newPassword } });
    await api.send('PUT', '/user/me', { token, body: { name: 'Ann' } });
    const body = { email: `new-${email}`, currentPassword: newPassword };
    await api.send('PUT', '/user/me', { token, body });
    await api.send('POST', '/auth/confirmEmail', { body: { token: await readLink('confirmEmail') } });
    await api.send('POST', '/auth/forgotPassword', { body: { email: `new-${email}` } });
    const reset = { token: await readLink('resetPassword'), password: PASSWORD };
    await api.send('POST', '/auth/resetPassword', { body: reset });
    await api.send('POST', '/auth/resetPassword', { body: reset });
  });
  expect(events).toEqual([
    { account, event: 'password-changed', outcome: 'failure', reason: 'wrong-password' },
    { account, event: 'password-changed', outcome: 'success' },
    { account },
    { account, event: 'email-changed', outcome: 'success' },
    { account, event: 'email-confirmed', outcome: 'success' },
    { event: 'password-reset-requested', outcome: 'success' },
    { account, event: 'password-reset', outcome: 'success' },
    { event: 'password-reset', outcome: 'failure', reason: 'link-not-valid' },
  ]);
});

// Covers ASVS-16.3.2, ASVS-16.3.3, HARDENING-5.10
it('logs rejected requests and the actions of administrators', async () => {
  const [consumer, admin] = [await api.consumer(), await api.admin()];
  const review = await api.review(consumer, 'https://events.example');
  const hide = (token: string) =>
    api.send('POST', `/admin/reviews/${review.id}/hide`, { token, body: { reason: 'Insults a person' } });
  const events = await record(async () => {
    await hide(consumer.token);
    await api.send('GET', '/user/me', { token: 'forged' });
    await hide(admin.token);
    await api.send('POST', `/admin/reviews/${review.id}/unhide`, { token: admin.token });
    await api.send('GET', '/admin/marks', { token: admin.token });
  });
  const account = `user ${admin.id}`;
  expect(events).toEqual([
    { account: `user ${consumer.id}`, event: 'request-rejected', outcome: 'failure', reason: 'wrong-role' },
    { event: 'request-rejected', outcome: 'failure', reason: 'unauthenticated' },
    { account, event: 'admin-hide-review', outcome: 'success' },
    { account, event: 'admin-unhide-review', outcome: 'success' },
    { account, event: 'admin-list-marks', outcome: 'success' },
  ]);
});

import { getToken, readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, SMTP_URL, testApi } from './testApi.ts';

const api = testApi({ smtpUrl: SMTP_URL, rateLimits: true });

let callers = 0;
/** Returns another IP address for each request, so that no limit by IP address applies. */
const fromElsewhere = () => ({ 'x-forwarded-for': `198.51.100.${(callers += 1)}` });

let companies = 0;
/** Registers a company with a work email that may belong to a stranger. */
async function register(workEmail: string): Promise<string> {
  const email = `limits${(companies += 1)}@firms.example`;
  const body = { name: 'Firm', email, website: `limits${companies}.example`, workEmail, password: PASSWORD };
  const { status } = await api.send('POST', '/auth/registerCompany', { body, headers: fromElsewhere() });
  expect(status).toBe(201);
  return email;
}

const emailsTo = async (recipient: string) => (await readQueuedEmails(api.database, recipient)).length;

/** Makes the limits expire as if the given time had passed. */
const pass = (interval: string) =>
  api.database.raw(
    `update recipient_emails set last_at = last_at - ?::interval,
       queued_at = array(select at - ?::interval from unnest(queued_at) as at)`,
    [interval, interval],
  );

describe('emails to one work email', () => {
  // Covers HARDENING-4.3
  it('limits emails to one work email to 3 per hour and 10 per day, across all accounts', async () => {
    const victim = 'somebody@limited.example';
    await Promise.all(Array.from({ length: 12 }, () => register(victim)));
    for (let at = 0; at < 13; at += 1)
      await register(victim.toUpperCase().replace('LIMITED.EXAMPLE', 'limited.example'));
    const total = async () => {
      const { rows } = await api.database.raw<{ rows: { count: number }[] }>(
        'select count(*)::integer from mails where lower(recipient) = ?',
        [victim],
      );
      return rows[0]?.count;
    };
    expect(await total()).toBe(3);
    for (const expected of [6, 9, 10, 10]) {
      await pass('61 minutes');
      for (let at = 0; at < 4; at += 1) await register(victim);
      expect(await total()).toBe(expected);
    }
    await pass('1 day');
    await register(victim);
    expect(await total()).toBe(11);
  });

  it('counts changes of the work email, sign-ups and repeated confirmations toward one limit on emails to an address', async () => {
    const victim = 'everywhere@limited.example';
    const owner = await api.company();
    const change = (workEmail: string) =>
      api.send('PUT', '/company', { token: owner.token, body: { workEmail, currentPassword: PASSWORD } });
    for (const at of [1, 2, 3]) {
      expect((await change(victim)).status).toBe(200);
      expect((await change(`away${at}@limited.example`)).status).toBe(200);
      // Sends no notice of the change to an address that was never confirmed, because it may be a stranger's.
      expect(await emailsTo(victim)).toBe(0);
    }
    await change(victim);
    expect(await emailsTo(victim)).toBe(0);
    await api.send('POST', '/auth/register', {
      body: { name: 'A', lastName: 'B', email: victim, password: PASSWORD },
      headers: fromElsewhere(),
    });
    expect(await emailsTo(victim)).toBe(0);
    const again = await api.send('POST', '/company/workEmail/confirmation', { token: owner.token });
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '3600']);
  });

  it('does not limit emails to other work emails', async () => {
    for (const at of [1, 2, 3, 4]) {
      await register(`person${at}@limited.example`);
      expect(await emailsTo(`person${at}@limited.example`)).toBe(1);
    }
  });
});

// Covers ASVS-6.6.3
describe('password resets', () => {
  const forgot = (email: string) =>
    api.send('POST', '/auth/forgotPassword', { body: { email }, headers: fromElsewhere() });

  // Covers HARDENING-4.4
  it('completes a password reset with the last link, regardless of the number of requests by strangers', async () => {
    const { email } = await api.consumer();
    for (let at = 0; at < 10; at += 1) {
      const { status, body } = await forgot(at % 2 === 0 ? email : ` ${email.toUpperCase()}`);
      expect([status, body]).toEqual([202, { mail: 'sent' }]);
    }
    const counted = await api.database('recipient_emails').where({ topic: 'resetPassword' }).pluck('queued_at');
    expect(counted.map((times) => times.length)).toEqual([3]);
    const [last] = await readQueuedEmails(api.database, email).then((all) =>
      all.filter(({ kind }) => kind === 'resetPassword'),
    );
    const body = { token: getToken(last), password: 'another horse battery' };
    expect((await api.send('POST', '/auth/resetPassword', { body })).status).toBe(200);
  });

  it('counts password resets separately from other emails to the same address', async () => {
    const { email } = await api.consumer();
    for (let at = 0; at < 5; at += 1) await register(email);
    await forgot(email);
    const kinds = (await readQueuedEmails(api.database, email)).map(({ kind }) => kind);
    expect(kinds).toContain('resetPassword');
    expect(kinds).toHaveLength(4);
  });
});

describe('notices of changes to an account', () => {
  const countKind = async (recipient: string, expected: string) =>
    (await readQueuedEmails(api.database, recipient)).filter(({ kind }) => kind === expected).length;
  const changePassword = async (token: string, path: string) => {
    const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect((await api.send('PUT', path, { token, body })).status).toBe(204);
  };

  it('notifies an account although strangers have signed up with its email address', async () => {
    const { id, email, token } = await api.consumer();
    for (let at = 0; at < 5; at += 1) await register(email);
    const [passkey] = await api
      .database('passkeys')
      .insert({
        user_id: id,
        credential_id: email,
        user_handle: 'x',
        public_key: Buffer.alloc(1),
        signature_count: '0',
        transports: [],
        name: 'Key',
      })
      .returning('id');
    const body = { password: PASSWORD };
    expect((await api.send('DELETE', `/auth/passkeys/${passkey?.id}`, { token, body })).status).toBe(204);
    expect(await countKind(email, 'factorChanged')).toBe(1);
  });

  it('notifies an account although another account with the same email address has used up its limit', async () => {
    const { email, token } = await api.consumer();
    const other = await api.company({ email });
    for (let at = 0; at < 4; at += 1) await changePassword(other.token, '/company/password');
    expect(await countKind(email, 'passwordChanged')).toBe(3);
    await changePassword(token, '/user/me/password');
    expect(await countKind(email, 'passwordChanged')).toBe(4);
  });
});

import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@heard/contract';
import { claimsRepository } from '../src/modules/companies/claims.repository.ts';
import { SoftwareAuthenticator, type Deviation } from './SoftwareAuthenticator.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

async function createOptions({ token }: LoggedIn): Promise<PasskeyCreationOptions> {
  const answer = await api.send('POST', '/auth/passkeys/options', { token, body: { password: PASSWORD } });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function add(account: LoggedIn, { name = 'Laptop', deviation }: { name?: string; deviation?: Deviation } = {}) {
  const authenticator = new SoftwareAuthenticator();
  const credential = authenticator.create(await createOptions(account), deviation);
  const added = await api.send('POST', '/auth/passkeys', { token: account.token, body: { name, credential } });
  return { authenticator, credential, added };
}

async function loginOptions(): Promise<PasskeyRequestOptions> {
  const answer = await api.send('POST', '/auth/passkeys/loginOptions');
  expect(answer.status).toBe(200);
  return answer.body;
}

async function logIn(authenticator: SoftwareAuthenticator, deviation: Deviation = {}) {
  const credential = authenticator.use(await loginOptions(), deviation);
  return api.send('POST', '/auth/passkeys/login', { body: { credential } });
}

const list = async ({ token }: LoggedIn) => (await api.send('GET', '/auth/passkeys', { token })).body;
const getStatus = async (token: string) => (await api.send('GET', '/user/me', { token })).status;

it('offers the same passkey algorithms on every version of Node', async () => {
  const { pubKeyCredParams } = await createOptions(await api.consumer());
  expect(pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
});

// Covers ASVS-6.3.3
describe.each([
  ['a consumer', () => api.consumer(), 'user'],
  ['a company', () => api.company(), 'company'],
])('%s', (_, createAccount, role) => {
  // Covers HARDENING-5.18
  it('adds a passkey, logs in with the passkey and without a password, renames and removes it', async () => {
    const account = await createAccount();
    expect(await list(account)).toEqual([]);
    const { authenticator, added } = await add(account, { name: '  Laptop ' });
    expect([added.status, added.body]).toEqual([
      201,
      { id: expect.any(String), name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null },
    ]);

    const login = await logIn(authenticator);
    expect([login.status, login.body]).toEqual([
      200,
      {
        token: expect.any(String),
        account: expect.objectContaining({ role: expect.objectContaining({ name: role }) }),
      },
    ]);
    expect(await getStatus(login.body.token)).toBe(200);
    expect(await list(account)).toEqual([{ ...added.body, lastUsedAt: expect.stringMatching(/Z$/) }]);

    const path = `/auth/passkeys/${added.body.id}`;
    const renamed = await api.send('PUT', path, { token: account.token, body: { name: 'Old laptop' } });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Old laptop']);

    const remove = (password: string) => api.send('DELETE', path, { token: account.token, body: { password } });
    const wrong = await remove('wrong');
    expect([wrong.status, wrong.body.type]).toEqual([401, '/problems/wrong-password']);
    expect((await remove(PASSWORD)).status).toBe(204);
    expect((await remove(PASSWORD)).status).toBe(404);
    expect(await list(account)).toEqual([]);
    // Removing the passkey ends the sessions that it may have opened, but not the session of the request.
    expect([await getStatus(login.body.token), await getStatus(account.token)]).toEqual([401, 200]);
    expect(await logIn(authenticator)).toMatchObject({ status: 401, body: { type: '/problems/unknown-passkey' } });
  });

  it('notifies the account by email when a passkey is added or removed', async () => {
    const account = await createAccount();
    const { added } = await add(account);
    const { token } = account;
    await api.send('DELETE', `/auth/passkeys/${added.body.id}`, { token, body: { password: PASSWORD } });
    const mails = await api.database('mails').where({ recipient: account.email, kind: 'factorChanged' });
    expect(mails.map(({ text }) => /A passkey was (\w+)/.exec(text)?.[1]).toSorted()).toEqual(['added', 'removed']);
  });

  it('exports passkeys without their keys, and deletes passkeys with the account', async () => {
    const account = await createAccount();
    const { authenticator, added } = await add(account);
    const { body, text } = await api.send('GET', '/user/me/export', { token: account.token });
    expect(body.passkeys).toEqual([added.body]);
    expect(text).not.toContain(authenticator.credentialId.toString('base64url'));
    const path = role === 'company' ? '/company' : '/user/me';
    const removed = await api.send('DELETE', path, { token: account.token, body: { password: PASSWORD } });
    expect(removed.status).toBe(204);
    expect((await logIn(authenticator)).status).toBe(401);
    // A company's account can be restored for a minute, with its passkeys.
    await api.database('company_claims').update({ ended_at: new Date(Date.now() - 61_000) });
    await claimsRepository(api.database).purgeEnded();
    expect(await api.database('passkeys').where({ id: added.body.id })).toEqual([]);
  });
});

// Covers ASVS-6.3.3
describe('creating a passkey', () => {
  it('requires the password to create a passkey', async () => {
    const { token } = await api.consumer();
    const answer = await api.send('POST', '/auth/passkeys/options', { token, body: { password: 'wrong' } });
    expect([answer.status, answer.body.type]).toEqual([401, '/problems/wrong-password']);
    expect((await api.send('POST', '/auth/passkeys/options', { body: { password: PASSWORD } })).status).toBe(401);
  });

  it('requires user verification at the host of PUBLIC_URL, and excludes existing passkeys', async () => {
    const account = await api.consumer();
    const { authenticator, credential } = await add(account);
    const options = await createOptions(account);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Heard' },
      user: { name: account.email, displayName: 'Ana Ruiz' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id: credential.id, type: 'public-key', transports: ['internal'] }],
    });
    // A credential belongs to one account only.
    const stolen = authenticator.create(options);
    const body = { name: 'Again', credential: stolen };
    expect(await api.send('POST', '/auth/passkeys', { token: account.token, body })).toMatchObject({
      status: 400,
      body: { type: '/problems/passkey-not-valid' },
    });
  });

  test.each([
    ['another origin', { origin: 'https://localhost:3000' }],
    ['another website', { rpId: 'heard.example' }],
    ['no user verification', { isVerified: false }],
    ['an unknown challenge', { challenge: 'AAAA' }],
  ])('rejects %s', async (_, deviation) => {
    const account = await api.consumer();
    const { added } = await add(account, { deviation });
    expect([added.status, added.body.type]).toEqual([400, '/problems/passkey-not-valid']);
    expect(await list(account)).toEqual([]);
  });

  test.each([['%%%'], ['bm90IGpzb24'], ['bnVsbA'], ['W10']])('rejects the client data %s', async (clientDataJSON) => {
    const account = await api.consumer();
    const credential = new SoftwareAuthenticator().create(await createOptions(account));
    const body = {
      name: 'Laptop',
      credential: { ...credential, response: { ...credential.response, clientDataJSON } },
    };
    expect((await api.send('POST', '/auth/passkeys', { token: account.token, body })).status).toBe(400);
  });

  it('accepts a challenge only once, within five minutes, and for its account', async () => {
    const [account, other] = [await api.consumer(), await api.consumer()];
    const send = (token: string, credential: object) =>
      api.send('POST', '/auth/passkeys', { token, body: { name: 'Laptop', credential } });
    const options = await createOptions(account);
    expect((await send(other.token, new SoftwareAuthenticator().create(options))).status).toBe(400);
    expect((await send(account.token, new SoftwareAuthenticator().create(options))).status).toBe(201);
    expect((await send(account.token, new SoftwareAuthenticator().create(options))).status).toBe(400);
    const late = await createOptions(account);
    const changed = await api
      .database('passkey_challenges')
      .where({ challenge: late.challenge })
      .update({ expires_at: api.database.raw(`expires_at - interval '5 minutes 1 second'`) });
    expect(changed).toBe(1);
    expect((await send(account.token, new SoftwareAuthenticator().create(late))).status).toBe(400);
  });

  it('limits an account to 20 passkeys', async () => {
    const account = await api.consumer();
    const rows = Array.from({ length: 20 }, (_, index) => ({
      user_id: account.id,
      credential_id: `${account.id}-${index}`,
      user_handle: 'x',
      public_key: Buffer.alloc(1),
      signature_count: '0',
      transports: [],
      name: 'Key',
    }));
    const options = await createOptions(account);
    await api.database('passkeys').insert(rows);
    const body = { name: 'One more', credential: new SoftwareAuthenticator().create(options) };
    const { token } = account;
    const added = await api.send('POST', '/auth/passkeys', { token, body });
    expect([added.status, added.body.type]).toEqual([409, '/problems/too-many-passkeys']);
    expect((await api.send('POST', '/auth/passkeys/options', { token, body: { password: PASSWORD } })).status).toBe(
      409,
    );
  });
});

// Covers ASVS-6.3.3
describe('a login with a passkey', () => {
  test.each([
    ['another origin', { origin: 'https://heard.example' }],
    ['another website', { rpId: 'heard.example' }],
    ['no user verification', { isVerified: false }],
    ['an unknown challenge', { challenge: 'AAAA' }],
    ['a wrong signature', { signedData: Buffer.from('something else') }],
  ])('rejects %s', async (_, deviation) => {
    const { authenticator } = await add(await api.consumer());
    const login = await logIn(authenticator, deviation);
    expect([login.status, login.body.type]).toEqual([401, '/problems/unknown-passkey']);
    expect((await logIn(authenticator)).status).toBe(200);
  });

  it('accepts the challenge of a login only once', async () => {
    const { authenticator } = await add(await api.consumer());
    const credential = authenticator.use(await loginOptions());
    const send = () => api.send('POST', '/auth/passkeys/login', { body: { credential } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  it('rejects a signature counter that does not increase, as a copied passkey would send', async () => {
    const { authenticator } = await add(await api.consumer());
    expect((await logIn(authenticator, { signatureCount: 7 })).status).toBe(200);
    expect((await logIn(authenticator, { signatureCount: 7 })).status).toBe(401);
    expect((await logIn(authenticator, { signatureCount: 6 })).status).toBe(401);
    expect((await logIn(authenticator, { signatureCount: 8 })).status).toBe(200);
  });

  it('accepts an authenticator without a counter', async () => {
    const { authenticator } = await add(await api.consumer());
    expect((await logIn(authenticator, { signatureCount: 0 })).status).toBe(200);
    expect((await logIn(authenticator, { signatureCount: 0 })).status).toBe(200);
  });

  it('hides passkeys from other accounts, and prevents other accounts from renaming or removing them', async () => {
    const [owner, other] = [await api.consumer(), await api.company()];
    const { added } = await add(owner);
    const path = `/auth/passkeys/${added.body.id}`;
    const { token } = other;
    expect(await list(other)).toEqual([]);
    expect((await api.send('PUT', path, { token, body: { name: 'Mine' } })).status).toBe(404);
    expect((await api.send('DELETE', path, { token, body: { password: PASSWORD } })).status).toBe(404);
    expect((await api.send('PUT', '/auth/passkeys/1', { token, body: { name: 'Mine' } })).status).toBe(404);
    expect(await list(owner)).toEqual([added.body]);
  });
});

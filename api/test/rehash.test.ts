import argon2 from '@node-rs/argon2';
import { PASSWORD, testApi } from './testApi.ts';

const api = testApi();

/** Stores a hash of the password with another cost than the API's. */
async function storeOldHash(table: 'users' | 'companies', email: string): Promise<string> {
  const password_hash = await argon2.hash(PASSWORD, { memoryCost: 16, timeCost: 1, parallelism: 1 });
  await api.database(table).where({ email }).update({ password_hash });
  return password_hash;
}

const readHash = async (table: 'users' | 'companies', email: string) =>
  (await api.database(table).first('password_hash').where({ email }))?.password_hash;

// Covers ASVS-11.2.2, HARDENING-5.15
describe.each([
  ['a consumer', 'users', '/auth/login', () => api.consumer()],
  ['a company', 'companies', '/auth/loginCompany', () => api.company()],
] as const)('a hash of %s with an older cost', (_, table, path, createAccount) => {
  it('replaces a hash with an older cost at the next login, and continues the session', async () => {
    const { email } = await createAccount();
    const old = await storeOldHash(table, email);
    const wrong = await api.send('POST', path, { body: { email, password: 'wrong' } });
    expect([wrong.status, await readHash(table, email)]).toEqual([401, old]);

    const login = await api.send('POST', path, { body: { email, password: PASSWORD } });
    expect(login.status).toBe(200);
    expect(await readHash(table, email)).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect((await api.send('GET', '/user/me', { token: login.body.token })).status).toBe(200);
    expect((await api.send('POST', path, { body: { email, password: PASSWORD } })).status).toBe(200);
  });

  it('does not make concurrent logins fail while a hash is replaced', async () => {
    const { email } = await createAccount();
    await storeOldHash(table, email);
    const logins = Array.from({ length: 10 }, () => api.send('POST', path, { body: { email, password: PASSWORD } }));
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});

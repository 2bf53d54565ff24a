import { PASSWORD, testApi } from './testApi.ts';

const api = testApi();

const requestExport = (token?: string) => api.send('GET', '/user/me/export', { token });

it('exports all data of a consumer, regardless of the amount, and no data of other people', async () => {
  const [ana, bo] = [await api.consumer({ name: 'Ana' }), await api.consumer({ name: 'Bo' })];
  for (let at = 0; at < 101; at++) await api.review(ana, `https://written-${at}.example`, { title: `Review ${at}` });
  await api.review(bo, 'https://written-0.example', { title: 'Of somebody else' });
  await api.send('PUT', '/user/me', { token: ana.token, body: { shareData: false, country: 'Spain' } });

  const { status, headers, body, text } = await requestExport(ana.token);
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="heard-account.json"']);
  expect(headers.get('cache-control')).toBe('private, no-store');
  const { body: account } = await api.send('GET', '/user/me', { token: ana.token });
  expect(body).toMatchObject({ account, company: null, sessions: [{ current: true }] });
  expect(body.reviews.map(({ title }: { title: string }) => title)).toEqual(
    Array.from({ length: 101 }, (_, at) => `Review ${100 - at}`),
  );
  const user = await api.database('users').first('created_at').where({ id: ana.id });
  expect(body.createdAt).toBe(user?.created_at.toISOString());
  expect(text).not.toMatch(/argon2|Of somebody else|password/i);
});

it('exports the profile of a company with the fields that only the owner sees', async () => {
  const company = await api.company({ website: 'https://exported.example' });
  await api.review(await api.consumer(), 'https://exported.example');
  const { body, text } = await requestExport(company.token);
  const { body: own } = await api.send('GET', '/company', { token: company.token });
  expect(body).toMatchObject({ company: own, createdAt: own.createdAt, reviews: [], sessions: [{ current: true }] });
  expect(own.workEmail).toBe(company.email);
  expect(text).not.toMatch(/argon2|password/i);
});

it("exports the email setting of a consumer, and the origin of a company's categories", async () => {
  const ana = await api.consumer();
  expect((await requestExport(ana.token)).body.digest).toBe(false);
  await api.send('PUT', '/user/me', { token: ana.token, body: { digest: true } });
  expect((await requestExport(ana.token)).body.digest).toBe(true);

  const { token } = await api.company();
  const origin = async () => (await requestExport(token)).body.company;
  expect(await origin()).toMatchObject({ categoriesSource: null, categoriesChangedAt: null });
  await api.send('PUT', '/company', { token, body: { categories: ['hotels'] } });
  expect(await origin()).toMatchObject({
    categoriesSource: 'owner',
    categoriesChangedAt: expect.stringMatching(/^20.*Z$/),
  });
  await api.send('PUT', '/company', { token, body: { categories: [] } });
  expect(await origin()).toMatchObject({ categoriesSource: null, categoriesChangedAt: null });
});

it('rejects requests for an export by visitors and by deleted accounts', async () => {
  const ana = await api.consumer();
  expect((await requestExport()).status).toBe(401);
  await api.send('DELETE', '/user/me', { token: ana.token, body: { password: PASSWORD } });
  expect((await requestExport(ana.token)).status).toBe(401);
});

describe('an export more than 10 minutes after the login', () => {
  const logInAgo = (interval: string) =>
    api.database('sessions').update({ created_at: api.database.raw('now() - ?::interval', [interval]) });
  const exportWithPassword = (token: string, password: string) =>
    api.send('POST', '/user/me/export', { token, body: { password } });

  it.each(['consumer', 'company', 'admin'] as const)(
    'requires the password of a %s for an export more than 10 minutes after the login',
    async (role) => {
      const { token } = await api[role]();
      await logInAgo('9 minutes');
      expect((await requestExport(token)).status).toBe(200);
      await logInAgo('10 minutes 1 second');
      const rejected = await requestExport(token);
      expect(rejected).toMatchObject({ status: 403, body: { type: '/problems/password-required' } });
      expect(rejected.headers.get('content-disposition')).toBeNull();

      expect(await exportWithPassword(token, 'wrong')).toMatchObject({
        status: 401,
        body: { type: '/problems/wrong-password', errors: [{ field: 'password' }] },
      });
      const { status, headers, body } = await exportWithPassword(token, PASSWORD);
      expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="heard-account.json"']);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(body.account).toEqual((await api.send('GET', '/user/me', { token })).body);
    },
  );

  it('requires the password even when other requests used the session in the last 10 minutes', async () => {
    const { token } = await api.consumer();
    await logInAgo('1 hour');
    await exportWithPassword(token, PASSWORD);
    await api.send('GET', '/user/me', { token });
    expect((await requestExport(token)).status).toBe(403);
  });
});

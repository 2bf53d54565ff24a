import { PASSWORD, testApi } from './testApi.ts';

const api = testApi();

const requestExport = (token?: string) => api.send('GET', '/user/me/export', { token });

it('exports all data of a consumer, however much they wrote, and none of others', async () => {
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

it('exports the profile of a company with the fields that only its owner sees', async () => {
  const company = await api.company({ website: 'https://exported.example' });
  await api.review(await api.consumer(), 'https://exported.example');
  const { body, text } = await requestExport(company.token);
  const { body: own } = await api.send('GET', '/company', { token: company.token });
  expect(body).toMatchObject({ company: own, createdAt: own.createdAt, reviews: [], sessions: [{ current: true }] });
  expect(own.workEmail).toBe(company.email);
  expect(text).not.toMatch(/argon2|password/i);
});

it('rejects requests without an existing account', async () => {
  const ana = await api.consumer();
  expect((await requestExport()).status).toBe(401);
  await api.send('DELETE', '/user/me', { token: ana.token, body: { password: PASSWORD } });
  expect((await requestExport(ana.token)).status).toBe(401);
});

import { PASSWORD, reviewBody, testApi } from './testApi.ts';

const api = testApi();

// Covers API-2, ASVS-16.2.2, ASVS-16.2.5
it('logs requests and responses without secrets', async () => {
  const { token, email } = await api.consumer();
  await api.send('GET', '/user/me?x-algolia-api-key=search-key-1', {
    token,
    headers: { 'x-algolia-api-key': 'search-key-2' },
  });
  const unsubscribe = 'unsubscribe-token-in-a-path';
  await api.send('POST', `/unsubscribe/${unsubscribe}`);
  await api.send('POST', `/digest/unsubscribe/${unsubscribe}`);
  await api.send('GET', '/nowhere?token=query-secret', { token });
  await api.send('GET', '/user/me', { token: `${token}x` });
  await api.send('POST', '/auth/login', { body: { email, password: 'wrong-password' } });
  await api.send('POST', '/auth/login', { body: `{"email":"${email}","password":"broken-password"` });
  await api.send('POST', '/review/companyOrUser', { token, body: { ...reviewBody('x'), password: 'stray-password' } });
  await api.send('PUT', '/user/me/password', {
    token,
    body: { currentPassword: PASSWORD, newPassword: 'brand-new-password' },
  });
  const link = 'one-time-token-in-a-body';
  await api.send('POST', '/auth/forgotPassword', { body: { email } });
  await api.send('POST', '/auth/confirmEmail', { body: { token: link } });
  await api.send('POST', '/auth/resetPassword', { body: { token: link, password: 'reset-password' } });
  // An internal error: the logged error contains the values of the statement in PostgreSQL's message.
  await api.database.raw('alter table users rename column last_name to surname');
  const broken = await api.send('POST', '/auth/register', {
    body: { name: 'A', lastName: 'B', email: 'fault@people.example', password: 'fault-password' },
  });
  expect([broken.status, broken.body]).toEqual([
    500,
    {
      type: '/problems/internal',
      title: expect.any(String),
      status: 500,
      detail: expect.any(String),
      instance: expect.stringMatching(/^urn:uuid:/),
    },
  ]);
  await api.database.raw('alter table users rename column surname to last_name');

  const log = api.log.join('');
  for (const secret of [
    token,
    token.split('.')[2] ?? '',
    PASSWORD,
    'search-key',
    'query-secret',
    '-password"',
    'argon2',
    email,
    link,
    unsubscribe,
  ]) {
    expect(log).not.toContain(secret);
  }
  const lines = api.log.map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({ method: 'GET', path: '/nowhere', status: 404, ms: expect.any(Number), level: 30 }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ route: '/user/me', status: 401, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
  );
  expect(lines.filter(({ level }) => level >= 50)).toEqual([
    expect.objectContaining({ err: expect.objectContaining({ message: expect.stringContaining('last_name') }) }),
  ]);
});

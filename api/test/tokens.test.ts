import { caseCount } from './caseCount.ts';
import { PASSWORD, testApi } from './testApi.ts';

const api = testApi();

/** Bodies of requests that change something: none, invalid JSON, an unknown property, no property. */
const bodies = [undefined, '{', { token: 'x' }, {}].slice(0, caseCount(2, 4));

// Covers ASVS-16.2.5, ASVS-16.5.1
test('returns tokens only at the login endpoints, and logs none', async () => {
  const { id } = await api.review(await api.consumer(), 'tokens.example');
  const { paths } = (await api.send('GET', '/openapi.json')).body;
  const tokens: string[] = [];
  const statuses = new Set<number>();
  const kinds = [() => api.consumer(), () => api.company(), () => api.admin()];
  const callers = await Promise.all(kinds.map((create) => create()));

  for (const [path, operations] of Object.entries<Record<string, unknown>>(paths)) {
    for (const method of Object.keys(operations)) {
      for (const body of method === 'get' ? [undefined] : bodies) {
        for (const [at, create] of kinds.entries()) {
          const { token } = callers[at] ?? (await create());
          const response = await api.send(method.toUpperCase(), path.replace(/\{\w+\}/g, id), { token, body });
          const received = `${response.text} ${JSON.stringify([...response.headers])}`;
          // Skips the first part, the header, which is the same in all tokens.
          for (const part of token.split('.').slice(1)) {
            expect([method, path, received.includes(part)]).toEqual([method, path, false]);
          }
          statuses.add(response.status);
          tokens.push(token);
          // Creates another account, because the request may have ended the session or deleted the account.
          if (method !== 'get' && (response.status < 300 || response.status === 401)) callers[at] = await create();
        }
      }
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 400, 403, 404]));
  const log = api.log.join('');
  expect(log.split('\n').length).toBeGreaterThan(tokens.length);
  for (const token of tokens) expect(log.includes(token.split('.')[2] ?? token)).toBe(false);
});

// Covers ASVS-3.5.1, ASVS-14.2.1
it('accepts a token only in the Authorization header, not in a URL, a cookie or a body', async () => {
  const { token } = await api.consumer();
  for (const query of ['token', 'access_token', 'auth_token', 'authorization']) {
    expect((await api.send('GET', `/user/me?${query}=${token}`)).status).toBe(401);
  }
  for (const name of ['token', 'auth_token', 'authorization']) {
    expect((await api.send('GET', '/user/me', { headers: { cookie: `${name}=${token}` } })).status).toBe(401);
  }
  expect((await api.send('DELETE', '/user/me', { body: { password: PASSWORD, token } })).status).toBe(401);
  expect(api.log.join('')).not.toContain(token);
});

// Covers ASVS-3.5.1
it('never sets a cookie', async () => {
  const { email, token } = await api.consumer();
  const responses = [
    await api.send('POST', '/auth/login', { body: { email, password: PASSWORD } }),
    await api.send('GET', '/user/me', { token }),
    await api.send('GET', '/docs'),
  ];
  for (const { headers } of responses) expect(headers.get('set-cookie')).toBeNull();
});

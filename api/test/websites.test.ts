import { PASSWORD, reviewBody, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const REASON = 'Nothing but advertising.';
let admin: LoggedIn;
let consumer: LoggedIn;
beforeAll(async () => {
  admin = await api.admin();
  consumer = await api.consumer();
});

const block = (website: string, token = admin.token) =>
  api.send('POST', '/admin/websites', { token, body: { website, reason: REASON } });
const unblock = (domain: string) => api.send('DELETE', `/admin/websites/${domain}`, { token: admin.token });
const write = (website: string) =>
  api.send('POST', '/review/companyOrUser', { token: consumer.token, body: reviewBody(website) });
const register = (website: string, email: string) =>
  api.send('POST', '/auth/registerCompany', {
    body: { name: 'Firm', email, website, workEmail: email, password: PASSWORD },
  });

// Covers DISCOVERY-71.1
it('lets only administrators block websites', async () => {
  const company = await api.company();
  for (const [token, status] of [
    [consumer.token, 403],
    [company.token, 403],
    [undefined, 401],
  ] as const) {
    const sent = token === undefined ? {} : { token };
    expect((await api.send('GET', '/admin/websites', sent)).status).toBe(status);
    const body = { website: 'spam.example', reason: REASON };
    expect((await api.send('POST', '/admin/websites', { ...sent, body })).status).toBe(status);
    expect((await api.send('DELETE', '/admin/websites/spam.example', sent)).status).toBe(status);
  }
  expect((await block(company.id)).body.errors).toEqual([{ field: 'website', message: 'A company has this website.' }]);
  expect((await block('no website')).status).toBe(400);
});

// Covers DISCOVERY-71.2
it.each([
  'blocked.example',
  'https://www.blocked.example',
  'BLOCKED.example:8443',
  'http://blocked.example/shop?a=b',
  'shop.blocked.example',
  'a.b.c.d.e.f.g.blocked.example',
])('rejects reviews and sign-ups for %s', async (website) => {
  const blocked = await block('https://www.Blocked.example/');
  expect([blocked.status, blocked.body]).toEqual([
    201,
    { domain: 'blocked.example', reason: REASON, administrator: admin.email, at: expect.any(String) },
  ]);
  const message = `Reviews and sign-ups for this website are not accepted: ${REASON}`;
  for (const [field, response] of [
    ['companyUrl', await write(website)],
    ['website', await register(website, 'owner@blocked.example')],
  ] as const) {
    expect([response.status, response.body]).toEqual([
      403,
      expect.objectContaining({
        type: '/problems/website-blocked',
        detail: message,
        errors: [{ field, message }],
      }),
    ]);
  }
  expect(
    await api.database('companies').where('domain', 'like', '%.blocked.example').orWhere({ domain: 'blocked.example' }),
  ).toEqual([]);
  expect((await write('notblocked.example')).status).not.toBe(403);
});

// Covers DISCOVERY-71.3
it('lists and unblocks blocked websites, and logs both decisions', async () => {
  for (const website of ['one.example', 'two.example', 'three.example']) await block(website);
  await block('one.example');
  const first = await api.send('GET', '/admin/websites?limit=2', { token: admin.token });
  expect(first.headers.get('x-total-count')).toBe(
    String((await api.database('blocked_websites').count({ count: '*' }))[0]?.['count']),
  );
  const domains: string[] = [];
  for (let query = 'limit=2'; ;) {
    const page = await api.send('GET', `/admin/websites?${query}`, { token: admin.token });
    domains.push(...page.body.map(({ domain }: { domain: string }) => domain));
    const [, next] = /\?([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? [];
    if (next === undefined) break;
    query = next;
  }
  expect(domains).toEqual(domains.toSorted());
  expect(domains).toEqual(expect.arrayContaining(['one.example', 'three.example', 'two.example']));
  expect((await write('two.example')).status).toBe(403);
  expect((await unblock('https://www.two.example')).status).not.toBe(204);
  expect([(await unblock('two.example')).status, (await unblock('two.example')).status]).toEqual([204, 404]);
  expect((await write('two.example')).status).toBe(201);
  expect(
    await api
      .database('moderation_actions')
      .where({ from_text: 'two.example' })
      .orWhere({ to_text: 'two.example' })
      .pluck('action'),
  ).toEqual(['block', 'unblock']);
  expect((await api.send('GET', '/admin/websites?cursor=!', { token: admin.token })).status).toBe(400);
});

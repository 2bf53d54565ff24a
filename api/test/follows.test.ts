import { testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const follow = (account: LoggedIn, id: string) => api.send('PUT', `/company/${id}/follow`, account);
const unfollow = (account: LoggedIn, id: string) => api.send('DELETE', `/company/${id}/follow`, account);
const read = async (account: LoggedIn, id: string) => (await api.send('GET', `/company/${id}/follow`, account)).body;
const list = (account: LoggedIn, query = '') => api.send('GET', `/user/me/following${query}`, account);

let listings = 0;
/** Creates listings without reviews. @returns their ids */
async function createListings(count: number): Promise<string[]> {
  const domains = Array.from({ length: count }, () => `followed${++listings}.example`);
  await api
    .database('companies')
    .insert(domains.map((domain) => ({ domain, name: domain, website: `https://${domain}/` })));
  return domains;
}

async function createListing(): Promise<string> {
  const [domain = ''] = await createListings(1);
  return domain;
}

// Covers DISCOVERY-80.1
it('follows a company only once, and shows the follow in all sessions', async () => {
  const ana = await api.consumer();
  const id = await createListing();
  expect(await read(ana, id)).toEqual({ following: false });
  expect((await follow(ana, id)).status).toBe(204);
  expect((await follow(ana, `WWW.${id}`)).status).toBe(204);
  const { body } = await api.send('POST', '/auth/login', { body: { email: ana.email, password: 'correct horse' } });
  expect(await read({ ...ana, token: body.token }, id)).toEqual({ following: true });
  expect((await unfollow(ana, id)).status).toBe(204);
  expect((await unfollow(ana, id)).status).toBe(204);
  expect(await read({ ...ana, token: body.token }, id)).toEqual({ following: false });
});

// Covers DISCOVERY-80.1
it('stores only one follow after ten parallel requests', async () => {
  const ana = await api.consumer();
  const id = await createListing();
  const sent = await Promise.all(Array.from({ length: 10 }, () => follow(ana, id)));
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 204));
  expect(await api.database('follows').where({ user_id: ana.id })).toHaveLength(1);
});

// Covers DISCOVERY-80.1
it('rejects following the 501st company, even in parallel, until another company is unfollowed', async () => {
  const ana = await api.consumer();
  const ids = await createListings(502);
  await api.database.raw(
    `insert into follows (user_id, company_id) select ?, id from companies where domain = any (?)`,
    [ana.id, ids.slice(0, 499)],
  );
  const [first, second] = await Promise.all([follow(ana, ids[499]!), follow(ana, ids[500]!)]);
  expect([first.status, second.status].toSorted()).toEqual([204, 409]);
  const { status, body } = await follow(ana, ids[501]!);
  expect([status, body.type, body.detail]).toEqual([
    409,
    '/problems/too-many-things',
    'Unfollow one first: you can follow at most 500 companies.',
  ]);
  expect((await follow(ana, ids[0]!)).status).toBe(204);
  await unfollow(ana, ids[0]!);
  expect((await follow(ana, ids[501]!)).status).toBe(204);
});

// Covers DISCOVERY-80.2
it('lets only consumers follow companies, and only companies that exist', async () => {
  const id = await createListing();
  const [ana, owner, admin] = [
    await api.consumer(),
    await api.company({ website: 'owner.example' }),
    await api.admin(),
  ];
  for (const method of ['PUT', 'DELETE', 'GET']) {
    for (const account of [owner, admin]) {
      const { status, body } = await api.send(method, `/company/${id}/follow`, account);
      expect([status, body.type]).toEqual([403, '/problems/wrong-role']);
    }
    expect((await api.send(method, `/company/${id}/follow`)).status).toBe(401);
    expect((await api.send(method, '/company/unknown.example/follow', ana)).status).toBe(404);
  }
  expect((await list(owner)).status).toBe(403);
  expect((await api.send('GET', '/user/me/following')).status).toBe(401);
});

// Covers DISCOVERY-80.3
it('lists the followed companies, newest first, with the number of visible reviews of the last 7 days', async () => {
  const [ana, author, admin] = [await api.consumer(), await api.consumer(), await api.admin()];
  const [quiet = '', busy = '', huge = ''] = await createListings(3);
  for (const id of [quiet, busy, huge]) await follow(ana, id);
  const old = await api.review(author, quiet);
  await api
    .database('reviews')
    .where({ id: old.id })
    .update({ created_at: new Date(Date.now() - 8 * 86_400_000) });
  for (const one of [author, await api.consumer(), await api.consumer()]) await api.review(one, busy);
  const hidden = await api.review(await api.consumer(), busy);
  await api.send('POST', `/admin/reviews/${hidden.id}/hide`, { token: admin.token, body: { reason: 'Spam' } });
  const people = await api.database('users').insert(
    Array.from({ length: 101 }, (_, at) => ({
      email: `p${at}@many.example`,
      name: 'A',
      last_name: 'B',
      password_hash: '',
    })),
    ['id'],
  );
  const [company] = await api.database('companies').select('id').where({ domain: huge });
  await api.database('reviews').insert(
    people.map(({ id }) => ({
      user_id: id,
      company_id: company?.id ?? '',
      title: 'T',
      description: 'D',
      rating: 4,
      experience_date: '2026-01-01',
    })),
  );
  const { body, headers } = await list(ana);
  expect(headers.get('x-total-count')).toBe('3');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(body).toMatchObject([
    { company: { id: huge, reviewsQuantity: 101, ratingGeneral: 4 }, newReviews: 100 },
    { company: { id: busy, reviewsQuantity: 3 }, newReviews: 3 },
    { company: { id: quiet, reviewsQuantity: 1 }, newReviews: 0, since: expect.stringMatching(/Z$/) },
  ]);

  const ids: string[] = [];
  for (let next: string | undefined = '?limit=2'; next !== undefined;) {
    const page = await list(ana, next);
    ids.push(...page.body.map((one: { company: { id: string } }) => one.company.id));
    next = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(ids).toEqual([huge, busy, quiet]);
  expect((await list(ana, '?cursor=abc')).status).toBe(400);
});

// Covers DISCOVERY-80.3
it('paginates companies that were followed at the same time', async () => {
  const ana = await api.consumer();
  const domains = await createListings(5);
  await api.database.raw(
    `insert into follows (user_id, company_id, created_at) select ?, id, '2026-01-02 03:04:05.678901Z' from companies where domain = any (?)`,
    [ana.id, domains],
  );
  const ids: string[] = [];
  for (let next: string | undefined = '?limit=2'; next !== undefined;) {
    const page = await list(ana, next);
    ids.push(...page.body.map((one: { company: { id: string } }) => one.company.id));
    next = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(ids).toEqual(domains);
});

// Covers DISCOVERY-80.4
it('shows follows only to the follower, exports the follows, and deletes them with the account', async () => {
  const ana = await api.consumer();
  const owner = await api.company({ website: 'watched.example' });
  const responses = async () =>
    Promise.all(
      [
        api.send('GET', '/company/watched.example'),
        api.send('GET', '/company', owner),
        api.send('GET', '/user/me/export', owner),
      ].map(async (sent) => {
        const { body } = await sent;
        return JSON.stringify({ ...body, exportedAt: null, sessions: null, companyLog: null });
      }),
    );
  const before = await responses();
  await follow(ana, 'watched.example');
  expect(await responses()).toEqual(before);
  const metrics = (await api.send('GET', '/metrics')).text;
  expect(metrics).toMatch(/^heard_follows \d+$/m);
  expect(metrics).not.toContain('watched.example');

  const { body } = await api.send('GET', '/user/me/export', ana);
  expect(body.following).toEqual([{ companyId: 'watched.example', since: expect.stringMatching(/Z$/) }]);
  await api.send('DELETE', '/user/me', { token: ana.token, body: { password: 'correct horse' } });
  expect(await api.database('follows').where({ user_id: ana.id })).toEqual([]);
});

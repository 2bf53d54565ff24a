import { countWaiting } from './countWaiting.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { PASSWORD, reviewBody, testApi } from './testApi.ts';
import { until } from './until.ts';

const api = testApi();

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const sortStatuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();

afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
  expect(api.log.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});

it('creates one listing with the correct mean from fifty concurrent reviews', async () => {
  const writers = await times(50, () => api.consumer());
  const responses = await Promise.all(
    writers.map(({ token }, index) =>
      api.send('POST', '/review/companyOrUser', {
        token,
        body: { ...reviewBody(index % 2 ? 'https://www.busy.example' : 'BUSY.example/x'), rating: index % 6 },
      }),
    ),
  );
  expect(new Set(sortStatuses(responses))).toEqual(new Set([201]));
  expect(await api.database('companies').where({ domain: 'busy.example' })).toHaveLength(1);
  const { body } = await api.send('GET', '/company/busy.example');
  const ratings = responses.map(({ body: review }) => review.rating);
  expect(body).toMatchObject({
    reviewsQuantity: 50,
    ratingGeneral: ratings.reduce((sum, rating) => sum + rating, 0) / 50,
    ratingCounts: [0, 1, 2, 3, 4, 5].map((rating) => ratings.filter((one) => one === rating).length),
  });
});

it('loses none of fifty concurrent reviews of a company with thousands of reviews, during edits and deletions', async () => {
  const [first, ...others] = await times(71, () => api.consumer());
  if (first === undefined) throw new Error('No consumers');
  await api.review(first, 'crowded.example', { rating: 5 });
  await api.database.raw(`
    with author as (
      insert into users (email, name, last_name, password_hash)
      select 'busy' || n || '@people.example', 'Ana', 'Ruiz', 'none' from generate_series(1, 5000) n returning id
    )
    insert into reviews (company_id, user_id, title, description, rating, experience_date)
    select c.id, a.id, 'Fine', 'All went well.', a.id % 6, now()
    from author a, companies c where c.domain = 'crowded.example'`);
  const [editors, leavers, writers] = [others.slice(0, 10), others.slice(10, 20), others.slice(20)];
  const written = await Promise.all([...editors, ...leavers].map((author) => api.review(author, 'crowded.example')));
  const responses = await Promise.all([
    ...writers.map(({ token }) =>
      api.send('POST', '/review/companyOrUser', { token, body: reviewBody('crowded.example') }),
    ),
    ...editors.map(({ token }, at) => api.send('PUT', `/review/${written[at].id}`, { token, body: { rating: 0 } })),
    ...leavers.map(({ token }, at) => api.send('DELETE', `/review/${written[at + editors.length].id}`, { token })),
  ]);
  expect(sortStatuses(responses)).toEqual([...Array(10).fill(200), ...Array(50).fill(201), ...Array(10).fill(204)]);
  const { body } = await api.send('GET', '/company/crowded.example');
  expect(body.reviewsQuantity).toBe(1 + 5000 + 10 + 50);
  for (const { body: review } of responses.slice(0, 50)) {
    expect((await api.send('PUT', `/review/${review.id}`, { token: first.token, body: {} })).status).toBe(403);
  }
});

// Covers API-67, ASVS-2.3.2
it('creates only one review from twenty concurrent requests of one consumer', async () => {
  const { token } = await api.consumer();
  const responses = await times(20, () =>
    api.send('POST', '/review/companyOrUser', { token, body: reviewBody('twenty.example') }),
  );
  expect(sortStatuses(responses)).toEqual([201, ...Array(19).fill(409)]);
  const { id } = responses.find(({ status }) => status === 201)?.body ?? {};
  for (const { status, body } of responses) if (status === 409) expect(body.reviewId).toBe(id);
});

it('keeps totals correct under concurrent edits, deletions and restores', async () => {
  const authors = await times(10, () => api.consumer());
  const reviews = await Promise.all(authors.map((author) => api.review(author, 'churn.example', { rating: 3 })));
  const responses = await Promise.all(
    authors.flatMap(({ token }, index) => {
      const path = `/review/${reviews[index].id}`;
      return [
        api.send('PUT', path, { token, body: { rating: 5 } }),
        api.send('DELETE', path, { token }),
        api.send('POST', `${path}/restore`, { token }),
        api.send('PUT', path, { token, body: { rating: 0 } }),
        api.send('DELETE', path, { token }),
      ];
    }),
  );
  for (const status of sortStatuses(responses)) expect([200, 204, 404]).toContain(status);
});

it('deletes accounts without a deadlock while their companies are reviewed', async () => {
  const sites = Array.from({ length: 6 }, (_, index) => `cross${index}.example`);
  const authors = await times(8, () => api.consumer());
  for (const [index, author] of authors.entries()) {
    // Some authors review the companies forwards and some backwards, so the order of rows differs from the order of companies.
    for (const site of index % 2 ? sites : [...sites].reverse()) await api.review(author, site);
  }
  const late = await times(6, () => api.consumer());
  const responses = await Promise.all([
    ...authors.map(({ token }) => api.send('DELETE', '/user/me', { token, body: { password: PASSWORD } })),
    ...late.flatMap(({ token }) =>
      sites.map((site) => api.send('POST', '/review/companyOrUser', { token, body: reviewBody(site) })),
    ),
  ]);
  expect(new Set(sortStatuses(responses))).toEqual(new Set([201, 204]));
  for (const site of sites) expect((await api.send('GET', `/company/${site}`)).body.reviewsQuantity).toBe(6);
});

// Covers ASVS-2.3.4
it('gives a website only one owner under concurrent registrations and reviews', async () => {
  await api.review(await api.consumer(), 'wanted.example');
  const writers = await times(10, () => api.consumer());
  const claim = (index: number) =>
    api.send('POST', '/auth/registerCompany', {
      body: {
        name: `Owner ${index}`,
        email: `owner${index}@wanted.example`,
        website: 'wanted.example',
        workEmail: 'work@wanted.example',
        password: PASSWORD,
      },
    });
  const [claims, reviews] = await Promise.all([
    times(10, claim),
    Promise.all(
      writers.map(({ token }) =>
        api.send('POST', '/review/companyOrUser', { token, body: reviewBody('wanted.example') }),
      ),
    ),
  ]);
  expect(sortStatuses(claims)).toEqual([201, ...Array(9).fill(409)]);
  expect(new Set(sortStatuses(reviews))).toEqual(new Set([201]));
  const winner = claims.find(({ status }) => status === 201);
  expect((await api.send('GET', '/company/wanted.example')).body).toMatchObject({
    name: winner?.body.name,
    reviewsQuantity: 11,
  });
});

it('creates only one account per email, in any letter case, under concurrent registrations', async () => {
  const responses = await times(10, (index) =>
    api.send('POST', '/auth/register', {
      body: { name: 'A', lastName: 'B', email: index % 2 ? 'race@x.example' : 'RACE@x.example', password: PASSWORD },
    }),
  );
  expect(sortStatuses(responses)).toEqual([201, ...Array(9).fill(409)]);
});

it('ends sessions that were opened with the old password while the password was changed', async () => {
  const { token, email } = await api.consumer();
  const change = api.send('PUT', '/user/me/password', {
    token,
    body: { currentPassword: PASSWORD, newPassword: 'battery staple' },
  });
  const logins = await times(10, () => api.send('POST', '/auth/login', { body: { email, password: PASSWORD } }));
  expect((await change).status).toBe(204);
  for (const { body } of logins.filter(({ status }) => status === 200)) {
    expect((await api.send('GET', '/user/me', { token: body.token })).status).toBe(401);
  }
  expect((await api.send('GET', '/user/me', { token })).status).toBe(200);
});

// Covers TRUST-0.5
describe('the end of an account', () => {
  /**
   * Locks a company's row in the database and starts the requests one after the other. Each request starts when all earlier requests wait for a lock.
   * Then unlocks the company.
   */
  async function lineUp(company: string, requests: (() => Promise<{ status: number }>)[]): Promise<number[]> {
    const blocker = await api.database.transaction();
    const sent: Promise<{ status: number }>[] = [];
    await blocker('companies').where({ domain: company }).forUpdate();
    for (const request of requests) {
      sent.push(request());
      await until(async () => (await countWaiting(api.database)) === sent.length);
    }
    await blocker.rollback();
    return (await Promise.all(sent)).map(({ status }) => status);
  }
  const leave = ({ token }: { token: string }) =>
    api.send('DELETE', '/user/me', { token, body: { password: PASSWORD } });

  // Covers DISCOVERY-90.7
  it('deletes the accounts of two authors who have voted for each other, without a deadlock', async () => {
    const [one, other] = [await api.consumer(), await api.consumer()];
    const [first, second] = [await api.review(one, 'mutual.example'), await api.review(other, 'mutual.example')];
    await api.database('users').update({ created_at: new Date('2020-01-01') });
    for (const [{ token }, { id }] of [[one, second] as const, [other, first] as const]) {
      expect((await api.send('PUT', `/review/${id}/helpful`, { token })).status).toBe(200);
    }
    expect(await lineUp('mutual.example', [() => leave(one), () => leave(other)])).toEqual([204, 204]);
    expect((await api.send('GET', '/company/mutual.example')).body.reviewsQuantity).toBe(0);
  });

  it('deletes the account of a voter while the author changes the rating, without a deadlock', async () => {
    const [voter, author] = [await api.consumer(), await api.consumer()];
    const [, review] = [await api.review(voter, 'rated.example'), await api.review(author, 'rated.example')];
    await api.database('users').update({ created_at: new Date('2020-01-01') });
    expect((await api.send('PUT', `/review/${review.id}/helpful`, voter)).status).toBe(200);
    const change = () => api.send('PUT', `/review/${review.id}`, { token: author.token, body: { rating: 1 } });
    expect(await lineUp('rated.example', [() => leave(voter), change])).toEqual([204, 200]);
  });

  it('deletes the account of a reporter while the reporter appeals, without a deadlock', async () => {
    const [reporter, author, admin] = [await api.consumer(), await api.consumer(), await api.admin()];
    const [, review] = [await api.review(reporter, 'appealed.example'), await api.review(author, 'appealed.example')];
    await api.send('POST', `/review/${review.id}/flags`, { token: reporter.token, body: { reason: 'spam' } });
    const mark = await api.database('marks').first('id').where({ review_id: review.id });
    const reason = 'Harsh, but an opinion.';
    await api.send('POST', `/admin/marks/${mark?.id}/close`, { token: admin.token, body: { reason } });
    const [decision] = (await api.send('GET', '/company/appealed.example/decisions')).body;
    const appeal = () =>
      api.send('POST', `/decisions/${decision.id}/appeal`, {
        token: reporter.token,
        body: { text: 'It links to a shop that sells the same.' },
      });
    expect(await lineUp('appealed.example', [appeal, () => leave(reporter)])).toEqual([201, 204]);
    const [{ appeal: state }] = (await api.send('GET', '/company/appealed.example/decisions')).body;
    expect(state).toBe('withdrawn');
  });
});

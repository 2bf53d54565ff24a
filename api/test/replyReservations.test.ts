import { replyReservationsRepository } from '../src/modules/replies/replyReservations.repository.ts';
import { addCompanyPerson } from './addCompanyPerson.ts';
import { recordStatements } from './recordStatements.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const reserve = ({ token }: LoggedIn, id: string) => api.send('PUT', `/review/${id}/reply/reservation`, { token });
const release = ({ token }: LoggedIn, id: string) => api.send('DELETE', `/review/${id}/reply/reservation`, { token });
const put = ({ token }: { token: string }, id: string, text: string, headers = {}) =>
  api.send('PUT', `/review/${id}/reply`, { token, body: { text }, headers });
const list = async ({ token }: LoggedIn) => (await api.send('GET', '/company/replyReservations', { token })).body;
const expire = (id: string) =>
  api
    .database('reply_reservations')
    .where({ review_id: id })
    .update({ until: new Date(Date.now() - 1000) });

const NONE = { 'if-none-match': '*' };

/** Creates a company that has two people who may reply, and a review. */
async function sharedCompany() {
  const owner = await api.company();
  const ana = await addCompanyPerson(api, owner, 'manager', { name: 'Ana' });
  const ben = await addCompanyPerson(api, owner, 'manager', { name: 'Ben' });
  const { id } = await api.review(await api.consumer(), owner.id);
  return { owner, ana, ben, id };
}

it('reserves a review for five minutes, and renews the reservation', async () => {
  const { ana, id } = await sharedCompany();
  const before = Date.now();
  const { status, body } = await reserve(ana, id);
  expect(status).toBe(200);
  const seconds = (Date.parse(body.until) - before) / 1000;
  expect(seconds).toBeGreaterThan(290);
  await expire(id);
  const renewed = await reserve(ana, id);
  expect(renewed.status).toBe(200);
  expect(Date.parse(renewed.body.until)).toBeGreaterThanOrEqual(Date.parse(body.until));
});

it('shows the people of the company which person has reserved a review, and until when', async () => {
  const { owner, ana, ben, id } = await sharedCompany();
  const { until } = (await reserve(ana, id)).body;
  const rejected = await reserve(ben, id);
  expect([rejected.status, rejected.body]).toEqual([
    409,
    {
      type: '/problems/reply-reserved',
      title: 'Somebody else is replying',
      status: 409,
      detail: expect.stringContaining('Ana is replying to this review.'),
      replying: { name: 'Ana', until },
    },
  ]);
  const viewer = await addCompanyPerson(api, owner, 'viewer');
  for (const other of [ben, viewer]) {
    expect(await list(other)).toEqual({ shared: true, reservations: [{ reviewId: id, name: 'Ana', until }] });
  }
  expect(await list(ana)).toEqual({ shared: true, reservations: [] });
});

it('lets another person reserve a review after the reservation was released or has expired', async () => {
  const { ana, ben, id } = await sharedCompany();
  await reserve(ana, id);
  expect((await release(ben, id)).status).toBe(204);
  expect((await reserve(ben, id)).status).toBe(409);
  expect((await release(ana, id)).status).toBe(204);
  expect((await reserve(ben, id)).status).toBe(200);
  await expire(id);
  expect((await list(ana)).reservations).toEqual([]);
  expect((await reserve(ana, id)).status).toBe(200);
  expect((await release(ana, id)).status).toBe(204);
  expect((await release(ana, id)).status).toBe(204);
});

it('accepts only one of several concurrent reservations', async () => {
  const { owner, ana, ben } = await sharedCompany();
  for (let round = 0; round < 5; round++) {
    const { id } = await api.review(await api.consumer(), owner.id);
    const results = await Promise.all([ana, ben, owner].map((person) => reserve(person, id)));
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  }
});

it.each([
  [
    'removes the person',
    (owner: LoggedIn, personId: string) => api.send('DELETE', `/company/people/${personId}`, owner),
  ],
  [
    'makes the person a viewer',
    ({ token }: LoggedIn, personId: string) =>
      api.send('PUT', `/company/people/${personId}`, { token, body: { role: 'viewer' } }),
  ],
])('ends the reservation of a person when an admin %s', async (_, change) => {
  const { owner, ana, ben, id } = await sharedCompany();
  await reserve(ana, id);
  await change(owner, ana.personId);
  expect((await list(ben)).reservations).toEqual([]);
  expect((await put(ben, id, 'Thanks')).status).toBe(201);
  expect((await reserve(ben, id)).status).toBe(200);
});

it('lets the only login of a company reserve a review without a database write', async () => {
  const owner = await api.company();
  const { id } = await api.review(await api.consumer(), owner.id);
  const { status, body } = await reserve(owner, id);
  expect([status, body]).toEqual([200, { until: expect.stringMatching(/Z$/) }]);
  expect(await api.database('reply_reservations').where({ review_id: id })).toEqual([]);
  expect(await list(owner)).toEqual({ shared: false, reservations: [] });
  expect((await release(owner, id)).status).toBe(204);
});

it('rejects a reservation of a review that the company cannot reply to', async () => {
  const { ana } = await sharedCompany();
  const other = await api.company();
  const { id } = await api.review(await api.consumer(), other.id);
  for (const unknown of ['999999999', 'abc']) expect((await reserve(ana, unknown)).status).toBe(404);
  const foreign = await reserve(ana, id);
  expect([foreign.status, foreign.body.type]).toEqual([403, '/problems/not-owner']);
  const admin = await api.admin();
  await api.send('POST', `/admin/reviews/${id}/hide`, { token: admin.token, body: { reason: 'Spam' } });
  for (const person of [ana, other]) expect((await reserve(person, id)).status).toBe(404);
});

describe('a reservation', () => {
  it('rejects a reply by another person while the review is reserved, and returns the current reply', async () => {
    const { owner, ana, ben, id } = await sharedCompany();
    const { until } = (await reserve(ana, id)).body;
    const early = await put(ben, id, 'Mine');
    expect([early.status, early.body]).toMatchObject([
      409,
      { type: '/problems/reply-reserved', reply: null, replying: { name: 'Ana', until } },
    ]);
    const saved = await put(ana, id, 'Thank you');
    expect(saved.status).toBe(201);
    const late = await put(ben, id, 'Mine', NONE);
    expect([late.status, late.body]).toMatchObject([
      409,
      { type: '/problems/reply-reserved', reply: saved.body, replying: { name: 'Ana' } },
    ]);
    expect((await put(ana, id, 'Thank you!')).status).toBe(200);
    await expire(id);
    expect((await put(owner, id, 'Mine')).status).toBe(200);
  });

  it('rejects replies by API keys while a person has reserved the review', async () => {
    const { owner, ana, id } = await sharedCompany();
    const body = { name: 'Shop', scopes: ['replies:write'], currentPassword: PASSWORD };
    const { key } = (await api.send('POST', '/company/keys', { token: owner.token, body })).body;
    await reserve(ana, id);
    expect((await put({ token: key }, id, 'By the shop')).body.type).toBe('/problems/reply-reserved');
    await release(ana, id);
    expect((await put({ token: key }, id, 'By the shop')).status).toBe(201);
  });

  it('rejects an invalid reply with 400 while the review is reserved', async () => {
    const { ana, ben, id } = await sharedCompany();
    await reserve(ana, id);
    expect((await put(ben, id, '')).status).toBe(400);
  });
});

describe('the reply that the client has seen', () => {
  it('rejects a reply when a newer reply exists, and returns the newer text', async () => {
    const { ana, ben, id } = await sharedCompany();
    const first = (await put(ana, id, 'First', NONE)).body;
    for (const prefix of ['', 'W/']) {
      const { updatedAt } = (await api.send('GET', '/review/company', ben)).body[0].reply;
      const { status } = await put(ben, id, `Next ${prefix}`, { 'if-match': `${prefix}"${updatedAt}"` });
      expect(status).toBe(200);
    }
    const outdated = await put(ana, id, 'Last', { 'if-match': `"${first.updatedAt}"` });
    expect([outdated.status, outdated.body]).toMatchObject([
      409,
      { type: '/problems/reply-changed', reply: { text: 'Next W/', language: null } },
    ]);
    expect((await put(ana, id, 'Last', { 'if-match': '*' })).status).toBe(200);
  });

  it('accepts a repeated request with the same text', async () => {
    const { ana, id } = await sharedCompany();
    expect((await put(ana, id, 'Thanks', NONE)).status).toBe(201);
    expect((await put(ana, id, 'Thanks', NONE)).status).toBe(200);
  });

  it('creates the reply when the reply that the client has seen was deleted in the meantime', async () => {
    const { ana, ben, id } = await sharedCompany();
    const { updatedAt } = (await put(ana, id, 'Thanks')).body;
    await api.send('DELETE', `/review/${id}/reply`, ben);
    expect((await put(ana, id, 'Thanks again', { 'if-match': `"${updatedAt}"` })).status).toBe(201);
  });

  it('accepts only one of two concurrent replies', async () => {
    const { owner, ana, ben } = await sharedCompany();
    for (let round = 0; round < 5; round++) {
      const { id } = await api.review(await api.consumer(), owner.id);
      const results = await Promise.all([put(ana, id, 'Of Ana', NONE), put(ben, id, 'Of Ben', NONE)]);
      const [created, rejected] = results.toSorted((a, b) => a.status - b.status);
      expect([created?.status, rejected?.status]).toEqual([201, 409]);
      expect(rejected?.body).toMatchObject({ type: '/problems/reply-changed', reply: created?.body });
    }
  });
});

it('reads the reply and the reservation in one SQL statement', async () => {
  const { owner, ana, id } = await sharedCompany();
  await reserve(ana, id);
  const { id: other } = await api.review(await api.consumer(), owner.id);
  const statements = await recordStatements(api.database, () => put(ana, other, 'Thanks'));
  const about = statements.filter(({ sql }) => sql.includes('reply_reservations'));
  expect(about).toHaveLength(1);
  expect(about[0]?.sql).toContain('left join replies');
});

it('keeps reservations out of public and exported data', async () => {
  const { owner, ana, id } = await sharedCompany();
  await reserve(ana, id);
  const until = (await api.database('reply_reservations').first('until').where({ review_id: id }))?.until.toISOString();
  const paths = ['', '/review', '/feed.atom', '/export.json', '/export.csv'].map((end) => `/company/${owner.id}${end}`);
  for (const path of paths) {
    const { status, text } = await api.send('GET', path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toContain(until);
    expect(text).not.toContain('replying');
  }
  const exported = await api.send('POST', '/user/me/export', { token: owner.token, body: { password: PASSWORD } });
  expect(exported.text).not.toContain(until);
});

it('deletes expired reservations', async () => {
  const { owner, ana, id } = await sharedCompany();
  const { id: other } = await api.review(await api.consumer(), owner.id);
  await reserve(ana, id);
  await reserve(ana, other);
  await expire(id);
  await replyReservationsRepository(api.database).purgeExpired();
  const rows = await api.database('reply_reservations').whereIn('review_id', [id, other]).select('review_id');
  expect(rows).toEqual([{ review_id: other }]);
});

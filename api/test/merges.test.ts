import { SEARCH_INDEX } from '@heard/contract';
import { createRepositories } from '../src/createRepositories.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { checkRanks } from '../src/modules/discovery/checkRanks.ts';
import { createRefreshRanks } from '../src/modules/discovery/refreshRanks.ts';
import { countWaiting } from './countWaiting.ts';
import { killDuringRequest } from './killDuringRequest.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, reviewBody, testApi, type LoggedIn } from './testApi.ts';
import { until } from './until.ts';

const api = testApi();

const REASON = 'The same shop under two websites.';
let admin: LoggedIn;
const authors: LoggedIn[] = [];
beforeAll(async () => {
  admin = await api.admin();
  for (let count = 0; count < 8; count += 1) authors.push(await api.consumer());
  // Makes the accounts older, because new accounts cannot vote.
  await api.database('users').update({ created_at: new Date('2026-01-01') });
});
afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
  expect(api.log.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});

function author(at: number): LoggedIn {
  const found = authors[at];
  if (found === undefined) throw new Error(`No author ${at}`);
  return found;
}

let count = 0;
/** Returns domains that no other test uses. */
function domains(): [string, string, string] {
  count += 1;
  return [`a${count}.example`, `b${count}.example`, `c${count}.example`];
}

const merge = (from: string, into: string, token = admin.token) =>
  api.send('POST', '/admin/companies/merge', { token, body: { from, into, reason: REASON } });
const preview = (from: string, into: string, token = admin.token) =>
  api.send('GET', `/admin/companies/${from}/merge/${encodeURIComponent(into)}`, { ...(token && { token }) });
const undo = (id: string) =>
  api.send('POST', `/admin/merges/${id}/undo`, { token: admin.token, body: { reason: REASON } });
const write = (who: LoggedIn, website: string, fields: object = {}) =>
  api.send('POST', '/review/companyOrUser', { token: who.token, body: { ...reviewBody(website), ...fields } });
const read = async (id: string) => (await api.send('GET', `/company/${id}`)).body;
const readOwn = async (who: LoggedIn) => (await api.send('GET', '/review/user?limit=100', { token: who.token })).body;

async function merged(from: string, into: string) {
  const { status, body, text } = await merge(from, into);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return body;
}

async function refresh(): Promise<void> {
  await createRefreshRanks({ ...createRepositories(api.database), onRefresh() {} }).refreshAll();
}

/** The tables that a merge changes, except the tables that record merges. */
const TABLES = [
  'category_suggestions',
  'companies',
  'company_flag_counts',
  'company_months',
  'decisions',
  'flags',
  'helpful_votes',
  'hidden_reviews',
  'marks',
  'replies',
  'reviews',
  'users',
];

/** Returns all rows that a merge can change, without their columns for the time of the last change. */
async function dump(): Promise<unknown> {
  const { rows } = await api.database.raw<{ rows: unknown[] }>(
    TABLES.map(
      (table) =>
        `(select '${table}' as name, to_jsonb(t) - '{changed_at,page_changed_at}'::text[] as content from ${table} t order by t::text)`,
    ).join(' union all '),
  );
  return rows;
}

// Covers DISCOVERY-70.1
it('lets only administrators merge companies', async () => {
  const company = await api.company();
  const [from, into] = domains();
  await write(author(0), from);
  await write(author(0), into);
  for (const [token, status] of [
    [author(0).token, 403],
    [company.token, 403],
    [undefined, 401],
  ] as const) {
    const sent = { ...(token !== undefined && { token }), body: { from, into, reason: REASON } };
    expect((await api.send('POST', '/admin/companies/merge', sent)).status).toBe(status);
    expect((await api.send('POST', '/admin/merges/1/undo', { ...sent, body: { reason: REASON } })).status).toBe(status);
    expect((await preview(from, into, token ?? '')).status).toBe(status);
    expect((await api.send('GET', `/admin/companies/${from}`, { ...(token && { token }) })).status).toBe(status);
  }
  expect((await read(from)).id).toBe(from);
});

// Covers DISCOVERY-70.1
it('rejects companies that cannot be merged', async () => {
  const [from, into, other] = domains();
  for (const website of [from, into, other]) await write(author(0), website);
  const owned = await api.company();
  const rejected = async (one: string, two: string) => {
    const { status, body } = await merge(one, two);
    expect((await preview(one, two)).body).toMatchObject({ status, type: body.type });
    return [status, body.errors?.[0].field ?? body.type];
  };
  expect(await rejected(from, `https://www.${from}/shop`)).toEqual([400, 'into']);
  expect(await rejected('unknown.example', into)).toEqual([400, 'from']);
  expect(await rejected(from, 'no website')).toEqual([400, 'into']);
  expect(await rejected(owned.id, into)).toEqual([409, '/problems/company-has-owner']);
  expect((await api.send('POST', '/admin/companies/merge', { token: admin.token, body: { from, into } })).status).toBe(
    400,
  );
  const { id } = await merged(from, into);
  expect(await rejected(from, other)).toEqual([400, 'from']);
  expect(await rejected(other, from)).toEqual([400, 'into']);
  expect((await undo(id)).status).toBe(200);
  expect([(await undo(id)).status, (await undo(id)).body.type]).toEqual([409, '/problems/merge-not-undoable']);
  expect((await undo('999999')).status).toBe(404);
});

// Covers DISCOVERY-70.2
it('moves reviews with their totals to the other company, and redirects to the other company', async () => {
  const [from, into, last] = domains();
  const reviews = [];
  for (const at of [0, 1, 2]) reviews.push(await api.review(author(at), from, { rating: at }));
  for (const at of [3, 4]) await api.review(author(at), into, { rating: 5 });
  await api
    .database('companies')
    .where({ domain: from })
    .update({ category_ids: [201], categories_source: 'suggested' });
  await api.send('PUT', `/review/${reviews[0].id}/helpful`, { token: author(5).token });
  await api.send('POST', `/review/${reviews[1].id}/flags`, {
    token: author(5).token,
    body: { reason: 'spam', explanation: 'It advertises something.' },
  });
  await refresh();
  const changed = await api.database('algolia_outbox');
  expect(changed).toEqual([]);

  const body = await merged(`https://www.${from}`, into);
  expect(body).toEqual({ id: expect.any(String), from, into, reviews: 3, duplicates: 0, at: expect.any(String) });
  const company = await read(from);
  expect(company).toMatchObject({
    id: into,
    reviewsQuantity: 5,
    ratingCounts: [1, 1, 1, 0, 0, 2],
    mergedFrom: [from],
    categories: [{ slug: 'bakeries' }],
  });
  expect(await read(into)).toEqual(company);
  expect(company.review).toHaveLength(5);
  expect(company.review.map((review: { companyId: string }) => review.companyId)).toEqual(Array(5).fill(into));
  for (const path of ['review', 'score', 'transparency', 'decisions', 'similar']) {
    const [one, other] = [
      await api.send('GET', `/company/${from}/${path}`),
      await api.send('GET', `/company/${into}/${path}`),
    ];
    expect([path, one.status, one.body]).toEqual([path, 200, other.body]);
  }
  const { body: transparency } = await api.send('GET', `/company/${into}/transparency`);
  expect(transparency.flags.others.open).toBe(1);
  const votes = await api.send('GET', `/company/${into}/votes`, { token: author(5).token });
  expect(votes.body).toEqual([reviews[0].id]);
  expect(await api.database('helpful_votes').where({ review_id: reviews[0].id }).pluck('company_id')).toEqual(
    await api.database('companies').where({ domain: into }).pluck('id'),
  );
  const { body: own } = await api.send('GET', `/review/user?company=${from}`, { token: author(0).token });
  expect(own).toMatchObject([{ id: reviews[0].id, companyId: into }]);

  await refresh();
  expect(await checkRanks(createRepositories(api.database).ranks)).toEqual([]);
  const listed = await api.send('GET', '/companies?category=bakeries&sort=newest');
  expect(listed.body.companies.map(({ id }: { id: string }) => id)).toEqual([into]);
  const sitemap = await api.send('GET', '/sitemap/companies/1');
  const inSitemap = new Set(sitemap.body.map(({ id }: { id: string }) => id));
  expect([inSitemap.has(into), inSitemap.has(from)]).toEqual([true, false]);
  for (const query of [from, from.split('.')[0], '']) {
    const found = await api.send('POST', '/1/indexes/*/queries', {
      body: { requests: [{ indexName: SEARCH_INDEX, query, hitsPerPage: 20 }] },
    });
    expect(found.status).toBe(200);
    expect(JSON.stringify(found.body)).not.toContain(`"objectID":"${from}"`);
  }

  // Writes a review with the website of the merged company.
  const written = await write(author(6), `HTTPS://www.${from}:443/shop`);
  expect([written.status, written.body.companyId]).toEqual([201, into]);
  expect((await write(author(0), from)).body.type).toBe('/problems/already-reviewed');
  const signUp = await api.send('POST', '/auth/registerCompany', {
    body: { name: 'Firm', email: `owner@${from}`, website: from, workEmail: `owner@${from}`, password: PASSWORD },
  });
  expect([signUp.status, signUp.body.errors]).toEqual([
    409,
    [{ field: 'website', message: `This website belongs to ${into}.` }],
  ]);

  // Merges the target into a third company. Both former companies must then lead directly to the third company.
  await write(author(7), last);
  const second = await merged(into, last);
  expect([(await read(from)).id, (await read(into)).id]).toEqual([last, last]);
  expect((await read(last)).mergedFrom).toEqual([from, into]);
  expect((await undo(body.id)).body.type).toBe('/problems/merge-not-undoable');
  expect((await undo(second.id)).status).toBe(200);
  expect([(await read(from)).id, (await read(into)).id, (await read(last)).mergedFrom]).toEqual([into, into, []]);
  expect((await undo(body.id)).status).toBe(200);
  expect([(await read(from)).reviewsQuantity, (await read(into)).reviewsQuantity]).toEqual([3, 3]);
  expect((await read(into)).categories).toEqual([]);

  const { body: seen } = await api.send('GET', `/admin/companies/${from}`, { token: admin.token });
  expect(seen.removed).toBeNull();
  expect(seen.actions.map(({ action, mergeId }: Record<string, unknown>) => [action, mergeId])).toEqual([
    ['unmerge', null],
    ['merge', null],
  ]);
});

// Covers DISCOVERY-70.3, DISCOVERY-70.7
it("counts the newer of a person's two reviews, and keeps the older review for its author", async () => {
  const [from, into] = domains();
  const [one, other, third] = [author(0), author(1), author(2)];
  const older = await api.review(one, from, { rating: 1 });
  const newer = await api.review(one, into, { rating: 5 });
  const olderOfOther = await api.review(other, into, { rating: 2 });
  const newerOfOther = await api.review(other, from, { rating: 4 });
  const single = await api.review(third, from, { rating: 3 });
  const before = await dump();
  expect((await preview(from, `https://www.${into}/`)).body).toEqual({ duplicates: 2 });
  expect(await dump()).toEqual(before);
  const body = await merged(from, into);
  expect(body).toMatchObject({ reviews: 2, duplicates: 2 });
  const company = await read(into);
  expect(company.review.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [newer.id, newerOfOther.id, single.id].toSorted(),
  );
  expect(company).toMatchObject({ reviewsQuantity: 3, hiddenQuantity: 0 });
  for (const [who, kept, hidden] of [
    [one, newer, older],
    [other, newerOfOther, olderOfOther],
  ] as const) {
    const mine = await readOwn(who);
    expect(mine.find(({ id }: { id: string }) => id === kept.id)).toMatchObject({ companyId: into });
    expect(mine.find(({ id }: { id: string }) => id === hidden.id)).toMatchObject({
      companyId: from,
      hidden: { reason: `Your newer review of ${into} counts.`, decisionId: null },
    });
    const { body: exported } = await api.send('GET', '/user/me/export', { token: who.token });
    expect(JSON.stringify(exported)).toContain(`"id":"${hidden.id}"`);
    const mails = (await readQueuedEmails(api.database, who.email)).filter(({ text }) =>
      text.includes(`${from} and ${into} turned out`),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Two of your reviews are about the same company');
    expect((await api.send('GET', `/review/${hidden.id}`)).status).toBe(404);
    // A review cannot become visible on a merged company.
    const shown = await api.send('POST', `/admin/reviews/${hidden.id}/unhide`, { token: admin.token, body: {} });
    expect(shown.body.hidden).toBeDefined();
  }
  expect((await api.send('GET', '/transparency/decisions')).body).toEqual([]);

  expect((await undo(body.id)).status).toBe(200);
  expect(await dump()).toEqual(before);
});

// Covers DISCOVERY-70.4
it('moves the follows with a merge, and moves the remaining follows back when the merge is undone', async () => {
  const [from, into] = domains();
  const [one, both, left, late] = [author(0), author(1), author(2), author(3)];
  await api.review(one, from);
  await api.review(both, into);
  const follow = async (who: LoggedIn, id: string, method = 'PUT') =>
    expect((await api.send(method, `/company/${id}/follow`, { token: who.token })).status).toBe(204);
  const readFollowed = async (who: LoggedIn) => {
    const { body } = await api.send('GET', '/user/me/following?limit=100', { token: who.token });
    return body
      .map((followed: { company: { id: string } }) => followed.company.id)
      .filter((id: string) => [from, into].includes(id));
  };
  for (const who of [one, both, left]) await follow(who, from);
  await follow(both, into);
  const { id } = await merged(from, into);
  for (const who of [one, both, left]) expect(await readFollowed(who)).toEqual([into]);
  // The URL of the merged company redirects to the other company.
  await follow(late, from);
  expect(await readFollowed(late)).toEqual([into]);
  expect((await api.send('GET', `/company/${from}/follow`, { token: late.token })).body).toEqual({ following: true });
  await follow(left, from, 'DELETE');
  expect((await undo(id)).status).toBe(200);
  expect(await readFollowed(one)).toEqual([from]);
  expect((await readFollowed(both)).toSorted()).toEqual([from, into]);
  expect(await readFollowed(left)).toEqual([]);
  expect(await readFollowed(late)).toEqual([into]);
});

// Covers DISCOVERY-70.4
it('restores both companies when a merge is undone, and keeps reviews that were written after the merge', async () => {
  const [from, into] = domains();
  const [one, other, third, fourth] = [author(0), author(1), author(2), author(3)];
  const edited = await api.review(one, from, { rating: 1 });
  const deleted = await api.review(other, from, { rating: 4 });
  const older = await api.review(third, into, { rating: 2 });
  const newer = await api.review(third, from, { rating: 5 });
  const { id } = await merged(from, into);
  await api.send('PUT', `/review/${edited.id}`, { token: one.token, body: { rating: 3, title: 'Changed' } });
  await api.send('DELETE', `/review/${deleted.id}`, { token: other.token });
  await api.send('PUT', `/review/${newer.id}/helpful`, { token: fourth.token });
  const since = await write(fourth, from, { rating: 0 });
  expect(since.body.companyId).toBe(into);
  expect((await undo(id)).status).toBe(200);
  const [first, second] = [await read(from), await read(into)];
  expect(first.review.map((review: { id: string }) => review.id).toSorted()).toEqual([edited.id, newer.id].toSorted());
  expect(second.review.map((review: { id: string }) => review.id).toSorted()).toEqual(
    [older.id, since.body.id].toSorted(),
  );
  expect(first.review.find((review: { id: string }) => review.id === edited.id)).toMatchObject({
    rating: 3,
    title: 'Changed',
  });
  const restored = await api.send('POST', `/review/${deleted.id}/restore`, { token: other.token });
  expect([restored.status, restored.body.companyId]).toEqual([200, from]);
});

// Covers DISCOVERY-70.2, DISCOVERY-70.4
it("merges into a company with an owner, and deletes the owner's reply when the merge is undone", async () => {
  const [from] = domains();
  const owner = await api.company();
  const review = await api.review(author(0), from, { rating: 3 });
  const own = await api.review(author(1), owner.id, { rating: 5 });
  const { id } = await merged(from, owner.id);
  const listed = await api.send('GET', '/review/company', { token: owner.token });
  expect(listed.body.map((one: { id: string }) => one.id).toSorted()).toEqual([review.id, own.id].toSorted());
  const exported = await api.send('GET', '/user/me/export', { token: owner.token });
  expect(exported.body.company.mergedFrom).toEqual([from]);
  for (const one of [review, own]) {
    const reply = await api.send('PUT', `/review/${one.id}/reply`, {
      token: owner.token,
      body: { text: 'Thank you.' },
    });
    expect(reply.status).toBe(201);
  }
  expect((await read(owner.id)).replies).toMatchObject({ reviews: 2, replied: 2 });
  expect((await undo(id)).status).toBe(200);
  expect((await read(owner.id)).replies).toMatchObject({ reviews: 1, replied: 1 });
  expect((await read(from)).review).toMatchObject([{ id: review.id, reply: null }]);
});

// Covers DISCOVERY-70.4
it('undoes a merge after a person has deleted the newer review and written it again', async () => {
  const [from, into] = domains();
  const older = await api.review(author(0), into, { rating: 2 });
  const newer = await api.review(author(0), from, { rating: 5 });
  const { id } = await merged(from, into);
  await api.send('DELETE', `/review/${newer.id}`, { token: author(0).token });
  const again = await write(author(0), into);
  expect(again.status).toBe(201);
  expect((await undo(id)).status).toBe(200);
  expect((await read(into)).review.map((review: { id: string }) => review.id)).toEqual([again.body.id]);
  expect((await readOwn(author(0))).map((review: { id: string }) => review.id)).toContain(older.id);
});

// Covers DISCOVERY-70.5
it('merges while reviews are written, and loses no review', async () => {
  const [from, into] = domains();
  for (const at of [0, 1, 2, 3]) await api.review(author(at), at % 2 === 0 ? from : into);
  const existing: { id: string; who: LoggedIn }[] = [];
  for (const at of [0, 2]) {
    const [own] = (await api.send('GET', `/review/user?company=${from}`, { token: author(at).token })).body;
    existing.push({ id: own.id, who: author(at) });
  }
  const writers = await Promise.all(Array.from({ length: 12 }, () => api.consumer()));
  const writing = writers.flatMap((who, at) => [
    write(who, at % 2 === 0 ? from : into),
    write(who, at % 2 === 0 ? into : from),
  ]);
  const editing = existing.flatMap(({ id, who }) => [
    api.send('PUT', `/review/${id}`, { token: who.token, body: { rating: 1 } }),
    api.send('PUT', `/review/${id}`, { token: who.token, body: { rating: 2 } }),
  ]);
  const [result, ...responses] = await Promise.all([merge(from, into), ...writing, ...editing]);
  expect(result.status).toBe(200);
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  const stored = await api.database('reviews').whereIn(
    'id',
    responses.filter(({ status }) => status === 201).map(({ body }) => body.id),
  );
  expect(stored).toHaveLength(statuses.filter((status) => status === 201).length);
  expect(
    await api
      .database('reviews as r')
      .join('companies as c', 'c.id', 'r.company_id')
      .where('c.domain', from)
      .whereNull('r.hidden_at'),
  ).toEqual([]);
  // Each author has exactly one visible review.
  expect((await read(from)).reviewsQuantity).toBe(4 + writers.length);
});

// Covers DISCOVERY-70.5
it('accepts exactly one of two opposite concurrent merges', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [one, two] = domains();
    await write(author(0), one);
    await write(author(1), two);
    const responses = await Promise.all([merge(one, two), merge(two, one)]);
    const statuses = responses.map(({ status }) => status).toSorted();
    // If one merge begins after the other has ended, the API rejects it as invalid instead of as a conflict.
    expect([
      [200, 409],
      [200, 400],
    ]).toContainEqual(statuses);
    const won = responses.find(({ status }) => status === 200);
    expect([(await read(one)).id, (await read(two)).id]).toEqual([won?.body.into, won?.body.into]);
  }
});

// Covers DISCOVERY-70.5
it('rejects the second of two opposite merges that have both begun', async () => {
  const [one, two] = domains();
  await write(author(0), one);
  await write(author(1), two);
  const transaction = await api.database.transaction();
  await transaction('companies').whereIn('domain', [one, two]).orderBy('id').forNoKeyUpdate();
  const both = Promise.all([merge(one, two), merge(two, one)]);
  await until(async () => (await countWaiting(api.database)) === 2);
  await transaction.rollback();
  const responses = await both;
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

// Covers DISCOVERY-70.5
it('rolls back a merge when its process is killed', async () => {
  const [from, into] = domains();
  await api.review(author(0), from);
  await api.review(author(0), into);
  await api.review(author(1), from);
  let before: unknown;
  await killDuringRequest(api, {
    path: '/admin/companies/merge',
    token: admin.token,
    body: { from, into, reason: REASON },
    onReady: async () => {
      before = await dump();
    },
  });
  expect(await dump()).toEqual(before);
  expect(await merged(from, into)).toMatchObject({ reviews: 1, duplicates: 1 });
});

// Covers DISCOVERY-70.1
it('rejects merging a listing with more than 10,000 reviews', async () => {
  const [from, into] = domains();
  await api.review(author(0), from);
  await api.review(author(1), into);
  await api.database.raw(
    `with author as (
       insert into users (email, name, last_name, password_hash)
       select 'many' || n || '@people.example', 'Ana', 'Ruiz', 'none' from generate_series(1, 10000) n returning id)
     insert into reviews (company_id, user_id, title, description, rating, experience_date)
     select c.id, a.id, 'Fine', 'All went well.', a.id % 6, now() from author a, companies c where c.domain = ?`,
    [from],
  );
  expect((await merge(from, into)).body.type).toBe('/problems/company-too-large');
  await api.database.raw(
    `delete from reviews where id = (select max(r.id) from reviews r join companies c on c.id = r.company_id where c.domain = ?)`,
    [from],
  );
  expect(await merged(from, into)).toMatchObject({ reviews: 10_000 });
});

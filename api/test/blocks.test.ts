import type { Decision } from '@heard/contract';
import { SEARCH_INDEX } from '@heard/contract';
import { createRepositories } from '../src/createRepositories.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { checkRanks } from '../src/modules/discovery/checkRanks.ts';
import { createRefreshRanks } from '../src/modules/discovery/refreshRanks.ts';
import { killDuringRequest } from './killDuringRequest.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, reviewBody, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const REASON = 'The company pays for its reviews.';
const GROUND = 'notGenuine';
let admin: LoggedIn;
let otherAdmin: LoggedIn;
beforeAll(async () => {
  admin = await api.admin();
  otherAdmin = await api.admin();
});
afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
  expect(api.log.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});

const block = (id: string, { token } = admin, body: object = { ground: GROUND, reason: REASON }) =>
  api.send('POST', `/admin/companies/${id}/block`, { token, body });
const unblock = (id: string, { token } = admin, reason = 'We were wrong.') =>
  api.send('POST', `/admin/companies/${id}/unblock`, { token, body: { reason } });
const write = ({ token }: LoggedIn, website: string) =>
  api.send('POST', '/review/companyOrUser', { token, body: reviewBody(website) });
const register = (website: string) =>
  api.send('POST', '/auth/registerCompany', {
    body: { name: 'Firm', email: 'new@owner.example', website, workEmail: 'new@owner.example', password: PASSWORD },
  });
const logIn = (email: string) => api.send('POST', '/auth/loginCompany', { body: { email, password: PASSWORD } });
const appeal = (token: string, decisionId: string) =>
  api.send('POST', `/decisions/${decisionId}/appeal`, { token, body: { text: 'Nobody was paid for a review.' } });
const decide = ({ token }: LoggedIn, decisionId: string, outcome: string) =>
  api.send('POST', `/admin/appeals/${decisionId}/decide`, { token, body: { outcome, reason: 'Nobody was paid.' } });
const readAsAdmin = async (id: string) =>
  (await api.send('GET', `/admin/companies/${id}`, { token: admin.token })).body;
const readDecisions = async (id: string): Promise<Decision[]> =>
  (await api.send('GET', '/transparency/decisions?limit=100')).body.filter(
    ({ companyId }: Decision) => companyId === id,
  );
const refresh = () => createRefreshRanks({ ...createRepositories(api.database), onRefresh() {} }).refreshAll();

async function search(query: string): Promise<string[]> {
  const { body } = await api.send('POST', '/1/indexes/*/queries', {
    body: { requests: [{ indexName: SEARCH_INDEX, query, hitsPerPage: 20 }] },
  });
  return body.results[0].hits.map(({ objectID }: { objectID: string }) => objectID);
}

/** Creates a company with an owner and a review. */
async function reviewed() {
  const [owner, author] = [await api.company(), await api.consumer()];
  return { owner, author, id: owner.id, review: await api.review(author, owner.id) };
}

/** Blocks a company. @returns the token of its owner, who has logged in again, and the decision's id */
async function blocked(id: string, email: string, by = admin): Promise<{ token: string; decisionId: string }> {
  expect((await block(id, by)).status).toBe(204);
  const { token } = (await logIn(email)).body;
  return { token, decisionId: (await api.send('GET', '/company', { token })).body.removed.decisionId };
}

// Covers DISCOVERY-74.1
it('lets only administrators block and unblock companies, with a ground and a reason', async () => {
  const { id, owner, author } = await reviewed();
  for (const [token, status] of [
    [author.token, 403],
    [owner.token, 403],
    [undefined, 401],
  ] as const) {
    const sent = token === undefined ? {} : { token };
    const body = { ground: GROUND, reason: REASON };
    expect((await api.send('POST', `/admin/companies/${id}/block`, { ...sent, body })).status).toBe(status);
    expect(
      (await api.send('POST', `/admin/companies/${id}/unblock`, { ...sent, body: { reason: REASON } })).status,
    ).toBe(status);
  }
  for (const [body, field] of [
    [{ reason: REASON }, 'ground'],
    [{ ground: GROUND }, 'reason'],
    [{ ground: 'rude', reason: REASON }, 'ground'],
    [{ ground: GROUND, reason: ' ' }, 'reason'],
  ] as const) {
    const { status, body: problem } = await block(id, admin, body);
    expect([status, problem.errors[0].field]).toEqual([400, field]);
  }
  expect((await block('unknown.example')).status).toBe(404);
  expect((await unblock(id)).body.type).toBe('/problems/already-decided');
  expect((await readAsAdmin(id)).removed).toBeNull();

  expect((await block(`www.${id}`)).status).toBe(204);
  expect((await block(id)).body.type).toBe('/problems/already-decided');
  expect(await readAsAdmin(id)).toMatchObject({
    removed: { at: expect.stringMatching(/Z$/), kind: 'blocked', ground: GROUND, reason: REASON, into: null },
    actions: [{ action: 'block', administrator: admin.email, reason: REASON }],
  });
  expect((await unblock(id, otherAdmin)).status).toBe(204);
  expect(await readAsAdmin(id)).toMatchObject({
    removed: null,
    actions: [
      { action: 'unblock', administrator: otherAdmin.email, reason: 'We were wrong.' },
      { action: 'block', administrator: admin.email },
    ],
  });
});

// Covers DISCOVERY-74.2
it('hides a blocked company and its reviews from all public responses, and restores everything when it is unblocked', async () => {
  const { id, review } = await reviewed();
  const reader = await api.consumer();
  await api
    .database('companies')
    .where({ domain: id })
    .update({ category_ids: [201], categories_source: 'suggested' });
  await refresh();
  const readAll = async () => ({
    company: (await api.send('GET', `/company/${id}`)).body,
    reviews: (await api.send('GET', `/company/${id}/review`)).body,
    permalink: (await api.send('GET', `/review/${review.id}`)).body,
    listed: (await api.send('GET', '/companies?category=bakeries&sort=newest')).body.companies,
    found: (await search(id)).includes(id),
    sitemap: (await api.send('GET', '/sitemap/companies/1')).body.map((one: { id: string }) => one.id).includes(id),
    totals: (await api.send('GET', '/home')).body.totals,
  });
  const before = await readAll();
  expect([before.found, before.sitemap, before.listed.length]).toEqual([true, true, 1]);

  expect((await block(id)).status).toBe(204);
  await refresh();
  expect(await checkRanks(createRepositories(api.database).ranks)).toEqual([]);
  for (const path of [
    '',
    '/review',
    '/review?page=2',
    '/score',
    '/transparency',
    '/decisions',
    '/similar',
    '/history',
  ]) {
    const { status, body } = await api.send('GET', `/company/${id}${path}`);
    expect([path, status, body.type]).toEqual([path, 410, '/problems/company-removed']);
  }
  for (const [method, path] of [
    ['GET', 'votes'],
    ['GET', 'follow'],
    ['PUT', 'follow'],
  ] as const) {
    const { status, body } = await api.send(method, `/company/${id}/${path}`, { token: reader.token });
    expect([path, status, body.type]).toEqual([path, 410, '/problems/company-removed']);
  }
  expect((await api.send('GET', `/company/${id}`)).body).toMatchObject({
    title: 'Company removed',
    detail: 'This company was removed because it broke the rules.',
  });
  expect((await api.send('GET', `/review/${review.id}`)).status).toBe(404);
  expect((await api.send('PUT', `/review/${review.id}/helpful`, { token: reader.token })).status).toBe(404);
  expect(
    (await api.send('POST', `/review/${review.id}/flags`, { token: reader.token, body: { reason: 'spam' } })).status,
  ).toBe(404);
  expect(await search(id)).not.toContain(id);
  expect((await api.send('GET', '/companies?category=bakeries&sort=newest')).body.companies).toEqual([]);
  expect((await api.send('GET', '/sitemap/companies/1')).text).not.toContain(`"${id}"`);
  expect((await api.send('GET', '/home')).body.totals).toEqual({
    companies: before.totals.companies - 1,
    reviews: before.totals.reviews - 1,
  });

  expect((await unblock(id)).status).toBe(204);
  await refresh();
  expect(await readAll()).toEqual(before);
});

// Covers DISCOVERY-74.2
it('rejects reviews and sign-ups for the website of a blocked company, and returns the reason', async () => {
  const { id } = await reviewed();
  const consumer = await api.consumer();
  const [from] = [`merged-${id}`];
  await write(consumer, from);
  const merge = { token: admin.token, body: { from, into: id, reason: 'The same company.' } };
  expect((await api.send('POST', '/admin/companies/merge', merge)).status).toBe(200);
  const other = await api.consumer();
  await block(id);
  for (const website of [id, `https://www.${id.toUpperCase()}:8443/shop`, `shop.${id}`, from]) {
    for (const response of [await write(other, website), await register(website)]) {
      expect([website, response.status, response.body.type, response.body.detail]).toEqual([
        website,
        403,
        '/problems/website-blocked',
        `Reviews and sign-ups for this website are not accepted: ${REASON}`,
      ]);
    }
  }
  expect((await api.send('GET', `/company/${from}`)).status).toBe(410);
  await unblock(id);
  expect((await write(other, from)).body.companyId).toBe(id);
});

// Covers DISCOVERY-74.2
it('excludes the reviews of a blocked company from the latest reviews of the home page', async () => {
  const [one, two, three, four] = await Promise.all([reviewed(), reviewed(), reviewed(), reviewed()]);
  const ids = [one, two, three, four].map(({ review }) => review.id);
  await api
    .database('reviews')
    .whereIn('id', ids)
    .update({ language: 'fr', description: 'x'.repeat(50) });
  await api.database('moderation_queue').del();
  await api.database('latest_reviews').insert(
    (await api.database('reviews').whereIn('id', ids)).map((review) => ({
      language: 'fr',
      review_id: review.id,
      created_at: review.created_at,
    })),
  );
  const readLatest = async () =>
    (await api.send('GET', '/home?language=fr')).body.latest
      .map(({ company }: { company: { id: string } }) => company.id)
      .toSorted();
  const all = [one, two, three, four].map(({ id }) => id).toSorted();
  expect(await readLatest()).toEqual(all);
  await block(one.id);
  expect(await readLatest()).toEqual(all.filter((id) => id !== one.id));
  await createRepositories(api.database).latestReviews.removeInvisible();
  await unblock(one.id);
  expect(await readLatest()).toEqual(all);
});

// Covers DISCOVERY-74.3
it('shows authors their reviews of a blocked company, and includes these reviews in the count', async () => {
  const { id, author, review } = await reviewed();
  const readOwn = async () => (await api.send('GET', '/review/user', { token: author.token })).body;
  const [own] = await readOwn();
  await block(id);
  expect(await readOwn()).toEqual([{ ...own, companyRemoved: true }]);
  expect((await api.send('GET', '/user/me', { token: author.token })).body.reviewsQuantity).toBe(1);
  expect((await api.send('GET', '/user/me/export', { token: author.token })).body.reviews).toMatchObject([
    { id: review.id, companyRemoved: true },
  ]);
  const changed = await api.send('PUT', `/review/${review.id}`, { token: author.token, body: { title: 'Changed' } });
  expect([changed.status, changed.body.title]).toEqual([200, 'Changed']);
  expect((await api.send('DELETE', `/review/${review.id}`, { token: author.token })).status).toBe(204);
  expect((await api.send('POST', `/review/${review.id}/restore`, { token: author.token })).status).toBe(200);
  await unblock(id);
  expect((await readOwn())[0]).not.toHaveProperty('companyRemoved');
});

// Covers DISCOVERY-74.4
it('logs out the owner of a blocked company, and lets the owner log in again to read the reasons, export or delete the account', async () => {
  const { id, owner } = await reviewed();
  const { token, decisionId } = await blocked(id, owner.email);
  expect((await api.send('GET', '/company', { token: owner.token })).status).toBe(401);
  const [mail] = await readQueuedEmails(api.database, owner.email);
  expect(mail).toMatchObject({ kind: 'companyBlocked', subject: 'Your company page was removed' });
  for (const line of [
    `We have removed the page of ${id}`,
    'Rule: Not a genuine experience',
    '/transparency#ground-notGenuine',
    REASON,
    'We noticed it ourselves.',
    'A person decided.',
    'you can appeal once, until ',
  ]) {
    expect(mail?.text.replaceAll('\n', ' ')).toContain(line);
  }
  expect(mail?.text).not.toContain(admin.email);

  const { body: company } = await api.send('GET', '/company', { token });
  expect(company.removed).toEqual({
    at: expect.stringMatching(/Z$/),
    ground: GROUND,
    reason: REASON,
    decisionId,
    appealUntil: expect.stringMatching(/Z$/),
    appeal: null,
  });
  for (const [method, path] of [
    ['GET', '/review/company'],
    ['POST', '/company/invitations'],
    ['PUT', '/review/1/reply'],
    ['POST', '/review/1/flags'],
  ] as const) {
    const { status, body } = await api.send(method, path, { token, ...(method !== 'GET' && { body: {} }) });
    expect([path, status, body.type]).toEqual([path, 410, '/problems/company-removed']);
  }
  const { body: exported } = await api.send('GET', '/user/me/export', { token });
  expect(exported.company).toMatchObject({ id, removed: { reason: REASON } });
  expect(exported.decisions).toMatchObject([{ id: decisionId, part: 'company', reviewId: null }]);
  await appeal(token, decisionId);
  expect((await api.send('DELETE', '/company', { token, body: { password: PASSWORD } })).status).toBe(204);
  expect((await api.send('POST', '/company/restore', { token })).body.removed).toMatchObject({
    appeal: { state: 'withdrawn', text: '' },
  });
  expect((await api.send('GET', `/company/${id}`)).status).toBe(410);
});

// Covers DISCOVERY-74.4
it('rejects the API keys of a blocked company until it is unblocked', async () => {
  const { id, owner } = await reviewed();
  const { body: created } = await api.send('POST', '/company/keys', {
    token: owner.token,
    body: { name: 'Web shop', scopes: ['reviews:read', 'invitations:write'], currentPassword: PASSWORD },
  });
  const read = async () => {
    const responses = await Promise.all(
      ['/review/company', '/company', '/company/invitations'].map((path) =>
        api.send('GET', path, { token: created.key }),
      ),
    );
    return responses.map(({ status }) => status);
  };
  expect(await read()).toEqual([200, 200, 200]);
  await block(id);
  expect(await read()).toEqual([410, 410, 410]);
  await unblock(id);
  expect(await read()).toEqual([200, 200, 200]);
});

// Covers DISCOVERY-74.4
it('lets the owner of a blocked company appeal only once, and lets another administrator decide the appeal', async () => {
  const { id, owner, author, review } = await reviewed();
  const stranger = await api.company();
  const { token, decisionId } = await blocked(id, owner.email);
  for (const account of [author, stranger]) {
    expect((await appeal(account.token, decisionId)).body.type).toBe('/problems/not-owner');
  }
  expect((await appeal(token, decisionId)).status).toBe(201);
  expect((await api.send('GET', '/company/log?kind=decision.appealed', { token })).body).toMatchObject([
    { subject: decisionId, actor: { kind: 'person' } },
  ]);
  expect((await appeal(token, decisionId)).body.type).toBe('/problems/appeal-used');
  const { body: appeals } = await api.send('GET', '/admin/appeals', { token: admin.token });
  expect(appeals).toMatchObject([
    {
      appellant: 'owner',
      isOwnDecision: true,
      mayDecide: false,
      review: null,
      company: { id },
      decision: { part: 'company', outcome: 'blocked', stars: null },
    },
  ]);
  expect((await decide(admin, decisionId, 'granted')).body.type).toBe('/problems/own-decision');
  expect((await decide(otherAdmin, decisionId, 'granted')).body).toMatchObject({ state: 'granted' });
  expect((await api.send('GET', '/company', { token })).body).not.toHaveProperty('removed');
  expect((await api.send('GET', `/company/${id}`)).body.review).toMatchObject([{ id: review.id }]);
  expect((await api.send('GET', '/review/company', { token })).status).toBe(200);
  const [mail] = await readQueuedEmails(api.database, owner.email);
  expect([mail?.kind, mail?.text]).toEqual(['appealDecided', expect.stringContaining('The page is public again.')]);
  expect(await readDecisions(id)).toMatchObject([
    { outcome: 'unblocked', appealOf: decisionId, reason: 'Nobody was paid.' },
    { outcome: 'blocked', id: decisionId, appeal: 'granted' },
  ]);
  expect((await readAsAdmin(id)).actions.map(({ action }: { action: string }) => action)).toEqual([
    'grantAppeal',
    'unblock',
    'block',
  ]);
});

// Covers DISCOVERY-74.4
it('keeps a company blocked after a rejected or late appeal, and unblocks the company when an appeal is granted', async () => {
  const { id, owner } = await reviewed();
  const first = await blocked(id, owner.email);
  await api
    .database('decisions')
    .where({ id: first.decisionId })
    .update({ at: new Date('2026-01-01') });
  expect((await appeal(first.token, first.decisionId)).body.type).toBe('/problems/appeal-late');
  await api.database('decisions').where({ id: first.decisionId }).update({ at: new Date() });
  await appeal(first.token, first.decisionId);
  expect((await decide(otherAdmin, first.decisionId, 'refused')).status).toBe(200);
  expect((await api.send('GET', `/company/${id}`)).status).toBe(410);
  const { body: company } = await api.send('GET', '/company', { token: first.token });
  expect(company.removed.appeal).toMatchObject({ state: 'refused', reason: 'Nobody was paid.' });
  await unblock(id);
  expect((await appeal(first.token, first.decisionId)).body.type).toBe('/problems/appeal-used');

  const second = await blocked(id, owner.email);
  await appeal(second.token, second.decisionId);
  await unblock(id);
  const decisions = await readDecisions(id);
  expect(decisions.find((decision) => decision.id === second.decisionId)?.appeal).toBe('granted');
  expect((await decide(otherAdmin, second.decisionId, 'refused')).body.type).toBe('/problems/already-decided');
  const [mail] = await readQueuedEmails(api.database, owner.email);
  expect(mail?.kind).toBe('companyUnblocked');
});

// Covers DISCOVERY-74.5
it('publishes the decisions to block and unblock without a name, and counts both', async () => {
  const { id, owner, author } = await reviewed();
  await block(id);
  await unblock(id, otherAdmin);
  const decisions = await readDecisions(id);
  const common = {
    id: expect.any(String),
    at: expect.stringMatching(/Z$/),
    companyId: id,
    part: 'company',
    ground: GROUND,
    source: 'own',
    stars: null,
    flaggedBy: { company: 0, others: 0 },
    waitedSeconds: null,
    appeal: null,
    appealOf: null,
  };
  expect(decisions).toEqual([
    { ...common, outcome: 'unblocked', reason: 'We were wrong.' },
    { ...common, outcome: 'blocked', reason: REASON },
  ]);
  for (const { email } of [admin, otherAdmin, owner, author]) expect(JSON.stringify(decisions)).not.toContain(email);
  const { decisions: log, transparency } = createRepositories(api.database);
  await transparency.compute(0);
  const all = (await log.list(null, 1000, null)) ?? [];
  const count = (outcome: string) => all.filter((decision) => decision.outcome === outcome).length;
  const [month] = (await api.send('GET', '/transparency')).body.months;
  expect(month).toMatchObject({
    decisions: all.length,
    blocked: count('blocked'),
    unblocked: count('unblocked'),
    sources: { own: all.length },
    medianWaitedSeconds: null,
  });
});

// Covers DISCOVERY-74.6
it('deletes the follows of a blocked company', async () => {
  const { id } = await reviewed();
  const followers = await Promise.all(Array.from({ length: 6 }, () => api.consumer()));
  const follow = ({ token }: LoggedIn) => api.send('PUT', `/company/${id}/follow`, { token });
  await Promise.all(followers.slice(0, 3).map(follow));
  const [blocking, ...others] = await Promise.all([block(id), ...followers.slice(3).map(follow)]);
  expect([blocking.status, others.every(({ status }) => status === 204 || status === 410)]).toEqual([204, true]);
  const { body } = await api.send('GET', '/user/me/following', followers[0]);
  expect(body).toEqual([]);
  const left = await api
    .database('follows')
    .join('companies', 'companies.id', 'follows.company_id')
    .where({ domain: id });
  expect(left).toEqual([]);
});

// Covers DISCOVERY-74.6
it('rejects merging a blocked company, and reverting an earlier merge into a blocked company', async () => {
  const author = await api.consumer();
  const [from, into, other] = ['from', 'into', 'other'].map((name) => `${name}-of-blocks.example`) as [
    string,
    string,
    string,
  ];
  for (const website of [from, into, other]) await write(author, website);
  const merge = (one: string, two: string) =>
    api.send('POST', '/admin/companies/merge', {
      token: admin.token,
      body: { from: one, into: two, reason: 'The same company.' },
    });
  const { body: merged } = await merge(from, into);
  expect((await block(from)).body.type).toBe('/problems/already-decided');
  await block(into);
  expect((await merge(into, other)).body.errors[0].field).toBe('from');
  expect((await merge(other, into)).body.errors[0].field).toBe('into');
  const undo = () =>
    api.send('POST', `/admin/merges/${merged.id}/undo`, { token: admin.token, body: { reason: 'Two companies.' } });
  expect((await undo()).body.type).toBe('/problems/merge-not-undoable');
  await unblock(into);
  expect((await undo()).status).toBe(200);
});

// Covers DISCOVERY-74.6
it('blocks a company only once when two administrators block it concurrently while reviews are written', async () => {
  const { id } = await reviewed();
  const authors = await Promise.all(Array.from({ length: 4 }, () => api.consumer()));
  const [one, two, ...written] = await Promise.all([
    block(id),
    block(id, otherAdmin),
    ...authors.map((author) => write(author, id)),
  ]);
  expect([one.status, two.status].toSorted()).toEqual([204, 409]);
  expect(written.every(({ status }) => status === 201 || status === 403)).toBe(true);
  expect((await write(await api.consumer(), id)).status).toBe(403);
});

// Covers DISCOVERY-74.6
it('rolls back a block when its process is killed', async () => {
  const { id, owner, author } = await reviewed();
  await api.send('PUT', `/company/${id}/follow`, { token: author.token });
  const readAll = async () => ({
    company: (await api.send('GET', `/company/${id}`)).body,
    own: (await api.send('GET', '/company', { token: owner.token })).body,
    following: (await api.send('GET', '/user/me/following', { token: author.token })).body,
    decisions: await readDecisions(id),
    emails: (await readQueuedEmails(api.database, owner.email)).map(({ kind }) => kind),
    admin: await readAsAdmin(id),
  });
  let before: unknown;
  await killDuringRequest(api, {
    path: `/admin/companies/${id}/block`,
    token: admin.token,
    body: { ground: GROUND, reason: REASON },
    onReady: async () => {
      before = await readAll();
    },
  });
  expect(await readAll()).toEqual(before);
  expect((await block(id)).status).toBe(204);
});

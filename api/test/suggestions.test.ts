import { createRepositories } from '../src/createRepositories.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, SMTP_URL, reviewBody, testApi, type LoggedIn } from './testApi.ts';

const api = testApi({ smtpUrl: SMTP_URL });

const REASON = 'They repair pipes, they do not wire houses.';
const DAY = 24 * 60 * 60 * 1000;
let admin: LoggedIn;
const authors: LoggedIn[] = [];
beforeAll(async () => {
  admin = await api.admin();
  for (let count = 0; count < 4; count += 1) authors.push(await api.consumer());
  await age(authors);
});

/** Makes the accounts old enough for suggestions, each a day older than the previous account, and confirms their emails. */
async function age(accounts: LoggedIn[]): Promise<void> {
  for (const [at, { id }] of accounts.entries()) {
    const created = new Date(Date.now() - (at + 2) * DAY);
    await api.database('users').where({ id }).update({ created_at: created, email_confirmed_at: created });
  }
}

function author(at: number): LoggedIn {
  const found = authors[at];
  if (found === undefined) throw new Error(`No author ${at}`);
  return found;
}

let count = 0;
/** Returns a domain that no other test uses. */
function domain(): string {
  count += 1;
  return `pipes${count}.example`;
}

async function suggest(who: LoggedIn, website: string, category: string): Promise<string> {
  const body = { ...reviewBody(website), category };
  const { status, body: review, text } = await api.send('POST', '/review/companyOrUser', { token: who.token, body });
  expect([status, text]).toEqual([201, expect.any(String)]);
  return review.id;
}

/** Empties the queue of the automated checks, as if they had found nothing, then runs the worker. */
async function work(): Promise<void> {
  await api.database('moderation_queue').del();
  while (await api.services.acceptSuggestions.considerDue());
  await api.services.refreshRanks.refreshAll();
}

/** Makes the waiting suggestions due. */
const pass = () =>
  api
    .database('category_suggestions')
    .whereNotNull('due_at')
    .update({ due_at: new Date(0) });

const readSlugs = async (id: string): Promise<string[]> =>
  (await api.send('GET', `/company/${id}`)).body.categories.map(({ slug }: { slug: string }) => slug);
const correct = (id: string, body: object, token = admin.token) =>
  api.send('PUT', `/admin/companies/${id}/categories`, { token, body: { reason: REASON, ...body } });
const readAdmin = async (id: string) => (await api.send('GET', `/admin/companies/${id}`, { token: admin.token })).body;
const countSuggestions = async (result: string): Promise<number> => {
  const { text } = await api.send('GET', '/metrics');
  return Number(new RegExp(`heard_suggestions_total\\{result="${result}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

// Covers DISCOVERY-72.1
it('gives a listing the category that two reviewers suggest', async () => {
  const website = domain();
  const accepted = await countSuggestions('accepted');
  await suggest(author(0), website, 'plumbers');
  await work();
  expect(await readSlugs(website)).toEqual([]);
  await suggest(author(1), website, 'plumbers');
  await work();
  expect(await readSlugs(website)).toEqual(['plumbers']);
  expect(await countSuggestions('accepted')).toBe(accepted + 1);
  const { body: list } = await api.send('GET', '/companies?category=plumbers&sort=newest');
  expect(list.companies.map(({ id }: { id: string }) => id)).toContain(website);
  const { actions, categoriesSource, suggestions } = await readAdmin(website);
  expect(actions).toMatchObject([
    { action: 'categorise', source: 'suggested', administrator: null, from: null, to: 'plumbers' },
  ]);
  expect([categoriesSource, suggestions]).toEqual(['suggested', []]);
});

// Covers DISCOVERY-72.1
it('adds a second and a third category to a listing in the same way as the first category', async () => {
  const website = domain();
  await suggest(author(0), website, 'plumbers');
  await suggest(author(1), website, 'electricians');
  await work();
  // Each author has suggested a different category.
  expect(await readSlugs(website)).toEqual([]);
  await suggest(author(2), website, 'electricians');
  await suggest(author(3), website, 'plumbers');
  await work();
  expect((await readSlugs(website)).toSorted()).toEqual(['electricians', 'plumbers']);
});

// Covers DISCOVERY-72.1
it('ignores suggestions for companies with an owner, and rejects a category that is not a subcategory', async () => {
  const owned = await api.company();
  const ignored = await countSuggestions('ignored');
  const id = await suggest(author(0), owned.id, 'plumbers');
  expect(await api.database('category_suggestions').where({ review_id: id })).toEqual([]);
  expect(await countSuggestions('ignored')).toBe(ignored + 1);
  for (const category of ['home-services', 'unknown', '']) {
    const body = { ...reviewBody(domain()), category };
    const { status, body: problem } = await api.send('POST', '/review/companyOrUser', { token: author(0).token, body });
    expect([status, problem.errors[0].field]).toEqual([400, 'category']);
  }
});

// Covers DISCOVERY-72.2
it.each([
  ['accounts of today', (ids: string[]) => api.database('users').whereIn('id', ids).update({ created_at: new Date() })],
  [
    'accounts that were created within an hour',
    (ids: string[]) =>
      api
        .database('users')
        .whereIn('id', ids)
        .update({ created_at: new Date(Date.now() - 3 * DAY) }),
  ],
  [
    'an unconfirmed email',
    (ids: string[]) =>
      api
        .database('users')
        .where({ id: ids[0] ?? '' })
        .update({ email_confirmed_at: null }),
  ],
])('does not count suggestions of %s', async (_, change) => {
  const website = domain();
  const pair = [await api.consumer(), await api.consumer()];
  await age(pair);
  for (const who of pair) await suggest(who, website, 'plumbers');
  await change(pair.map(({ id }) => id));
  await work();
  expect(await readSlugs(website)).toEqual([]);
  // Resolves the problems, so the suggestions now count.
  await age(pair);
  await pass();
  await work();
  expect(await readSlugs(website)).toEqual(['plumbers']);
});

// Covers DISCOVERY-72.2
it('ignores suggestions of marked accounts, and suggestions whose reviews are not checked yet', async () => {
  const website = domain();
  const pair = [await api.consumer(), await api.consumer()];
  await age(pair);
  const ids = [];
  for (const who of pair) ids.push(await suggest(who, website, 'plumbers'));
  await api.services.refreshRanks.refreshAll();
  expect(await readSlugs(website)).toEqual([]);
  // The mark is about another review of the author.
  const other = await api.review(pair[0] as LoggedIn, domain());
  await api.database.raw(
    `insert into marks (review_id, company_id, reasons) select id, company_id, '{"spam": true}' from reviews where id = ?`,
    [other.id],
  );
  await pass();
  await work();
  expect(await readSlugs(website)).toEqual([]);
  await api.database('marks').where({ review_id: other.id }).update({ closed_at: new Date() });
  await pass();
  await work();
  expect(await readSlugs(website)).toEqual(['plumbers']);
  expect(ids).toHaveLength(2);
});

// Covers DISCOVERY-72.2
it('counts an account only once even if it deletes its review and writes it again', async () => {
  const website = domain();
  const id = await suggest(author(0), website, 'plumbers');
  await api.send('DELETE', `/review/${id}`, { token: author(0).token });
  await suggest(author(0), website, 'plumbers');
  await work();
  expect(await readSlugs(website)).toEqual([]);
});

// Covers DISCOVERY-72.2
it('counts only suggestions of visible reviews, and keeps a category when its reviews are hidden later', async () => {
  const [hidden, deleted] = [domain(), domain()];
  const hide = (id: string) =>
    api.send('POST', `/admin/reviews/${id}/hide`, { token: admin.token, body: { reason: 'Spam.' } });
  const remove = (id: string) => api.send('DELETE', `/review/${id}`, { token: author(1).token });
  for (const [website, end] of [
    [hidden, hide],
    [deleted, remove],
  ] as const) {
    await suggest(author(0), website, 'plumbers');
    await end(await suggest(author(1), website, 'plumbers'));
    await work();
    expect(await readSlugs(website)).toEqual([]);
    const third = await suggest(author(2), website, 'plumbers');
    await work();
    expect(await readSlugs(website)).toEqual(['plumbers']);
    await hide(third);
    await work();
    expect(await readSlugs(website)).toEqual(['plumbers']);
  }
});

// Covers DISCOVERY-72.3
it("replaces suggested categories by the owner's categories, and removes them when the owner deletes the account", async () => {
  const website = domain();
  for (const at of [0, 1]) await suggest(author(at), website, 'plumbers');
  await work();
  expect(await readSlugs(website)).toEqual(['plumbers']);
  const owner = await own(website, ['electricians']);
  expect(await readSlugs(website)).toEqual(['electricians']);
  await suggest(author(2), website, 'plumbers');
  const { status } = await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
  expect(status).toBe(204);
  await pass();
  await work();
  expect(await readSlugs(website)).toEqual([]);
  // The listing accepts suggestions again.
  await suggest(author(3), website, 'painters-decorators');
  expect((await readAdmin(website)).suggestions).toMatchObject([{ category: { slug: 'painters-decorators' } }]);
});

/** Registers the owner of a website, whose claim is proven. */
async function own(website: string, categories: string[]): Promise<LoggedIn> {
  const email = `owner@${website}`;
  const body = { name: 'Firm', email, website, workEmail: email, password: PASSWORD, categories };
  expect((await api.send('POST', '/auth/registerCompany', { body })).status).toBe(201);
  const login = await api.send('POST', '/auth/loginCompany', { body: { email, password: PASSWORD } });
  const company = await readAdmin(website);
  const [claim] = company.claims;
  if (claim !== undefined) {
    const { status } = await api.send('POST', `/admin/companies/${website}/transfer`, {
      token: admin.token,
      body: { claimId: claim.id, reason: REASON },
    });
    expect(status).toBe(200);
  }
  await api.database('companies').where({ domain: website }).update({ work_email_confirmed_at: new Date() });
  const again = await api.send('POST', '/auth/loginCompany', { body: { email, password: PASSWORD } });
  return { token: (again.body ?? login.body).token, email, id: website };
}

// Covers DISCOVERY-72.4
it('lets administrators accept, replace and dismiss suggestions', async () => {
  const [accepted, replaced, dismissed] = [domain(), domain(), domain()];
  const ids: string[] = [];
  for (const website of [accepted, replaced, dismissed]) ids.push(await suggest(author(0), website, 'plumbers'));
  const list = async (query = 'limit=100') => api.send('GET', `/admin/suggestions?${query}`, { token: admin.token });
  const { body } = await list();
  expect(body.slice(0, 3).map(({ reviewId }: { reviewId: string }) => reviewId)).toEqual(ids.toReversed());
  expect(body[2]).toEqual({
    reviewId: ids[0],
    category: expect.objectContaining({ slug: 'plumbers' }),
    createdAt: expect.any(String),
    company: { id: accepted, name: expect.any(String), website: `https://${accepted}`, categories: [] },
    review: { title: 'Fine', description: 'All went well.', rating: 4, visible: true },
  });
  const first = await list('limit=1');
  const [, next = ''] = /\?([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  expect((await list(next)).body[0].reviewId).toBe(ids[1]);
  expect((await list('cursor=x')).status).toBe(400);

  expect((await correct(accepted, { categories: ['plumbers'] })).body).toMatchObject({
    categories: [{ slug: 'plumbers' }],
    categoriesSource: 'administrator',
    categoriesLockedUntil: null,
    suggestions: [],
  });
  expect((await correct(replaced, { categories: ['heating-air-conditioning'] })).status).toBe(200);
  const dismiss = (id: string | undefined, token = admin.token) =>
    api.send('DELETE', `/admin/suggestions/${id}`, { token });
  expect((await dismiss(ids[1])).status).toBe(204);
  expect([(await dismiss(ids[2])).status, (await dismiss(ids[2])).status]).toEqual([204, 404]);
  expect((await dismiss(ids[0])).status).toBe(404);
  const left = (await list()).body.map(({ reviewId }: { reviewId: string }) => reviewId);
  expect(left.filter((id: string) => ids.includes(id))).toEqual([]);
  expect((await readAdmin(dismissed)).actions).toMatchObject([
    { action: 'categorise', source: 'dismissed', administrator: admin.email, from: 'plumbers', to: null },
  ]);
  // The job adds no category to the administrator's choice.
  for (const at of [1, 2]) await suggest(author(at), accepted, 'electricians');
  await work();
  expect(await readSlugs(accepted)).toEqual(['plumbers']);
});

// Covers DISCOVERY-72.4
it('lets only administrators decide about categories', async () => {
  const company = await api.company();
  for (const [token, status] of [
    [author(0).token, 403],
    [company.token, 403],
    [undefined, 401],
  ] as const) {
    const sent = token === undefined ? {} : { token };
    expect((await api.send('GET', '/admin/suggestions', sent)).status).toBe(status);
    expect((await api.send('DELETE', '/admin/suggestions/1', sent)).status).toBe(status);
    const body = { categories: [], reason: REASON };
    const path = `/admin/companies/${company.id}/categories`;
    expect((await api.send('PUT', path, { ...sent, body })).status).toBe(status);
  }
});

// Covers DISCOVERY-1.4, DISCOVERY-72.5
it('prevents an owner from changing categories that an administrator has corrected, and emails the owner', async () => {
  const website = domain();
  const owner = await own(website, ['electricians']);
  for (const body of [
    { categories: ['home-services'] },
    { categories: ['plumbers'], reason: 'Too short' },
    { categories: ['plumbers'], lockDays: 366 },
    { categories: ['plumbers', 'plumbers'] },
  ]) {
    expect((await correct(website, body)).status).toBe(400);
  }
  expect((await correct('unknown.example', { categories: [] })).status).toBe(404);
  const { body } = await correct(website, { categories: ['plumbers', 'heating-air-conditioning'] });
  const until = new Date(body.categoriesLockedUntil);
  expect(Math.round((until.getTime() - Date.now()) / DAY)).toBe(90);
  expect(await readSlugs(website)).toEqual(['plumbers', 'heating-air-conditioning']);
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(until);
  const mails = (await readQueuedEmails(api.database, owner.email)).filter(
    ({ subject }) => subject === 'Your categories were corrected',
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text.replaceAll(/\s+/g, ' ')).toContain(
    `An administrator changed the categories of ${website} to: Plumbers, Heating & air conditioning. Reason: ${REASON} You can change them again on ${day}.`,
  );

  const change = (fields: object) => api.send('PUT', '/company', { token: owner.token, body: fields });
  const refused = await change({ categories: ['electricians'], city: 'Lyon' });
  expect([refused.status, refused.body.type]).toEqual([409, '/problems/category-locked']);
  expect(refused.body.detail).toContain(day);
  const saved = await change({ city: 'Lyon' });
  expect([saved.status, saved.body.categoriesLockedUntil]).toEqual([200, body.categoriesLockedUntil]);

  // The lock remains when the account is deleted and restored.
  await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
  const restored = await api.send('POST', '/company/restore', { token: owner.token });
  expect([restored.status, restored.body.categoriesLockedUntil]).toEqual([200, body.categoriesLockedUntil]);
  expect((await change({ categories: ['electricians'] })).status).toBe(409);

  expect((await correct(website, { categories: ['plumbers'], lockDays: 0 })).body.categoriesLockedUntil).toBeNull();
  expect((await change({ categories: ['electricians'] })).status).toBe(200);
  await api
    .database('companies')
    .where({ domain: website })
    .update({ categories_locked_until: new Date(0) });
  expect((await api.send('GET', '/company', { token: owner.token })).body.categoriesLockedUntil).toBeNull();
});

// Covers DISCOVERY-72.6
it('exports suggestions, and deletes them with their reviews and accounts', async () => {
  const who = await api.consumer();
  await age([who]);
  const [one, two] = [domain(), domain()];
  const ids = [await suggest(who, one, 'plumbers'), await suggest(who, two, 'electricians')];
  const read = async () => (await api.send('GET', '/user/me/export', { token: who.token })).body.suggestions;
  expect(await read()).toEqual([
    { reviewId: ids[0], category: 'plumbers' },
    { reviewId: ids[1], category: 'electricians' },
  ]);
  await api.send('DELETE', `/review/${ids[0]}`, { token: who.token });
  expect(await read()).toEqual([{ reviewId: ids[1], category: 'electricians' }]);
  await api
    .database('reviews')
    .whereNotNull('deleted_at')
    .update({ deleted_at: new Date(0) });
  await createRepositories(api.database).reviews.purgeDeleted();
  const stored = () => api.database('category_suggestions').where({ user_id: who.id }).pluck('review_id');
  expect(await stored()).toEqual([ids[1]]);
  expect((await api.send('DELETE', '/user/me', { token: who.token, body: { password: PASSWORD } })).status).toBe(204);
  expect(await stored()).toEqual([]);
});

// Covers DISCOVERY-70.4, DISCOVERY-72.6
it('merges the suggestions of merged listings, and separates them when the merge is undone', async () => {
  const [from, into] = [domain(), domain()];
  await suggest(author(0), from, 'plumbers');
  await suggest(author(1), into, 'plumbers');
  // This author suggests a category for both listings.
  await suggest(author(2), from, 'electricians');
  await suggest(author(2), into, 'plumbers');
  const dump = () => api.database('category_suggestions').orderBy('review_id');
  const before = await dump();
  const merge = await api.send('POST', '/admin/companies/merge', {
    token: admin.token,
    body: { from, into, reason: REASON },
  });
  expect(merge.status).toBe(200);
  expect((await readAdmin(into)).suggestions).toHaveLength(3);
  const undo = await api.send('POST', `/admin/merges/${merge.body.id}/undo`, {
    token: admin.token,
    body: { reason: REASON },
  });
  expect(undo.status).toBe(200);
  expect(await dump()).toEqual(before);
});

import type { Company, CompanyHistory, Decision, Delivery, OpenReview, Review, Score } from '@heard/contract';
import { parse } from 'csv-parse/sync';
import { checkTotals } from '../src/database/checkTotals.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, reviewBody, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const DAY_MS = 24 * 60 * 60 * 1000;
const REASON = 'The profile of the shop names this person as its manager.';

let admin: LoggedIn;
let otherAdmin: LoggedIn;
beforeAll(async () => {
  [admin, otherAdmin] = [await api.admin(), await api.admin()];
});
afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

let websites = 0;
const createWebsite = () => `speaking${++websites}.example`;

const put = (author: LoggedIn, id: string, body: object) =>
  api.send('PUT', `/review/${id}`, { token: author.token, body });
const label = (id: string, body: object, token = admin.token) =>
  api.send('POST', `/admin/reviews/${id}/label`, { token, body: { reason: REASON, ...body } });
const unlabel = (id: string, body: object = {}) =>
  api.send('POST', `/admin/reviews/${id}/unlabel`, { token: admin.token, body });
const readExport = async (id: string): Promise<OpenReview[]> =>
  (await api.send('GET', `/company/${id}/export.json`)).body.reviews;
const readLog = async (id: string): Promise<Decision[]> => (await api.send('GET', `/company/${id}/decisions`)).body;
const readOwn = async (author: LoggedIn): Promise<Review> =>
  (await api.send('GET', '/review/user', { token: author.token })).body[0];

const readEmails = async ({ email }: LoggedIn, kind: string) =>
  (await readQueuedEmails(api.database, email)).filter((one) => one.kind === kind);

const readList = async (id: string, query = '') => {
  const { status, body, headers } = await api.send('GET', `/company/${id}/review?limit=100${query}`);
  expect(status).toBe(200);
  return { ids: body.map((one: Review) => one.id), total: headers.get('x-total-count') };
};

/** Recomputes all figures of a company from its public export, and expects that the API returns equal figures. */
async function expectRecounted(id: string): Promise<void> {
  const all = (await readExport(id)).toReversed();
  const reviews = all.filter(({ relation }) => relation === null);
  const toIds = (list: OpenReview[]) => list.map((one) => one.id);
  const byRating = (list: OpenReview[]) =>
    [0, 1, 2, 3, 4, 5].map((stars) => list.filter(({ rating }) => rating === stars).length);
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  const mean = reviews.length === 0 ? 0 : sum / reviews.length;
  const languages = reviews.flatMap(({ language }) => language ?? []);

  const company: Company & { review: Review[] } = (await api.send('GET', `/company/${id}`)).body;
  expect(company).toMatchObject({
    reviewsQuantity: reviews.length,
    ratingGeneral: mean,
    ratingCounts: byRating(reviews),
    languageCounts: Object.fromEntries(
      languages.map((one) => [one, languages.filter((other) => other === one).length]),
    ),
    originCounts: {
      organic: byRating(reviews.filter(({ origin }) => origin === 'organic')),
      invited: byRating(reviews.filter(({ origin }) => origin === 'invited')),
      confirmed: byRating(reviews.filter(({ origin }) => origin === 'confirmed')),
    },
    relationCounts: {
      employee: all.filter(({ relation }) => relation === 'employee').length,
      competitor: all.filter(({ relation }) => relation === 'competitor').length,
    },
    benefitQuantity: reviews.filter(({ benefit }) => benefit === true).length,
  });
  expect(company.review.map((one) => one.id)).toEqual(toIds(reviews.slice(0, 20)));

  const score: Score = (await api.send('GET', `/company/${id}/score`)).body;
  const toDay = (time: string) => Math.floor(Date.parse(time) / DAY_MS);
  const weights = reviews.map(({ createdAt }) => 0.5 ** (Math.max(0, toDay(score.day) - toDay(createdAt)) / 365));
  const weight = weights.reduce((total, one) => total + one, 0);
  const top = weights.reduce((total, one, at) => total + one * (reviews[at]?.rating ?? 0), 5 * 2.5);
  expect(score).toMatchObject({ reviews: reviews.length, mean: reviews.length === 0 ? null : mean });
  if (reviews.length === 0) expect(score.exact).toBeNull();
  else expect(score.exact).toBeCloseTo(top / (5 + weight), 4);

  const history: CompanyHistory = (await api.send('GET', `/company/${id}/history`)).body;
  for (const { month, rated } of history.months) {
    expect({ month, rated }).toEqual({
      month,
      rated: byRating(reviews.filter(({ createdAt }) => createdAt.startsWith(month))),
    });
  }

  const related = all.filter(({ relation }) => relation !== null);
  const lists: [query: string, expected: OpenReview[]][] = [
    ['', reviews],
    ['&sort=oldest', reviews.toReversed()],
    ['&benefit=true', reviews.filter(({ benefit }) => benefit === true)],
    ['&relation=any', related],
    ['&relation=any&sort=oldest', related.toReversed()],
    ['&relation=employee', related.filter(({ relation }) => relation === 'employee')],
    ['&relation=competitor', related.filter(({ relation }) => relation === 'competitor')],
    ...[0, 1, 2, 3, 4, 5].map((stars): [string, OpenReview[]] => [
      `&rating=${stars}`,
      reviews.filter(({ rating }) => rating === stars),
    ]),
    ...[...new Set(languages)].map((language): [string, OpenReview[]] => [
      `&language=${language}`,
      reviews.filter((one) => one.language === language),
    ]),
  ];
  for (const [query, expected] of lists) {
    expect({ query, ...(await readList(id, query)) }).toEqual({
      query,
      ids: toIds(expected),
      total: String(expected.length),
    });
  }
  for (const query of ['&sort=highest', '&sort=lowest', '&sort=helpful']) {
    const { ids, total } = await readList(id, query);
    expect([query, ids.toSorted(), total]).toEqual([query, toIds(reviews).toSorted(), String(reviews.length)]);
  }
  const badge = (await api.send('GET', `/company/${id}/badge.svg`)).text;
  expect(badge).toContain(
    reviews.length === 0 ? 'Not rated' : `${reviews.length} review${reviews.length === 1 ? '' : 's'} on Heard`,
  );
}

// Covers INSIGHT-4.1
it("stores the author's disclosure, and returns it in the review, the export and the feed", async () => {
  const website = createWebsite();
  const author = await api.consumer();
  const review = await api.review(author, website, { benefit: true, relation: 'competitor' });
  expect(review).toMatchObject({ benefit: true, relation: 'competitor', label: null });
  expect((await api.send('GET', `/review/${review.id}`)).body).toMatchObject({ benefit: true, relation: 'competitor' });
  expect(await readExport(website)).toMatchObject([{ id: review.id, benefit: true, relation: 'competitor' }]);
  const csv = parse<Record<string, string>>((await api.send('GET', `/company/${website}/export.csv`)).text, {
    bom: true,
    columns: true,
  });
  expect(csv).toMatchObject([{ benefit: 'true', relation: 'competitor' }]);
  const mangrove = (await api.send('GET', `/company/${website}/export.mangrove.json`)).body;
  expect(mangrove[0].metadata.is_affiliated).toBe(true);
  const feed = (await api.send('GET', `/company/${website}/feed.atom`)).text;
  expect(feed).toContain('<category term="benefit" label="Got something for this review"/>');
  expect(feed).toContain('<category term="competitor" label="Works for a competitor"/>');
  const account = (await api.send('GET', '/user/me/export', { token: author.token })).body;
  expect(account.reviews).toMatchObject([{ benefit: true, relation: 'competitor' }]);
  await expectRecounted(website);
});

// Covers INSIGHT-4.1
it('stores null for questions of the disclosure without an answer', async () => {
  const website = createWebsite();
  const review = await api.review(await api.consumer(), website);
  expect(review).toMatchObject({ benefit: null, relation: null, label: null });
  expect((await api.send('GET', `/company/${website}/feed.atom`)).text).not.toContain('<category');
});

it.each([{ benefit: 'yes' }, { relation: 'friend' }, { relation: true }])(
  'rejects the disclosure %j',
  async (fields) => {
    const { token } = await api.consumer();
    const sent = await api.send('POST', '/review/companyOrUser', {
      token,
      body: { ...reviewBody(createWebsite()), ...fields },
    });
    expect(sent.status).toBe(400);
  },
);

// Covers INSIGHT-4.2
it('counts reviews like the public export after each kind of write', async () => {
  const [website, other] = [createWebsite(), createWebsite()];
  const authors = [];
  for (let count = 0; count < 6; count += 1) authors.push(await api.consumer());
  const [ana, ben, cleo, dora, emil, finn] = authors as [LoggedIn, LoggedIn, LoggedIn, LoggedIn, LoggedIn, LoggedIn];
  const one = await api.review(ana, website, { rating: 1, relation: 'employee' });
  await expectRecounted(website);
  const two = await api.review(ben, website, { rating: 5, benefit: true });
  const three = await api.review(cleo, website, { rating: 3, benefit: false });
  const four = await api.review(dora, website, {
    rating: 0,
    title: 'Muy malo todo',
    description: 'El pan estaba duro y nadie nos ayudó con el pedido de la semana.',
  });
  await expectRecounted(website);
  await api
    .database('reviews')
    .where({ id: two.id })
    .update({ created_at: new Date(Date.now() - 400 * DAY_MS) });
  await expectRecounted(website);

  for (const body of [
    { relation: null },
    { relation: 'competitor', rating: 4 },
    { relation: 'employee', title: 'Another title', benefit: true },
    { benefit: null },
  ]) {
    expect((await put(ana, one.id, body)).status).toBe(200);
    await expectRecounted(website);
  }
  const hide = (id: string) =>
    api.send('POST', `/admin/reviews/${id}/hide`, { token: admin.token, body: { reason: REASON } });
  const unhide = (id: string) => api.send('POST', `/admin/reviews/${id}/unhide`, { token: admin.token });
  for (const { id } of [one, two]) {
    await hide(id);
    await expectRecounted(website);
    await label(id, { relation: 'employee' });
    await expectRecounted(website);
    await unhide(id);
    await expectRecounted(website);
    await unlabel(id);
    await expectRecounted(website);
  }
  for (const [author, { id }] of [
    [ana, one],
    [cleo, three],
  ] as const) {
    await api.send('DELETE', `/review/${id}`, { token: author.token });
    await expectRecounted(website);
    await api.send('POST', `/review/${id}/restore`, { token: author.token });
    await expectRecounted(website);
  }
  await label(four.id, { benefit: true });
  await expectRecounted(website);

  await api.review(emil, other, { rating: 2, relation: 'competitor' });
  await api.review(finn, other, { rating: 2, benefit: true });
  // The author has already reviewed the other company of the merge.
  await api.review(ana, other, { rating: 5 });
  const merged = await api.send('POST', '/admin/companies/merge', {
    token: admin.token,
    body: { from: other, into: website, reason: REASON },
  });
  expect(merged.status).toBe(200);
  await expectRecounted(website);
  await api.send('POST', `/admin/merges/${merged.body.id}/undo`, { token: admin.token, body: { reason: REASON } });
  await expectRecounted(website);
  await expectRecounted(other);

  await api.send('DELETE', '/user/me', { token: ana.token, body: { currentPassword: PASSWORD } });
  await expectRecounted(website);
  await expectRecounted(other);
});

it("counts a review by an author with a connection to the company in the author's total, but not in the company's total", async () => {
  const website = createWebsite();
  const author = await api.consumer();
  await api.review(author, website, { relation: 'employee' });
  expect((await api.send('GET', '/user/me', { token: author.token })).body.reviewsQuantity).toBe(1);
  expect((await api.send('GET', `/company/${website}`)).body).toMatchObject({ reviewsQuantity: 0, score: null });
});

it('changes nothing when a client sends an unchanged review back', async () => {
  const author = await api.consumer();
  const review = await api.review(author, createWebsite(), { benefit: true, relation: 'employee' });
  const sent = await put(author, review.id, review);
  expect([sent.status, sent.body]).toEqual([200, review]);
});

// Covers INSIGHT-4.3
it('updates the date of a review when the disclosure changes', async () => {
  const author = await api.consumer();
  const review = await api.review(author, createWebsite());
  const { body } = await put(author, review.id, { benefit: true });
  expect(body).toEqual({ ...review, benefit: true, updatedAt: expect.any(String) });
  expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(review.updatedAt));
});

it.each(['rating=4', 'language=en', 'origin=organic', 'benefit=true', 'q=bread', 'sort=highest', 'page=2'])(
  'rejects the filter %s together with the filter for connections',
  async (query) => {
    const website = createWebsite();
    await api.review(await api.consumer(), website, { relation: 'employee' });
    expect((await api.send('GET', `/company/${website}/review?relation=any&${query}`)).status).toBe(400);
  },
);

it('paginates the reviews by people with a connection to the company', async () => {
  const website = createWebsite();
  const written = [];
  for (let count = 0; count < 3; count += 1) {
    written.unshift((await api.review(await api.consumer(), website, { relation: 'employee' })).id);
  }
  const first = await api.send('GET', `/company/${website}/review?relation=any&limit=2`);
  const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await api.send('GET', `/company/${website}/review${next}`);
  expect([...first.body, ...second.body].map(({ id }: Review) => id)).toEqual(written);
  expect(second.headers.get('x-total-count')).toBe('3');
});

it('lists reviews by people with a connection to the company separately for the owner', async () => {
  const owner = await api.company();
  const counted = await api.review(await api.consumer(), owner.id);
  const related = await api.review(await api.consumer(), owner.id, { relation: 'employee' });
  const read = async (query: string) => {
    const { body, headers } = await api.send('GET', `/review/company${query}`, { token: owner.token });
    return [body.map(({ id }: Review) => id), headers.get('x-total-count')];
  };
  expect(await read('')).toEqual([[counted.id], '1']);
  expect(await read('?relation=any')).toEqual([[related.id], '1']);
  expect(await read('?relation=competitor')).toEqual([[], '0']);
  const both = await api.send('GET', '/review/company?relation=any&replied=true', { token: owner.token });
  expect(both.status).toBe(400);
  const reply = await api.send('PUT', `/review/${related.id}/reply`, {
    token: owner.token,
    body: { text: 'Thank you.' },
  });
  expect(reply.status).toBeLessThan(300);
  expect((await api.send('GET', `/company/${owner.id}`)).body.replies).toMatchObject({ reviews: 1, replied: 0 });
});

describe('the label of an administrator', () => {
  // Covers INSIGHT-4.4
  it("replaces the author's disclosure by an administrator's label, with a public reason and decision", async () => {
    const website = createWebsite();
    const author = await api.consumer();
    const review = await api.review(author, website, { rating: 5 });
    const sent = await label(review.id, { relation: 'employee', benefit: true });
    const labelDecision = { decisionId: expect.any(String), appealUntil: expect.any(String), appeal: null };
    const added = { benefit: true, relation: 'employee', reason: REASON, at: expect.any(String) };
    expect([sent.status, sent.body]).toEqual([
      200,
      { ...review, companyName: website, benefit: true, relation: 'employee', label: added, labelDecision },
    ]);
    expect((await api.send('GET', `/review/${review.id}`)).body.label).toEqual(added);
    expect(await readLog(website)).toMatchObject([
      { part: 'label', outcome: 'labelled', reason: REASON, ground: 'other', source: 'own', stars: 5, appeal: null },
    ]);
    expect(await api.database('moderation_actions').where({ review_id: review.id })).toMatchObject([
      { action: 'label', reason: REASON, admin_id: expect.any(String) },
    ]);
    const [email] = await readEmails(author, 'reviewLabelled');
    expect(email?.text).toContain('Label: Works there.');
    expect(email?.text).toContain('Label: Got something for this review.');
    expect(email?.text).toContain(REASON);
    await expectRecounted(website);
  });

  it('keeps the label of a review when a second label is added', async () => {
    const website = createWebsite();
    const review = await api.review(await api.consumer(), website);
    await label(review.id, { relation: 'employee' });
    const again = await label(review.id, { relation: 'competitor' });
    expect(again.body).toMatchObject({ relation: 'employee', label: { relation: 'employee', benefit: null } });
    expect(await readLog(website)).toHaveLength(1);
  });

  it("keeps an administrator's label when the author changes the disclosure, and applies the disclosure when the label is removed", async () => {
    const website = createWebsite();
    const author = await api.consumer();
    const review = await api.review(author, website, { relation: 'employee', benefit: false });
    await label(review.id, { relation: 'competitor' });
    // Clients send the whole review back, including the administrator's label, which must not become the author's
    // disclosure.
    const own = await readOwn(author);
    await put(author, review.id, { ...own, title: 'Another title' });
    expect(await readOwn(author)).toMatchObject({ relation: 'competitor', benefit: false, title: 'Another title' });
    await put(author, review.id, { benefit: true });
    expect(await readOwn(author)).toMatchObject({ relation: 'competitor', benefit: true });
    await unlabel(review.id);
    expect(await readOwn(author)).toMatchObject({ relation: 'employee', benefit: true, label: null });
  });

  it('notifies the author when the label is removed', async () => {
    const website = createWebsite();
    const author = await api.consumer();
    const review = await api.review(author, website);
    await label(review.id, { relation: 'employee' });
    const { body } = await unlabel(review.id, { reason: 'Another person has this name.' });
    expect(body).toEqual({ ...review, companyName: website });
    expect(await readLog(website)).toMatchObject([{ outcome: 'unlabelled' }, { outcome: 'labelled' }]);
    const [email] = await readEmails(author, 'reviewUnlabelled');
    expect(email?.text).toContain('Another person has this name.');
    // Removing a label from a review without a label has no effect.
    await unlabel(review.id);
    expect(await readLog(website)).toHaveLength(2);
  });

  // Covers INSIGHT-4.4
  it('removes the label if another administrator grants the appeal of the author', async () => {
    const website = createWebsite();
    const author = await api.consumer();
    const review = await api.review(author, website, { rating: 1 });
    await label(review.id, { relation: 'employee' });
    const [decision] = await readLog(website);
    const appeal = (by: LoggedIn) =>
      api.send('POST', `/decisions/${decision?.id}/appeal`, {
        token: by.token,
        body: { text: 'I have never worked there.' },
      });
    expect((await appeal(await api.consumer())).status).toBe(403);
    expect((await appeal(author)).status).toBe(201);
    const decide = (token: string) =>
      api.send('POST', `/admin/appeals/${decision?.id}/decide`, {
        token,
        body: { outcome: 'granted', reason: 'We were wrong.' },
      });
    expect((await decide(admin.token)).status).toBe(403);
    expect((await decide(otherAdmin.token)).status).toBe(200);
    expect(await readLog(website)).toMatchObject([
      { part: 'label', outcome: 'unlabelled', appealOf: decision?.id },
      { part: 'label', outcome: 'labelled', appeal: 'granted' },
    ]);
    expect(await readOwn(author)).toMatchObject({ relation: null, label: null });
    const [email] = await readEmails(author, 'appealDecided');
    expect(email?.text).toContain('We have removed the label.');
    await expectRecounted(website);
  });

  it('lets an author appeal the decision that hid a review even if the review was labeled later', async () => {
    const author = await api.consumer();
    const review = await api.review(author, createWebsite());
    await api.send('POST', `/admin/reviews/${review.id}/hide`, { token: admin.token, body: { reason: REASON } });
    await label(review.id, { relation: 'employee' });
    const { hidden } = await readOwn(author);
    const sent = await api.send('POST', `/decisions/${hidden?.decisionId}/appeal`, {
      token: author.token,
      body: { text: 'It is a real visit.' },
    });
    expect(sent.status).toBe(201);
  });

  it('rejects a decision without a valid label, and a decision by anybody except an administrator', async () => {
    const author = await api.consumer();
    const review = await api.review(author, createWebsite());
    expect((await label(review.id, {})).status).toBe(400);
    expect((await label(review.id, { relation: 'friend' })).status).toBe(400);
    expect((await label(review.id, { relation: 'employee', reason: '' })).status).toBe(400);
    expect((await label(review.id, { relation: 'employee' }, author.token)).status).toBe(403);
    expect((await label('999999999', { relation: 'employee' })).status).toBe(404);
  });
});

it('writes a webhook event when the disclosure or the label changes', async () => {
  const owner = await api.company();
  const webhook = await api.send('POST', '/company/webhooks', {
    token: owner.token,
    body: { url: 'https://hooks.acme.com/', events: ['review.created', 'review.updated'], currentPassword: PASSWORD },
  });
  const author = await api.consumer();
  const review = await api.review(author, owner.id, { benefit: true });
  await put(author, review.id, { benefit: null });
  await label(review.id, { relation: 'employee' });
  const { body } = await api.send('GET', `/company/webhooks/${webhook.body.id}/deliveries`, { token: owner.token });
  const events = body.toReversed().map((one: Delivery) => JSON.parse(one.body));
  expect(events).toMatchObject([
    { type: 'review.created', data: { review: { benefit: true, relation: null, label: null } } },
    { type: 'review.updated', data: { review: { benefit: null, relation: null } } },
    {
      type: 'review.updated',
      data: { review: { relation: 'employee', label: { relation: 'employee', reason: REASON } } },
    },
  ]);
});

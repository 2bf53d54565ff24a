import { checkTotals } from '../src/database/checkTotals.ts';
import { PASSWORD, reviewBody, testApi, type ApiResponse, type LoggedIn } from './testApi.ts';

const api = testApi();
let admin: LoggedIn;

beforeAll(async () => {
  admin = await api.admin();
});

const hide = (id: string, reason = 'Insults a person', token = admin.token) =>
  api.send('POST', `/admin/reviews/${id}/hide`, { token, body: { reason } });
const unhide = (id: string, token = admin.token) => api.send('POST', `/admin/reviews/${id}/unhide`, { token });
const ids = ({ body }: ApiResponse) => body.map(({ id }: { id: string }) => id);

describe('a hidden review', () => {
  it('excludes a hidden review from lists, totals and search until it is shown again', async () => {
    const owner = await api.company({ website: 'https://hides.example', name: 'Hides' });
    const [author, other] = [await api.consumer(), await api.consumer()];
    const bad = await api.review(author, 'https://hides.example', { rating: 0, title: 'Swindlers' });
    const good = await api.review(other, 'https://hides.example', { rating: 4 });
    const visible = async () => {
      const company = await api.send('GET', '/company/hides.example');
      const lists = [
        ids({ ...company, body: company.body.review }),
        ids(await api.send('GET', '/company/hides.example/review')),
        ids(await api.send('GET', '/company/hides.example/review?sort=lowest')),
        ids(await api.send('GET', '/company/hides.example/review?sort=oldest&rating=0&rating=4')),
        ids(await api.send('GET', '/review/company', { token: owner.token })),
      ].map((list) => list.toSorted());
      const { reviewsQuantity, ratingGeneral, ratingCounts } = company.body;
      const [list, low, searched, me, own] = await Promise.all([
        api.send('GET', '/company/hides.example/review'),
        api.send('GET', '/company/hides.example/review?rating=0'),
        api.send('GET', '/company/hides.example/review?q=swind'),
        api.send('GET', '/user/me', { token: author.token }),
        api.send('GET', '/company', { token: owner.token }),
      ]);
      return {
        lists,
        totals: [reviewsQuantity, ratingGeneral, ratingCounts, list.headers.get('x-total-count')],
        low: [ids(low), low.headers.get('x-total-count')],
        searched: ids(searched),
        authorTotal: me.body.reviewsQuantity,
        ownerTotal: own.body.reviewsQuantity,
        tag: company.headers.get('etag'),
      };
    };
    const both = [bad.id, good.id].toSorted();
    const before = await visible();
    expect(before).toMatchObject({ totals: [2, 2, [1, 0, 0, 0, 1, 0], '2'], low: [[bad.id], '1'], searched: [bad.id] });
    expect(before.lists).toEqual(Array.from({ length: 5 }, () => both));

    const hidden = await hide(bad.id);
    expect(hidden.status).toBe(200);
    expect(hidden.body).toMatchObject({ id: bad.id, hidden: { reason: 'Insults a person' } });
    const whileHidden = await visible();
    expect(whileHidden).toMatchObject({
      totals: [1, 4, [0, 0, 0, 0, 1, 0], '1'],
      low: [[], '0'],
      searched: [],
      authorTotal: 0,
    });
    expect(whileHidden.ownerTotal).toBe(1);
    expect(whileHidden.lists).toEqual(Array.from({ length: 5 }, () => [good.id]));
    expect(whileHidden.tag).not.toBe(before.tag);
    expect(await checkTotals(api.database)).toEqual([]);

    const shown = await unhide(bad.id);
    expect([shown.status, shown.body]).toEqual([200, bad]);
    expect(await visible()).toEqual(before);
  });

  it('shows a hidden review with the reason to its author, and lets the author edit or delete but not replace the review', async () => {
    const author = await api.consumer();
    const review = await api.review(author, 'https://one-each.example');
    const another = await api.review(author, 'https://another.example');
    await hide(review.id, ' Names a private person ');
    const state = expect.objectContaining({
      reason: 'Names a private person',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });

    const list = await api.send('GET', '/review/user?limit=1', { token: author.token });
    expect([ids(list), list.headers.get('x-total-count')]).toEqual([[another.id], '2']);
    const next = /<([^>]+)>/.exec(list.headers.get('link') ?? '')?.[1];
    const rest = await api.send('GET', `/review/user${next}`, { token: author.token });
    expect(rest.body).toEqual([{ ...review, hidden: state }]);
    expect(list.body[0]).not.toHaveProperty('hidden');

    const again = await api.send('POST', '/review/companyOrUser', {
      token: author.token,
      body: { companyName: 'One', companyUrl: 'https://one-each.example', title: 'T', description: 'D', rating: 5 },
    });
    expect([again.status, again.body.reviewId]).toEqual([409, review.id]);
    const edited = await api.send('PUT', `/review/${review.id}`, {
      token: author.token,
      body: { ...rest.body[0], title: 'Kinder' },
    });
    expect([edited.status, edited.body]).toEqual([200, expect.objectContaining({ title: 'Kinder', hidden: state })]);

    expect((await api.send('DELETE', `/review/${review.id}`, { token: author.token })).status).toBe(204);
    const back = await api.send('POST', `/review/${review.id}/restore`, { token: author.token });
    expect(back.body.hidden).toEqual(state);
    expect((await api.send('GET', '/company/one-each.example')).body.review).toEqual([]);
    const { body: exported } = await api.send('GET', '/user/me/export', { token: author.token });
    expect(exported.reviews).toContainEqual(back.body);

    await api.send('DELETE', `/review/${review.id}`, { token: author.token });
    expect((await api.send('GET', '/review/user', { token: author.token })).body).toHaveLength(1);
    expect(await checkTotals(api.database)).toEqual([]);
  });

  // Covers HARDENING-4.1
  it('rejects a new review of the company until the hidden review is shown again, even after the hidden review is purged', async () => {
    const author = await api.consumer();
    const write = (website: string) =>
      api.send('POST', '/review/companyOrUser', { token: author.token, body: reviewBody(website) });
    const website = 'https://replaced.example';
    const review = await api.review(author, website);
    await hide(review.id);
    await api.send('DELETE', `/review/${review.id}`, { token: author.token });
    const rejected = await write('http://www.replaced.example/again');
    expect([rejected.status, rejected.body]).toEqual([
      409,
      expect.objectContaining({ type: '/problems/review-hidden', title: 'Your review was hidden' }),
    ]);
    expect(rejected.body.reviewId).toBeUndefined();
    await api.database('reviews').where({ id: review.id }).del();
    expect((await write(website)).status).toBe(409);
    expect((await api.send('GET', '/company/replaced.example')).body.reviewsQuantity).toBe(0);
    // Other companies and authors are not affected.
    expect((await write('https://not-replaced.example')).status).toBe(201);
    await api.review(await api.consumer(), website);

    const forget = (token = admin.token) => api.send('DELETE', `/admin/hiddenReviews/${review.id}`, { token });
    expect((await forget(author.token)).status).toBe(403);
    expect([(await forget()).status, (await forget()).status]).toEqual([204, 404]);
    const log = await api.database('moderation_actions').where({ review_id: review.id }).orderBy('id').pluck('action');
    expect(log).toEqual(['hide', 'unhide']);
    expect((await write(website)).status).toBe(201);
  });

  // Covers HARDENING-4.1
  it('rejects restoring an older review of the company while a newer review is hidden', async () => {
    const author = await api.consumer();
    const website = 'https://swapped.example';
    const older = await api.review(author, website);
    await api.send('DELETE', `/review/${older.id}`, { token: author.token });
    const newer = await api.review(author, website);
    await hide(newer.id);
    await api.send('DELETE', `/review/${newer.id}`, { token: author.token });
    const restored = await api.send('POST', `/review/${older.id}/restore`, { token: author.token });
    expect([restored.status, restored.body.type]).toEqual([409, '/problems/review-hidden']);
    await unhide(newer.id);
    expect((await api.send('POST', `/review/${older.id}/restore`, { token: author.token })).status).toBe(200);
  });

  it('hides a deleted review that its author may still restore', async () => {
    const author = await api.consumer();
    const review = await api.review(author, 'https://dodged.example');
    await api.send('DELETE', `/review/${review.id}`, { token: author.token });
    expect((await hide(review.id)).status).toBe(200);
    await api.send('POST', `/review/${review.id}/restore`, { token: author.token });
    expect((await api.send('GET', '/company/dodged.example')).body.reviewsQuantity).toBe(0);
  });

  it('hides a review only once, with the reason of the first of several concurrent requests', async () => {
    const review = await api.review(await api.consumer(), 'https://at-once.example', { rating: 1 });
    const responses = await Promise.all(Array.from({ length: 8 }, (_, at) => hide(review.id, `Reason ${at}`)));
    const reasons = new Set(responses.map(({ body }) => body.hidden.reason));
    expect([responses.map(({ status }) => status), reasons.size]).toEqual([Array(8).fill(200), 1]);
    expect((await api.send('GET', '/company/at-once.example')).body.reviewsQuantity).toBe(0);
    await Promise.all(Array.from({ length: 8 }, () => unhide(review.id)));
    expect((await api.send('GET', '/company/at-once.example')).body.reviewsQuantity).toBe(1);
    expect(await checkTotals(api.database)).toEqual([]);
  });

  it('hides a review while its author edits it, without a deadlock', async () => {
    const author = await api.consumer();
    const review = await api.review(author, 'https://both.example');
    const token = author.token;
    const writes = Array.from({ length: 20 }, (_, at) => [
      api.send('PUT', `/review/${review.id}`, { token, body: { rating: at % 6 } }),
      at % 2 === 0 ? hide(review.id) : unhide(review.id),
    ]).flat();
    expect(new Set((await Promise.all(writes)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await checkTotals(api.database)).toEqual([]);
  });
});

// Covers ASVS-8.2.1
it('lets only administrators hide and show a review, with a reason', async () => {
  const author = await api.consumer();
  const company = await api.company();
  const review = await api.review(author, 'https://guarded.example');
  for (const token of [author.token, company.token]) {
    expect([(await hide(review.id, 'Why', token)).status, (await unhide(review.id, token)).status]).toEqual([403, 403]);
  }
  expect((await api.send('POST', `/admin/reviews/${review.id}/unhide`)).status).toBe(401);
  for (const reason of ['', '   ', 'x'.repeat(257), 'a\u0000b']) {
    const { status, body } = await hide(review.id, reason);
    expect([status, body.errors?.[0].field]).toEqual([400, 'reason']);
  }
  expect((await hide(review.id, '👩‍👩‍👧'.repeat(256))).status).toBe(200);
  for (const id of ['999999999999', 'x', '0']) expect((await hide(id)).status).toBe(404);
});

it('records the administrator, the action, the time and the reason of each decision', async () => {
  const review = await api.review(await api.consumer(), 'https://audited.example');
  await hide(review.id, 'Spam');
  await hide(review.id, 'Spam again');
  await unhide(review.id);
  await unhide(review.id);
  const actions = await api.database('moderation_actions').where({ review_id: review.id }).orderBy('id');
  expect(actions).toEqual([
    expect.objectContaining({ admin_id: admin.id, action: 'hide', reason: 'Spam', at: expect.any(Date) }),
    expect.objectContaining({ admin_id: admin.id, action: 'unhide', reason: null }),
  ]);
  const appointed = await api.database('moderation_actions').where({ admin_id: admin.id, action: 'appoint' });
  expect(appointed).toHaveLength(1);
});

it('keeps reviews hidden after the administrator deletes their account', async () => {
  const other = await api.admin();
  const review = await api.review(await api.consumer(), 'https://outlives.example');
  await hide(review.id, 'Spam', other.token);
  const ended = await api.send('DELETE', '/user/me', { token: other.token, body: { password: PASSWORD } });
  expect(ended.status).toBe(204);
  expect((await api.send('GET', '/company/outlives.example')).body.reviewsQuantity).toBe(0);
  expect((await unhide(review.id)).status).toBe(200);
});

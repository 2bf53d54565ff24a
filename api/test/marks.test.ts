import type { Mark } from '@heard/contract';
import { domainToASCII } from 'node:url';
import { checkWritten } from '../src/modules/moderation/checkWritten.ts';
import { marksRepository } from '../src/modules/marks/marks.repository.ts';
import { queueRepository } from '../src/modules/moderation/queue.repository.ts';
import { startModerationChecks } from '../src/modules/moderation/startModerationChecks.ts';
import { countRowsRead, recordStatements } from './recordStatements.ts';
import { recordLoops } from './recordLoops.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';
import { until } from './until.ts';

const api = testApi();
let admin: LoggedIn;

const LONG =
  'They came within the hour, found the leak behind the wall, sealed it and left the kitchen cleaner than it was before.';

beforeAll(async () => {
  admin = await api.admin();
});

/** Runs the check that housekeeping runs every few seconds. */
const check = () => checkWritten(queueRepository(api.database));

async function marks(query = ''): Promise<Mark[]> {
  const { status, body } = await api.send('GET', `/admin/marks?limit=100${query}`, { token: admin.token });
  expect(status).toBe(200);
  return body;
}

/** Returns the reasons of the mark of a review or company, by kind. */
async function readReasons(is: (mark: Mark) => boolean, query = '') {
  const found = (await marks(query)).filter(is);
  expect(found.length).toBeLessThan(2);
  return Object.fromEntries(found.flatMap(({ reasons }) => reasons).map((reason) => [reason.kind, reason]));
}

const getReviewReasons = (id: string, query = '') => readReasons(({ review }) => review?.id === id, query);
const getCompanyReasons = (id: string) => readReasons(({ review, company }) => review === null && company.id === id);
const close = (id: string | undefined, token = admin.token) => api.send('POST', `/admin/marks/${id}/close`, { token });

/** Creates a consumer who signed up days ago. */
async function oldConsumer(days = 30): Promise<LoggedIn> {
  const consumer = await api.consumer();
  await api.database.raw(`update users set created_at = now() - make_interval(days => ?) where id = ?`, [
    days,
    consumer.id,
  ]);
  return consumer;
}

describe('nearly the same text', () => {
  it('marks a text that nearly equals the text of another author about another company, and names the other review', async () => {
    const first = await api.review(await oldConsumer(), 'plumber-one.example', { description: LONG });
    const copy = await api.review(await oldConsumer(), 'plumber-two.example', {
      description: LONG.replace('kitchen', 'bathroom').toUpperCase(),
      title: 'Another title altogether',
    });
    const own = await api.review(await oldConsumer(), 'plumber-three.example', {
      description: 'The wall was wet again after a week, and nobody answered when I called them about it, three times.',
    });
    await check();
    expect(await getReviewReasons(first.id)).toEqual({});
    expect(await getReviewReasons(own.id)).toEqual({});
    expect(await getReviewReasons(copy.id)).toEqual({
      similarText: {
        kind: 'similarText',
        percent: expect.any(Number),
        other: {
          title: first.title,
          description: LONG,
          language: 'en',
          companyId: 'plumber-one.example',
          companyName: 'plumber-one.example',
        },
      },
    });
    const mark = (await marks()).find(({ review }) => review?.id === copy.id);
    expect(mark).toMatchObject({
      closedAt: null,
      company: { id: 'plumber-two.example', website: 'https://plumber-two.example' },
      review: { title: 'Another title altogether', user: { name: 'Ana', lastName: 'Ruiz', reviewsQuantity: 1 } },
    });
  });

  it('marks a review again when an edit makes it nearly equal to another text, and ignores short texts', async () => {
    const author = await oldConsumer();
    const review = await api.review(author, 'edited-copy.example');
    const short = await api.review(await oldConsumer(), 'edited-copy-two.example');
    await check();
    expect([await getReviewReasons(review.id), await getReviewReasons(short.id)]).toEqual([{}, {}]);
    const edit = (description: string) =>
      api.send('PUT', `/review/${review.id}`, { token: author.token, body: { description } });
    await edit(LONG);
    await check();
    const mark = (await marks()).find((one) => one.review?.id === review.id);
    expect(mark?.reasons).toMatchObject([{ kind: 'similarText' }]);
    await close(mark?.id);
    await api.send('PUT', `/review/${review.id}`, { token: author.token, body: { rating: 1 } });
    await check();
    expect(await getReviewReasons(review.id)).toEqual({});
    await edit(`${LONG} Thank you.`);
    await check();
    expect(await getReviewReasons(review.id)).toMatchObject({ similarText: { kind: 'similarText' } });
  });

  // Covers HARDENING-4.1
  it('finds copies of a hidden review after its author has deleted the account', async () => {
    const text = `${LONG} This one was hidden by a moderator.`.split(' ').toReversed().join(' ');
    const author = await oldConsumer();
    const hidden = await api.review(author, 'hidden-copy.example', { description: text });
    const reason = 'Advertises another company';
    await api.send('POST', `/admin/reviews/${hidden.id}/hide`, { token: admin.token, body: { reason } });
    const { status } = await api.send('DELETE', '/user/me', { token: author.token, body: { password: PASSWORD } });
    expect(status).toBe(204);
    await check();
    const copy = await api.review(await oldConsumer(), 'hidden-copy-two.example', { description: `${text}!` });
    await check();
    expect(await getReviewReasons(copy.id)).toEqual({ hiddenText: { kind: 'hiddenText', reason } });
  });

  it('reads only a few rows to find similar texts, regardless of the number of reviews', async () => {
    const { database } = api;
    await database.raw(`
      with made as (
        insert into users (email, name, last_name, password_hash, created_at)
        select 'many' || at || '@people.example', 'Ana', 'Ruiz', 'none', '2020-01-01' from generate_series(1, 3000) as at
        returning id
      ), company as (
        insert into companies (domain, name, website) values ('many.example', 'Many', 'https://many.example') returning id
      ), written as (
        insert into reviews (company_id, user_id, title, description, rating, experience_date, created_at)
        select company.id, made.id, 'T', 'D', 3, now(), timestamptz '2021-01-01' + made.id * interval '1 hour' from made, company
        returning id
      )
      insert into review_fingerprints select id, 1, id, id, id from written`);
    await database('moderation_queue').del();
    await database.raw('vacuum analyze reviews');
    await database.raw('vacuum analyze review_fingerprints');
    const review = await api.review(await oldConsumer(), 'many.example', { description: LONG });
    const statements = await recordStatements(database, check);
    expect(await getReviewReasons(review.id)).toHaveProperty('similarText');
    const selects = statements.filter(({ sql }) => /^\s*select/.test(sql));
    expect(selects.length).toBeGreaterThan(2);
    for (const statement of selects) expect(await countRowsRead(database, 'reviews', statement)).toBeLessThan(250);
  });
});

describe('a burst', () => {
  it('marks each review of a burst only once, if the company usually receives far fewer reviews', async () => {
    const website = 'https://bursting.example';
    const earlier = await api.review(await oldConsumer(1000), website);
    await api.database('reviews').where({ id: earlier.id }).update({ created_at: '2025-01-01' });
    const burst = [];
    for (let at = 0; at < 10; at++) {
      await check();
      burst.push(await api.review(await oldConsumer(), website));
    }
    const marked = async () => (await marks()).filter(({ company }) => company.id === 'bursting.example');
    expect(await marked()).toEqual([]);
    await check();
    const all = await marked();
    expect(all.map(({ review }) => review?.id).toSorted()).toEqual(burst.map(({ id }) => id).toSorted());
    expect(all[0]?.reasons).toEqual([{ kind: 'burst', reviews: 10, minutes: 1 }]);
    await api.review(await oldConsumer(), website);
    await check();
    expect(await marked()).toHaveLength(11);
  });

  it('marks no burst when the company receives the same number of reviews every day', async () => {
    const website = 'https://busy.example';
    for (let at = 0; at < 30; at++) {
      const { id } = await api.review(await oldConsumer(), website);
      await api.database.raw(`update reviews set created_at = now() - make_interval(hours => ?) where id = ?`, [
        (30 - at) * 2,
        id,
      ]);
    }
    await check();
    expect((await marks()).filter(({ company }) => company.id === 'busy.example')).toEqual([]);
  });
});

it('marks a review that is written minutes after sign-up, and the third review on the first day of an account', async () => {
  const quick = await api.review(await api.consumer(), 'quick.example');
  const author = await api.consumer();
  await api.database.raw(`update users set created_at = now() - interval '2 hours' where id = ?`, [author.id]);
  const day = [];
  for (let at = 0; at < 3; at++) day.push(await api.review(author, `first-day-${at}.example`));
  await check();
  expect(await getReviewReasons(quick.id)).toEqual({ newAccount: { kind: 'newAccount', minutes: 0, reviews: 1 } });
  expect([await getReviewReasons(day[0].id), await getReviewReasons(day[1].id)]).toEqual([{}, {}]);
  expect(await getReviewReasons(day[2].id)).toEqual({ newAccount: { kind: 'newAccount', minutes: 120, reviews: 3 } });
});

describe('the domain of a new company', () => {
  beforeAll(async () => {
    await api.company({ website: 'https://paypal.example' });
    await api.company({ website: 'https://morning-milk.example' });
    await api.company({ website: 'https://unknown.example' });
  });

  test.each([
    ['paypa1.example', 'paypal.example'],
    ['pay-pal.example', 'paypal.example'],
    ['payppal.com', 'paypal.example'],
    ['paypla.example', 'paypal.example'],
    // Contains Cyrillic letters.
    ['раураl.com', 'paypal.example'],
    ['login.paypa1.com', 'paypal.example'],
    ['rnorning-milk.com', 'morning-milk.example'],
  ])('marks the new domain %s as a look-alike of %s', async (website, meant) => {
    const { id, token } = await api.company({ website: `https://${website}` });
    await check();
    expect(await getCompanyReasons(id)).toEqual({ lookAlike: { kind: 'lookAlike', companyId: meant } });
    // The registration succeeds although the company is marked.
    expect((await api.send('GET', '/company', { token })).status).toBe(200);
  });

  test.each(['paypalace.example', 'paypal.blog.example', 'unknown.com'])(
    'does not mark the domain %s of a new company',
    async (website) => {
      const { id } = await api.company({ website: `https://${website}` });
      await check();
      expect(await getCompanyReasons(id)).toEqual({});
    },
  );

  it('marks a domain that differs from a well-known domain only by its ending when an owner claims the listing', async () => {
    await api.review(await oldConsumer(), 'unknown.org', { companyName: 'Unknown' });
    await api.database('companies').where({ domain: 'unknown.example' }).update({ reviews_count: 64 });
    await check();
    expect(await getCompanyReasons('unknown.org')).toEqual({});
    await api.company({ website: 'https://unknown.org' });
    await check();
    expect(await getCompanyReasons('unknown.org')).toEqual({
      lookAlike: { kind: 'lookAlike', companyId: 'unknown.example' },
    });
    await api.database('companies').where({ domain: 'unknown.example' }).update({ reviews_count: 0 });
  });
});

// Covers HARDENING-3.16
describe('an imitated brand', () => {
  beforeAll(async () => {
    await api.company({ website: 'payfriend.example', name: 'Pay Friend Bank' });
    await api.database('companies').where({ domain: 'payfriend.example' }).update({ reviews_count: 64 });
    await check();
  });
  afterAll(() => api.database('companies').where({ domain: 'payfriend.example' }).update({ reviews_count: 0 }));

  it.each(['payfriend-login.example', 'my-payfriend.example', 'securepayfr1end.example', 'payfriendhelp.org'])(
    'finds an imitated brand in the domain %s',
    async (website) => {
      const { id } = await api.company({ website: `https://${website}`, name: 'Innocent' });
      await check();
      expect(await getCompanyReasons(id)).toEqual({ lookAlike: { kind: 'lookAlike', companyId: 'payfriend.example' } });
    },
  );

  it.each(['PayFriend', 'Pay-Friend', 'Pаyfriend', 'Pay Friend Bank', 'PAY FRIEND BANK!'])(
    'finds an imitated brand in the name %s, at registration and after a rename',
    async (name) => {
      const lookAlikeName = { kind: 'lookAlikeName', companyId: 'payfriend.example', companyName: 'Pay Friend Bank' };
      const company = await api.company({ name });
      await check();
      expect(await getCompanyReasons(company.id)).toEqual({ lookAlikeName });
      const other = await api.company({ name: 'Innocent' });
      await api.send('PUT', '/company', { token: other.token, body: { name } });
      await check();
      expect(await getCompanyReasons(other.id)).toMatchObject({ lookAlikeName });
    },
  );

  it('does not treat short and unknown words as brands', async () => {
    await api.company({ website: 'friend.example' });
    const { id } = await api.company({ website: 'friendly.example', name: 'Friendly' });
    await check();
    expect(await getCompanyReasons(id)).toEqual({});
  });
});

// Covers HARDENING-3.16
describe('the name of another company', () => {
  beforeAll(() => api.company({ website: 'harborlights.example', name: 'Café Harbor-Lights' }));

  const write = async (website: string, companyName: string) =>
    api.review(await oldConsumer(), website, { companyName });

  // Covers DISCOVERY-61.8
  it('finds the name of another company in the reviews of a new listing, in any spelling', async () => {
    await write('harborlihgts.example', 'CAFE HARBOR LIGHTS');
    await check();
    const sameName = { kind: 'sameName', companyId: 'harborlights.example', companyName: 'Café Harbor-Lights' };
    expect(await getCompanyReasons('harborlihgts.example')).toEqual({ sameName });
    // A mark that was reviewed is not created again for the same reason.
    const mark = (await marks()).find(({ company }) => company.id === 'harborlihgts.example');
    await close(mark?.id);
    await write('harborlihgts.example', 'Cafe Harbor Lights');
    await check();
    expect(await getCompanyReasons('harborlihgts.example')).toEqual({});
  });

  // Covers DISCOVERY-61.8
  it("ignores another company's name within a longer name, in reviews of a known listing, and in reviews of a company with an owner", async () => {
    await write('harbor-lights-two.example', 'Café Harbor Lights Two');
    await write('harborlights.example', 'Café Harbor-Lights');
    const owned = await api.company({ website: 'owned-lights.example', name: 'Owned' });
    await write(owned.id, 'Café Harbor-Lights');
    for (const name of ['One', 'Two', 'Three']) await write('known-lights.example', name);
    await check();
    await write('known-lights.example', 'Café Harbor-Lights');
    await check();
    for (const id of ['harbor-lights-two.example', 'harborlights.example', owned.id, 'known-lights.example']) {
      expect(await getCompanyReasons(id)).not.toHaveProperty('sameName');
    }
  });
});

describe('the list of marks', () => {
  it('paginates open or closed marks, newest first', async () => {
    for (let at = 0; at < 5; at++) await api.review(await api.consumer(), `paged-${at}.example`);
    await check();
    const all = await marks();
    const ids: string[] = [];
    for (let query: string | undefined = '?limit=2'; query !== undefined;) {
      const page = await api.send('GET', `/admin/marks${query}`, { token: admin.token });
      ids.push(...page.body.map(({ id }: Mark) => id));
      query = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(ids).toEqual(all.map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted((one, other) => Number(other) - Number(one)));

    const [first] = all;
    expect([(await close(first?.id)).status, (await close(first?.id)).status]).toEqual([204, 204]);
    expect((await marks()).map(({ id }) => id)).toEqual(ids.slice(1));
    const [closed] = await marks('&state=closed');
    expect(closed).toEqual({ ...first, closedAt: expect.any(String) });
    const actions = await api.database('moderation_actions').where({ mark_id: first?.id });
    expect(actions).toEqual([expect.objectContaining({ action: 'close', admin_id: admin.id })]);
  });

  it('omits marks of hidden and deleted reviews', async () => {
    const author = await api.consumer();
    const [hidden, deleted] = [
      await api.review(author, 'soon-hidden.example'),
      await api.review(author, 'soon-deleted.example'),
    ];
    await check();
    await api.send('POST', `/admin/reviews/${hidden.id}/hide`, { token: admin.token, body: { reason: 'Spam' } });
    await api.send('DELETE', `/review/${deleted.id}`, { token: author.token });
    expect([await getReviewReasons(hidden.id), await getReviewReasons(deleted.id)]).toEqual([{}, {}]);
    expect(await getReviewReasons(hidden.id, '&state=closed')).toHaveProperty('newAccount');
    const mark = (await marks('&state=closed')).find(({ review }) => review?.id === hidden.id);
    expect(mark?.review?.hidden?.reason).toBe('Spam');
  });

  it('counts no marks of deleted reviews', async () => {
    const count = async () => {
      const list = await api.send('GET', '/admin/marks?limit=1', { token: admin.token });
      return Number(list.headers.get('x-total-count'));
    };
    const before = await count();
    const [author, other] = [await api.consumer(), await api.consumer()];
    const deleted = await api.review(author, 'counted.example', { companyName: 'Counted' });
    await api.review(other, 'counted.example', { companyName: 'Counted' });
    await check();
    expect(await count()).toBe(before + 2);
    await api.send('DELETE', `/review/${deleted.id}`, { token: author.token });
    expect(await count()).toBe(before + 1);
  });

  // Covers ASVS-8.2.1
  it('shows marks only to administrators', async () => {
    const [consumer, company] = [await api.consumer(), await api.company()];
    for (const { token } of [consumer, company]) {
      expect((await api.send('GET', '/admin/marks', { token })).status).toBe(403);
      expect((await close('1', token)).status).toBe(403);
    }
    expect((await api.send('GET', '/admin/marks')).status).toBe(401);
    expect((await close('999999999')).status).toBe(404);
    const wrong = await api.send('GET', '/admin/marks?cursor=x', { token: admin.token });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'cursor']);
  });
});

it('repeats an interrupted check, and shares the checks between two processes', async () => {
  const reviews = [];
  for (let at = 0; at < 6; at++) reviews.push(await api.review(await api.consumer(), `kept-${at}.example`));
  const queue = queueRepository(api.database);
  const error = new Error('The process was interrupted.');
  expect(await queue.takeNext(() => Promise.reject(error))).toMatchObject({ entry: { attempts: 0 }, error });
  await Promise.all([checkWritten(queue), checkWritten(queue)]);
  for (const { id } of reviews) expect(await getReviewReasons(id)).toHaveProperty('newAccount');
  expect(await api.database('moderation_queue')).toEqual([]);
});

describe('an entry whose check fails', () => {
  const entries = () => api.database('moderation_queue').select('id', 'attempts', 'last_error', 'set_aside_at');

  /** Makes the check of a review fail while `work` runs. */
  async function withFailingCheck(reviewId: string, work: () => Promise<void>): Promise<void> {
    await api.database.raw(`
      create function fail_mark() returns trigger language plpgsql as $$ begin raise exception 'no mark'; end $$;
      create trigger fail_mark before insert on marks for each row when (new.review_id = ${Number(reviewId)})
        execute function fail_mark()`);
    try {
      await work();
    } finally {
      await api.database.raw('drop trigger fail_mark on marks; drop function fail_mark');
    }
  }

  // Covers HARDENING-4.2
  it('retries a failing check with back-off without delaying other checks, and finally sets the failing check aside', async () => {
    const author = await api.consumer();
    const failing = await api.review(author, 'failing.example');
    const other = await api.review(await api.consumer(), 'failing.example');
    await withFailingCheck(failing.id, async () => {
      await check();
      expect(await getReviewReasons(other.id)).toHaveProperty('newAccount');
      expect(await entries()).toEqual([
        { id: failing.id, attempts: 1, last_error: expect.stringContaining('no mark'), set_aside_at: null },
      ]);
      // The entry is not due yet.
      await check();
      expect(await entries()).toMatchObject([{ attempts: 1 }]);

      await api.database('moderation_queue').update({ attempts: 8 });
      const loops = recordLoops();
      const loop = startModerationChecks({
        queue: queueRepository(api.database),
        log: loops.log,
        metrics: loops.metrics,
        intervalMs: 5,
      });
      const makeDue = () => api.database('moderation_queue').update({ due_at: api.database.fn.now() });
      await makeDue();
      await until(() => loops.lines.length === 1);
      await makeDue();
      await until(async () => (await loops.setAside('moderation')) === 1);
      await loop.stop();
      expect(loops.lines).toMatchObject([
        { loop: 'moderation', subject: 'review', id: failing.id, attempts: 9, msg: 'queue entry failed, will retry' },
        { loop: 'moderation', subject: 'review', id: failing.id, attempts: 10, msg: 'queue entry set aside' },
      ]);
      await makeDue();
      await check();
      expect(await entries()).toMatchObject([{ attempts: 10, set_aside_at: expect.any(Date) }]);
    });

    const failed = (token = admin.token) => api.send('GET', '/admin/failedChecks', { token });
    const retry = (id: string, token = admin.token) =>
      api.send('POST', `/admin/failedChecks/review/${id}/retry`, { token });
    expect((await failed()).body).toEqual([
      {
        subject: 'review',
        id: failing.id,
        attempts: 10,
        failedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        reason: expect.stringContaining('no mark'),
        company: { id: 'failing.example', name: 'Acme' },
        title: failing.title,
      },
    ]);
    const metrics = (await api.send('GET', '/metrics')).text;
    expect(metrics).toContain('heard_failed_checks_waiting 1\n');
    expect([(await failed(author.token)).status, (await retry(failing.id, author.token)).status]).toEqual([403, 403]);
    expect([(await retry(other.id)).status, (await retry('x')).status]).toEqual([404, 404]);
    expect((await retry(failing.id)).status).toBe(204);
    expect([(await failed()).body, await entries()]).toEqual([
      [],
      [{ id: failing.id, attempts: 0, last_error: null, set_aside_at: null }],
    ]);
    await api.database('moderation_queue').update({ attempts: 10, set_aside_at: new Date() });

    // An edit puts the review back into the queue.
    await api.send('PUT', `/review/${failing.id}`, { token: author.token, body: { title: 'Edited' } });
    expect(await entries()).toEqual([{ id: failing.id, attempts: 0, last_error: null, set_aside_at: null }]);
    await check();
    expect(await getReviewReasons(failing.id)).toHaveProperty('newAccount');
    expect(await entries()).toEqual([]);
  });
});

describe('an unusual number of reviews', () => {
  let reviewId: string;

  /** Adds reviews by new consumers, each with a mark that was created some days ago. */
  async function mark(count: number, days: number, reasons: object = { newAccount: {} }): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const { id } = await api.review(await api.consumer(), 'busy.example');
      reviewId = id;
      await api.database('marks').where({ review_id: id }).del();
      const { rows } = await api.database.raw('select company_id from reviews where id = ?', [id]);
      await api.database('marks').insert({
        review_id: id,
        company_id: rows[0].company_id,
        reasons,
        created_at: new Date(Date.now() - days * 86_400_000),
      });
    }
  }
  const isUnusual = async () => (await api.send('GET', '/company/busy.example')).body.unusualReviews;

  it('shows readers a notice about an unusual number of reviews if 11 reviews of a week are marked', async () => {
    await mark(10, 1);
    await mark(2, 1, { flags: { ids: [] } });
    expect(await isUnusual()).toBe(false);
    await mark(1, 6);
    expect(await isUnusual()).toBe(true);
    // The limit is five times the weekly mean of the last 13 weeks: 10 for 26 marks, and over 10 for 27 marks.
    await mark(26, 20);
    expect(await isUnusual()).toBe(true);
    await mark(1, 90);
    expect(await isUnusual()).toBe(false);
    await mark(1, 1);
    expect(await isUnusual()).toBe(true);
    await api.database('reviews').where({ id: reviewId }).update({ deleted_at: new Date() });
    expect(await isUnusual()).toBe(false);
    // Marks that are older than 13 weeks do not count.
    await api
      .database('marks')
      .where('created_at', '<', new Date(Date.now() - 80 * 86_400_000))
      .update({ created_at: new Date(Date.now() - 92 * 86_400_000) });
    expect(await isUnusual()).toBe(true);
    await api.database('marks').update({ closed_at: new Date() });
    expect(await isUnusual()).toBe(false);
  });
});

describe('the queue', () => {
  const readGroups = async (company: string) => {
    const { status, body } = await api.send('GET', '/admin/marks/groups', { token: admin.token });
    expect(status).toBe(200);
    return body.filter(({ company: { id } }: { company: { id: string } }) => id === company);
  };

  it('groups the queue by company and reason', async () => {
    const own = await api.consumer({ email: 'staff@grouped.example' });
    const other = await api.consumer({ email: 'boss@mail.grouped.example' });
    await api.review(own, 'grouped.example', { companyName: 'grouped.example' });
    await api.review(other, 'grouped.example', { companyName: 'grouped.example' });
    await check();
    const name = expect.any(String);
    expect(await readGroups('grouped.example')).toEqual([
      { company: { id: 'grouped.example', name }, reason: 'newAccount', marks: 2 },
      { company: { id: 'grouped.example', name }, reason: 'ownDomain', marks: 2 },
    ]);
    const [first] = await marks('&company=grouped.example');
    await close(first?.id);
    expect((await readGroups('grouped.example')).map((group: { marks: number }) => group.marks)).toEqual([1, 1]);
    expect((await api.send('GET', '/admin/marks/groups', { token: own.token })).status).toBe(403);
  });

  it('groups only the newest 10,000 open marks', async () => {
    const transaction = await api.database.transaction();
    try {
      // Inserts the marks without reviews, which this test does not need.
      await transaction.raw(`
        alter table marks drop constraint marks_review_id_fkey;
        with company as (
          insert into companies (domain, name, website) values ('many-marks.example', 'Many', 'https://many-marks.example')
          returning id
        )
        insert into marks (company_id, review_id, reasons)
          select id, at, '{"burst": {}}' from company, generate_series(1000001, 1010001) as at`);
      expect(await marksRepository(transaction).listGroups()).toEqual([
        { company_domain: 'many-marks.example', company_name: 'Many', reason: 'burst', marks: 10_000 },
      ]);
    } finally {
      await transaction.rollback();
    }
  });

  it('decodes the internationalized domain of a listing in the groups of the queue', async () => {
    const id = domainToASCII('группа.рф');
    await api.review(await api.consumer(), id, { companyName: id });
    await check();
    expect((await readGroups(id)).map(({ company }: { company: { name: string } }) => company.name)).toEqual([
      'группа.рф',
    ]);
  });

  it('filters the queue by company and reason', async () => {
    const author = await api.consumer({ email: 'staff@filtered.example' });
    const held = await api.review(author, 'filtered.example', { companyName: 'filtered.example' });
    const plain = await api.review(await api.consumer(), 'filtered.example', { companyName: 'filtered.example' });
    await check();
    const listed = async (query: string) => (await marks(query)).map(({ review }) => review?.id);
    expect((await listed('&company=filtered.example')).toSorted()).toEqual([held.id, plain.id].toSorted());
    expect(await listed('&company=filtered.example&reason=ownDomain')).toEqual([held.id]);
    expect(await listed('&company=filtered.example&reason=flags')).toEqual([]);
    const reporter = await oldConsumer();
    const body = { reason: 'spam' };
    expect((await api.send('POST', `/review/${plain.id}/flags`, { token: reporter.token, body })).status).toBeLessThan(
      300,
    );
    expect(await listed('&company=filtered.example&reason=flags')).toEqual([plain.id]);
    const total = await api.send('GET', '/admin/marks?limit=1&company=filtered.example', { token: admin.token });
    expect(total.headers.get('x-total-count')).toBe('2');
    expect(total.headers.get('link')).toContain('company=filtered.example');
    expect((await api.send('GET', '/admin/marks?reason=mood', { token: admin.token })).status).toBe(400);
  });
});

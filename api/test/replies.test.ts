import { checkTotals } from '../src/database/checkTotals.ts';
import { monthsRepository } from '../src/modules/replies/months.repository.ts';
import { repliesRepository } from '../src/modules/replies/replies.repository.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { countRowsRead, recordStatements } from './recordStatements.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

const put = (owner: LoggedIn, id: string, text: unknown) =>
  api.send('PUT', `/review/${id}/reply`, { token: owner.token, body: { text } });
const remove = (owner: LoggedIn, id: string) => api.send('DELETE', `/review/${id}/reply`, { token: owner.token });
const restore = (owner: LoggedIn, id: string) =>
  api.send('POST', `/review/${id}/reply/restore`, { token: owner.token });
const readCompany = async (id: string) => (await api.send('GET', `/company/${id}`)).body;
const readEmails = async (recipient: string) =>
  (await readQueuedEmails(api.database, recipient)).filter(({ kind }) => kind === 'reviewReplied');

/** Creates a company that has an owner and a review. */
async function reviewedCompany() {
  const [owner, author] = [await api.company(), await api.consumer()];
  return { owner, author, review: await api.review(author, owner.id) };
}

/** Moves a review into the past, and recounts the months of the company. */
async function setCreated(companyId: string, reviewId: string, ago: string): Promise<void> {
  await api.database.raw(
    `update reviews set created_at = now() - ?::interval, updated_at = now() - ?::interval where id = ?`,
    [ago, ago, reviewId],
  );
  await api.database('companies').where({ domain: companyId }).update({ months_filled_at: null });
  while (await monthsRepository(api.database).fillNext());
}

// Covers TRUST-1.1
it('lets the owner write, change and delete a reply, and shows the reply publicly', async () => {
  const { owner, author, review } = await reviewedCompany();
  const created = await put(owner, review.id, '  Thank you,\n<b>Ana</b>!  ');
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    text: 'Thank you,\n<b>Ana</b>!',
    language: null,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: created.body.createdAt,
    repliedAfterSeconds: expect.any(Number),
    reviewChangedSince: false,
  });
  const changed = await put(
    owner,
    review.id,
    'Thank you. We have changed the recipe since then, and we hope you like it.',
  );
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ language: 'en', createdAt: created.body.createdAt });
  expect(changed.body.updatedAt > created.body.updatedAt).toBe(true);
  const expected = { reply: changed.body };
  expect((await readCompany(owner.id)).review).toMatchObject([expected]);
  expect((await api.send('GET', `/company/${owner.id}/review`)).body).toMatchObject([expected]);
  expect((await api.send('GET', '/review/user', author)).body).toMatchObject([expected]);
  expect((await api.send('GET', '/review/company', owner)).body).toMatchObject([expected]);
  await api.send('PUT', `/review/${review.id}`, { token: author.token, body: { rating: 1 } });
  expect((await readCompany(owner.id)).review).toMatchObject([{ reply: { reviewChangedSince: true } }]);

  expect((await remove(owner, review.id)).status).toBe(204);
  expect((await remove(owner, review.id)).status).toBe(404);
  expect((await readCompany(owner.id)).review).toMatchObject([{ reply: null, rating: 1 }]);
  const restored = await restore(owner, review.id);
  expect([restored.status, restored.body]).toEqual([200, { ...changed.body, reviewChangedSince: true }]);
  expect((await restore(owner, review.id)).status).toBe(404);
});

it('keeps the reply of a review that is deleted and restored, and accepts a new reply after the deletion of a reply', async () => {
  const { owner, author, review } = await reviewedCompany();
  await put(owner, review.id, 'Thanks');
  await api.send('DELETE', `/review/${review.id}`, author);
  expect((await put(owner, review.id, 'Thanks again')).status).toBe(404);
  await api.send('POST', `/review/${review.id}/restore`, author);
  expect((await readCompany(owner.id)).review).toMatchObject([{ reply: { text: 'Thanks' } }]);
  await remove(owner, review.id);
  await api.database('replies').where({ review_id: review.id }).update({ deleted_at: '2020-01-01' });
  expect((await restore(owner, review.id)).status).toBe(404);
  expect((await put(owner, review.id, 'New')).status).toBe(201);
  await remove(owner, review.id);
  expect((await put(owner, review.id, 'Newer')).status).toBe(201);
});

// Covers TRUST-1.3
it('rejects replies by accounts other than the owner', async () => {
  const { owner, author, review } = await reviewedCompany();
  const [other, admin] = [await api.company(), await api.admin()];
  for (const account of [author, admin]) {
    const { status, body } = await put(account, review.id, 'Thanks');
    expect([status, body.type]).toEqual([403, '/problems/wrong-role']);
  }
  const foreign = await put(other, review.id, 'Thanks');
  expect([foreign.status, foreign.body.type, foreign.body.detail]).toEqual([
    403,
    '/problems/not-owner',
    'This review is about another company.',
  ]);
  expect((await api.send('PUT', `/review/${review.id}/reply`, { body: { text: 'Thanks' } })).status).toBe(401);
  for (const id of ['999999999', 'abc']) expect((await put(owner, id, 'Thanks')).status).toBe(404);
  for (const { send } of [{ send: remove }, { send: restore }]) {
    expect((await send(other, review.id)).status).toBe(403);
    expect((await send(owner, review.id)).status).toBe(404);
  }
  await api.send('POST', `/admin/reviews/${review.id}/hide`, { token: admin.token, body: { reason: 'Spam' } });
  expect((await put(owner, review.id, 'Thanks')).status).toBe(404);
  expect((await put(other, review.id, 'Thanks')).status).toBe(404);
});

// Covers TRUST-1.4
it('gives a company no endpoint that deletes or hides a review', async () => {
  const { owner, review } = await reviewedCompany();
  const { body: document } = await api.send('GET', '/openapi.json');
  const paths = Object.keys(document.paths).filter((path) => /^\/(admin\/)?reviews?\/\{id\}/.test(path));
  expect(paths).toContain('/review/{id}');
  for (const path of paths) {
    for (const method of Object.keys(document.paths[path])) {
      if (path.includes('/reply') && !path.startsWith('/admin')) continue;
      if (/\/flags(\/visitor)?$/.test(path) || method === 'get') continue;
      const { status, body } = await api.send(method.toUpperCase(), path.replace('{id}', review.id), {
        token: owner.token,
        body: {},
      });
      expect([method, path, status, body?.type]).toEqual([method, path, 403, '/problems/wrong-role']);
    }
  }
});

// Covers TRUST-1.5
it('accepts a reply of 1 to 1000 characters', async () => {
  const { owner, review } = await reviewedCompany();
  for (const text of ['x'.repeat(1001), '', ' \n ', '\u200b', 7, null]) {
    const { status, body } = await put(owner, review.id, text);
    expect([status, body.errors[0].field]).toEqual([400, 'text']);
  }
  expect((await put(owner, review.id, '👩‍👩‍👧‍👦'.repeat(1000))).status).toBe(201);
  const unknown = await api.send('PUT', `/review/${review.id}/reply`, {
    token: owner.token,
    body: { text: 'Thanks', hidden: true },
  });
  expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'hidden']);
  const arabic = 'شكرا جزيلا لك على زيارتك الكريمة، نتمنى أن نراك قريبا في المطعم مرة أخرى';
  expect((await put(owner, review.id, arabic)).body).toMatchObject({ text: arabic, language: 'ar' });
});

// Covers TRUST-1.6
it('stores only one reply, with the later text, after two concurrent requests', async () => {
  const { owner, author, review } = await reviewedCompany();
  const texts = ['one', 'two', 'three', 'four'];
  const sent = await Promise.all(texts.map((text) => put(owner, review.id, text)));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
  const last = sent.toSorted((a, b) => (a.body.updatedAt < b.body.updatedAt ? -1 : 1)).at(-1);
  const { reply } = (await readCompany(owner.id)).review[0];
  expect(texts).toContain(reply.text);
  expect(reply.updatedAt >= (last?.body.updatedAt ?? '')).toBe(true);
  expect(await readEmails(author.email)).toHaveLength(1);
});

// Covers TRUST-1.7
it('stores no reply when the review is deleted concurrently', async () => {
  for (let round = 0; round < 5; round++) {
    const { owner, author, review } = await reviewedCompany();
    const [reply, deleted] = await Promise.all([
      put(owner, review.id, 'Thanks'),
      api.send('DELETE', `/user/me`, { token: author.token, body: { password: PASSWORD } }),
    ]);
    expect([201, 404]).toContain(reply.status);
    expect(deleted.status).toBe(204);
    expect(await api.database('replies').where({ review_id: review.id })).toEqual([]);
  }
});

describe('the email to the author', () => {
  // Covers TRUST-1.2
  it('emails the author only once per reply, with a link to the reply and without user texts', async () => {
    const { owner, author, review } = await reviewedCompany();
    await put(owner, review.id, 'Visit my-other-shop.example');
    await put(owner, review.id, 'Visit my-other-shop.example now');
    const emails = await readEmails(author.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({
      subject: `${owner.id} has replied to your review`,
      text: `Hello,

${owner.id} has replied to your review. Read the reply:

http://localhost:3000/me/reviews?review=${review.id}

You are getting this email because of your settings. Turn it off here: http://localhost:3000/me/settings.

Heard – http://localhost:3000
`,
    });
    expect(emails[0]?.html).not.toContain('my-other-shop');
  });

  it('emails the author in the language of the account, or of the review', async () => {
    const owner = await api.company();
    const [spanish, french] = [await api.consumer(), await api.consumer()];
    await api.send('PUT', '/user/me', { token: spanish.token, body: { language: 'es' } });
    const reviews = [
      await api.review(spanish, owner.id),
      await api.review(french, owner.id, {
        description: 'Le pain est excellent, et les vendeuses sont vraiment très aimables avec tout le monde.',
      }),
    ];
    for (const { id } of reviews) await put(owner, id, 'Thanks');
    const [ofSpanish] = await readEmails(spanish.email);
    expect(ofSpanish?.subject).toBe(`${owner.id} ha respondido a tu reseña`);
    expect(ofSpanish?.text).toContain(`/me/reviews?review=${reviews[0].id}&lang=es\n`);
    expect((await readEmails(french.email))[0]?.subject).toBe(`${owner.id} a répondu à votre avis`);
  });

  it('emails the author about a reply only after its restoration if the reply was deleted before the email was sent', async () => {
    const { owner, author, review } = await reviewedCompany();
    await put(owner, review.id, 'Thanks');
    await remove(owner, review.id);
    expect(await readEmails(author.email)).toEqual([]);
    await restore(owner, review.id);
    expect(await readEmails(author.email)).toHaveLength(1);
    // Deletes the emails, as if they had been sent.
    await api.database('mails').where({ recipient: author.email }).del();
    await remove(owner, review.id);
    await restore(owner, review.id);
    expect(await readEmails(author.email)).toEqual([]);
  });

  // Covers TRUST-1.12
  it('sends no email about a reply if the setting is off, regardless of the sharing setting', async () => {
    const { owner, author, review } = await reviewedCompany();
    const settings = (method: string, body?: object) =>
      api.send(method, '/user/me/mailSettings', { token: author.token, ...(body && { body }) });
    expect((await settings('GET')).body).toEqual({ repliesMail: true, invitationsAllowed: true });
    const changed = await settings('PUT', { repliesMail: false });
    expect([changed.status, changed.body]).toEqual([200, { repliesMail: false, invitationsAllowed: true }]);
    expect((await settings('PUT', {})).body).toEqual(changed.body);
    expect((await settings('PUT', { repliesMail: 'no' })).body.errors[0].field).toBe('repliesMail');
    await put(owner, review.id, 'Thanks');
    expect(await readEmails(author.email)).toEqual([]);
    const exported = await api.send('GET', '/user/me/export', author);
    expect(exported.body.mailSettings).toEqual(changed.body);

    const other = await api.consumer();
    await api.send('PUT', '/user/me', { token: other.token, body: { shareData: false } });
    await put(owner, (await api.review(other, owner.id)).id, 'Thanks');
    expect(await readEmails(other.email)).toHaveLength(1);
    expect((await api.send('GET', '/user/me/mailSettings', { token: owner.token })).status).toBe(403);
  });
});

describe('the list of the owner', () => {
  // Covers TRUST-1.9
  it("filters the reviews of the owner's company by whether they have a reply, and counts the matches", async () => {
    const owner = await api.company();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push((await api.review(await api.consumer(), owner.id)).id);
    const list = async (query: string) => {
      const { status, body, headers } = await api.send('GET', `/review/company${query}`, owner);
      expect(status).toBe(200);
      return {
        ids: body.map((review: { id: string }) => review.id),
        total: headers.get('x-total-count'),
        next: /<(.+)>/.exec(headers.get('link') ?? '')?.[1],
      };
    };
    expect(await list('?replied=false')).toMatchObject({ ids: ids.toReversed(), total: '5' });
    const [first = '', , third = ''] = ids;
    for (const id of [first, third]) await put(owner, id, 'Thanks');
    expect(await list('?replied=true')).toMatchObject({ ids: [third, first], total: '2' });
    const page = await list('?replied=false&limit=2');
    expect(page).toMatchObject({ ids: [ids[4], ids[3]], total: '3' });
    expect(await list(page.next ?? '')).toMatchObject({ ids: [ids[1]], total: '3' });
    await remove(owner, first);
    expect(await list('?replied=false')).toMatchObject({ total: '4' });
    for (const query of ['?replied=yes', '?replied=', '?replied=1', '?replied=true&replied=false']) {
      const { status, body } = await api.send('GET', `/review/company${query}`, owner);
      expect([query, status, body.errors[0].field]).toEqual([query, 400, 'replied']);
    }
  });

  // Covers TRUST-1.10
  it('reads no additional rows for later pages or for companies with more reviews', async () => {
    const [owner, consumer] = [await api.company(), await api.consumer()];
    await api.database.raw(
      `with author as (
         insert into users (email, name, last_name, password_hash)
           select 'many' || at || '@people.example', 'Ana', 'Ruiz', 'none' from generate_series(1, 2000) as at returning id)
       insert into reviews (company_id, user_id, title, description, rating, experience_date, created_at)
         select c.id, a.id, 'Fine', 'All went well.', 4, now(), now() - a.id * interval '1 minute'
         from author a cross join companies c where c.domain = ?`,
      [owner.id],
    );
    await api.review(consumer, owner.id);
    await api.database.raw('analyze reviews');
    const read = async (query: string) => {
      const statements = await recordStatements(api.database, () => api.send('GET', `/review/company${query}`, owner));
      const list = statements.find(({ sql }) => sql.startsWith('select c.reviews_count'));
      if (list === undefined) throw new Error('The list was not read');
      return countRowsRead(api.database, 'reviews', list);
    };
    const first = await read('?replied=false');
    let link = '?replied=false';
    for (let page = 0; page < 5; page++) {
      const { headers } = await api.send('GET', `/review/company${link}`, owner);
      link = /<(.+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(await read(link)).toBeLessThanOrEqual(first + 25);
  });
});

describe('how a company replies', () => {
  // Checks the examples of the contract.
  // Covers TRUST-1.8
  it('returns how many reviews a company has replied to, and the class of its median reply time', async () => {
    const owner = await api.company();
    expect((await readCompany(owner.id)).replies).toBeNull();
    const ids: string[] = [];
    for (const ago of ['1 hour', '5 hours', '30 hours', '2 days']) {
      const { id } = await api.review(await api.consumer(), owner.id);
      await setCreated(owner.id, id, ago);
      ids.push(id);
    }
    expect((await readCompany(owner.id)).replies).toEqual({ reviews: 4, replied: 0, typical: null });
    for (const id of ids.slice(0, 3)) await put(owner, id, 'Thanks');
    expect((await readCompany(owner.id)).replies).toEqual({ reviews: 4, replied: 3, typical: 'within12Hours' });
    const author = await api.database('reviews').where({ id: ids[0] }).first('user_id');
    await api.database('reviews').where({ user_id: author?.user_id }).update({ deleted_at: new Date() });
    expect((await readCompany(owner.id)).replies).toEqual({ reviews: 3, replied: 2, typical: 'within12Hours' });
  });

  it.each([
    ['59 minutes', 'within1Hour'],
    ['3 hours', 'within4Hours'],
    ['23 hours', 'within1Day'],
    ['47 hours', 'within2Days'],
    ['71 hours', 'within3Days'],
    ['6 days', 'within1Week'],
    ['13 days', 'within2Weeks'],
    ['29 days', 'within1Month'],
    ['31 days', 'later'],
  ])('counts a reply after %s as %s', async (ago, typical) => {
    const { owner, review } = await reviewedCompany();
    await setCreated(owner.id, review.id, ago);
    await put(owner, review.id, 'Thanks');
    expect((await readCompany(owner.id)).replies).toEqual({ reviews: 1, replied: 1, typical });
  });

  it('counts neither replies to reviews older than twelve months nor to hidden reviews', async () => {
    const { owner, review } = await reviewedCompany();
    await setCreated(owner.id, review.id, '14 months');
    expect((await readCompany(owner.id)).replies).toBeNull();
    const { id } = await api.review(await api.consumer(), owner.id);
    await put(owner, id, 'Thanks');
    expect((await readCompany(owner.id)).replies).toMatchObject({ reviews: 1, replied: 1 });
    const admin = await api.admin();
    await api.send('POST', `/admin/reviews/${id}/hide`, { token: admin.token, body: { reason: 'Spam' } });
    expect((await readCompany(owner.id)).replies).toBeNull();
    await api.send('POST', `/admin/reviews/${id}/unhide`, admin);
    expect((await readCompany(owner.id)).replies).toMatchObject({ reviews: 1, replied: 1 });
  });

  it('counts the replies to reviews of a listing as soon as the listing has an owner', async () => {
    const website = 'claimed-later.example';
    await api.review(await api.consumer(), website);
    expect((await readCompany(website)).replies).toBeNull();
    const owner = await api.company({ website });
    expect((await api.send('GET', '/review/company?replied=false', owner)).headers.get('x-total-count')).toBeNull();
    while (await monthsRepository(api.database).fillNext());
    expect((await readCompany(website)).replies).toEqual({ reviews: 1, replied: 0, typical: null });
    expect((await api.send('GET', '/review/company?replied=false', owner)).headers.get('x-total-count')).toBe('1');
  });
});

describe('an account that ends', () => {
  // Covers TRUST-1.11
  it('removes the replies of a deleted account, and restores them with the account', async () => {
    const { owner, review } = await reviewedCompany();
    await put(owner, review.id, 'Thanks');
    const exported = await api.send('GET', '/user/me/export', owner);
    expect(exported.body.replies).toMatchObject([{ reviewId: review.id, reply: { text: 'Thanks' } }]);
    await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
    expect(await readCompany(owner.id)).toMatchObject({ claimed: false, replies: null, review: [{ reply: null }] });
    expect((await api.send('POST', '/company/restore', owner)).status).toBe(200);
    expect((await readCompany(owner.id)).review).toMatchObject([{ reply: { text: 'Thanks' } }]);

    await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
    await api.database('replies').update({ deleted_at: '2020-01-01' }).where({ review_id: review.id });
    await repliesRepository(api.database).purgeDeleted();
    expect(await api.database('replies').where({ review_id: review.id })).toEqual([]);
    const stored = await api.database('reviews').where({ id: review.id }).first('replied_at');
    expect(stored?.replied_at).toBeNull();
  });
});

// Covers TRUST-0.1
it('ignores the reply and the votes in a request that changes a review', async () => {
  const { author, review } = await reviewedCompany();
  const { status } = await api.send('PUT', `/review/${review.id}`, {
    token: author.token,
    body: {
      ...review,
      reply: { text: 'x' },
      helpful: 7,
      helpfulOf: 9,
      origin: 'invited',
      photos: [],
      title: 'Changed',
    },
  });
  expect(status).toBe(200);
  const { body } = await api.send('GET', '/review/user', author);
  expect(body).toMatchObject([{ title: 'Changed', reply: null, helpful: 0 }]);
});

// Covers TRUST-0.2
it('reads the page of a company in one SQL statement, and returns the same page to all callers', async () => {
  const [{ owner, author, review }, other] = [await reviewedCompany(), await api.consumer()];
  await put(owner, review.id, 'Thanks');
  await api.database('users').update({ created_at: new Date('2020-01-01') });
  expect((await api.send('PUT', `/review/${review.id}/helpful`, other)).status).toBe(200);
  const path = `/company/${owner.id}`;
  const statements = await recordStatements(api.database, () => api.send('GET', path));
  expect(statements).toHaveLength(1);
  const visitor = await api.send('GET', path);
  for (const account of [owner, author, other]) expect((await api.send('GET', path, account)).text).toBe(visitor.text);
});

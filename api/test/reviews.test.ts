import { countRowsRead, recordStatements } from './recordStatements.ts';
import { PASSWORD, reviewBody, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const create = (author: LoggedIn, website: string, fields: object = {}) =>
  api.send('POST', '/review/companyOrUser', { token: author.token, body: { ...reviewBody(website), ...fields } });
const own = (author: LoggedIn) => api.send('GET', '/review/user', { token: author.token });
const put = (author: LoggedIn, id: string, body: object) =>
  api.send('PUT', `/review/${id}`, { token: author.token, body });
const remove = (author: LoggedIn, id: string) => api.send('DELETE', `/review/${id}`, { token: author.token });
const restore = (author: LoggedIn, id: string) => api.send('POST', `/review/${id}/restore`, { token: author.token });
const company = async (id: string) => (await api.send('GET', `/company/${id}`)).body;

describe('POST /review/companyOrUser', () => {
  // Covers SPEC-3.4, SPEC-7.8, API-1, API-29, API-30, API-65, API-69, API-71, API-79
  it('creates a review and a listing, and returns 201 and the review', async () => {
    const ana = await api.consumer();
    const response = await create(ana, 'https://www.First.example/shop?x=1', {
      companyName: ' Première ',
      title: ' <b>Très bien</b> ',
      description: 'Line\nline 👩‍👩‍👧‍👦',
      rating: 0,
      experienceDate: '2024-02-29T10:30:00+02:00',
    });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      title: '<b>Très bien</b>',
      description: 'Line\nline 👩‍👩‍👧‍👦',
      rating: 0,
      origin: 'organic',
      photos: [],
      reply: null,
      helpful: 0,
      language: null,
      benefit: null,
      relation: null,
      label: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: response.body.createdAt,
      experienceDate: '2024-02-29T08:30:00.000Z',
      companyId: 'first.example',
      companyName: 'Première',
      companyURL: 'https://www.first.example',
      companyAvatar: null,
    });
    expect(await company('first.example')).toMatchObject({
      name: 'first.example',
      verified: false,
      reviewsQuantity: 1,
    });
    expect((await own(ana)).body).toEqual([response.body]);
  });

  // Covers API-30, DEVIATION-5
  it('finds a company by its normalized website, whatever name was sent', async () => {
    await api.company({ website: 'known.example', name: 'Known' });
    const response = await create(await api.consumer(), 'http://WWW.known.example:8080/', { companyName: 'Other' });
    expect(response.body).toMatchObject({ companyName: 'Known', companyURL: 'https://known.example' });
  });

  // Covers API-32, API-69
  it('reads a date of experience as midnight UTC, and uses the current time by default', async () => {
    const day = await create(await api.consumer(), 'dates.example', { experienceDate: '2024-02-29' });
    expect(day.body.experienceDate).toBe('2024-02-29T00:00:00.000Z');
    const now = await create(await api.consumer(), 'dates.example');
    expect(now.body.experienceDate).toBe(now.body.createdAt);
    const old = await create(await api.consumer(), 'dates.example', { experienceDate: '2000-01-01' });
    expect([old.status, old.body.experienceDate]).toEqual([201, '2000-01-01T00:00:00.000Z']);
    expect((await company('dates.example')).review[0].experienceDate).toBe('2000-01-01T00:00:00.000Z');
  });

  // Covers API-7, API-31, DEVIATION-6
  it('returns 409 and reviewId for a second review of the same company', async () => {
    const ana = await api.consumer();
    const first = await create(ana, 'once.example');
    const second = await create(ana, 'https://www.once.example/again');
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ type: '/problems/already-reviewed', reviewId: first.body.id });
    expect(await company('once.example')).toMatchObject({ reviewsQuantity: 1 });
  });

  // Covers API-29
  it('returns 403 for companies and 401 for visitors that write a review', async () => {
    expect((await create(await api.company(), 'roles.example')).status).toBe(403);
    const response = await api.send('POST', '/review/companyOrUser', { body: reviewBody('roles.example') });
    expect(response.status).toBe(401);
    expect((await api.send('GET', '/company/roles.example')).status).toBe(404);
  });

  it('creates no listing when a value of the review is invalid', async () => {
    const response = await create(await api.consumer(), 'half.example', { rating: 6 });
    expect(response.status).toBe(400);
    expect((await api.send('GET', '/company/half.example')).status).toBe(404);
  });
});

describe('PUT /review/{id}', () => {
  // Covers SPEC-7.9, API-33
  it('changes title, rating and description, and updates the totals', async () => {
    const ana = await api.consumer();
    const review = await api.review(ana, 'edit.example', { rating: 1 });
    const response = await put(ana, review.id, { title: 'New', description: 'Newer', rating: 5 });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...review,
      title: 'New',
      description: 'Newer',
      rating: 5,
      updatedAt: expect.any(String),
    });
    expect(response.body.updatedAt > review.updatedAt).toBe(true);
    expect(await company('edit.example')).toMatchObject({
      reviewsQuantity: 1,
      ratingGeneral: 5,
      ratingCounts: [0, 0, 0, 0, 0, 1],
    });
    expect((await put(ana, review.id, { title: 'Only the title' })).body).toMatchObject({ rating: 5 });
  });

  // Covers SPEC-4.14, API-13
  it('ignores read-only properties of a review and rejects unknown properties', async () => {
    const ana = await api.consumer();
    const review = await api.review(ana, 'ignore.example');
    const response = await put(ana, review.id, { ...review, user: { name: 'X' }, companyId: 5, createdAt: 'never' });
    expect([response.status, response.body.createdAt, response.body.companyId]).toEqual([
      200,
      review.createdAt,
      'ignore.example',
    ]);
    const unknown = await put(ana, review.id, { title: 'T', colour: 'red' });
    expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'colour']);
  });

  // Covers SPEC-7.18, API-34, ASVS-2.2.3
  it('returns 400 when the id in the body differs from the id in the path', async () => {
    const ana = await api.consumer();
    const review = await api.review(ana, 'ids.example');
    const response = await put(ana, review.id, { id: '1234567', title: 'T' });
    expect([response.status, response.body.errors[0].field]).toEqual([400, 'id']);
    expect((await put(ana, review.id, { id: review.id, title: 'T' })).status).toBe(200);
  });

  // Covers SPEC-6.4, API-5, ASVS-8.2.2
  it('lets only the author change a review', async () => {
    const review = await api.review(await api.consumer(), 'author.example');
    const ben = await api.consumer();
    const response = await put(ben, review.id, { title: 'Mine' });
    expect([response.status, response.body.type]).toEqual([403, '/problems/not-owner']);
    expect((await remove(ben, review.id)).status).toBe(403);
    const firm = await api.company();
    expect((await put(firm, review.id, { title: 'Mine' })).status).toBe(403);
    expect((await remove(firm, review.id)).status).toBe(403);
    expect((await company('author.example')).review[0].title).toBe('Fine');
  });

  it('returns 404 for an invalid id of a review', async () => {
    const ana = await api.consumer();
    for (const id of ['0', '01', '-1', 'abc', '1.5', '999999999999', '9'.repeat(30), '%00', '1%20', "1'--"]) {
      expect([id, (await put(ana, id, { title: 'T' })).status]).toEqual([id, 404]);
      expect([id, (await remove(ana, id)).status]).toEqual([id, 404]);
      expect([id, (await restore(ana, id)).status]).toEqual([id, 404]);
    }
  });
});

describe('DELETE /review/{id} and restore', () => {
  // Covers SPEC-7.10, API-35, API-36, API-68, UI-27
  it('removes a review immediately and restores it', async () => {
    const ana = await api.consumer();
    await api.review(await api.consumer(), 'undo.example', { rating: 5 });
    const review = await api.review(ana, 'undo.example', { rating: 1 });

    expect((await remove(ana, review.id)).status).toBe(204);
    expect(await company('undo.example')).toMatchObject({ reviewsQuantity: 1, ratingGeneral: 5 });
    expect((await company('undo.example')).review).toHaveLength(1);
    expect((await own(ana)).body).toEqual([]);
    expect((await own(ana)).headers.get('x-total-count')).toBe('0');
    expect((await api.send('GET', '/user/me', { token: ana.token })).body.reviewsQuantity).toBe(0);
    expect((await remove(ana, review.id)).status).toBe(404);
    expect((await put(ana, review.id, { title: 'T' })).status).toBe(404);

    const response = await restore(ana, review.id);
    expect([response.status, response.body]).toEqual([200, review]);
    expect(await company('undo.example')).toMatchObject({ reviewsQuantity: 2, ratingGeneral: 3 });
    expect((await own(ana)).body).toEqual([review]);
    expect((await restore(ana, review.id)).status).toBe(404);
  });

  // Covers API-36, ASVS-2.3.1
  it('lets only the author restore a review, and only within 60 seconds', async () => {
    const ana = await api.consumer();
    const review = await api.review(ana, 'late.example');
    await remove(ana, review.id);
    expect((await restore(await api.consumer(), review.id)).status).toBe(403);
    expect((await restore(await api.company(), review.id)).status).toBe(403);
    const deletedAgo = (seconds: number) =>
      api
        .database('reviews')
        .where({ id: review.id })
        .update({ deleted_at: new Date(Date.now() - seconds * 1000) });
    await deletedAgo(61);
    expect((await restore(ana, review.id)).status).toBe(404);
    await deletedAgo(10);
    expect((await restore(ana, review.id)).status).toBe(200);
  });

  // Covers API-37
  it('returns 409 when an author restores a review after reviewing the company again', async () => {
    const ana = await api.consumer();
    const review = await api.review(ana, 'again.example');
    await remove(ana, review.id);
    const newer = await api.review(ana, 'again.example', { rating: 0 });
    const response = await restore(ana, review.id);
    expect([response.status, response.body.reviewId]).toEqual([409, newer.id]);
    expect(await company('again.example')).toMatchObject({ reviewsQuantity: 1, ratingGeneral: 0 });
  });
});

describe('pages', () => {
  const getIds = (body: { id: string }[]) => body.map(({ id }) => id);

  async function readAllPages(path: string, limit: number, token?: string) {
    const pages: string[][] = [];
    for (let query: string | undefined = `?limit=${limit}`; query !== undefined;) {
      const response = await api.send('GET', path + query, { token });
      expect(response.status).toBe(200);
      pages.push(getIds(response.body));
      query = /^<(\?limit=\d+&cursor=[\w-]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return pages;
  }

  // Covers API-41, API-56
  it('lists each review exactly once, even when timestamps are equal', async () => {
    for (let i = 0; i < 11; i++) await api.review(await api.consumer(), 'paged.example');
    const rows = await api
      .database('reviews')
      .join('companies', 'companies.id', 'company_id')
      .where({ domain: 'paged.example' })
      .select('reviews.id');
    const ids = getIds(rows);
    // Moves all reviews into one millisecond, most of them to the same microsecond.
    await api.database.raw(
      `update reviews set created_at = '2025-01-01T00:00:00.123456Z'::timestamptz
         + (case when id % 4 = 0 then 1 else 0 end) * interval '1 microsecond' where id = any(?)`,
      [ids],
    );
    const whole = await api.send('GET', '/company/paged.example/review?limit=100');
    expect([...getIds(whole.body)].sort()).toEqual([...ids].sort());
    expect(whole.headers.get('link')).toBeNull();
    for (const limit of [1, 2, 3, 10, 11]) {
      const pages = await readAllPages('/company/paged.example/review', limit);
      expect(pages.flat()).toEqual(getIds(whole.body));
      expect(pages.every((page) => page.length > 0 && page.length <= limit)).toBe(true);
    }
  });

  // Covers API-57
  it('reads pages at the same cost at any position', async () => {
    await api.review(await api.consumer(), 'deep.example');
    await api.database.raw(`
      with authors as (
        insert into users (email, name, last_name, password_hash)
        select 'deep' || n || '@people.example', 'Ana', 'Ruiz', 'none' from generate_series(1, 2000) n returning id
      )
      insert into reviews (company_id, user_id, title, description, rating, experience_date, created_at)
      select c.id, a.id, 'Fine', 'All went well.', 4, now(), now() - a.id * interval '1 minute'
      from authors a, companies c where c.domain = 'deep.example'`);
    await api.database.raw('analyze reviews');

    const path = '/company/deep.example/review';
    let query = '?limit=100';
    for (;;) {
      const next = (await api.send('GET', path + query)).headers.get('link')?.slice(1, -'>; rel="next"'.length);
      if (next === undefined) break;
      query = next;
    }
    const statements = await recordStatements(api.database, async () => {
      await api.send('GET', `${path}?limit=10`);
      await api.send('GET', `${path}${query.replace('limit=100', 'limit=10')}`);
    });
    expect(statements).toHaveLength(2);
    // Each page reads one additional row, which shows whether there is a next page. The last page has the one remaining
    // row.
    expect(await Promise.all(statements.map((statement) => countRowsRead(api.database, 'reviews', statement)))).toEqual(
      [11, 1],
    );
  });

  // Covers SPEC-6.10, SPEC-7.7, SPEC-7.12, SPEC-9.13, API-28, API-39, API-56
  it('returns the total, 20 rows by default, and the same order in each list', async () => {
    const ana = await api.consumer();
    const firm = await api.company({ website: 'lists.example' });
    for (let i = 0; i < 21; i++) await api.review(ana, `list${i}.example`);
    const first = await own(ana);
    expect([first.body.length, first.headers.get('x-total-count')]).toEqual([20, '21']);
    expect(first.body.map(({ companyId }: { companyId: string }) => companyId)).toEqual(
      Array.from({ length: 20 }, (_, i) => `list${20 - i}.example`),
    );
    expect((await readAllPages('/review/user', 20, ana.token)).map((page) => page.length)).toEqual([20, 1]);

    await api.review(ana, 'lists.example');
    await api.review(await api.consumer(), 'lists.example');
    const asOwner = await api.send('GET', '/review/company', { token: firm.token });
    const asVisitor = await api.send('GET', '/company/lists.example/review');
    expect(asOwner.body).toEqual(
      asVisitor.body.map((review: object) => ({ ...review, reference: null, tags: [], assignee: null })),
    );
    expect(asVisitor.body).toEqual((await company('lists.example')).review);
    expect(asOwner.headers.get('x-total-count')).toBe('2');
  });

  it("finds the caller's review of one company", async () => {
    const [ana, ben] = [await api.consumer(), await api.consumer()];
    const review = await api.review(ana, 'mine.example');
    await api.review(ana, 'another.example');
    await api.review(ben, 'mine.example');
    const find = (company: string) => api.send('GET', `/review/user?company=${company}`, { token: ana.token });
    const found = await find('mine.example');
    expect(found.body).toEqual([expect.objectContaining({ id: review.id, companyId: 'mine.example' })]);
    expect(found.headers.get('x-total-count')).toBe('1');
    expect((await find('https%3A%2F%2FWWW.mine.example')).body).toHaveLength(1);
    expect((await find('absent.example')).body).toEqual([]);
    await api.send('DELETE', `/review/${review.id}`, { token: ana.token });
    expect((await find('mine.example')).body).toEqual([]);
  });

  // Covers API-55
  it('rejects an invalid limit or cursor, naming the parameter', async () => {
    const ana = await api.consumer();
    const wrong = {
      limit: ['0', '101', '-1', '1.5', 'abc', '', '1e400', 'NaN'],
      cursor: [
        '',
        'abc',
        '-',
        '!!!',
        'MTIz',
        'MS4wMQ',
        'MS4x=',
        'OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTkuMQ',
        '%00',
        'a'.repeat(5000),
      ],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const response = await api.send('GET', `/review/user?${field}=${value}`, { token: ana.token });
        expect([field, value, response.status, response.body.errors?.[0].field]).toEqual([field, value, 400, field]);
      }
    }
    const twice = await api.send('GET', '/review/user?limit=1&limit=2', { token: ana.token });
    expect([twice.status, twice.body.errors[0].field]).toEqual([400, 'limit']);
    const unknown = await api.send('GET', '/company/lists.example/review?pages=2');
    expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'pages']);
  });

  // Covers SPEC-6.13, SPEC-7.17, API-5
  it('rejects accounts of the wrong role at each list of reviews', async () => {
    const ana = await api.consumer();
    const firm = await api.company();
    expect((await api.send('GET', '/review/user', { token: firm.token })).status).toBe(403);
    expect((await api.send('GET', '/review/company', { token: ana.token })).status).toBe(403);
    expect((await api.send('GET', '/review/user')).status).toBe(401);
    expect((await api.send('GET', '/review/company')).status).toBe(401);
    expect((await api.send('GET', '/company/absent.example/review')).status).toBe(404);
  });
});

// Covers UI-32
// Covers DISCOVERY-50.2
it('returns a single review with its company only while the review is visible', async () => {
  const author = await api.consumer();
  const admin = await api.admin();
  const review = await api.review(author, 'single.example', { title: 'Single' });
  const read = () => api.send('GET', `/review/${review.id}`);
  const { body, headers } = await read();
  const { user, company, ...fields } = body;
  const [listed] = (await api.send('GET', '/company/single.example/review')).body;
  expect({ user, ...fields }).toEqual(listed);
  expect(company).toMatchObject({ id: 'single.example', reviewsQuantity: 1, score: null, categories: [], place: null });
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30');
  expect(headers.get('access-control-allow-origin')).toBe('*');

  await api.send('POST', `/admin/reviews/${review.id}/hide`, { token: admin.token, body: { reason: 'Spam' } });
  expect((await read()).status).toBe(404);
  await api.send('POST', `/admin/reviews/${review.id}/unhide`, { token: admin.token, body: {} });
  expect((await read()).status).toBe(200);
  await api.send('DELETE', `/review/${review.id}`, { token: author.token });
  expect((await read()).status).toBe(404);
  await api.send('POST', `/review/${review.id}/restore`, { token: author.token });
  expect((await read()).status).toBe(200);
  await api.send('DELETE', '/user/me', { token: author.token, body: { password: PASSWORD } });
  for (const id of [review.id, '999999999999', 'x', '0', '9'.repeat(30)])
    expect([id, (await api.send('GET', `/review/${id}`)).status]).toEqual([id, 404]);
});

it('shows an author without Share data by first name and initial, without avatar', async () => {
  const author = await api.consumer({ name: 'Élodie', lastName: '👩‍🚀stronaut' });
  await api.review(author, 'private.example');
  await api.database('users').where({ id: author.id }).update({ avatar: '/avatars/a.webp' });
  const shown = async () => (await company('private.example')).review[0].user;
  expect(await shown()).toEqual({
    id: expect.any(String),
    name: 'Élodie',
    lastName: '👩‍🚀stronaut',
    avatar: '/avatars/a.webp',
    country: null,
    reviewsQuantity: 1,
  });
  await api.send('PUT', '/user/me', { token: author.token, body: { shareData: false } });
  expect(await shown()).toEqual({ id: null, name: 'Élodie', lastName: '👩‍🚀.', avatar: null });
  const list = await api.send('GET', '/company/private.example/review');
  expect(list.body[0].user).toEqual({ id: null, name: 'Élodie', lastName: '👩‍🚀.', avatar: null });
});

it('rejects writes of a deleted account', async () => {
  const ana = await api.consumer();
  await api.send('DELETE', '/user/me', { token: ana.token, body: { password: PASSWORD } });
  expect((await create(ana, 'dead.example')).status).toBe(401);
  expect((await api.send('GET', '/company/dead.example')).status).toBe(404);
});

describe('a page on a marketplace', () => {
  const send = (token: string, companyUrl: string, more = {}) =>
    api.send('POST', '/review/companyOrUser', {
      token,
      body: { companyName: 'Acme', companyUrl, title: 'Fine', description: 'All went well.', rating: 4, ...more },
    });

  it('asks for confirmation, with the name of the marketplace, before creating a review about the marketplace', async () => {
    const { token } = await api.consumer();
    for (const companyUrl of [
      'https://www.ebay.de/str/x',
      'https://www.amazon.co.uk/shops/A1',
      'google.com/maps/place/x',
    ]) {
      const asked = await send(token, companyUrl);
      const id = new URL(companyUrl.replace(/^(https:\/\/)?(www\.)?/, 'https://')).hostname;
      expect([asked.status, asked.body.type, asked.body.company]).toEqual([
        409,
        '/problems/marketplace',
        { id, name: id },
      ]);
      const confirmed = await send(token, companyUrl, { confirmWebsite: true });
      expect([confirmed.status, confirmed.body.companyId]).toEqual([201, id]);
    }
  });

  it('accepts a bare domain of a marketplace and a subdomain of a hosting service without confirmation', async () => {
    const { token } = await api.consumer();
    for (const [companyUrl, id] of [
      ['https://www.ebay.fr/', 'ebay.fr'],
      ['anna.wixsite.com/shop', 'anna.wixsite.com'],
    ] as const) {
      const created = await send(token, companyUrl);
      expect([created.status, created.body.companyId]).toEqual([201, id]);
    }
  });

  it('rejects the registration of a company with a page on a marketplace', async () => {
    const { token } = await api.consumer();
    await send(token, 'ebay.it');
    const body = {
      name: 'Acme',
      email: 'a@acme.example',
      workEmail: 'a@acme.example',
      password: 'correct horse battery',
    };
    const response = await api.send('POST', '/auth/registerCompany', {
      body: { ...body, website: 'ebay.it/str/acme' },
    });
    expect([response.status, response.body.errors]).toEqual([400, [expect.objectContaining({ field: 'website' })]]);
  });
});

it('returns the same fields of a review after a write as in the list of its author', async () => {
  const author = await api.consumer();
  const created = await create(author, 'named-by-author.example', { companyName: 'As I call it' });
  const { id, title } = created.body;
  const listed = async () => (await own(author)).body[0];
  expect(created.body).toEqual(await listed());
  expect(created.body.companyName).toBe('As I call it');
  expect((await put(author, id, { title })).body).toEqual(await listed());
  expect((await put(author, id, { title: 'Changed' })).body).toEqual(await listed());
  await remove(author, id);
  expect((await restore(author, id)).body).toEqual(await listed());
});

it('shows authors the name that they gave to a listing, until the listing has a public name', async () => {
  const author = await api.consumer();
  const named = async () => (await api.send('GET', '/review/user', author)).body[0].companyName;
  await api.review(author, 'unnamed-listing.example', { companyName: 'As I call it' });
  expect(await named()).toBe('As I call it');
  const { body } = await api.send('GET', '/company/unnamed-listing.example');
  expect([body.name, body.review[0].companyName]).toEqual(['unnamed-listing.example', 'unnamed-listing.example']);
  for (let at = 0; at < 2; at++) {
    await api.review(await api.consumer(), 'unnamed-listing.example', { companyName: 'Its real name' });
  }
  expect(await named()).toBe('Its real name');
});

import { PASSWORD, testApi } from './testApi.ts';

const api = testApi();
const read = async (part: number | string) => api.send('GET', `/sitemap/companies/${part}`);

it('lists no sitemap parts without companies', async () => {
  expect((await api.send('GET', '/sitemap/companies')).body).toEqual({ parts: 0 });
  expect((await read(1)).status).toBe(404);
});

// Covers DISCOVERY-3.8
it('lists every company with a review or an owner exactly once, in parts of 50,000 ids', async () => {
  await api.database.raw(`
    insert into companies (id, domain, name, website, reviews_count) overriding system value
    select n, 'site' || n || '.example', 'Site', 'https://site' || n || '.example', case when n = 3 then 0 else 1 end
    from unnest(array[1, 2, 3, 50000, 50001, 150000]) n`);
  expect((await api.send('GET', '/sitemap/companies')).body).toEqual({ parts: 3 });
  const parts = await Promise.all([1, 2, 3].map(async (part) => (await read(part)).body));
  expect(parts.map((part: { id: string }[]) => part.map(({ id }) => id))).toEqual([
    ['site1.example', 'site2.example', 'site50000.example'],
    ['site50001.example'],
    ['site150000.example'],
  ]);
  for (const part of ['0', '4', '-1', '1.5', 'x', '01', '99999999999999999999']) {
    expect([part, (await read(part)).status]).toEqual([part, 404]);
  }
});

it('lists when the owner, profile, reviews or replies of a company last changed', async () => {
  const lastModified = async (): Promise<number> => {
    const parts = await Promise.all([1, 2, 3, 4].map(async (part) => (await read(part)).body));
    const found = parts.flat().find(({ id }) => id === 'moving.example');
    expect(found.lastModified).toBe(new Date(found.lastModified).toISOString());
    return Date.parse(found.lastModified);
  };
  await api.database.raw("select setval(pg_get_serial_sequence('companies', 'id'), 150000)");
  const ana = await api.consumer();
  const review = await api.review(ana, 'moving.example');
  const times = [await lastModified()];
  // Gives the company an owner, so that it stays in the sitemap after its only review is deleted.
  const owner = await api.company({ website: 'moving.example' });
  times.push(await lastModified());
  await api.send('PUT', '/company', { token: owner.token, body: { city: 'Lyon' } });
  times.push(await lastModified());
  await api.send('PUT', `/review/${review.id}`, { token: ana.token, body: { rating: 1 } });
  times.push(await lastModified());
  await api.send('PUT', `/review/${review.id}`, { token: ana.token, body: { title: 'In other words' } });
  times.push(await lastModified());
  await api.send('PUT', `/review/${review.id}/reply`, { token: owner.token, body: { text: 'Thank you.' } });
  times.push(await lastModified());
  await api.send('DELETE', '/user/me', { token: ana.token, body: { password: PASSWORD } });
  times.push(await lastModified());
  await api.send('GET', '/company/moving.example');
  await api.send('PUT', '/company', { token: owner.token, body: { city: 'Lyon' } });
  expect(await lastModified()).toBe(times.at(-1));
  expect(new Set(times).size).toBe(times.length);
  expect([...times].sort((a, b) => a - b)).toEqual(times);
});

// Covers TRUST-6.31
describe('reviews', () => {
  const LONG = 'x'.repeat(100);

  const readReviews = async (): Promise<{ id: string; lastModified: string }[]> => {
    const { parts } = (await api.send('GET', '/sitemap/reviews')).body;
    const all = await Promise.all(
      Array.from({ length: parts }, async (_, at) => (await api.send('GET', `/sitemap/reviews/${at + 1}`)).body),
    );
    return all.flat();
  };
  const isListed = async (id: string) => (await readReviews()).some((review) => review.id === id);

  it('lists visible reviews with a text of at least 100 bytes in UTF-8', async () => {
    const write = async (description: string) =>
      (await api.review(await api.consumer(), 'long.example', { description })).id;
    const short = await write('x'.repeat(99));
    const long = await write(LONG);
    // Each character has two bytes.
    const accented = await write('é'.repeat(50));
    expect(await Promise.all([short, long, accented].map(isListed))).toEqual([false, true, true]);
  });

  it('omits deleted and hidden reviews, and reviews of blocked companies', async () => {
    const author = await api.consumer();
    const { id } = await api.review(author, 'gone.example', { description: LONG });
    await api.send('DELETE', `/review/${id}`, author);
    expect(await isListed(id)).toBe(false);
    await api.send('POST', `/review/${id}/restore`, author);
    expect(await isListed(id)).toBe(true);
    await api.database('reviews').where({ id }).update({ hidden_at: new Date(), hidden_reason: 'test' });
    expect(await isListed(id)).toBe(false);
    await api.database('reviews').where({ id }).update({ hidden_at: null, hidden_reason: null });
    await api.database('companies').where({ domain: 'gone.example' }).update({ removed_at: new Date() });
    expect(await isListed(id)).toBe(false);
  });

  it('lists reviews in parts of 50,000 ids', async () => {
    const { id } = await api.review(await api.consumer(), 'parts.example', { description: LONG });
    await api.database.raw(
      `insert into reviews (id, company_id, user_id, title, description, rating, experience_date) overriding system value
       select 100001, company_id, (select max(id) from users where id <> user_id), 'Title', description, 3, now() from reviews where id = ?`,
      [id],
    );
    expect((await api.send('GET', '/sitemap/reviews')).body).toEqual({ parts: 3 });
    const part = async (number: number) => (await api.send('GET', `/sitemap/reviews/${number}`)).body;
    expect((await part(2)) as unknown[]).toEqual([]);
    expect(await part(3)).toMatchObject([{ id: '100001' }]);
    expect((await api.send('GET', '/sitemap/reviews/4')).status).toBe(404);
  });

  it("lists the last change of a review's text or reply as the date of the review", async () => {
    const author = await api.consumer();
    const { id } = await api.review(author, 'dated.example', { description: LONG });
    const owner = await api.company({ website: 'dated.example' });
    const reply = (method: 'PUT' | 'DELETE', body?: object) =>
      api.send(method, `/review/${id}/reply`, { token: owner.token, body });
    const lastModified = async () => {
      const review = (await readReviews()).find((listed) => listed.id === id);
      return Date.parse(review?.lastModified ?? '');
    };
    const times = [await lastModified()];
    for (const change of [
      () => api.send('PUT', `/review/${id}`, { token: author.token, body: { title: 'In other words' } }),
      () => reply('PUT', { text: 'Thank you.' }),
      () => reply('PUT', { text: 'Thanks.' }),
      () => reply('DELETE'),
    ]) {
      await change();
      times.push(await lastModified());
    }
    // Purges the deleted reply, as happens a minute after the deletion.
    await api.database('replies').where({ review_id: id }).del();
    expect(await lastModified()).toBe(times.at(-1));
    expect(new Set(times).size).toBe(times.length);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
  });
});

import { PASSWORD, testApi } from './testApi.ts';

const api = testApi();
const read = async (part: number | string) => api.send('GET', `/sitemap/companies/${part}`);

it('lists no parts without companies', async () => {
  expect((await api.send('GET', '/sitemap/companies')).body).toEqual({ parts: 0 });
  expect((await read(1)).status).toBe(404);
});

// Covers DISCOVERY-3.8
it('contains every company with a review or an owner once, in parts of 50,000 ids', async () => {
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

it('lists when a company last changed its owner, profile, reviews or replies', async () => {
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
  // The company has an owner, and no review at the end.
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

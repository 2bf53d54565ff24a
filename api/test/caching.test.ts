import { reviewBody, testApi } from './testApi.ts';

const api = testApi();

const PUBLIC = [
  '/company/cached.example',
  '/company/cached.example/review?rating=4',
  '/sitemap/companies',
  '/sitemap/companies/1',
  '/company/cached.example/score',
  '/company/cached.example/history',
];

beforeAll(async () => void (await api.review(await api.consumer(), 'cached.example')));

describe.each(PUBLIC)('%s, for a visitor,', (path) => {
  it("allows shared caches to store a visitor's response, and requires browsers to revalidate", async () => {
    const { headers } = await api.send('GET', path);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
    expect(headers.get('cdn-cache-control')).toBe('public, max-age=5, stale-while-revalidate=25');
    expect(headers.get('vary')).toMatch(/\bAuthorization\b/);
  });

  it('returns 304 without a body for a matching ETag', async () => {
    const whole = await api.send('GET', path);
    const tag = whole.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{20,}"$/);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`]) {
      const response = await api.send('GET', path, { headers: { 'if-none-match': known } });
      expect([known, response.status, response.text]).toEqual([known, 304, '']);
      for (const name of ['etag', 'cache-control', 'vary', 'x-total-count']) {
        expect(response.headers.get(name)).toBe(whole.headers.get(name));
      }
    }
    expect((await api.send('HEAD', path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await api.send('HEAD', path)).headers.get('etag')).toBe(tag);
    expect((await api.send('GET', path, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
  });

  // Covers ASVS-14.2.2
  it('returns the full response and forbids caching when the request has a token', async () => {
    const { token } = await api.consumer();
    const tag = (await api.send('GET', path)).headers.get('etag') ?? '';
    const response = await api.send('GET', path, { token, headers: { 'if-none-match': tag } });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(response.headers.get('vary')).toMatch(/\bAuthorization\b/);
    for (const name of ['etag', 'cdn-cache-control']) expect(response.headers.get(name)).toBeNull();
  });
});

it('changes the ETag after each write', async () => {
  const { token } = await api.consumer();
  const tags = async () => Promise.all(PUBLIC.map(async (path) => (await api.send('GET', path)).headers.get('etag')));
  const seen = [await tags()];
  // Uses a different name from the first review's, because a listing gets a name as soon as two reviews agree on it.
  const body = { ...reviewBody('cached.example'), companyName: 'Another' };
  const created = await api.send('POST', '/review/companyOrUser', { token, body });
  expect(created.headers.get('cache-control')).toBe('private, no-store');
  seen.push(await tags());
  await api.send('PUT', `/review/${created.body.id}`, { token, body: { title: 'Changed', rating: 4 } });
  seen.push(await tags());
  await api.send('DELETE', `/review/${created.body.id}`, { token });
  seen.push(await tags());
  const ofPage = (page: number) => new Set(seen.map((all) => all[page]));
  // After the review is deleted, the response again equals the response before the review.
  expect([ofPage(0).size, ofPage(1).size]).toEqual([3, 3]);
  expect(seen.at(-1)?.slice(0, 2)).toEqual(seen[0]?.slice(0, 2));
  // The sitemap differs each time, because it contains the time of the last change.
  expect(ofPage(3).size).toBe(4);
});

it('makes errors and responses to writes uncacheable', async () => {
  for (const path of [
    '/company/absent.example',
    '/company/cached.example/review?sort=best',
    '/sitemap/companies/2',
    '/nowhere',
  ]) {
    const { status, headers } = await api.send('GET', path);
    expect([path, status >= 400, headers.get('cache-control'), headers.get('etag')]).toEqual([
      path,
      true,
      'no-store',
      null,
    ]);
  }
  const login = await api.send('POST', '/auth/login', { body: { email: 'x@people.example', password: 'x' } });
  expect(login.headers.get('cache-control')).toBe('no-store');
});

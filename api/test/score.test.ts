import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { SEARCH_INDEX, type Score } from '@heard/contract';
import { checkTotals } from '../src/database/checkTotals.ts';
import { weightsRepository } from '../src/modules/score/weights.repository.ts';
import { PASSWORD, testApi } from './testApi.ts';

const api = testApi();

const DAY_MS = 24 * 60 * 60 * 1000;
const now = Date.now;
let passedDays = 0;
beforeEach(() => {
  passedDays = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + passedDays * DAY_MS);
});
afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

const readScore = async (company: string): Promise<Score> => (await api.send('GET', `/company/${company}/score`)).body;
const readCompany = async (company: string) => (await api.send('GET', `/company/${company}`)).body;

/** Moves the creation of a review into the past. */
const setAge = (id: string, days: number) =>
  api.database.raw(`update reviews set created_at = created_at - make_interval(days => ?) where id = ?`, [days, id]);

/** Recomputes the score of a company and its range as a reader can: from its public reviews. */
async function recompute(company: string): Promise<{ exact: number; range: number[] } | null> {
  let [top, bottom, squares, count] = [12.5, 5, (5 * 55) / 6, 0];
  const getDay = (time: number) => Math.floor(time / DAY_MS);
  for (let path: string | undefined = '?limit=100'; path !== undefined;) {
    const { body, headers } = await api.send('GET', `/company/${company}/review${path}`);
    for (const { rating, createdAt } of body) {
      const weight = 0.5 ** (Math.max(0, getDay(Date.now()) - getDay(Date.parse(createdAt))) / 365);
      top += weight * rating;
      bottom += weight;
      squares += weight * rating * rating;
      count += 1;
    }
    path = /<(.+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  if (count === 0) return null;
  const exact = top / bottom;
  const half = 1.96 * Math.sqrt((squares / bottom - exact * exact) / (bottom + 1));
  return { exact, range: [Math.max(0, exact - half), Math.min(5, exact + half)] };
}

/** Checks that the score equals the recomputed score, and that the other fields of the score are consistent with it. */
async function expectScore(company: string): Promise<Score> {
  const [score, expected] = [await readScore(company), await recompute(company)];
  const page = await readCompany(company);
  if (expected === null) {
    expect(score).toMatchObject({ value: null, exact: null, range: null, exactRange: null, mean: null });
    expect([score.reviews, score.weight]).toEqual([0, 0]);
    expect(page.score).toBeNull();
    return score;
  }
  expect(Math.abs((score.exact ?? 0) - expected.exact)).toBeLessThan(0.0001);
  expect(score.exactRange?.map((bound, at) => Math.abs(bound - (expected.range[at] ?? 0)) < 0.0001)).toEqual([
    true,
    true,
  ]);
  expect(score.range).toEqual(score.exactRange?.map((bound) => Math.floor(bound * 10 + 0.5) / 10));
  const top = score.ratings.reduce((sum, { rating, weight }) => sum + rating * weight, 12.5);
  expect(Math.abs((score.exact ?? 0) - top / (5 + score.weight))).toBeLessThan(0.000_01);
  expect(page.score).toEqual({ value: score.value, range: score.range, day: score.day, reason: score.reason });
  expect(score.day).toBe(new Date(Date.now()).toISOString().slice(0, 10));
  expect([score.reviews, score.mean]).toEqual([page.reviewsQuantity, page.ratingGeneral]);
  expect(score.ratings.map(({ reviews }) => reviews)).toEqual(page.ratingCounts);
  return score;
}

let websites = 0;
async function reviewed(...ratings: number[]) {
  const website = `scored${++websites}.example`;
  const authors = [];
  const ids: string[] = [];
  for (const rating of ratings) {
    const author = await api.consumer();
    authors.push(author);
    ids.push((await api.review(author, website, { rating })).id);
  }
  return { website, authors, ids };
}

// Covers TRUST-4.4
it('returns a score near the middle for a company with few reviews', async () => {
  const { website, authors, ids } = await reviewed(5, 5, 5);
  const score = await expectScore(website);
  expect(score).toEqual({
    companyId: website,
    day: score.day,
    value: 3.4,
    exact: 3.4375,
    range: [2.3, 4.6],
    exactRange: [2.252864, 4.622136],
    reason: 'few',
    formula: 1,
    prior: { reviews: 5, rating: 2.5 },
    halfLifeDays: 365,
    reviews: 3,
    mean: 5,
    weight: 3,
    ratings: [0, 1, 2, 3, 4, 5].map((rating) => ({
      rating,
      reviews: rating === 5 ? 3 : 0,
      weight: rating === 5 ? 3 : 0,
    })),
  });
  for (const [at, { token }] of authors.entries()) await api.send('DELETE', `/review/${ids[at]}`, { token });
  expect((await expectScore(website)).value).toBeNull();
  expect((await api.send('GET', '/company/unknown-firm.example/score')).status).toBe(404);
});

// Covers INSIGHT-3.1
it.each([
  ['a single review', [3], [1.4, 3.7]],
  ['reviews with 5 stars only', [5, 5, 5, 5, 5, 5, 5, 5], [3.2, 4.9]],
  ['reviews with 0 stars only', [0, 0, 0, 0, 0, 0, 0, 0], [0.1, 1.8]],
  ['a divided opinion', [0, 5, 0, 5, 0, 5, 0, 5], [1.3, 3.7]],
])('computes the range of a score from %s', async (_, ratings, range) => {
  const { website } = await reviewed(...ratings);
  const score = await expectScore(website);
  expect(score.range).toEqual(range);
  const [low = 0, high = 0] = score.range ?? [];
  expect([low <= (score.value ?? -1), (score.value ?? 6) <= high]).toEqual([true, true]);
});

// Covers INSIGHT-3.1
it('widens the range of a score as its reviews get older', async () => {
  const { website } = await reviewed(4, 5, 4, 5, 3);
  const width = ({ exactRange }: Score) => (exactRange?.[1] ?? 0) - (exactRange?.[0] ?? 0);
  const before = width(await expectScore(website));
  passedDays = 730;
  expect(width(await expectScore(website))).toBeGreaterThan(before);
});

// Covers TRUST-4.4
it('computes the age of an edited review from its creation', async () => {
  const { website, authors, ids } = await reviewed(5);
  await setAge(ids[0] ?? '', 730);
  expect((await expectScore(website)).exact).toBeCloseTo((12.5 + 0.25 * 5) / 5.25, 5);
  await api.send('PUT', `/review/${ids[0]}`, { token: authors[0]?.token, body: { rating: 0 } });
  const score = await expectScore(website);
  expect(score.exact).toBeCloseTo(12.5 / 5.25, 5);
  expect(score.ratings[0]).toEqual({ rating: 0, reviews: 1, weight: 0.25 });
});

// Covers TRUST-4.1, TRUST-4.2
it('updates the score after every change of a review, and as reviews get older, without a job', async () => {
  const { website, authors, ids } = await reviewed(5, 1, 4, 0, 3);
  const admin = await api.admin();
  for (const [at, id] of ids.entries()) await setAge(id, [0, 400, 40, 3000, 1][at] ?? 0);
  const [first, second] = authors;
  const changes = [
    () => api.send('PUT', `/review/${ids[0]}`, { token: first?.token, body: { rating: 2 } }),
    () => api.send('DELETE', `/review/${ids[1]}`, { token: second?.token }),
    () => api.send('POST', `/review/${ids[1]}/restore`, { token: second?.token }),
    () => api.send('POST', `/admin/reviews/${ids[2]}/hide`, { token: admin.token, body: { reason: 'Spam' } }),
    () => api.send('POST', `/admin/reviews/${ids[2]}/unhide`, { token: admin.token }),
    () => api.send('DELETE', '/user/me', { token: authors[4]?.token, body: { password: PASSWORD } }),
  ];
  const seen = [(await expectScore(website)).exact];
  for (const change of changes) {
    expect((await change()).status).toBeLessThan(300);
    seen.push((await expectScore(website)).exact);
  }
  expect(new Set(seen).size).toBeGreaterThan(4);
  const stored = () => api.database('companies').first('rating_weights', 'changed_at').where({ domain: website });
  const before = await stored();
  for (const days of [1, 365, 3650]) {
    passedDays = days;
    await expectScore(website);
  }
  expect(await stored()).toEqual(before);
});

// Covers TRUST-4.3
it('returns the plain mean of all ratings in addition to the score', async () => {
  const { website, ids } = await reviewed(5, 1);
  await setAge(ids[0] ?? '', 1000);
  const { score, ...page } = await readCompany(website);
  expect(page).toMatchObject({ ratingGeneral: 3, ratingCounts: [0, 1, 0, 0, 0, 1] });
  expect(score.value).not.toBe(3);
  const search = { requests: [{ indexName: SEARCH_INDEX, query: website }] };
  const { body: found } = await api.send('POST', '/1/indexes/*/queries', { body: search });
  expect(found.results[0].hits).toMatchObject([{ objectID: website, ratingGeneral: 3, reviewsQuantity: 2 }]);
});

// Covers TRUST-4.1
it('computes the exact score of a company with 100,000 reviews from stored weights', async () => {
  const { website } = await reviewed(5);
  // Disables the triggers, which would take a minute. Writes the totals directly, and computes the weights as an upgrade does.
  await api.database.transaction(async (transaction) => {
    await transaction.raw('alter table reviews disable trigger user');
    await transaction.raw(
      `with authors as (
         insert into users (email, name, last_name, password_hash, reviews_count)
         select 'score' || n || '@people.example', 'Ana', 'Ruiz', 'none', 1 from generate_series(1, 99999) n returning id
       )
       insert into reviews (company_id, user_id, title, description, rating, experience_date, created_at)
       select c.id, a.id, 'Fine', 'All went well.', a.id % 6, now(), now() - make_interval(hours => (a.id * 7 % 90000)::integer)
       from authors a, companies c where c.domain = ?`,
      [website],
    );
    await transaction.raw(
      `update companies c set reviews_count = 100000, ratings_sum = r.sum, rating_counts = r.counts, rating_weights = null
       from (
         select sum(rating) as sum, array[${[0, 1, 2, 3, 4, 5].map((rating) => `count(*) filter (where rating = ${rating})`).join(', ')}]::integer[] as counts
         from reviews where company_id = (select id from companies where domain = ?)) r
       where domain = ?`,
      [website, website],
    );
    await transaction.raw('alter table reviews enable trigger user');
  });
  await weightsRepository(api.database).fillNext();
  const { reviews } = await expectScore(website);
  expect(reviews).toBe(100_000);
});

// Covers TRUST-4.1, TRUST-4.6
it('computes the same score as docs/recompute-score.mjs', async () => {
  const { website, ids } = await reviewed(4, 2, 5);
  await setAge(ids[1] ?? '', 500);
  // Serves the API at /api, as the web server does.
  const proxy = createServer((request, response) => {
    void api.send('GET', (request.url ?? '').replace('/api', '')).then(({ status, text, headers }) => {
      response.writeHead(status, { link: headers.get('link') ?? '' }).end(text);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const script = new URL('../../docs/recompute-score.mjs', import.meta.url).pathname;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [script, `http://127.0.0.1:${port}`, website]);
  expect(stdout).toMatch(/^3 reviews: .*95 % range: .* The same\.\n$/s);
  await api
    .database('companies')
    .where({ domain: website })
    .update({ rating_weights: [0, 0, 9, 0, 0, 1] });
  await expect(run(process.execPath, [script, `http://127.0.0.1:${port}`, website])).rejects.toThrow(/Command failed/);
  expect(await checkTotals(api.database)).toMatchObject([
    { table: 'companies', key: website, column: 'rating_weights' },
  ]);
  await api.database('companies').where({ domain: website }).update({ rating_weights: null });
  await weightsRepository(api.database).fillNext();
  proxy.close();
});

// Covers TRUST-4.5
it('returns no score after an upgrade until the weights are summed, and counts no review twice', async () => {
  const { website, authors, ids } = await reviewed(5, 3);
  const before = await expectScore(website);
  await api.database('companies').where({ domain: website }).update({ rating_weights: null });
  expect((await readCompany(website)).score).toBeNull();
  expect(await readScore(website)).toMatchObject({ value: null, exact: null, reviews: 2, mean: 4, weight: 0 });
  // Changes a review before the weights are summed. Only the background job counts the change.
  await api.send('PUT', `/review/${ids[1]}`, { token: authors[1]?.token, body: { rating: 1 } });
  expect((await readCompany(website)).score).toBeNull();
  const weights = weightsRepository(api.database);
  expect(await weights.fillNext()).toBe(true);
  expect(await weights.fillNext()).toBe(false);
  expect((await expectScore(website)).exact).toBeLessThan(before.exact ?? 0);
});

// Covers TRUST-4.5
it('loses no review that is written while the weights are summed', async () => {
  const { website } = await reviewed(5, 3);
  const authors = await Promise.all(Array.from({ length: 10 }, () => api.consumer()));
  await api.database('companies').where({ domain: website }).update({ rating_weights: null });
  const weights = weightsRepository(api.database);
  await Promise.all([...authors.map((author) => api.review(author, website, { rating: 2 })), weights.fillNext()]);
  while (await weights.fillNext());
  expect((await expectScore(website)).ratings[2]).toMatchObject({ reviews: 10, weight: 10 });
});

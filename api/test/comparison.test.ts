import { randomUUID } from 'node:crypto';
import type { CompanyTopics, Comparison } from '@heard/contract';
import { recordStatements } from './recordStatements.ts';
import { testApi } from './testApi.ts';

const api = testApi();

const compare = async (...companies: string[]): Promise<Comparison> =>
  (await api.send('GET', `/comparison?companies=${companies.join(',')}`)).body;
const getIds = ({ companies }: Comparison) => companies.map(({ id }) => id);

/** Creates a company with one review per rating, oldest first. Returns the ids of the company and of its reviews. */
async function createReviewed(...ratings: number[]) {
  const id = `compared-${randomUUID()}.example`;
  const reviews: string[] = [];
  for (const rating of ratings) reviews.push((await api.review(await api.consumer(), id, { rating })).id);
  return { id, reviews };
}

/** Returns the month that was `ago` months before the current month, such as `2026-05`. */
function getMonth(ago: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7);
}

// Covers INSIGHT-3.3
it('returns companies in the requested order, with the same numbers as their pages', async () => {
  const [first, second] = [await createReviewed(5, 1), await createReviewed(3)];
  const comparison = await compare(second.id, first.id);
  expect(getIds(comparison)).toEqual([second.id, first.id]);
  expect([comparison.more, comparison.unknown]).toEqual([[], []]);
  for (const { months: _, topics: __, favourable: ___, critical: ____, ...company } of comparison.companies) {
    const page = (await api.send('GET', `/company/${company.id}`)).body;
    expect(page).toMatchObject(company);
  }
});

// Covers INSIGHT-3.10
it('returns the topics of each company with the same numbers as the topics endpoint', async () => {
  const [first, second] = [await createReviewed(5), await createReviewed(3)];
  const title = 'Parcel never came on time';
  const description =
    'The courier left the parcel in the rain and the delivery was two weeks late. We were sick all night.';
  for (const [id, rating] of [
    [first.id, 1],
    [first.id, 4],
    [second.id, 0],
  ] as const) {
    await api.review(await api.consumer(), id, { title, description, rating });
  }
  await api.services.readTopics.readAll();
  const { companies } = await compare(first.id, second.id);
  for (const { id, topics } of companies) {
    const expected: CompanyTopics['topics'] = (await api.send('GET', `/company/${id}/topics`)).body.topics;
    expect(expected).toMatchObject(topics);
    expect(expected).toHaveLength(topics.length);
  }
  expect(companies[0]?.topics).toContainEqual(
    expect.objectContaining({ id: 'illness', level: 'serious', reviews: 2, stars: [0, 1, 0, 0, 1, 0], recent: 2 }),
  );
});

// Covers INSIGHT-3.3
it('reads a comparison with a single SQL statement', async () => {
  const ids = [(await createReviewed(5)).id, (await createReviewed(1)).id];
  await compare(...ids);
  expect(await recordStatements(api.database, () => compare(...ids))).toHaveLength(1);
});

// Covers INSIGHT-3.3
it('returns at most four companies, without duplicates, and lists the unknown ids', async () => {
  const ids = [];
  for (const rating of [0, 1, 2, 3, 4]) ids.push((await createReviewed(rating)).id);
  const all = await compare(...ids);
  expect([getIds(all), all.more]).toEqual([ids.slice(0, 4), ids.slice(4)]);
  const [a = '', b = ''] = ids;
  const comparison = await compare(a, `WWW.${a.toUpperCase()}`, 'unknown.example', 'no%20website', b);
  expect(getIds(comparison)).toEqual([a, b]);
  expect(comparison.unknown).toEqual(['unknown.example', 'no website']);
});

// Covers INSIGHT-3.3
it('returns a company only once if a company merged into it is also requested, and omits a blocked company', async () => {
  const [into, from, blocked] = [await createReviewed(5), await createReviewed(4), await createReviewed(1)];
  const { token } = await api.admin();
  const reason = 'The same shop under two websites.';
  const body = { from: from.id, into: into.id, reason };
  expect((await api.send('POST', '/admin/companies/merge', { token, body })).status).toBeLessThan(300);
  await api.database('companies').where({ domain: blocked.id }).update({ removed_at: api.database.fn.now() });
  const comparison = await compare(from.id, into.id, blocked.id);
  expect(getIds(comparison)).toEqual([into.id]);
  expect(comparison.unknown).toEqual([blocked.id]);
});

// Covers INSIGHT-3.4
it('quotes the newest favourable and the newest critical review, but no review by an employee', async () => {
  const { id, reviews } = await createReviewed(4, 5, 0, 2, 3, 1);
  await api.review(await api.consumer(), id, { rating: 5, relation: 'employee' });
  const { companies } = await compare(id);
  expect(companies[0]).toMatchObject({ favourable: { id: reviews[1] }, critical: { id: reviews[5] } });
  const neutral = await createReviewed(3);
  expect((await compare(neutral.id)).companies).toMatchObject([{ favourable: null, critical: null }]);
});

// Covers INSIGHT-3.4
it('counts the same reviews per month as the public export, for the last 12 complete months', async () => {
  const { id, reviews } = await createReviewed(5, 4, 1, 2, 3);
  const setMonth = (at: number, ago: number) =>
    api
      .database('reviews')
      .where({ id: reviews[at] })
      .update({ created_at: `${getMonth(ago)}-15T12:00:00Z` });
  for (const [at, ago] of [1, 6, 12, 13].entries()) await setMonth(at, ago);
  const { companies } = await compare(id);
  const exported: { rating: number; createdAt: string }[] = (await api.send('GET', `/company/${id}/export.json`)).body
    .reviews;
  const expected = Array.from({ length: 12 }, (_, at) => getMonth(12 - at)).map((month) => {
    const ratings = exported.filter(({ createdAt }) => createdAt.startsWith(month)).map(({ rating }) => rating);
    return {
      month,
      rated: [0, 1, 2, 3, 4, 5].map((stars) => ratings.filter((one) => one === stars).length),
      mean: ratings[0] ?? null,
    };
  });
  expect(companies[0]?.months).toEqual(expected);
  expect(expected.filter(({ mean }) => mean !== null)).toHaveLength(3);
});

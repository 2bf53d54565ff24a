import { parse } from 'csv-parse/sync';
import { testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

// The current month is November.
const now = Date.now;
const NOVEMBER = Date.parse('2026-11-20T12:00:00Z');
const read = async (owner: LoggedIn, query = '') => {
  const ahead = NOVEMBER - now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  try {
    return (await api.send('GET', `/company/analytics${query}`, { token: owner.token })).body;
  } finally {
    clock.mockRestore();
  }
};

const NONE = [0, 0, 0, 0, 0, 0];

/** Writes a review, then sets its creation time and further columns. */
async function write(companyId: string, createdAt: string, fields: { rating: number; [column: string]: unknown }) {
  const { rating, ...columns } = fields;
  const { id } = await api.review(await api.consumer(), companyId, { rating });
  await api
    .database('reviews')
    .where({ id })
    .update({ created_at: createdAt, ...columns });
  return id;
}

// Covers TRUST-8.2
it('counts reviews by month, rating, origin and language', async () => {
  const owner = await api.company();
  await write(owner.id, '2026-09-30T23:59:59Z', { rating: 5, language: 'en', origin: 'invited' });
  await write(owner.id, '2026-11-01T00:00:00Z', { rating: 4, language: null, origin: 'confirmed' });
  const last = await write(owner.id, '2026-11-02T00:00:00Z', { rating: 0, language: 'es' });
  await api.send('PUT', `/review/${last}/reply`, { token: owner.token, body: { text: 'Sorry' } });
  await api.database('reviews').where({ id: last }).update({ replied_at: '2026-11-04T12:00:00Z' });
  const empty = { rated: NONE, mean: null, replied: 0, typical: null, invited: NONE, confirmed: NONE, languages: {} };
  expect(await read(owner, '?months=3')).toEqual({
    ready: true,
    from: '2026-09',
    to: '2026-11',
    months: [
      {
        ...empty,
        month: '2026-09',
        rated: [0, 0, 0, 0, 0, 1],
        mean: 5,
        invited: [0, 0, 0, 0, 0, 1],
        languages: { en: [0, 0, 0, 0, 0, 1] },
      },
      { ...empty, month: '2026-10' },
      {
        month: '2026-11',
        rated: [1, 0, 0, 0, 1, 0],
        mean: 2,
        replied: 1,
        typical: 'within3Days',
        invited: NONE,
        confirmed: [0, 0, 0, 0, 1, 0],
        languages: { es: [1, 0, 0, 0, 0, 0], und: [0, 0, 0, 0, 1, 0] },
      },
    ],
    totals: {
      rated: [1, 0, 0, 0, 1, 1],
      mean: 3,
      replied: 1,
      typical: 'within3Days',
      invited: [0, 0, 0, 0, 0, 1],
      confirmed: [0, 0, 0, 0, 1, 0],
      languages: { en: [0, 0, 0, 0, 0, 1], es: [1, 0, 0, 0, 0, 0], und: [0, 0, 0, 0, 1, 0] },
    },
    before: null,
    score: { value: expect.any(Number), range: expect.any(Array), day: '2026-11-20', reason: expect.any(String) },
    category: null,
  });
});

// Covers TRUST-8.3
it('compares figures with the preceding period of the same length, even across the turn of the year', async () => {
  const owner = await api.company();
  await write(owner.id, '2024-11-30T23:59:59Z', { rating: 0 });
  await write(owner.id, '2024-12-01T00:00:00Z', { rating: 2 });
  await write(owner.id, '2025-11-30T23:59:59Z', { rating: 3 });
  await write(owner.id, '2025-12-01T00:00:00Z', { rating: 5 });
  const { from, to, months, totals, before } = await read(owner);
  expect([from, to, months.length]).toEqual(['2025-12', '2026-11', 12]);
  expect([totals.rated, before.rated, before.mean]).toEqual([[0, 0, 0, 0, 0, 1], [0, 0, 1, 1, 0, 0], 2.5]);
});

// Covers TRUST-8.3
it('compares figures with the previous period only if a review is older than the period', async () => {
  const owner = await api.company();
  await write(owner.id, '2025-12-01T00:00:00Z', { rating: 5 });
  expect((await read(owner)).before).toBeNull();
  expect((await read(owner, '?months=6')).before.rated).toEqual([0, 0, 0, 0, 0, 1]);
  expect((await read(owner, '?months=3')).before.rated).toEqual(NONE);
});

it('reports that figures are not ready while the reviews of a claimed listing are counted', async () => {
  const website = 'counted-later.example';
  await api.review(await api.consumer(), website);
  const owner = await api.company({ website });
  const { body } = await api.send('GET', '/company/analytics', owner);
  expect([body.ready, body.totals.rated, body.before]).toEqual([false, NONE, null]);
});

// Covers TRUST-8.2
it('exports one CSV row per month', async () => {
  const owner = await api.company();
  await api.review(await api.consumer(), owner.id, { rating: 4, description: 'Hm.' });
  const { status, headers, text } = await api.send('GET', '/company/analytics.csv?months=3', owner);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
  expect(headers.get('content-disposition')).toBe('attachment; filename="heard-analytics.csv"');
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(rows).toHaveLength(3);
  expect(rows.at(-1)).toEqual({
    month: new Date().toISOString().slice(0, 7),
    reviews: '1',
    mean: '4',
    stars0: '0',
    stars1: '0',
    stars2: '0',
    stars3: '0',
    stars4: '1',
    stars5: '0',
    replied: '0',
    typicalReplyTime: '',
    organic: '1',
    invited: '0',
    confirmed: '0',
    language_und: '1',
  });
});

it.each(['1', '13', 'all'])('rejects a period of %s months', async (months) => {
  const owner = await api.company();
  expect((await api.send('GET', `/company/analytics?months=${months}`, owner)).status).toBe(400);
});

// Covers TRUST-8.2
it('rejects visitors, consumers and API keys without the scope', async () => {
  const owner = await api.company();
  for (const path of ['/company/analytics', '/company/analytics.csv']) {
    expect((await api.send('GET', path)).status).toBe(401);
    expect((await api.send('GET', path, await api.consumer())).body.type).toBe('/problems/wrong-role');
  }
  const [other] = [await api.company()];
  await api.review(await api.consumer(), owner.id);
  expect((await api.send('GET', '/company/analytics', other)).body.totals.rated).toEqual(NONE);
});

describe('the category', () => {
  /** Adds a company to a category, with the given figures in the list of the category. */
  async function enter(
    domain: string,
    { score, mean, reviews = 20 }: { score: number; mean: number; reviews?: number },
  ) {
    await api.database.raw(
      `with own as (
         update companies set category_ids = '{202}', reviews_count = ?, ratings_sum = ? where domain = ? returning id)
       insert into rank_entries (category_id, company_id, score, reviews, mean, replies, languages)
         select 202, id, ?, ?, ?, false, '{}' from own`,
      [reviews, Math.round(mean * reviews), domain, score, reviews, Math.round(mean * 10)],
    );
  }

  // Covers TRUST-8.4
  it('compares the company with at least ten companies that have twenty reviews', async () => {
    const owner = await api.company();
    await enter(owner.id, { score: 400, mean: 4.1 });
    for (let at = 0; at < 9; at += 1) {
      expect((await read(owner)).category).toBeNull();
      const peer = await api.company();
      await enter(peer.id, { score: 350 + at * 10, mean: 3 + at * 0.2 });
      const small = await api.company();
      await enter(small.id, { score: 500, mean: 5, reviews: 19 });
    }
    expect((await read(owner)).category).toEqual({
      slug: expect.stringMatching(/^[a-z-]+$/),
      rank: 4,
      of: 10,
      medianMean: 3.8,
    });
  });

  // Covers TRUST-8.4
  it("returns the unrounded median of the companies' means, and the lower of the two middle means for an even number", async () => {
    await api.database('rank_entries').del();
    const owner = await api.company();
    await enter(owner.id, { score: 400, mean: 4.11, reviews: 100 });
    const means = [2, 4.14, 4.08, 5, 4.12, 4.13, 3, 4.1, 4.09];
    for (const mean of means) await enter((await api.company()).id, { score: 300, mean, reviews: 100 });
    expect((await read(owner)).category).toMatchObject({ rank: 1, of: 10, medianMean: 4.1 });
    await enter((await api.company()).id, { score: 450, mean: 4.9, reviews: 100 });
    expect((await read(owner)).category).toMatchObject({ rank: 2, of: 11, medianMean: 4.11 });
  });
});

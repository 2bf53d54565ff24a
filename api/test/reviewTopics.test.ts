import { randomUUID } from 'node:crypto';
import { findTopics } from '../src/modules/reviewTopics/findTopics.ts';
import { isTopicLanguage, reviewTopics } from '../src/modules/reviewTopics/taxonomy/taxonomy.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { countRowsRead, recordStatements } from './recordStatements.ts';
import { testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

interface Exported {
  id: string;
  title: string;
  description: string;
  rating: number;
  language: string | null;
  relation: string | null;
}

const TEXTS: readonly [title: string, description: string][] = [
  [
    'Parcel never came on time',
    'The courier left the parcel in the rain and the delivery was two weeks late. The staff in the shop were friendly, though, and apologised.',
  ],
  [
    'El paquete llegó tarde',
    'El repartidor dejó el paquete en el portal y la entrega llegó con una semana de retraso. Las chicas de la tienda son muy amables.',
  ],
  [
    'Une arnaque, fuyez',
    'C’est une arnaque, ils prennent l’argent et je n’ai jamais rien reçu de ma commande. Le service client ne répond pas au téléphone.',
  ],
  [
    'Sick after the mussels',
    'Both of us were sick all night after the mussels, and the waiter was rude when we called the restaurant about it the next day.',
  ],
];

const newWebsite = () => `topics-${randomUUID()}.example`;
const readTopics = () => api.services.readTopics.readAll();
const read = async (companyId: string) => (await api.send('GET', `/company/${companyId}/topics`)).body;

async function list(companyId: string, query: string): Promise<{ reviews: { id: string }[]; total: string | null }> {
  const { body, headers } = await api.send('GET', `/company/${companyId}/review?limit=100&${query}`);
  return { reviews: body, total: headers.get('x-total-count') };
}

/** Creates a review with the text at index `at`. */
async function write(website: string, at: number, rating = 1, fields: object = {}) {
  const author = await api.consumer();
  const [title = '', description = ''] = TEXTS[at % TEXTS.length] ?? [];
  const { id } = await api.review(author, website, { title, description, rating, ...fields });
  return { author, id: String(id) };
}

const CHEESE = {
  title: 'Mouldy cheese',
  description: 'The cheese was mouldy and the bread was stale, but at least the prices are quite low these days.',
};

async function edit({ token }: LoggedIn, id: string, body: object): Promise<void> {
  expect((await api.send('PUT', `/review/${id}`, { token, body })).status).toBe(200);
}

/** Collects the ids of the reviews of all pages of a list. */
async function collect(path: string, query: string, token?: string): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = `?limit=1&${query}`;
  while (next !== undefined && ids.length < 10) {
    const { body, headers } = await api.send('GET', `${path}${next}`, token === undefined ? {} : { token });
    ids.push(...body.map(({ id }: { id: string }) => id));
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return ids;
}

/** Recomputes the topics of a company from its public export. */
async function compute(companyId: string) {
  const exported: Exported[] = (await api.send('GET', `/company/${companyId}/export.json`)).body.reviews;
  const reviews = exported.filter(({ relation }) => relation === null);
  const counts = new Map<string, number[]>();
  for (const review of reviews) {
    if (!isTopicLanguage(review.language)) continue;
    for (const topic of findTopics(review, review.language).keys()) {
      const stars = counts.get(topic) ?? [0, 0, 0, 0, 0, 0];
      stars[review.rating] = (stars[review.rating] ?? 0) + 1;
      counts.set(topic, stars);
    }
  }
  const languages = reviews.filter(({ language }) => isTopicLanguage(language)).length;
  return { read: languages, notRead: reviews.length - languages, counts };
}

/**
 * Checks that the topics of a company equal those of its export, and that the number of reviews of each topic equals the length of its list.
 * @returns the number of topics
 */
async function expectAsExported(companyId: string): Promise<number> {
  await readTopics();
  const { topics, ...rest } = await read(companyId);
  const { counts, ...expected } = await compute(companyId);
  expect(rest).toMatchObject(expected);
  const stars = new Map(topics.map((topic: { id: string; stars: number[] }) => [topic.id, topic.stars]));
  expect(stars).toEqual(counts);
  for (const { id, reviews } of topics as { id: string; reviews: number }[]) {
    const { reviews: listed, total } = await list(companyId, `topic=${id}`);
    expect([id, listed.length, total]).toEqual([id, reviews, String(reviews)]);
  }
  expect(await checkTotals(api.database)).toEqual([]);
  return topics.length;
}

let admin: LoggedIn;
beforeAll(async () => {
  admin = await api.admin();
});

// Covers INSIGHT-1.3
test('counts the same topics as a recount of the public export', async () => {
  const website = newWebsite();
  for (const [at, rating] of [5, 0, 3, 1, 4, 2].entries()) await write(website, at, rating);
  expect(await expectAsExported(website)).toBeGreaterThan(5);
});

// Covers INSIGHT-1.4
test.each([
  ['topics', ['company_topics', 'company_topic_months']],
  ['history', ['company_months', 'reviews']],
])('reads %s with one SQL statement, and only rows of the company', async (part, tables) => {
  const [website, other] = [newWebsite(), newWebsite()];
  for (const at of [0, 1, 2]) await write(website, at);
  for (const at of [0, 1, 2, 3]) await write(other, at);
  await readTopics();
  const path = `/company/${website}/${part}`;
  const [statement, ...more] = await recordStatements(api.database, () => api.send('GET', path));
  expect(more).toEqual([]);
  const company = await api.database('companies').first('id').where({ domain: website });
  await api.database.transaction(async (transaction) => {
    // Forbids sequential scans, which PostgreSQL would prefer to an index in small tables.
    await transaction.raw('set local enable_seqscan = off');
    for (const table of tables) {
      const stored = await transaction(table).where({ company_id: company?.id }).count().first();
      const rows = statement && (await countRowsRead(transaction, table, statement));
      expect(rows).toBeLessThanOrEqual(Number(stored?.count));
    }
  });
});

test('replaces the topics of a review when its text is edited', async () => {
  const website = newWebsite();
  const { author, id } = await write(website, 0);
  await readTopics();
  await edit(author, id, { ...CHEESE, rating: 2 });
  await expectAsExported(website);
  expect((await read(website)).topics.map((topic: { id: string }) => topic.id)).toContain('freshness');
});

// Covers INSIGHT-1.7
test('lists an edited review under its earlier topics, without marked sentences, until the job reads the new text', async () => {
  const website = newWebsite();
  const { author, id } = await write(website, 0, 1);
  await readTopics();
  const { topics: earlier } = await read(website);
  await edit(author, id, { ...CHEESE, rating: 4 });
  const { topics } = await read(website);
  expect(topics).toEqual(earlier);
  for (const { id: topic, reviews } of topics as { id: string; reviews: number }[]) {
    const { body, headers } = await api.send('GET', `/company/${website}/review?topic=${topic}`);
    expect([body.length, headers.get('x-total-count')]).toEqual([reviews, String(reviews)]);
    expect(body[0]).toMatchObject({ title: CHEESE.title, rating: 4, mentions: [] });
  }
  expect(await checkTotals(api.database)).toEqual([]);
  await expectAsExported(website);
});

test('counts an edited rating when the job reads the review', async () => {
  const website = newWebsite();
  const { author, id } = await write(website, 0, 1);
  await readTopics();
  await edit(author, id, { rating: 4 });
  expect((await read(website)).topics[0]).toMatchObject({ reviews: 1, stars: [0, 1, 0, 0, 0, 0] });
  expect(await list(website, 'topic=delivery&rating=1')).toMatchObject({ reviews: [{ id }], total: '1' });
  expect(await list(website, 'topic=delivery&rating=4')).toEqual({ reviews: [], total: '0' });
  await expectAsExported(website);
  expect((await read(website)).topics[0].stars).toEqual([0, 0, 0, 0, 1, 0]);
});

test.each([
  ['highest', [3, 2, 1]],
  ['lowest', [1, 2, 3]],
])(
  'lists each review of a topic exactly once in the order %s while an edited rating is queued',
  async (sort, ratings) => {
    const company = await api.company();
    const written = [
      await write(company.id, 0, 1),
      await write(company.id, 0, 2),
      await write(company.id, 0, 3),
    ] as const;
    await readTopics();
    const [first, , last] = written;
    await edit(first.author, first.id, { rating: 5 });
    await edit(last.author, last.id, { rating: 0 });
    const expected = ratings.map((rating) => written[rating - 1]?.id);
    expect(await collect(`/company/${company.id}/review`, `topic=delivery&sort=${sort}`)).toEqual(expected);
    expect(await collect('/review/company', `topic=delivery&sort=${sort}`, company.token)).toEqual(expected);
  },
);

test('returns to the owner of a company how many of its reviews mention a topic', async () => {
  const company = await api.company();
  await write(company.id, 0);
  await write(company.id, 3);
  await readTopics();
  const { body, headers } = await api.send('GET', '/review/company?topic=delivery', { token: company.token });
  expect([body.length, headers.get('x-total-count')]).toEqual([1, '1']);
});

test('finds the topics of an edit that is committed while the queue is read', async () => {
  const website = newWebsite();
  const { id } = await write(website, 0);
  const [reading] = await api.database.transaction(async (transaction) => {
    await transaction('reviews').where({ id }).update(CHEESE);
    return [readTopics()];
  });
  await reading;
  await expectAsExported(website);
  expect((await read(website)).topics.map((topic: { id: string }) => topic.id)).toContain('freshness');
});

test('does not rewrite topics that an edit leaves unchanged', async () => {
  const website = newWebsite();
  const { author, id } = await write(website, 0);
  await readTopics();
  const readRows = () =>
    api.database('review_topics').select('topic', api.database.raw('ctid')).where({ review_id: id }).orderBy('topic');
  const rows = await readRows();
  await edit(author, id, { description: `${TEXTS[0]?.[1]} The bridge over there is quite old.` });
  await readTopics();
  expect(await readRows()).toEqual(rows);
});

test('removes the queue entries of reviews that were deleted before they were read', async () => {
  const { id } = await write(newWebsite(), 0);
  await api.database('reviews').where({ id }).del();
  await readTopics();
  expect(await api.database('topics_queue').where({ review_id: id })).toEqual([]);
});

// Covers INSIGHT-1.3
test('does not count hidden and deleted reviews', async () => {
  const website = newWebsite();
  const [hidden, deleted] = [await write(website, 0), await write(website, 0), await write(website, 1)];
  await expectAsExported(website);
  await api.database('reviews').where({ id: hidden.id }).update({ hidden_at: new Date(), hidden_reason: 'Spam' });
  await api.send('DELETE', `/review/${deleted.id}`, { token: deleted.author.token });
  const { topics } = await read(website);
  expect(topics[0].reviews).toBe(1);
  await expectAsExported(website);
  await api.database('reviews').where({ id: hidden.id }).update({ hidden_at: null, hidden_reason: null });
  expect((await read(website)).topics[0].reviews).toBe(2);
  await expectAsExported(website);
  await api.database('reviews').where({ id: hidden.id }).del();
  await expectAsExported(website);
});

// Covers INSIGHT-4.2
test('does not count reviews by people with a connection to the company', async () => {
  const website = newWebsite();
  const { author, id } = await write(website, 0);
  const labelled = await write(website, 0);
  await write(website, 1);
  await expectAsExported(website);
  await api.send('PUT', `/review/${id}`, { token: author.token, body: { relation: 'employee' } });
  expect((await read(website)).topics[0].reviews).toBe(2);
  const body = { relation: 'competitor', reason: 'The profile of the shop names this person as its manager.' };
  await api.send('POST', `/admin/reviews/${labelled.id}/label`, { token: admin.token, body });
  expect((await read(website)).topics[0].reviews).toBe(1);
  await expectAsExported(website);
  await api.send('PUT', `/review/${id}`, { token: author.token, body: { relation: null } });
  await api.send('POST', `/admin/reviews/${labelled.id}/unlabel`, { token: admin.token, body: {} });
  expect((await read(website)).topics[0].reviews).toBe(3);
  await expectAsExported(website);
});

// Covers INSIGHT-1.3
test('moves topics when companies are merged, and back when the merge is undone', async () => {
  const [from, into] = [newWebsite(), newWebsite()];
  await write(from, 0);
  await write(into, 0);
  await write(into, 1);
  await readTopics();
  const reason = 'The same shop under two websites.';
  const sent = { token: admin.token, body: { from, into, reason } };
  const merged = await api.send('POST', '/admin/companies/merge', sent);
  expect((await read(into)).topics[0].reviews).toBe(3);
  await expectAsExported(into);
  await api.send('POST', `/admin/merges/${merged.body.id}/undo`, { token: admin.token, body: { reason } });
  for (const [company, reviews] of [
    [from, 1],
    [into, 2],
  ] as const) {
    expect((await read(company)).topics[0].reviews).toBe(reviews);
    await expectAsExported(company);
  }
});

test('counts reviews per month by their creation, but recent reviews by the date of the experience', async () => {
  const website = newWebsite();
  const { id } = await write(website, 3, 0);
  await write(website, 3, 0);
  await readTopics();
  await api
    .database('reviews')
    .where({ id })
    .update({ experience_date: new Date(Date.now() - 3 * 365 * 86_400_000) });
  const illness = (await read(website)).topics.find((topic: { id: string }) => topic.id === 'illness');
  expect(illness).toMatchObject({ level: 'serious', reviews: 2, recent: 1, name: { es: 'Enfermedad' } });
  expect(illness.months).toHaveLength(24);
  expect(illness.months.at(-1)).toBe(2);
});

// Covers INSIGHT-1.7
test('lists and sorts the reviews of a topic with the sentences that mention the topic', async () => {
  const website = newWebsite();
  const written = [await write(website, 0, 1), await write(website, 0, 5), await write(website, 3, 0)];
  await readTopics();
  const ids = written.map(({ id }) => id);
  expect((await list(website, 'topic=delivery')).reviews.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect((await list(website, 'topic=delivery&sort=oldest')).reviews.map(({ id }) => id)).toEqual([ids[0], ids[1]]);
  expect((await list(website, 'topic=delivery&sort=lowest')).reviews.map(({ id }) => id)).toEqual([ids[0], ids[1]]);
  expect((await list(website, 'topic=delivery&sort=helpful')).reviews).toHaveLength(2);
  expect((await list(website, 'topic=delivery&language=en')).reviews).toHaveLength(2);
  expect((await list(website, 'topic=delivery&origin=organic')).reviews).toHaveLength(2);
  expect(await list(website, 'topic=delivery&rating=5')).toMatchObject({ reviews: [{ id: ids[1] }], total: '1' });
  expect(await list(website, 'topic=unknown')).toEqual({ reviews: [], total: '0' });
  const { body } = await api.send('GET', `/company/${website}/review?topic=delivery&limit=1`);
  const [title = '', description = ''] = TEXTS[0] ?? [];
  expect(body[0].mentions).toEqual([
    { field: 'title', start: 0, end: title.length },
    { field: 'description', start: 0, end: description.indexOf('.') + 1 },
  ]);
});

test('paginates the reviews of a topic', async () => {
  const website = newWebsite();
  const ids: string[] = [];
  for (const rating of [1, 5, 3]) ids.unshift((await write(website, 0, rating)).id);
  await readTopics();
  for (const sort of ['newest', 'helpful']) {
    expect(await collect(`/company/${website}/review`, `topic=delivery&sort=${sort}`)).toEqual(ids);
  }
});

// Covers INSIGHT-1.5
test('finds the topics of all reviews again when the taxonomy has a new version', async () => {
  const website = newWebsite();
  await write(website, 0);
  await readTopics();
  await api.database('review_topics').del();
  await api.database('topics_progress').update({ version: 0, after_id: '0' });
  await expectAsExported(website);
  expect((await api.database('topics_progress').first('version'))?.version).toBeGreaterThan(0);
});

test('returns 404 for the topics of an unknown company', async () => {
  expect((await api.send('GET', `/company/${newWebsite()}/topics`)).status).toBe(404);
});

// Covers INSIGHT-1.2
test('publishes the taxonomy with its terms', async () => {
  const { body } = await api.send('GET', '/review-topics?language=fr');
  expect(body.topics).toHaveLength(reviewTopics.length);
  expect(body.topics[0]).toMatchObject({ id: 'delivery', name: 'Livraison', level: 'normal' });
  expect(body.measured).toHaveLength(3);
});

// Covers INSIGHT-1.9
test('returns how often the reviews of a period mention topics, but only to owners', async () => {
  const company = await api.company();
  for (const at of [0, 0, 1, 3]) await write(company.id, at, 2);
  await readTopics();
  const path = '/company/analytics/topics?months=3';
  expect((await api.send('GET', path, { token: (await api.consumer()).token })).status).toBe(403);
  const { body } = await api.send('GET', path, { token: company.token });
  const delivery = body.topics.find((topic: { id: string }) => topic.id === 'delivery');
  expect(delivery).toMatchObject({ reviews: 3, mean: 2, change: null, median: null });
  expect(delivery.share).toBeCloseTo(3 / body.reviews, 3);
});

import type { Home } from '@heard/contract';
import { createRepositories } from '../src/createRepositories.ts';
import type { MarkReasons } from '../src/database/schema/jsonColumns.ts';
import { createRefreshRanks } from '../src/modules/discovery/refreshRanks.ts';
import { PASSWORD, reviewBody, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();
let repositories: ReturnType<typeof createRepositories>;
beforeAll(() => {
  repositories = createRepositories(api.database);
});

const ENGLISH = 'We ordered bread for the whole office, and every loaf was still warm when the box arrived.';
const SPANISH =
  'Pedimos pan para toda la oficina, y cada hogaza estaba todavía caliente cuando llegó a nuestra puerta.';

async function readHome(language?: string): Promise<Home> {
  const { status, body, text } = await api.send('GET', `/home${language === undefined ? '' : `?language=${language}`}`);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return body;
}
const readLatest = async (language?: string) => (await readHome(language)).latest.map(({ id }) => id);

/** Chooses the latest reviews as housekeeping does. */
async function choose(): Promise<void> {
  while (await repositories.latestReviews.addNext());
  await repositories.latestReviews.removeInvisible();
}

let count = 0;

/** Writes a review, and makes the review and the account of its author old enough for the home page. */
async function write(
  fields: object = {},
  { minutes = 60, hours = 48, website = '', author = null as LoggedIn | null } = {},
) {
  count += 1;
  const writer = author ?? (await api.consumer());
  const review = await api.review(writer, website || `company-${count}.example`, {
    title: `Review ${count}`,
    description: `${ENGLISH} ${count}`,
    ...fields,
  });
  const { database } = api;
  await database('users')
    .where({ id: writer.id })
    .update({ created_at: database.raw(`now() - make_interval(hours => ${hours})`) });
  await database('reviews')
    .where({ id: review.id })
    .update({ created_at: database.raw(`now() - make_interval(mins => ${minutes})`) });
  // Removes the review from the queue and deletes its marks, as if the automated checks had found nothing.
  await database('moderation_queue').where({ subject: 'review', id: review.id }).del();
  await database('marks').where({ review_id: review.id }).del();
  return { id: String(review.id), author: writer };
}

beforeEach(async () => {
  const { database } = api;
  await database('latest_reviews').del();
  await database('latest_review_cursors').update({
    last_id: database.raw('(select coalesce(max(id), 0) from reviews)'),
  });
});

// Covers DISCOVERY-40.4
it('quotes the latest reviews of the language, whatever their ratings', async () => {
  const ratings = [0, 5, 1, 4, 2, 3];
  const written: string[] = [];
  for (const [at, rating] of ratings.entries()) written.push((await write({ rating }, { minutes: 60 - at })).id);
  for (let at = 0; at < 2; at += 1) await write({ title: 'Muy buen pan', description: `${SPANISH} ${at}` });
  await choose();
  const { latest } = await readHome();
  expect(latest.map(({ id }) => id)).toEqual(written.toReversed());
  expect(latest.map(({ rating }) => rating)).toEqual(ratings.toReversed());
  expect(latest[0]).toEqual({
    id: written[5],
    title: 'Review 6',
    text: `${ENGLISH} 6`,
    rating: 3,
    language: 'en',
    createdAt: expect.any(String),
    author: expect.stringMatching(/^\S+ \p{L}\.$/u),
    company: { id: 'company-6.example', name: expect.any(String) },
  });
  // The page quotes reviews of a language only if at least three qualify.
  expect(await readLatest('es')).toEqual([]);
  const third = await write({ title: 'Pan caliente', description: `${SPANISH} 3` }, { minutes: 11 });
  await choose();
  expect(await readLatest('es')).toEqual([third.id, expect.any(String), expect.any(String)]);
  expect(await repositories.latestReviews.check()).toEqual([]);
});

// Covers DISCOVERY-40.4
it('quotes at most 160 characters of a review, and the initial of the last name', async () => {
  const author = await api.consumer({ name: 'Ana', lastName: 'Ruiz' });
  const long = `${ENGLISH} ${ENGLISH}`;
  const { id } = await write({ description: long }, { author });
  await write();
  await write();
  await choose();
  const quote = (await readHome()).latest.find((one) => one.id === id);
  expect(quote?.author).toBe('Ana R.');
  expect(quote?.text.length).toBeLessThanOrEqual(160);
  expect(quote?.text).toMatch(/…$/);
});

describe('the featured review', () => {
  const setHelpful = (id: string, helpful: number) => api.database('reviews').where({ id }).update({ helpful });
  const DAY = 24 * 60;

  it('features in full the newest review of the last 30 days that at least 4 people find helpful, whatever its rating', async () => {
    const description = `${ENGLISH} ${ENGLISH}`;
    const tooOld = await write({}, { minutes: 30 * DAY + 60 });
    const helpful = await write({ description, rating: 0 }, { minutes: 29 * DAY });
    const lessHelpful = await write({}, { minutes: 28 * DAY });
    const newest = await write();
    await choose();
    await setHelpful(tooOld.id, 40);
    await setHelpful(helpful.id, 4);
    await setHelpful(lessHelpful.id, 3);
    const { featured } = await readHome();
    expect(featured).toMatchObject({ id: helpful.id, text: description, rating: 0, helpful: 4 });
    await setHelpful(newest.id, 5);
    expect((await readHome()).featured?.id).toBe(newest.id);
    expect((await readHome('es')).featured).toBeNull();
  });

  it('features a review with its visible photos, without hidden photos', async () => {
    const { id } = await write();
    await choose();
    await setHelpful(id, 4);
    expect((await readHome()).featured?.photos).toEqual([]);
    const photo = { review_id: id, key: 'a', small_side: 336, large_width: 1600, large_height: 1200 };
    await api.database('review_photos').insert([
      { ...photo, position: 0, alt: 'A round loaf' },
      {
        ...photo,
        position: 1,
        alt: 'A face',
        hidden_at: new Date(),
        hidden_ground: 'personalData',
        hidden_reason: 'No.',
      },
    ]);
    await api.database('reviews').where({ id }).update({ photos_count: 2 });
    const path = expect.stringMatching(/^\/photos\/[\da-f]{32}-small\.webp$/);
    const small = { path, width: 336, height: 336 };
    expect((await readHome()).featured?.photos).toMatchObject([{ alt: 'A round loaf', small }]);
  });

  it('excludes the featured review from the latest reviews', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.unshift((await write({}, { minutes: 60 - at })).id);
    const [featured = '', ...others] = ids;
    await choose();
    await setHelpful(featured, 4);
    expect(await readLatest()).toEqual(others);
  });

  it('features no hidden review, and no review of an author whose account is being checked', async () => {
    const { id } = await write();
    await choose();
    await setHelpful(id, 9);
    expect((await readHome()).featured?.id).toBe(id);
    const row = await api.database('reviews').first('company_id').where({ id });
    await api.database('marks').insert({ review_id: id, company_id: row?.company_id, reasons: {} });
    expect((await readHome()).featured).toBeNull();
    await api.database('marks').where({ review_id: id }).del();
    await api
      .database('reviews')
      .where({ id })
      .update({ hidden_at: api.database.fn.now(), hidden_reason: 'Not about this company.' });
    expect((await readHome()).featured).toBeNull();
  });
});

// Covers DISCOVERY-40.5
it('excludes hidden, deleted, new, short, marked or pending reviews, and reviews by new accounts', async () => {
  const visible = [];
  for (let at = 0; at < 3; at += 1) visible.unshift((await write({}, { minutes: 900 - at })).id);
  const hidden = await write();
  const deleted = await write();
  const edited = await write();
  await write({ description: 'Good bread, nothing else.' });
  await write({}, { hours: 23 });
  const pending = await write();
  const marked = await write();
  const reported = await write();
  const { database } = api;
  await database('moderation_queue').insert({ subject: 'review', id: pending.id, set_aside_at: database.fn.now() });
  const mark = async (id: string, reasons: MarkReasons) => {
    const row = await database('reviews').first('company_id').where({ id });
    await database('marks').insert({ review_id: id, company_id: row?.company_id, reasons });
  };
  // Writes another review by the author of the marked review.
  const other = await write({}, { author: marked.author, minutes: 4000 });
  await write({}, { minutes: 5 });
  await choose();
  expect(await readLatest()).toEqual(
    [reported, marked, edited, deleted, hidden].map(({ id }) => id).concat(visible.slice(0, 1)),
  );
  await mark(other.id, { newAccount: { minutes: 1, reviews: 1 } });
  await mark(reported.id, {});
  await database('reviews')
    .where({ id: hidden.id })
    .update({ hidden_at: database.fn.now(), hidden_reason: 'Not about this company.' });
  await api.send('DELETE', `/review/${deleted.id}`, { token: deleted.author.token });
  const put = await api.send('PUT', `/review/${edited.id}`, {
    token: edited.author.token,
    body: { ...reviewBody('x.example'), description: `${ENGLISH} Edited, and not checked yet.` },
  });
  expect(put.status).toBeLessThan(500);
  await database('moderation_queue').insert({ subject: 'review', id: edited.id }).onConflict().ignore();
  expect(await readLatest()).toEqual(visible);
  // Removes hidden and deleted reviews from the table of latest reviews. Other reviews stay there, because they can become visible again.
  await choose();
  const stored = (await database('latest_reviews').pluck('review_id')).map(String);
  expect(stored.toSorted()).toEqual(
    [...visible, edited.id, marked.id, reported.id, other.id].filter((id) => stored.includes(id)).toSorted(),
  );
  expect(stored).not.toContain(hidden.id);
  expect(stored).not.toContain(deleted.id);
  expect(await repositories.latestReviews.check()).toEqual([]);
});

// Covers DISCOVERY-40.5
it('chooses a review only after its automated checks', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.unshift((await write({}, { minutes: 60 - at })).id);
  await api.database('moderation_queue').insert({ subject: 'review', id: ids[1] });
  await choose();
  expect(await readLatest()).toEqual([]);
  await api.database('moderation_queue').del();
  await choose();
  expect(await readLatest()).toEqual(ids);
});

// Covers DISCOVERY-40.5
it('considers a review again as soon as the account of its author is a day old', async () => {
  const others = [await write(), await write()].map(({ id }) => id);
  const { id, author } = await write({}, { minutes: 20, hours: 1 });
  await choose();
  expect((await readLatest()).includes(id)).toBe(false);
  const { database } = api;
  await database('users')
    .where({ id: author.id })
    .update({ created_at: database.raw(`now() - interval '26 hours'`) });
  await database('reviews')
    .where({ id })
    .update({ created_at: database.raw(`now() - interval '25 hours'`) });
  await database('reviews')
    .whereIn('id', others)
    .update({ created_at: database.raw(`now() - interval '26 hours'`) });
  await database('latest_reviews')
    .whereIn('review_id', others)
    .update({ created_at: database.raw(`now() - interval '26 hours'`) });
  await choose();
  expect((await readLatest())[0]).toBe(id);
});

// Covers DISCOVERY-40.5
it('quotes at most one review per company and per author, even in a burst of reviews', async () => {
  const others = [await write({}, { minutes: 400 }), await write({}, { minutes: 500 })].map(({ id }) => id);
  const author = await api.consumer();
  const [first] = [await write({}, { author, minutes: 300 }), await write({}, { author, minutes: 301 })];
  const newest = await write({}, { website: 'burst.example', minutes: 100 });
  await api.database.raw(
    `with authors as (
       insert into users (email, name, last_name, password_hash, created_at)
       select 'burst' || n || '@people.example', 'Ana', 'Ruiz', 'none', now() - interval '1 year' from generate_series(1, 50) n returning id)
     insert into reviews (company_id, user_id, title, description, rating, experience_date, language, created_at)
     select r.company_id, a.id, r.title, r.description, 5, now(), 'en', now() - interval '2 hours' from reviews r, authors a where r.id = ?`,
    [newest.id],
  );
  await api.database('moderation_queue').del();
  await choose();
  expect(await api.database('latest_reviews').count({ count: '*' })).toEqual([{ count: '55' }]);
  expect(await readLatest()).toEqual([newest.id, first?.id, ...others]);
});

// Covers DISCOVERY-40.5
it('stores the newest 200 reviews of a language, and detects stored reviews that are no longer public', async () => {
  const { database } = api;
  const { id } = await write();
  await database.raw(
    `insert into latest_reviews (language, review_id, created_at)
     select 'en', -n, now() - make_interval(mins => 70 + n) from generate_series(1, 250) n`,
  );
  await repositories.latestReviews.addNext();
  expect(await database('latest_reviews').count({ count: '*' })).toEqual([{ count: '200' }]);
  await database('latest_reviews').where('review_id', '<', -1).del();
  await database('reviews')
    .where({ id })
    .update({ hidden_at: database.raw(`now() - interval '1 hour'`), hidden_reason: 'Not about this company.' });
  expect(await repositories.latestReviews.check()).toEqual([
    expect.objectContaining({ table: 'latest_reviews', key: 'en -1', counted: 'none' }),
    expect.objectContaining({ table: 'latest_reviews', key: `en ${id}`, counted: 'not visible' }),
  ]);
  await choose();
  expect(await repositories.latestReviews.check()).toEqual([]);
});

// Covers DISCOVERY-40.1, DISCOVERY-40.2, DISCOVERY-40.6
it('shows categories, countries and companies with the same numbers as the lists', async () => {
  const authors: LoggedIn[] = [];
  for (let at = 0; at < 5; at += 1) authors.push(await api.consumer());
  for (const [website, categories, reviews] of [
    ['bank.example', ['banks'], 5],
    ['bakery.example', ['bakeries', 'butchers-fishmongers'], 3],
    ['hotel.example', ['hotels'], 2],
  ] as const) {
    const email = `owner@${website}`;
    const body = { name: website, email, website, workEmail: email, password: PASSWORD, categories, country: 'Spain' };
    expect((await api.send('POST', '/auth/registerCompany', { body })).status).toBe(201);
    for (const author of authors.slice(0, reviews)) await api.review(author, website, { rating: 5 });
    if (website !== 'bank.example') continue;
    // A company is listed among the best only if its reviews are from several months.
    await createRefreshRanks(repositories).refreshAll();
    expect((await readHome()).best).toEqual([]);
    await api.database.raw(
      `update reviews r set created_at = r.created_at - make_interval(days => 40 * (r.id % 5)::integer)
       from companies c where c.id = r.company_id and c.domain = ?`,
      [website],
    );
  }
  await createRefreshRanks(repositories).refreshAll();
  const home = await readHome();
  const { categories } = (await api.send('GET', '/categories')).body;
  const numbers = (rows: { slug: string; companies: number }[]) => rows.map(({ slug, companies }) => [slug, companies]);
  expect(numbers(home.categories)).toEqual([
    ['money-insurance', 1],
    ['food-drink-shops', 1],
    ['travel-holidays', 1],
  ]);
  expect(numbers(categories)).toEqual(expect.arrayContaining(numbers(home.categories)));
  expect(home.popular.map(({ slug }) => slug)).toEqual(['banks', 'bakeries', 'butchers-fishmongers']);
  expect(home.best.map(({ id }) => id)).toContain('bank.example');
  expect(home.best.length).toBeLessThanOrEqual(6);
  // One ranked company is not enough for the ranking of a country.
  expect(home.countries).toEqual([]);
  const all = await api.database('rank_counts').first().where({ category_id: 0, country: '', place_id: 0 });
  expect(home.totals).toEqual({ companies: all?.companies, reviews: Number(all?.reviews) });
  const { headers } = await api.send('GET', '/home');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

it.each(['english', 'EN', 'e'])('rejects the language %s', async (language) => {
  expect((await api.send('GET', `/home?language=${language}`)).status).toBe(400);
});

it('shows only the sections of the requested language', async () => {
  expect(await readLatest('xx')).toEqual([]);
});

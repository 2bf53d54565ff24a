import { checkTotals } from '../src/database/checkTotals.ts';
import { monthsRepository } from '../src/modules/replies/months.repository.ts';
import { testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const months = () => monthsRepository(api.database);
const count = (ratings: number[]) => [0, 1, 2, 3, 4, 5].map((stars) => ratings.filter((one) => one === stars).length);

interface Exported {
  rating: number;
  language: string | null;
  origin: string;
  createdAt: string;
  reply: { createdAt: string } | null;
}

function groupBy<Item>(items: Item[], toKey: (item: Item) => string): [string, Item[]][] {
  const keys = [...new Set(items.map(toKey))].toSorted();
  return keys.map((key) => [key, items.filter((item) => toKey(item) === key)]);
}

/** Computes the monthly counts of a company from its public export. */
async function computeMonths(companyId: string) {
  const reviews: Exported[] = (await api.send('GET', `/company/${companyId}/export.json`)).body.reviews;
  return groupBy(reviews, ({ createdAt }) => createdAt.slice(0, 7)).map(([month, written]) => ({
    month,
    rated: count(written.map(({ rating }) => rating)),
    replied: written.filter(({ reply }) => reply !== null).length,
    invited: count(written.filter(({ origin }) => origin === 'invited').map(({ rating }) => rating)),
    confirmed: count(written.filter(({ origin }) => origin === 'confirmed').map(({ rating }) => rating)),
    languages: Object.fromEntries(
      groupBy(written, ({ language }) => language ?? 'und').map(([language, of]) => [
        language,
        count(of.map(({ rating }) => rating)),
      ]),
    ),
  }));
}

async function readMonths(companyId: string) {
  const { rows } = await api.database.raw(
    `select to_char(month, 'YYYY-MM') as month, rated, replied, invited, confirmed, languages from company_months
     where company_id = (select id from companies where domain = ?) and rated <> '{0,0,0,0,0,0}' order by month`,
    [companyId],
  );
  return rows;
}

const changeReview = (id: string, changes: object) => api.database('reviews').where({ id }).update(changes);

/** Creates a company with an owner, and reviews in three languages and origins. */
async function createReviewed() {
  const owner = await api.company();
  const authors: LoggedIn[] = [];
  const reviews: { id: string }[] = [];
  for (const [rating, language, origin, createdAt] of [
    [5, 'en', 'invited', '2025-12-31T23:59:59Z'],
    [4, 'es', 'confirmed', '2026-01-01T00:00:00Z'],
    [1, null, 'organic', '2026-01-15T12:00:00Z'],
    [3, 'en', 'organic', '2026-02-01T12:00:00Z'],
  ] as const) {
    const author = await api.consumer();
    const review = await api.review(author, owner.id, { rating });
    await changeReview(review.id, { language, origin, created_at: createdAt });
    authors.push(author);
    reviews.push(review);
  }
  return { owner, authors, reviews };
}

// Covers TRUST-8.1
it('stores monthly counts that match the public export after writing, editing, replying, hiding and deleting', async () => {
  const { owner, authors, reviews } = await createReviewed();
  const admin = await api.admin();
  const [first, second, third] = reviews.map(({ id }) => id);
  const expectEqual = async () => expect(await readMonths(owner.id)).toEqual(await computeMonths(owner.id));
  await expectEqual();
  expect(await readMonths(owner.id)).toHaveLength(3);
  await api.send('PUT', `/review/${second}`, { token: authors[1]?.token, body: { rating: 0 } });
  await expectEqual();
  await api.send('PUT', `/review/${third}/reply`, { token: owner.token, body: { text: 'Thank you' } });
  await expectEqual();
  await api.send('POST', `/admin/reviews/${first}/hide`, { token: admin.token, body: { reason: 'Spam' } });
  await expectEqual();
  expect(await readMonths(owner.id)).toHaveLength(2);
  await api.send('POST', `/admin/reviews/${first}/unhide`, admin);
  await api.send('DELETE', `/review/${second}`, { token: authors[1]?.token });
  await expectEqual();
  expect(await checkTotals(api.database)).toEqual([]);
});

it('stores monthly counts of a listing without an owner as soon as the listing has 64 reviews', async () => {
  const [website, small] = ['many-reviews.example', 'few-reviews.example'];
  await api.review(await api.consumer(), website);
  await api.review(await api.consumer(), small);
  await api.database.raw(
    `with authors as (
       insert into users (email, name, last_name, password_hash)
         select 'many' || at || '@people.example', 'Ana', 'Ruiz', 'hash' from generate_series(1, 63) as at returning id)
     insert into reviews (company_id, user_id, title, description, rating, experience_date)
       select c.id, a.id, 'Title', 'Description', a.id % 6, '2020-01-01' from authors a, companies c where c.domain = ?`,
    [website],
  );
  expect(await readMonths(website)).toEqual([]);
  while (await months().fillNext());
  expect(await readMonths(website)).toEqual(await computeMonths(website));
  expect(await readMonths(website)).toHaveLength(1);
  expect(await readMonths(small)).toEqual([]);
  await api.review(await api.consumer(), website, { rating: 2 });
  expect(await readMonths(website)).toEqual(await computeMonths(website));
  expect(await checkTotals(api.database)).toEqual([]);
});

it('adds the counts by origin and by language to stored months that lack these counts', async () => {
  const { owner } = await createReviewed();
  const { owner: other } = await createReviewed();
  const unset = { invited: null, confirmed: null, languages: null };
  await api.database('company_months').update(unset);
  // A new review does not add the missing counts to a stored month. Only a month that is stored for the first time has them.
  await api.review(await api.consumer(), owner.id);
  const [december] = await readMonths(owner.id);
  expect(december).toMatchObject(unset);
  expect(await checkTotals(api.database)).toEqual([]);
  while (await months().fillNext());
  for (const { id } of [owner, other]) expect(await readMonths(id)).toEqual(await computeMonths(id));
  expect(await checkTotals(api.database)).toEqual([]);
});

// Covers TRUST-8.1
it('detects monthly counts that differ from the reviews', async () => {
  const { owner } = await createReviewed();
  await api.database.raw(
    `update company_months set languages = '{"eo": [0, 0, 0, 0, 0, 1]}'
     where month = '2026-01-01' and company_id = (select id from companies where domain = ?)`,
    [owner.id],
  );
  expect(await checkTotals(api.database)).toEqual([
    {
      table: 'company_months',
      key: `${owner.id} 2026-01`,
      column: 'details',
      stored: '{0,0,0,0,0,0}{0,0,0,0,1,0}{"eo": [0, 0, 0, 0, 0, 1]}',
      counted: '{0,0,0,0,0,0}{0,0,0,0,1,0}{"es": [0, 0, 0, 0, 1, 0], "und": [0, 1, 0, 0, 0, 0]}',
    },
  ]);
});

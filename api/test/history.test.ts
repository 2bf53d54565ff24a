import { randomUUID } from 'node:crypto';
import { up as addKnownChanges } from '../src/database/migrations/421-company-changes-known.ts';
import { historyRepository } from '../src/modules/analytics/history.repository.ts';
import { monthsRepository } from '../src/modules/replies/months.repository.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const REASON = 'The same shop under two websites.';

let admin: LoggedIn;
beforeAll(async () => {
  admin = await api.admin();
});

interface Exported {
  rating: number;
  createdAt: string;
}

const newWebsite = () => `history-${randomUUID()}.example`;
const read = async (companyId: string) => (await api.send('GET', `/company/${companyId}/history`)).body;
const readKinds = async (companyId: string) => (await read(companyId)).events.map(({ kind }: { kind: string }) => kind);

/** Returns the current month and the months before it, oldest first. */
function listMonths(length: number): string[] {
  const now = new Date();
  const toMonth = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
  return Array.from({ length }, (_, at) =>
    toMonth(length - 1 - at)
      .toISOString()
      .slice(0, 7),
  );
}
const MONTHS = listMonths(26);
/** Returns the start of the month that was the given number of months ago. */
const monthsAgo = (ago: number) => `${MONTHS.at(-1 - ago)}-01T00:00:00.000Z`;

/** Computes the monthly counts of a company from its public export. */
async function computeMonths(companyId: string) {
  const reviews: Exported[] = (await api.send('GET', `/company/${companyId}/export.json`)).body.reviews;
  return MONTHS.slice(-24).map((month) => {
    const ratings = reviews.filter(({ createdAt }) => createdAt.startsWith(month)).map(({ rating }) => rating);
    const sum = ratings.reduce((total, rating) => total + rating, 0);
    return {
      month,
      rated: [0, 1, 2, 3, 4, 5].map((stars) => ratings.filter((rating) => rating === stars).length),
      mean: ratings.length === 0 ? null : Math.round((sum / ratings.length) * 100) / 100,
    };
  });
}

async function expectAsExported(companyId: string) {
  const { months } = await read(companyId);
  expect(months).toEqual(await computeMonths(companyId));
  return months.flatMap(({ rated }: { rated: number[] }) => rated).reduce((sum: number, one: number) => sum + one, 0);
}

/** Creates reviews in five months. The oldest of these months is too long ago to be counted. */
async function writeReviews(website: string) {
  const written: { id: string; author: LoggedIn }[] = [];
  for (const [rating, ago] of [
    [5, 0],
    [4, 0],
    [1, 1],
    [2, 12],
    [0, 23],
    [3, 24],
  ] as const) {
    const author = await api.consumer();
    const { id } = await api.review(author, website, { rating });
    await api
      .database('reviews')
      .where({ id })
      .update({ created_at: monthsAgo(ago) });
    written.push({ id, author });
  }
  return written;
}

const merge = (from: string, into: string) =>
  api.send('POST', '/admin/companies/merge', { token: admin.token, body: { from, into, reason: REASON } });

// Covers INSIGHT-2.1
it.each([
  ['a company with an owner', async () => (await api.company()).id],
  ['a listing without an owner', async () => newWebsite()],
])('counts the reviews of %s like the public export, after every change', async (_, create) => {
  const website = await create();
  const [first, second, third] = await writeReviews(website);
  expect(await expectAsExported(website)).toBe(5);
  await api.send('PUT', `/review/${first?.id}`, { token: first?.author.token, body: { rating: 0 } });
  expect(await expectAsExported(website)).toBe(5);
  await api.send('POST', `/admin/reviews/${second?.id}/hide`, { token: admin.token, body: { reason: 'Spam' } });
  expect(await expectAsExported(website)).toBe(4);
  await api.send('DELETE', `/review/${third?.id}`, { token: third?.author.token });
  expect(await expectAsExported(website)).toBe(3);
  await api.send('POST', `/review/${third?.id}/restore`, { token: third?.author.token });
  await api.send('POST', `/admin/reviews/${second?.id}/unhide`, admin);
  expect(await expectAsExported(website)).toBe(5);

  const other = newWebsite();
  await writeReviews(other);
  const { body: merged } = await merge(other, website);
  expect(await expectAsExported(website)).toBe(10);
  expect(await read(other)).toEqual(await read(website));
  expect(await readKinds(website)).toEqual(['merged']);
  await api.send('POST', `/admin/merges/${merged.id}/undo`, { token: admin.token, body: { reason: REASON } });
  expect([await expectAsExported(website), await expectAsExported(other)]).toEqual([5, 5]);
  expect([await readKinds(website), await readKinds(other)]).toEqual([[], []]);
});

it('counts the reviews of a newly claimed listing, before and after its monthly counts are stored', async () => {
  const website = newWebsite();
  await writeReviews(website);
  await api.company({ website });
  expect(await expectAsExported(website)).toBe(5);
  await api.database('companies').where({ domain: website }).update({ reviews_count: 64 });
  const months = monthsRepository(api.database);
  while (await months.fillNext());
  expect(await expectAsExported(website)).toBe(5);
});

it('returns 503 with Retry-After while a company with many reviews waits to be counted', async () => {
  const website = newWebsite();
  await writeReviews(website);
  await api.database('companies').where({ domain: website }).update({ reviews_count: 10_001 });
  const { status, headers } = await api.send('GET', `/company/${website}/history`);
  expect([status, Number(headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
});

// Covers INSIGHT-2.2
it('lists each new name of a company with the time of the change, except the first name of a listing', async () => {
  const website = newWebsite();
  for (const _ of [1, 2]) await api.review(await api.consumer(), website, { companyName: 'Suntree' });
  expect((await api.send('GET', `/company/${website}`)).body.name).toBe('Suntree');
  expect(await readKinds(website)).toEqual([]);
  const { token, id } = await api.company({ name: 'Old Name' });
  await api.send('PUT', '/company', { token, body: { city: 'Lugo' } });
  expect(await readKinds(id)).toEqual([]);
  const before = Date.now();
  await api.send('PUT', '/company', { token, body: { name: 'New Name' } });
  const { events } = await read(id);
  expect(events).toEqual([{ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), kind: 'renamed' }]);
  expect(Date.parse(events[0].at)).toBeGreaterThanOrEqual(before);
});

// Covers INSIGHT-2.2
it('lists changes of ownership, but not a deletion that was undone', async () => {
  const { token, id } = await api.company();
  expect(await readKinds(id)).toEqual([]);
  await api.send('DELETE', '/company', { token, body: { password: PASSWORD } });
  expect(await readKinds(id)).toContain('ownerChanged');
  expect((await api.send('POST', '/company/restore', { token })).status).toBe(200);
  expect(await readKinds(id)).toEqual([]);
  const website = newWebsite();
  await api.review(await api.consumer(), website);
  await api.company({ website, name: 'Claimed' });
  expect(await readKinds(website)).toEqual(['ownerChanged']);
});

it('lists when a listing was claimed, even if that was before Heard stored changes', async () => {
  const website = newWebsite();
  await api.review(await api.consumer(), website);
  await api.company({ website });
  const { id: registered } = await api.company();
  await api.database('company_changes').del();
  await addKnownChanges(api.database);
  expect([await readKinds(website), await readKinds(registered)]).toEqual([['ownerChanged'], []]);
});

it('lists the changes of a company in the last 24 months, and deletes earlier changes', async () => {
  const { token, id } = await api.company();
  for (const name of ['Second', 'Third', 'Fourth']) await api.send('PUT', '/company', { token, body: { name } });
  const moveNewest = (to: string) =>
    api.database.raw('update company_changes set at = ? where at = (select max(at) from company_changes)', [to]);
  await moveNewest(monthsAgo(25));
  await moveNewest(monthsAgo(23));
  expect((await read(id)).events.map(({ at }: { at: string }) => at)).toEqual([monthsAgo(23), expect.any(String)]);
  await historyRepository(api.database).purgeExpired();
  expect(await api.database('company_changes').where('at', '<', monthsAgo(24))).toEqual([]);
  expect(await readKinds(id)).toHaveLength(2);
});

it('returns the same cacheable history to all callers, and 404 for an unknown company', async () => {
  const { id } = await api.company();
  const { status, headers } = await api.send('GET', `/company/https%3A%2F%2Fwww.${id}%2F/history`);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
  expect((await api.send('GET', '/company/unknown.example/history')).status).toBe(404);
});

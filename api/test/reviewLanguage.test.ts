import { createRepositories } from '../src/createRepositories.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { createLanguageBackfill } from '../src/modules/reviews/languageBackfill.ts';
import { testApi } from './testApi.ts';

const api = testApi();

const ENGLISH = { title: 'Great service', description: 'The staff were friendly and the room was very clean.' };
const SPANISH = { title: 'Muy recomendable', description: 'El trato fue excelente y la habitación estaba limpia.' };
const FRENCH = { title: 'À éviter', description: "J'attends le remboursement depuis trois semaines." };

const company = async (id: string) => (await api.send('GET', `/company/${id}`)).body;

it('returns the language of a review in every list', async () => {
  const owner = await api.company({ website: 'detected.example' });
  const ana = await api.consumer();
  const review = await api.review(ana, 'detected.example', SPANISH);
  expect(review.language).toBe('es');
  const lists = await Promise.all([
    api.send('GET', '/review/user', { token: ana.token }),
    api.send('GET', '/review/company', { token: owner.token }),
    api.send('GET', '/company/detected.example/review'),
  ]);
  expect(lists.map(({ body }) => body[0].language)).toEqual(['es', 'es', 'es']);
  expect((await company('detected.example')).review[0].language).toBe('es');
  expect((await api.send('GET', '/user/me/export', { token: ana.token })).body.reviews[0].language).toBe('es');
  expect((await api.review(ana, 'short.example', { title: 'OK', description: 'Top!' })).language).toBeNull();
});

it('detects the language again when a text changes, and ignores a language in the request', async () => {
  const ana = await api.consumer();
  const { id } = await api.review(ana, 'redetected.example', ENGLISH);
  const put = async (body: object) =>
    (await api.send('PUT', `/review/${id}`, { token: ana.token, body })).body.language;
  expect(await put({ rating: 1 })).toBe('en');
  expect(await put({ language: 'de' })).toBe('en');
  expect(await put({ description: SPANISH.description })).toBeNull();
  expect(await put({ title: SPANISH.title })).toBe('es');
  expect((await company('redetected.example')).languageCounts).toEqual({ es: 1 });
});

it('counts the visible reviews of a company by language', async () => {
  const [ana, ben, admin] = [await api.consumer(), await api.consumer(), await api.admin()];
  await api.review(ana, 'counted.example', ENGLISH);
  const { id } = await api.review(ben, 'counted.example', FRENCH);
  await api.review(await api.consumer(), 'counted.example', { title: 'OK', description: 'Top!' });
  const counts = async () => (await company('counted.example')).languageCounts;
  expect(await counts()).toEqual({ en: 1, fr: 1 });
  await api.send('POST', `/admin/reviews/${id}/hide`, { token: admin.token, body: { reason: 'Abuse' } });
  expect(await counts()).toEqual({ en: 1 });
  await api.send('POST', `/admin/reviews/${id}/unhide`, { token: admin.token });
  expect(await counts()).toEqual({ en: 1, fr: 1 });
  await api.send('DELETE', `/review/${id}`, { token: ben.token });
  expect(await counts()).toEqual({ en: 1 });
  await api.send('POST', `/review/${id}/restore`, { token: ben.token });
  expect(await counts()).toEqual({ en: 1, fr: 1 });
});

it('detects the languages of old reviews in the background, in batches', async () => {
  const { database } = api;
  await api.review(await api.consumer(), 'before.example', ENGLISH);
  await database.raw(
    `with author as (
       insert into users (email, name, last_name, password_hash)
       select gen_random_uuid() || '@people.example', 'Ana', 'Ruiz', 'none' from generate_series(1, 250) returning id
     )
     insert into reviews (company_id, user_id, title, description, rating, experience_date)
     select c.id, a.id, ?, ?, 4, now() from author a, companies c where c.domain = 'before.example'`,
    [SPANISH.title, SPANISH.description],
  );
  const changedBefore = await database('companies').first('changed_at').where({ domain: 'before.example' });
  const updatedAt = await database('reviews').max('updated_at');
  const backfill = createLanguageBackfill(createRepositories(database));
  // Two processes share the work.
  const fill = async () => {
    let batches = 0;
    while (await backfill.fillNext()) batches++;
    return batches;
  };
  const [one, other] = await Promise.all([fill(), fill()]);
  expect(one + other).toBeGreaterThanOrEqual(3);
  while (await backfill.fillNext());
  expect((await company('before.example')).languageCounts).toEqual({ en: 1, es: 250 });
  expect(await checkTotals(database)).toEqual([]);
  expect(await database('companies').first('changed_at').where({ domain: 'before.example' })).toEqual(changedBefore);
  expect(await database('reviews').max('updated_at')).toEqual(updatedAt);
  expect(await backfill.fillNext()).toBe(false);
});

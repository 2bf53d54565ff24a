import type { CompanyReview, CompanyTopics, Delivery } from '@heard/contract';
import { pathToFileURL } from 'node:url';
import { checkTotals } from '../src/database/checkTotals.ts';
import { addDemoPhotos, encodeDemoPhotos } from '../src/demo/addDemoPhotos.ts';
import { addDemoPictures, encodeDemoPictures } from '../src/demo/addDemoPictures.ts';
import { demoLogins } from '../src/demo/consumers.ts';
import { companyImages, consumerImages } from '../src/demo/pictures.ts';
import { seedWhenEmpty } from '../src/demo/seed.ts';
import { openImageStore } from '../src/modules/images/imageStore.ts';
import { createPasswords } from '../src/kernel/passwords.ts';
import { SECRET, testApi } from './testApi.ts';

const api = testApi();

beforeAll(async () => {
  await seedWhenEmpty(api.database, (await createPasswords()).hash, SECRET);
});

it('serves each demo avatar, and uses each avatar for an account', async () => {
  const store = await openImageStore(pathToFileURL(api.folder).href);
  await addDemoPictures(api.database, store, await encodeDemoPictures());
  const drawn = async (table: string) => api.database(table).whereNotNull('avatar').pluck('avatar');
  const [consumers, companies] = [await drawn('users'), await drawn('companies')];
  expect(consumers).toHaveLength(Object.keys(consumerImages).length);
  expect(companies).toHaveLength(Object.keys(companyImages).length);
  for (const path of [...consumers, ...companies]) {
    const picture = await fetch(api.url + path);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
});

it('adds 12 photos to reviews of the demo company, without changing the dates of the reviews', async () => {
  const store = await openImageStore(pathToFileURL(api.folder).href);
  await addDemoPhotos(api.database, store, await encodeDemoPhotos());
  const { body } = await api.send('GET', '/company/brightloaf.example/review?limit=100');
  const photographed = (body as CompanyReview[]).filter(({ photos }) => photos.length > 0);
  expect(photographed.map(({ photos }) => photos.length).toSorted()).toEqual([1, 1, 1, 1, 2, 2, 4]);
  for (const { photos, createdAt, updatedAt } of photographed) {
    expect(updatedAt).toBe(createdAt);
    for (const { small, large } of photos) {
      expect([small.width, large.width, large.height]).toEqual([336, 800, 600]);
      for (const { path } of [small, large]) expect((await fetch(api.url + path)).status).toBe(200);
    }
  }
  expect(await checkTotals(api.database)).toEqual([]);
});

it('numbers companies in the order of their public dates, because lists sort equal scores in this order', async () => {
  const dates: Date[] = await api.database('companies').whereNull('removed_at').orderBy('id').pluck('created_at');
  expect(dates).toEqual(dates.toSorted((one, other) => one.getTime() - other.getTime()));
});

it('stores totals that agree with the reviews', async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

// Covers TRUST-4.1
it('shows scores that readers can compute from the public reviews', async () => {
  const getDay = (time: string) => Math.floor(Date.parse(time) / 86_400_000);
  for (const id of await api.database('companies').pluck('domain')) {
    let [top, bottom, path] = [12.5, 5, `/company/${id}/review?limit=100`];
    const { body: score } = await api.send('GET', `/company/${id}/score`);
    while (path !== '') {
      const { body, headers } = await api.send('GET', path);
      for (const { rating, createdAt } of body) {
        const weight = 0.5 ** ((getDay(score.day) - getDay(createdAt)) / 365);
        [top, bottom] = [top + weight * rating, bottom + weight];
      }
      path = /<(.+?)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    if (bottom === 5) expect(score.exact).toBeNull();
    else expect(Math.abs(score.exact - top / bottom)).toBeLessThan(0.0001);
  }
});

// Covers INSIGHT-1.3
it('contains topics in three languages, each with a count that equals the length of its review list', async () => {
  await api.services.readTopics.readAll();
  expect(await checkTotals(api.database)).toEqual([]);
  const { rows: languages } = await api.database.raw(
    'select distinct r.language from review_topics t join reviews r on r.id = t.review_id order by 1',
  );
  expect(languages).toEqual([{ language: 'en' }, { language: 'es' }, { language: 'fr' }]);
  let compared = 0;
  for (const id of await api.database('companies').whereNull('removed_at').pluck('domain')) {
    const { topics }: CompanyTopics = (await api.send('GET', `/company/${id}/topics`)).body;
    const lists = await Promise.all(
      topics.map(async ({ id: topic }) => {
        const { body, headers } = await api.send('GET', `/company/${id}/review?limit=100&topic=${topic}`);
        return [topic, body.length, headers.get('x-total-count')];
      }),
    );
    expect([id, ...lists]).toEqual([id, ...topics.map((topic) => [topic.id, topic.reviews, String(topic.reviews)])]);
    compared += lists.length;
  }
  expect(compared).toBeGreaterThan(1000);
});

// Covers INSIGHT-1.8
it('contains a company with a serious topic', async () => {
  await api.services.readTopics.readAll();
  const { topics }: CompanyTopics = (await api.send('GET', '/company/sinarpagi.example/topics')).body;
  expect(topics).toContainEqual(expect.objectContaining({ id: 'illness', level: 'serious', reviews: 3, recent: 3 }));
});

// Covers DISCOVERY-72.4
it("contains a listing without a category, and a reviewer's suggestion of a category", async () => {
  const { rows } = await api.database.raw(
    `select c.domain, c.category_ids, t.slug from category_suggestions s join companies c on c.id = s.company_id
       join categories t on t.id = s.category_id`,
  );
  expect(rows).toEqual([{ domain: 'fernweg.example', category_ids: [], slug: 'bicycle-shops' }]);
});

it('contains a renamed company that has rising ratings and a merged page', async () => {
  const { body } = await api.send('GET', '/company/brightloaf.example/history');
  const complete: number[][] = body.months.slice(-13, -1).map(({ rated }: { rated: number[] }) => rated);
  const [before, after] = [complete.slice(0, 6), complete.slice(6)].map((period) => {
    const reviews = period.flat().reduce((sum, count) => sum + count, 0);
    const stars = period.flatMap((rated) => rated.map((count, at) => count * at)).reduce((sum, one) => sum + one, 0);
    return { reviews, mean: stars / reviews };
  });
  for (const period of [before, after]) expect(period?.reviews).toBeGreaterThanOrEqual(10);
  expect((after?.mean ?? 0) - (before?.mean ?? 0)).toBeGreaterThan(1);
  expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(['renamed', 'merged']);
});

// Covers DISCOVERY-70.6
it('contains a website that was merged into a company, with a merge that an administrator can undo', async () => {
  const { body: company } = await api.send('GET', '/company/brightloaf-bakery.example');
  expect(company).toMatchObject({ id: 'brightloaf.example', mergedFrom: ['brightloaf-bakery.example'] });
  const { token } = await api.admin();
  const { body } = await api.send('GET', '/admin/companies/brightloaf-bakery.example', { token });
  expect(body.removed).toMatchObject({ kind: 'merged', into: 'brightloaf.example' });
  const undo = { token, body: { reason: 'Two shops after all.' } };
  expect((await api.send('POST', `/admin/merges/${body.actions[0].mergeId}/undo`, undo)).status).toBe(200);
  expect((await api.send('GET', '/company/brightloaf-bakery.example')).body.id).toBe('brightloaf-bakery.example');
  expect(await checkTotals(api.database)).toEqual([]);
});

// Covers DISCOVERY-80.1
it('contains a consumer who follows two companies', async () => {
  const { token } = (await api.send('POST', '/auth/login', { body: demoLogins.consumer })).body;
  const { body } = await api.send('GET', '/user/me/following', { token });
  expect(body.map((followed: { company: { id: string } }) => followed.company.id).toSorted()).toEqual([
    'brightloaf.example',
    'cafe-zoe.example',
  ]);
});

// Covers TRUST-5.19
it('contains a company that invites only happy clients', async () => {
  const owner = (await api.send('POST', '/auth/loginCompany', { body: demoLogins.company })).body;
  const { body: batches } = await api.send('GET', '/company/invitations?limit=100', owner);
  expect(batches.length).toBeGreaterThan(3);
  expect(new Set(batches.map(({ source }: { source: string }) => source))).toEqual(new Set(['csv', 'form', 'api']));
  expect(batches[0]).toMatchObject({ reviews: 0, sendAt: expect.any(String) });
  expect(batches[1]).toMatchObject({ reviews: 0, sendAt: null });
  expect((await api.send('GET', '/company/invitations/left', owner)).body.left).toBeLessThan(5000);
  const { body } = await api.send('GET', '/company/brightloaf.example/transparency');
  expect(body.invitations.sent).toBeGreaterThan(100);
  expect(body.invitations.reviews).toBeGreaterThan(0);
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
  const getMean = (counts: number[]) => counts.reduce((all, count, stars) => all + count * stars, 0) / sum(counts);
  const { organic, invited, confirmed } = body.origins;
  const asked = invited.map((count: number, stars: number) => count + confirmed[stars]);
  expect(Math.min(sum(organic), sum(asked))).toBeGreaterThanOrEqual(20);
  expect(sum(confirmed)).toBeGreaterThan(0);
  expect(getMean(asked) - getMean(organic)).toBeGreaterThan(0.8);
});

it('contains a webhook with one delivery in each state', async () => {
  const owner = (await api.send('POST', '/auth/loginCompany', { body: demoLogins.company })).body;
  const { body: webhooks } = await api.send('GET', '/company/webhooks', owner);
  expect(webhooks).toMatchObject([{ format: 'standard', active: true, lastDelivery: { state: 'waiting' } }]);
  const { body } = await api.send('GET', `/company/webhooks/${webhooks[0].id}/deliveries`, owner);
  expect(body.map(({ type, state, status }: Delivery) => [type, state, status])).toEqual([
    ['review.created', 'waiting', null],
    ['review.created', 'failed', 500],
    ['review.created', 'delivered', 200],
    ['ping', 'delivered', 200],
  ]);
  for (const { nextAt, state, body: sent } of body as Delivery[]) {
    // The next attempt is due in more than an hour, because the demo must send nothing to a host that does not exist.
    if (state === 'waiting') expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now() + 60 * 60 * 1000);
    expect(JSON.parse(sent)).toMatchObject({ companyId: 'brightloaf.example' });
  }
});

it('contains API keys with and without an expiry date', async () => {
  const owner = (await api.send('POST', '/auth/loginCompany', { body: demoLogins.company })).body;
  const { body } = await api.send('GET', '/company/keys', owner);
  expect(body).toMatchObject([
    { name: 'Help desk', scopes: ['reviews:read', 'replies:write'], lastUsedOn: null, expiresAt: null },
    { name: 'Web shop', scopes: ['invitations:write'], lastUsedOn: expect.any(String), expiresAt: expect.any(String) },
  ]);
});

// Covers TRUST-6.30
it('gives a text licence to new reviews, but not to demo reviews', async () => {
  const { id } = await api.review(await api.consumer(), 'brightloaf.example');
  const { body } = await api.send('GET', '/company/brightloaf.example/export.json');
  const licensed = body.reviews.filter(({ licence }: { licence: string | null }) => licence !== null);
  expect(licensed.map((review: { id: string }) => review.id)).toEqual([id]);
  expect(body.reviews.length).toBeGreaterThan(40);
});

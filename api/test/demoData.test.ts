import { pathToFileURL } from 'node:url';
import { checkTotals } from '../src/database/checkTotals.ts';
import { addDemoPictures } from '../src/database/demo/addDemoPictures.ts';
import { demoLogins } from '../src/database/demo/consumers.ts';
import { companyPictures, consumerPictures } from '../src/database/demo/pictures.ts';
import { seedWhenEmpty } from '../src/database/seed.ts';
import { openPictureStore } from '../src/modules/avatars/pictureStore.ts';
import { createPasswords } from '../src/modules/auth/passwords.ts';
import { testApi } from './testApi.ts';

const api = testApi();

beforeAll(async () => {
  await seedWhenEmpty(api.database, (await createPasswords()).hash);
});

it('serves each demo avatar, which belongs to an account', async () => {
  await addDemoPictures(api.database, await openPictureStore(pathToFileURL(api.folder).href));
  const drawn = async (table: string) => api.database(table).whereNotNull('avatar').pluck('avatar');
  const [consumers, companies] = [await drawn('users'), await drawn('companies')];
  expect(consumers).toHaveLength(Object.keys(consumerPictures).length);
  expect(companies).toHaveLength(Object.keys(companyPictures).length);
  for (const path of [...consumers, ...companies]) {
    const picture = await fetch(api.url + path);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
});

it('has totals that agree with its reviews', async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

// Covers TRUST-4.1
it('has scores that a reader computes from the public reviews', async () => {
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

// Covers DISCOVERY-72.4
it('has a listing without a category, for which a reviewer suggests one', async () => {
  const { rows } = await api.database.raw(
    `select c.domain, c.category_ids, t.slug from category_suggestions s join companies c on c.id = s.company_id
       join categories t on t.id = s.category_id`,
  );
  expect(rows).toEqual([{ domain: 'fernweg.example', category_ids: [], slug: 'bicycle-shops' }]);
});

// Covers DISCOVERY-70.6
it('has a website that was merged into a company, which an administrator can undo', async () => {
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
it('has a consumer who follows two companies', async () => {
  const { token } = (await api.send('POST', '/auth/login', { body: demoLogins.consumer })).body;
  const { body } = await api.send('GET', '/user/me/following', { token });
  expect(body.map((followed: { company: { id: string } }) => followed.company.id).toSorted()).toEqual([
    'brightloaf.example',
    'cafe-zoe.example',
  ]);
});

// Covers TRUST-5.19
it('has a company that invites only happy clients', async () => {
  const owner = (await api.send('POST', '/auth/loginCompany', { body: demoLogins.company })).body;
  const { body: batches } = await api.send('GET', '/company/invitations?limit=100', owner);
  expect(batches.length).toBeGreaterThan(3);
  expect(new Set(batches.map(({ source }: { source: string }) => source))).toEqual(new Set(['csv', 'form', 'api']));
  expect(batches[0]).toMatchObject({ reviews: 0 });
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

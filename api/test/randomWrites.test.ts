import { createRepositories } from '../src/createRepositories.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { checkRanks } from '../src/modules/discovery/checkRanks.ts';
import { caseCount } from './caseCount.ts';
import { PASSWORD, reviewBody, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const WRITES = caseCount(300, 1000);
/** The number of writes that are sent at the same time. */
const CONCURRENT = 4;
const REASON = 'For the order of the directory.';
const CATEGORIES = ['gyms', 'bakeries', 'banks', 'hotels', 'plumbers'];
const COUNTRIES = ['Spain', 'France', 'Atlantis', ''];
const CITIES = ['Valencia', 'Vigo', 'Lyon', '...', ''];

const seed = 20_261_125;
let state = seed;
/** Returns a whole number below a limit, in the same order in each run (Lehmer's generator). */
function random(limit: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % limit;
}
const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
};

const websites = Array.from({ length: 40 }, (_, at) => `random${at}.example`);
let admin: LoggedIn;
let consumers: LoggedIn[] = [];
const owners = new Map<string, string>();
const merges: string[] = [];
const written: { id: string; token: string; website: string }[] = [];

const refresh = () => api.services.refreshRanks.refreshAll();

async function register(website: string): Promise<number> {
  const email = `owner@${website}`;
  const details = { categories: [pick(CATEGORIES)], country: pick(COUNTRIES), city: pick(CITIES) };
  const body = { name: `Firm of ${website}`, email, website, workEmail: email, password: PASSWORD, ...details };
  const { status } = await api.send('POST', '/auth/registerCompany', { body });
  const login = await api.send('POST', '/auth/loginCompany', { body: { email, password: PASSWORD } });
  if (login.status === 200) owners.set(website, login.body.token);
  return status;
}

async function write(): Promise<number> {
  const { token } = pick(consumers);
  const website = pick(websites);
  const body = { ...reviewBody(website), rating: random(6), category: pick(CATEGORIES) };
  const { status, body: review } = await api.send('POST', '/review/companyOrUser', { token, body });
  if (status === 201) written.push({ id: review.id, token, website });
  return status;
}

/** Sends a request as the owner of a company. */
async function asOwner(send: (token: string, website: string) => Promise<number>): Promise<number> {
  if (owners.size === 0) return register(pick(websites));
  const [website, token] = pick([...owners]);
  return send(token, website);
}

const asAdmin = async (method: string, path: string, body?: object) => {
  return (await api.send(method, path, { token: admin.token, ...(body !== undefined && { body }) })).status;
};

/** Writes of all kinds that change lists, and how often they are chosen. */
const WAYS: [number, () => Promise<number>][] = [
  [40, write],
  [
    8,
    async () =>
      change('PUT', { rating: random(6), description: pick(['Todo fue muy bien, gracias.', 'All went well.']) }),
  ],
  [6, () => change('DELETE')],
  [
    4,
    async () => {
      const { id, token } = pick(written);
      await api.send('DELETE', `/review/${id}`, { token });
      return (await api.send('POST', `/review/${id}/restore`, { token })).status;
    },
  ],
  [6, () => asAdmin('POST', `/admin/reviews/${pick(written).id}/hide`, { reason: REASON })],
  [4, () => asAdmin('POST', `/admin/reviews/${pick(written).id}/unhide`)],
  [8, () => register(pick(websites))],
  [
    8,
    () =>
      asOwner(async (token) => {
        const body = { name: `Firm ${random(9)}`, country: pick(COUNTRIES), city: pick(CITIES) };
        return (await api.send('PUT', '/company', { token, body })).status;
      }),
  ],
  [
    4,
    () =>
      asOwner(async (token) => {
        const categories = CATEGORIES.slice(0, random(4));
        return (await api.send('PUT', '/company', { token, body: { categories } })).status;
      }),
  ],
  [
    6,
    () =>
      asOwner(async (token, website) => {
        const review = written.find((one) => one.website === website);
        if (review === undefined) return 404;
        const path = `/review/${review.id}/reply`;
        if (random(4) === 0) return (await api.send('DELETE', path, { token })).status;
        return (await api.send('PUT', path, { token, body: { text: 'Thank you for your visit.' } })).status;
      }),
  ],
  [
    3,
    () =>
      asOwner(async (token, website) => {
        owners.delete(website);
        return (await api.send('DELETE', '/company', { token, body: { password: PASSWORD } })).status;
      }),
  ],
  [
    2,
    async () => {
      const ended = pick(consumers);
      consumers = [...consumers.filter((one) => one !== ended), await api.consumer()];
      return (await api.send('DELETE', '/user/me', { token: ended.token, body: { password: PASSWORD } })).status;
    },
  ],
  [
    5,
    async () => {
      const body = { from: pick(websites), into: pick(websites), reason: REASON };
      const merged = await api.send('POST', '/admin/companies/merge', { token: admin.token, body });
      if (merged.status === 200) merges.push(merged.body.id);
      return merged.status;
    },
  ],
  [
    3,
    async () => (merges.length === 0 ? 404 : asAdmin('POST', `/admin/merges/${merges.pop()}/undo`, { reason: REASON })),
  ],
  [
    4,
    async () => {
      const { body: places } = await api.send('GET', '/admin/places', { token: admin.token });
      if (places.length < 2) return 404;
      const [one, other] = [pick<{ id: string }>(places), pick<{ id: string }>(places)];
      const body = pick([{ name: `City ${random(9)}` }, { sameAs: other.id }, { sameAs: null }]);
      return asAdmin('PUT', `/admin/places/${one.id}`, body);
    },
  ],
  [
    3,
    () =>
      asAdmin('PUT', `/admin/companies/${pick(websites)}/categories`, {
        categories: [pick(CATEGORIES)],
        reason: REASON,
        lockDays: 0,
      }),
  ],
  [2, () => asAdmin('POST', `/admin/companies/${pick(websites)}/block`, { reason: REASON, ground: 'illegal' })],
  [
    3,
    async () => {
      const blocked = await api
        .database('companies')
        .whereNotNull('removed_at')
        .whereNull('merged_into')
        .pluck('domain');
      if (blocked.length === 0) return 404;
      return asAdmin('POST', `/admin/companies/${pick(blocked)}/unblock`, { reason: REASON });
    },
  ],
  [4, () => refresh().then(() => 200)],
];

async function change(method: 'PUT' | 'DELETE', body?: object): Promise<number> {
  if (written.length === 0) return write();
  const { id, token } = pick(written);
  return (await api.send(method, `/review/${id}`, { token, ...(body !== undefined && { body }) })).status;
}

// Covers DISCOVERY-2.10, DISCOVERY-2.12
it(`keeps lists and totals correct after ${WRITES} random writes`, async () => {
  admin = await api.admin();
  for (let count = 0; count < 12; count += 1) consumers.push(await api.consumer());
  for (let count = 0; count < 30; count += 1) await write();
  const ways = WAYS.flatMap(([weight, way], at) => Array.from({ length: weight }, () => ({ at, way })));
  const succeeded = new Set<number>();
  const next = async () => {
    const { at, way } = pick(ways);
    const status = await way();
    expect([at, status < 500]).toEqual([at, true]);
    if (status < 300) succeeded.add(at);
  };
  for (let count = 0; count < WRITES; count += CONCURRENT) await Promise.all(Array.from({ length: CONCURRENT }, next));
  // Checks that each kind of write has succeeded at least once.
  expect([...succeeded].toSorted((a, b) => a - b)).toEqual([...WAYS.keys()]);

  await refresh();
  const repositories = createRepositories(api.database);
  expect(await checkRanks(repositories.ranks)).toEqual([]);
  expect(await checkTotals(api.database)).toEqual([]);
  expect(await repositories.latestReviews.check()).toEqual([]);
  const { body } = await api.send('GET', '/companies?sort=newest');
  const counted = await api.database('companies').count().whereNull('removed_at').first();
  expect(body.total).toBe(Number(counted?.count));
  expect(api.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

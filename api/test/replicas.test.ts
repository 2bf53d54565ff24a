import { endpoints, SEARCH_INDEX, type EndpointName } from '@heard/contract';
import type { Knex } from 'knex';
import { createApi, type Api } from '../src/app.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { DatabaseUnavailableError } from '../src/database/DatabaseUnavailableError.ts';
import { migrate } from '../src/database/migrate.ts';
import { openReplicas, type Replicas } from '../src/database/replicas/openReplicas.ts';
import { PUBLIC_ENDPOINTS } from '../src/plugins/sharedResponses.ts';
import { recordStatements } from './recordStatements.ts';
import { startReplicatedPostgres, type ReplicatedPostgres } from './startReplicatedPostgres.ts';
import { PASSWORD, reviewBody, SECRET } from './testApi.ts';
import { until } from './until.ts';

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const COMPANY = '/company/first.example';

let postgres: ReplicatedPostgres;
let primary: Knex;
let replicas: Replicas;
let app: Api['app'];
/** An API that uses the same replica, but shares responses without a time limit. */
let sharing: Api['app'];
let token: string;

const closings: (() => Promise<unknown>)[] = [];

/** Opens the replica. A lag has no limit by default: slow machines replicate slowly. */
function open(maxLagMs = 3_600_000): Replicas {
  const opened = openReplicas({ primary, urls: [postgres.replica.url], limits: {}, maxLagMs });
  closings.unshift(opened.stop);
  return opened;
}

async function createTestApp(options: Partial<Parameters<typeof createApi>[0]> = {}): Promise<Api['app']> {
  const created = await createApi({
    database: primary,
    replicas,
    jwtSecret: SECRET,
    dataSecret: SECRET,
    storageUrl: 'file:///nowhere',
    passwordCost: CHEAP,
    rateLimits: false,
    reuseMs: 0,
    targetWaitMs: 60_000,
    ...options,
  });
  closings.unshift(() => created.app.close());
  return created.app;
}

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  primary = createDatabase(postgres.primaryUrl);
  await migrate(primary);
  closings.unshift(
    () => primary.destroy(),
    () => postgres.stop(),
  );
  replicas = open();
  app = await createTestApp();
  sharing = await createTestApp({ reuseMs: 3_600_000 });
  const email = 'author@people.example';
  const person = { name: 'Ana', lastName: 'Ruiz', email, password: PASSWORD };
  await app.inject({ method: 'POST', url: '/auth/register', payload: person });
  const login = await app.inject({ method: 'POST', url: '/auth/login', payload: { email, password: PASSWORD } });
  ({ token } = login.json());
  await writeReview('first.example');
});

afterAll(async () => {
  for (const close of closings) await close();
});

// Each test begins with a replica that is up to date.
beforeEach(() => untilReplayed());

function getReplica(from = replicas) {
  const [replica] = from.all;
  if (replica === undefined) throw new Error('There is no replica.');
  return replica;
}

/** Waits until the replica is available and shows everything that was committed. */
async function untilReplayed(): Promise<void> {
  const position = await replicas.readCommitted();
  await until(async () => replicas.isAnyAvailable() && (await getReplica().catchUp(position)));
}

/** Writes a review of a new company. @returns the position of the write */
async function writeReview(website: string, through = app): Promise<string> {
  const response = await through.inject({
    method: 'POST',
    url: '/review/companyOrUser',
    headers: { authorization: `Bearer ${token}` },
    payload: reviewBody(website),
  });
  expect(response.statusCode).toBe(201);
  return String(response.headers['heard-position']);
}

async function readStatus(url: string, position?: string, through = app): Promise<number> {
  const headers = position === undefined ? {} : { 'heard-position': position };
  return (await through.inject({ url, headers })).statusCode;
}

/** Returns the value of a metric, such as `heard_public_reads_total{server="primary"}`. */
async function readMetric(name: string): Promise<number> {
  const { body } = await app.inject('/metrics');
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );
}

const countReads = (server: string) => readMetric(`heard_public_reads_total{server="${server}"}`);
const countOnPrimary = (reason: string) => readMetric(`heard_public_reads_on_primary_total{reason="${reason}"}`);

/** Paths of the endpoints whose parameter is not the id of a company. */
const PATHS: Record<string, string> = {
  findTopics: '/topics?q=bank',
  getComparison: '/comparison?companies=first.example,second.example',
  getCompanyList: '/companies?category=bank',
  getPerson: '/people/unknown',
  getReview: '/review/1',
  getSitemapLists: '/sitemap/lists/1',
  getSitemapPart: '/sitemap/companies/1',
  getSitemapReviews: '/sitemap/reviews/1',
  listReviewsOfPerson: '/people/unknown/review',
};

it('serves public reads without any statement on the primary', async () => {
  const reads = Object.entries(endpoints).flatMap(([name, { path }]) =>
    PUBLIC_ENDPOINTS.has(name as EndpointName) ? [PATHS[name] ?? path.replace('{id}', 'first.example')] : [],
  );
  const urls = [...reads, `${COMPANY}/review?q=well`, `${COMPANY}/export.csv`];
  const onReplica = await countReads(getReplica().name);
  const statements = await recordStatements(primary, async () => {
    for (const url of urls) expect([url, (await readStatus(url)) < 500]).toEqual([url, true]);
    const search = { indexName: SEARCH_INDEX, query: 'first' };
    const found = await app.inject({ method: 'POST', url: `/1/indexes/${SEARCH_INDEX}/query`, payload: search });
    expect(found.statusCode).toBe(200);
  });
  expect(statements.map(({ sql }) => sql).filter((sql) => !sql.includes('pg_current_wal'))).toEqual([]);
  expect(await countReads(getReplica().name)).toBe(onReplica + urls.length + 1);
});

describe('while the replica does not show the latest writes', () => {
  beforeEach(() => postgres.replica.run('select pg_wal_replay_pause()'));
  afterEach(() => postgres.replica.run('select pg_wal_replay_resume()'));

  it('shows a write immediately to its author, and to other people after the replica has replayed the write', async () => {
    const position = await writeReview('paused.example');
    const behind = await countOnPrimary('behind');
    expect(await readStatus('/company/paused.example', position)).toBe(200);
    expect(await countOnPrimary('behind')).toBe(behind + 1);
    expect(await readStatus('/company/paused.example')).toBe(404);
    await postgres.replica.run('select pg_wal_replay_resume()');
    await untilReplayed();
    const onReplica = await countReads(getReplica().name);
    expect(await readStatus('/company/paused.example', position)).toBe(200);
    expect(await countReads(getReplica().name)).toBe(onReplica + 1);
  });

  it('does not return an older, shared response to the author of a write', async () => {
    const position = await writeReview('shared.example', sharing);
    const listCompanies = async (headers: Record<string, string>) =>
      (await sharing.inject({ url: '/sitemap/companies/1', headers })).body;
    const older = await listCompanies({});
    expect(await listCompanies({})).toBe(older);
    expect(await listCompanies({ 'heard-position': position })).not.toBe(older);
  });

  it("includes a write in its author's search results, even if other clients share older results", async () => {
    const position = await writeReview('searched.example', sharing);
    const search = async (headers: Record<string, string>) => {
      const payload = { indexName: SEARCH_INDEX, query: 'searched' };
      const url = `/1/indexes/${SEARCH_INDEX}/query`;
      return (await sharing.inject({ method: 'POST', url, headers, payload })).json().nbHits as number;
    };
    expect(await search({})).toBe(0);
    expect(await search({ 'heard-position': position })).toBe(1);
    expect(await search({})).toBe(0);
  });

  it('serves personal reads from the primary', async () => {
    await writeReview('personal.example');
    const headers = { authorization: `Bearer ${token}` };
    const own = await app.inject({ url: '/review/user', headers });
    expect(own.body).toContain('personal.example');
  });

  it('reads from the primary in a process that was started after a write that the replica has not replayed', async () => {
    await writeReview('started.example');
    // Waits until the replica has received the write, because the primary sends commits with a delay.
    await until(() => (getReplica().getLagSeconds() ?? 0) > 0);
    const started = open();
    await until(() => getReplica(started).getState() === 'available');
    expect(started.isAnyAvailable()).toBe(false);
    await postgres.replica.run('select pg_wal_replay_resume()');
    await until(() => started.isAnyAvailable());
  });

  it('reads from the primary while the replica lags too much, and from the replica after it has caught up', async () => {
    const strict = open(0);
    const limited = await createTestApp({ replicas: strict });
    await writeReview('lagging.example');
    await until(() => getReplica(strict).getState() === 'lagging');
    expect(await readStatus('/company/lagging.example', undefined, limited)).toBe(200);
    const { body } = await limited.inject('/metrics');
    expect(body).toContain('heard_public_reads_on_primary_total{reason="unavailable"} 1');
    expect(body).toContain(`heard_replica_available{server="${getReplica().name}"} 0`);
    await postgres.replica.run('select pg_wal_replay_resume()');
    await until(() => getReplica(strict).getState() === 'available');
  });
});

it('repeats a read on the primary when the replica is killed, and uses the replica again after its start', async () => {
  expect(await readStatus(COMPANY)).toBe(200);
  const failed = await countOnPrimary('failed');
  await postgres.replica.kill();
  try {
    expect(await readStatus(COMPANY)).toBe(200);
    await until(() => getReplica().getState() === 'unavailable');
    expect(await readStatus(COMPANY)).toBe(200);
    expect(await countOnPrimary('failed')).toBeLessThanOrEqual(failed + 1);
  } finally {
    await postgres.replica.start();
  }
  await untilReplayed();
  const onReplica = await countReads(getReplica().name);
  expect(await readStatus(COMPANY)).toBe(200);
  expect(await countReads(getReplica().name)).toBe(onReplica + 1);
});

it('repeats reads on the primary when the replica hangs, and uses the replica again when it responds', async () => {
  expect(await readStatus(COMPANY)).toBe(200);
  const failed = await countOnPrimary('failed');
  await postgres.replica.freeze();
  try {
    expect(await readStatus(COMPANY)).toBe(200);
    expect(await countOnPrimary('failed')).toBe(failed + 1);
    expect(getReplica().getState()).toBe('unavailable');
  } finally {
    await postgres.replica.thaw();
  }
  await untilReplayed();
});

it.each(['40001', '40P01'])('pauses a replica that has cancelled a query (%s)', async (code) => {
  expect(getReplica().report(Object.assign(new Error('conflict with recovery'), { code }))).toBe(true);
  expect(getReplica().getState()).toBe('conflict');
  await until(() => getReplica().getState() === 'available');
});

it('keeps using a replica after the failure of one connection', () => {
  expect(getReplica().report(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))).toBe(true);
  expect(getReplica().getState()).toBe('available');
});

it('keeps using a replica after a statement timeout', () => {
  expect(getReplica().report(Object.assign(new Error('statement timeout'), { code: '57014' }))).toBe(false);
  expect(getReplica().getState()).toBe('available');
});

it('serves public reads while the primary is unavailable', async () => {
  const rejection = new DatabaseUnavailableError('the database is unavailable');
  const reading = await createTestApp({ getRejection: () => rejection });
  expect(await readStatus(COMPANY, undefined, reading)).toBe(200);
  expect((await reading.inject({ url: '/user/me', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
    503,
  );
});

it("limits public reads to half of the primary's capacity when no replica is available", async () => {
  const none = openReplicas({
    primary,
    urls: ['postgres://heard:secret@127.0.0.1:1/heard'],
    limits: {},
    maxLagMs: 5000,
  });
  closings.unshift(none.stop);
  const unreplicated = await createTestApp({ replicas: none });
  const running = async () => {
    const { body } = await unreplicated.inject('/metrics');
    return body.split('\n').find((line) => line.startsWith('heard_lane_running{lane="reads",server="primary"}'));
  };
  const lock = await primary.transaction();
  try {
    await lock.raw('lock table reviews in access exclusive mode');
    const reads = Array.from({ length: 20 }, () => readStatus(COMPANY, undefined, unreplicated));
    await until(async () => (await running())?.endsWith(' 5') === true);
    const headers = { authorization: `Bearer ${token}` };
    expect((await unreplicated.inject({ url: '/user/me', headers })).statusCode).toBe(200);
    await lock.commit();
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
  } finally {
    await lock.rollback();
  }
});

it('names the replicas in the readiness check, without their passwords', async () => {
  const { statusCode, body } = await app.inject('/health/ready');
  expect([statusCode, JSON.parse(body)]).toEqual([
    200,
    { status: 'ok', replicas: [{ server: getReplica().name, state: 'available', lagSeconds: expect.any(Number) }] },
  ]);
  expect(getReplica().name).toBe(`127.0.0.1:${new URL(postgres.replica.url).port}`);
});

it.each([
  ['a request through a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a client that may not read metrics', { remoteAddress: '192.0.2.1' }],
])('hides the replicas in the readiness check from %s', async (_client, request) => {
  const { statusCode, body } = await app.inject({ url: '/health/ready', ...request });
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok' }]);
});

it('sends no WAL position with writes if there are no replicas', async () => {
  const single = await createTestApp({ replicas: null });
  const { statusCode, headers } = await single.inject({
    method: 'POST',
    url: '/review/companyOrUser',
    headers: { authorization: `Bearer ${token}` },
    payload: reviewBody('single.example'),
  });
  expect([statusCode, headers['heard-position']]).toEqual([201, undefined]);
});

it('ignores a malformed WAL position', async () => {
  expect(await readStatus(COMPANY, 'zzz')).toBe(200);
});

// Must be the last test, because the replica remains a primary.
it('stops using a replica after it was promoted to a primary', async () => {
  await postgres.replica.run('select pg_promote()');
  await until(() => getReplica().getState() === 'primary');
  expect(await readStatus(COMPANY)).toBe(200);
});

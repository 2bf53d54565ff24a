import { createRepositories } from '../src/createRepositories.ts';
import { startHousekeeping } from '../src/startHousekeeping.ts';
import { createLanguageBackfill } from '../src/modules/reviews/languageBackfill.ts';
import type { BackgroundLoop } from '../src/background/startLoop.ts';
import { recordLoops, type RecordedLoops } from './recordLoops.ts';
import { testApi } from './testApi.ts';
import { until } from './until.ts';

const api = testApi();
let loops: RecordedLoops;
const discarded: (string | null)[] = [];
let housekeeping: BackgroundLoop | undefined;

beforeEach(() => {
  loops = recordLoops();
});
afterEach(() => housekeeping?.stop());

function start(): void {
  const repositories = createRepositories(api.database);
  housekeeping = startHousekeeping({
    ...repositories,
    avatars: { discard: async (path) => void discarded.push(path) },
    photosOfReviews: { removeFiles: async () => 0 },
    languageBackfill: createLanguageBackfill(repositories),
    invitationSender: { sendDue: async () => {} },
    digestSender: { sendDue: async () => {} },
    visitorReports: { notifyDeleted: async () => false },
    log: loops.log,
    metrics: loops.metrics,
    intervalMs: 10,
  });
}

async function run(): Promise<void> {
  start();
  await until(async () => (await loops.runs('housekeeping')) > 0);
  await housekeeping?.stop();
}

const count = async (table: string) => Number((await api.database(table).count({ count: '*' }))[0]?.['count']);

/** Creates a consumer with two sessions, two emails and tokens, and two deleted reviews. One of each has expired. */
async function createHalfExpired(): Promise<void> {
  const { database } = api;
  for (const isExpired of [true, false]) {
    const { id, token } = await api.consumer();
    const review = await api.review(await api.consumer(), `expired-${isExpired}.example`);
    await api.send('POST', '/user/me/email/confirmation', { token });
    await database('reviews')
      .where({ id: review.id })
      .update({ deleted_at: database.raw(`now() - interval '${isExpired ? 61 : 1} seconds'`) });
    await database('moderation_actions').insert({
      admin_id: id,
      action: 'close',
      at: database.raw(`now() - interval '${isExpired ? 25 : 23} months'`),
    });
    await database('known_devices').insert({
      hash: Buffer.alloc(32, Number(isExpired)),
      last_login_at: database.raw(`now() - interval '${isExpired ? 31 : 29} days'`),
    });
    if (!isExpired) continue;
    for (const table of ['sessions', 'one_time_tokens', 'mails']) {
      await database(table).update({ expires_at: database.raw(`now() - interval '1 second'`) });
    }
  }
}

const TABLES = ['sessions', 'one_time_tokens', 'mails', 'reviews', 'moderation_actions', 'known_devices'];
const counts = async () =>
  Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await count(table)])));

beforeEach(async () => {
  for (const table of TABLES) await api.database(table).del();
});

// Covers API-66, ASVS-14.2.4
it('deletes expired data, and nothing else', async () => {
  await createHalfExpired();
  const before = await counts();
  const emails = { one_time_tokens: 4, mails: 4 };
  expect(before).toEqual({ sessions: 4, ...emails, reviews: 2, moderation_actions: 2, known_devices: 2 });
  await run();
  expect(await counts()).toEqual(Object.fromEntries(TABLES.map((table) => [table, Number(before[table]) / 2])));
  const remaining = api.database('companies').join('reviews', 'company_id', 'companies.id').pluck('domain');
  expect(await remaining).toEqual(['expired-false.example']);
  expect(loops.lines).toEqual([]);
});

it('deletes all expired reviews in several batches', async () => {
  const { database } = api;
  await api.review(await api.consumer(), 'many.example');
  await database.raw(`
    with author as (
      insert into users (email, name, last_name, password_hash)
      select 'many' || at || '@people.example', 'Ana', 'Ruiz', 'none' from generate_series(1, 1200) as at returning id
    )
    insert into reviews (company_id, user_id, title, description, rating, experience_date, deleted_at)
    select c.id, a.id, 'T', 'D', 3, now(), now() - interval '2 minutes' from author a, companies c
    where c.domain = 'many.example'`);
  await run();
  expect(await count('reviews')).toBe(1);
});

it('runs the other tasks when one task fails, reports the failure and retries', async () => {
  const { database } = api;
  await createHalfExpired();
  await database.raw('alter table sessions rename to renamed_sessions');
  try {
    start();
    await until(() => loops.lines.length > 1);
    expect(await count('reviews')).toBe(1);
    expect(await count('mails')).toBe(2);
    expect(loops.lines[0]).toMatchObject({
      loop: 'housekeeping',
      failures: 1,
      err: { message: expect.stringContaining('failed: sessions') },
    });
  } finally {
    await database.raw('alter table renamed_sessions rename to sessions');
  }
  await until(async () => (await count('sessions')) === 2);
});

it('detects the languages of reviews that were stored without a language', async () => {
  const { database } = api;
  const review = await api.review(await api.consumer(), 'undetected.example', {
    title: 'El técnico vino puntual',
    description: 'Llegó a la hora acordada, arregló la caldera y lo dejó todo limpio.',
  });
  await database('reviews').where({ id: review.id }).update({ language: null });
  await database('review_language_fill').del();
  await database('review_language_fill').insert({ after_id: '0' });
  await run();
  expect(await database('reviews').where({ id: review.id }).pluck('language')).toEqual(['es']);
});

it('purges deleted company accounts and their images after a minute, and ended claims after 30 days', async () => {
  const ended = { deleted: [10, 61], superseded: [30 * 86_400 - 60, 30 * 86_400 + 60] };
  const owner = await api.company({ website: 'ended.example' });
  const company = await api.database('companies').first('id').where({ domain: owner.id });
  for (const [state, ages] of Object.entries(ended)) {
    for (const age of ages) {
      await api.database('company_claims').insert({
        company_id: company?.id,
        state: state as 'deleted' | 'superseded',
        deleted_state: state === 'deleted' ? 'effective' : null,
        name: 'Ended',
        website: 'https://ended.example',
        email: `${state}${age}@ended.example`,
        work_email: 'w@ended.example',
        password_hash: 'x',
        avatar: `/avatars/${state}${age}.webp`,
        ended_at: api.database.raw('now() - make_interval(secs => ?)', [age]),
      });
    }
  }
  await run();
  const left = await api.database('company_claims').orderBy('id').pluck('email');
  expect(left).toEqual(['deleted10@ended.example', `superseded${30 * 86_400 - 60}@ended.example`]);
  expect(discarded).toEqual(['/avatars/deleted61.webp', `/avatars/superseded${30 * 86_400 + 60}.webp`]);
});

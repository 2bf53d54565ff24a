import { copyFile, mkdtemp, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createApp } from '../src/app.ts';
import { restoreBackup } from '../src/backup/restoreBackup.ts';
import { writeBackup } from '../src/backup/writeBackup.ts';
import { checkTotals } from '../src/database/checkTotals.ts';
import { REPLACED } from '../src/database/adoptBaseline.ts';
import { createMigrationSource, migrationSource } from '../src/database/migrations/migrationSource.ts';
import { seedWhenEmpty } from '../src/demo/seed.ts';
import { openImageStore } from '../src/modules/images/imageStore.ts';
import { outboxRepository } from '../src/modules/search/algolia/outbox.repository.ts';
import { readRows } from './readRows.ts';
import { PASSWORD, SECRET, testApi } from './testApi.ts';
import { testDatabase } from './testDatabase.ts';
import { undoLater } from './undoLater.ts';

const api = testApi();
const restored = testDatabase({ migrated: false });
const broken = testDatabase({ migrated: false });
const earlier = testDatabase();
const upgraded = testDatabase({ migrated: false });
const adopted = testDatabase({ migrated: false });

/** Characters that COPY escapes, and characters at the limits of Unicode support. */
const AWKWARD = 'Tab\tline\n\\.\nreturn\rslash\\N "quoted" ünïcödé 漢字 👩‍👩‍👧 \\. $1';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heard-backup-'));
  file = join(folder, 'heard.zip');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function createFileStore(name: string) {
  return openImageStore(pathToFileURL(join(folder, name)).href);
}

// Covers HARDENING-5.5, TRUST-5.18
it('restores the rows of all tables and the images from a backup that was written during concurrent writes', async () => {
  const { database } = api;
  await seedWhenEmpty(database, async () => 'no hash', SECRET);
  const consumer = await api.consumer({ name: AWKWARD.slice(0, 3), lastName: 'Łukasiewicz' });
  const company = await api.company({ website: 'https://backed-up.example', name: 'Bäcked up' });
  const stored = await api.review(consumer, 'https://backed-up.example', { description: AWKWARD });
  const removed = await api.review(consumer, 'https://listing.example', { title: 'Soon gone' });
  await api.send('DELETE', `/review/${removed.id}`, { token: consumer.token });
  await api.send('PUT', '/user/me', { token: consumer.token, body: { language: 'es', shareData: false } });
  const admin = await api.admin();
  const hidden = await api.review(consumer, 'https://hidden.example');
  await api.send('POST', `/admin/reviews/${hidden.id}/hide`, {
    token: admin.token,
    body: { reason: AWKWARD.slice(20, 60) },
  });
  await database('users').where({ email: consumer.email }).update({ created_at: '0044-03-15 12:00:00+00 BC' });
  const form = new FormData();
  form.set('avatar', new Blob([PNG], { type: 'image/png' }), 'dot.png');
  const avatar = await api.send('PUT', '/company/avatar', { token: company.token, body: form });
  expect(avatar.status).toBe(200);
  const missing = '/avatars/0123456789abcdef0123456789abcdef.webp';
  await database('users').where({ email: consumer.email }).update({ avatar: missing });
  const invited = 'waiting@people.example';
  const guests = [{ email: invited }];
  for (const sendAt of [undefined, new Date(Date.now() + 24 * 3600_000).toISOString()]) {
    const body = { invitations: guests, ...(sendAt && { sendAt }) };
    expect((await api.send('POST', '/company/invitations', { token: company.token, body })).status).toBe(200);
  }
  await database.raw('analyze');

  const before = await readRows(database);
  const written = new AbortController();
  const writer = (async () => {
    for (let at = 0; !written.signal.aborted; at++) await api.review(consumer, `https://concurrent-${at}.example`);
  })();
  const backup = await writeBackup(database, await openImageStore(pathToFileURL(api.folder).href), file);
  written.abort();
  await writer;
  const { mails = [], sessions = [], one_time_tokens: tokens = [], invitations = [], ...archived } = before;
  const excluded = [mails, sessions, tokens];
  for (const rows of excluded) expect(rows).not.toEqual([]);
  expect(backup.rows).toBeGreaterThanOrEqual(Object.values(archived).flat().length);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['heard.zip']);

  const images = await createFileStore('pictures');
  expect(await restoreBackup(restored.knex, images, file)).toEqual({ rows: backup.rows, pictures: 1 });
  const after = await readRows(restored.knex);
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
  // A leaked backup must not give access to accounts, and restored emails would be sent a second time.
  for (const table of ['mails', 'sessions', 'one_time_tokens']) expect(after[table]).toEqual([]);
  // The backup excludes pending invitations, because their recipients have not agreed to anything yet.
  expect(after['invitations']).toEqual(invitations.filter((row) => !/,(planned|waiting),/.test(row)));
  expect(after['invitations']?.length).toBeLessThanOrEqual(invitations.length - 2);
  expect(JSON.stringify(after)).not.toContain(invited);
  // The backup contains all rows from before its start, and possibly some rows that were written during it.
  for (const table of ['users', 'reviews', 'hidden_reviews'] as const) {
    const unchanged = before[table]?.filter((row) => !row.includes(consumer.email));
    expect(after[table]).toEqual(expect.arrayContaining(unchanged ?? ['none']));
  }
  expect(await checkTotals(restored.knex)).toEqual([]);
  // Algolia is off in the restored database. Enabling Algolia rebuilds the index.
  expect(await outboxRepository(restored.knex).state()).toEqual({ isOn: false, hasEntries: false, hasDue: false });

  const app = await createApp({
    database: restored.knex,
    jwtSecret: SECRET,
    dataSecret: SECRET,
    storageUrl: pathToFileURL(join(folder, 'pictures')).href,
    rateLimits: false,
  });
  const get = async (url: string) => app.inject({ method: 'GET', url, headers });
  const login = { email: consumer.email, password: PASSWORD };
  const again = await app.inject({ method: 'POST', url: '/auth/login', body: login });
  const headers = { authorization: `Bearer ${again.json().token}` };
  const page = (await get('/company/backed-up.example')).json();
  expect(page).toMatchObject({
    name: 'Bäcked up',
    reviewsQuantity: 1,
    review: [{ id: stored.id, description: stored.description }],
  });
  expect((await get(page.avatar)).headers['content-type']).toBe('image/webp');
  expect((await get(missing)).statusCode).toBe(404);
  const found = await app.inject({
    method: 'POST',
    url: '/1/indexes/*/queries',
    body: { requests: [{ indexName: 'companiesSearch', query: 'backed u' }] },
  });
  expect(again.json().user).toMatchObject({ language: 'es', shareData: false, role: { name: 'user' } });
  expect((await get('/review/user')).json()).toContainEqual(
    expect.objectContaining({ id: hidden.id, hidden: expect.objectContaining({ reason: AWKWARD.slice(20, 60) }) }),
  );
  expect(found.json().results[0].hits[0].objectID).toBe('backed-up.example');
  // A deletion before the backup can be undone in the restored database, within 60 s after the deletion. New rows get new ids.
  const undone = await app.inject({ method: 'POST', url: `/review/${removed.id}/restore`, headers });
  expect(undone.json()).toMatchObject({ id: removed.id, title: 'Soon gone' });
  const added = await app.inject({
    method: 'POST',
    url: '/review/companyOrUser',
    headers,
    body: {
      title: 'New',
      description: 'After the restore',
      rating: 4,
      companyName: 'New',
      companyUrl: 'https://new.example',
    },
  });
  expect(added.statusCode).toBe(201);
  expect(await checkTotals(restored.knex)).toEqual([]);
  await app.close();
});

it('overwrites neither an existing archive nor a database with tables', async () => {
  const images = await createFileStore('pictures');
  await expect(writeBackup(api.database, images, file)).rejects.toThrow('already exists');
  await expect(restoreBackup(restored.knex, images, file)).rejects.toThrow('The database already has tables');
});

test.each([
  ['a changed byte', async (copy: string) => changeByte(copy, 0.3)],
  ['a missing end', async (copy: string) => truncate(copy, Math.floor((await stat(copy)).size * 0.9))],
  ['no archive at all', async (copy: string) => truncate(copy, 0)],
])('rejects %s, and leaves the database empty', async (_, damage) => {
  const copy = join(folder, 'damaged.zip');
  await copyFile(file, copy);
  await damage(copy);
  await expect(restoreBackup(broken.knex, await createFileStore('none'), copy)).rejects.toThrow(
    /^(The archive is|.* is not a readable backup)/,
  );
  expect(await broken.knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename')).toEqual([]);
});

it('rejects a backup of a database without tables', async () => {
  const nothing = writeBackup(broken.knex, await createFileStore('none'), join(folder, 'nothing.zip'));
  await expect(nothing).rejects.toThrow('nothing to back up');
  expect(await readdir(folder)).not.toContain('nothing.zip.part');
});

it('names the missing folder of a backup', async () => {
  const missing = writeBackup(api.database, await createFileStore('none'), join(folder, 'missing', 'heard.zip'));
  await expect(missing).rejects.toThrow(`The folder ${join(folder, 'missing')} does not exist. Create it first.`);
});

it('migrates an archive of an earlier schema to the current schema, with all its data', async () => {
  const { knex } = earlier;
  await knex.raw(`
    insert into users (email, name, last_name, password_hash) values ('ann@people.example', 'Ann', 'Older', 'hash');
    insert into companies (domain, name, website) values ('older.example', 'Older', 'https://older.example');
    insert into reviews (company_id, user_id, title, description, rating, experience_date)
      values (1, 1, 'From the first day', 'Kept', 4, '2020-02-29');`);
  const old = await archive('old.zip');
  const source = createMigrationSource({
    '998-later': {
      config: { transaction: false },
      up: (database) =>
        database
          .raw(`alter table reviews add column later text not null default 'later'`)
          .then(() => database.raw('create index concurrently reviews_later on reviews (later)')),
      down: async () => {},
    },
  });
  await restoreBackup(upgraded.knex, await createFileStore('none'), old, source);
  const rows = await readRows(upgraded.knex);
  expect(rows['reviews']).toEqual([expect.stringContaining(',later)')]);
  await upgraded.knex.raw('alter table reviews drop column later');
  expect(await readRows(upgraded.knex)).toEqual(await readRows(knex));
});

it('restores an archive from before the baseline migration if its schema equals the baseline', async () => {
  // Excludes `text_licence` from the comparison: it is the time of a migration, and the migration runs again.
  const { text_licence: _, ...rows } = await readRows(earlier.knex);
  await undoLater(earlier.knex);
  await record(REPLACED);
  await restoreBackup(adopted.knex, await createFileStore('none'), await archive('same.zip'));
  expect(await readRows(adopted.knex)).toMatchObject(rows);
  expect(await adopted.knex('migrations').pluck('name')).toEqual(await migrationSource.getMigrations());
});

it.each([
  ['newer', '999-from-the-future', 'written by a newer version of Heard (migration 999-from-the-future)'],
  ['older', '219-search-earlier-matches', 'Restore it with commit 1e95283 of the repository, and write a new backup.'],
])('rejects an archive of a %s schema', async (age, migration, message) => {
  await record([migration]);
  const restoring = restoreBackup(broken.knex, await createFileStore('none'), await archive(`${age}.zip`));
  await expect(restoring).rejects.toThrow(message);
  expect(await broken.knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename')).toEqual([]);
});

/** Writes a backup of the database `earlier`. */
async function archive(name: string): Promise<string> {
  const path = join(folder, name);
  await writeBackup(earlier.knex, await createFileStore('none'), path);
  return path;
}

/** Records migrations in the database `earlier` as if only they had run. */
async function record(names: readonly string[]): Promise<void> {
  await earlier.knex('migrations').del();
  await earlier.knex('migrations').insert(names.map((name) => ({ name, batch: 1, migration_time: new Date() })));
}

async function changeByte(path: string, where: number): Promise<void> {
  const handle = await open(path, 'r+');
  const at = Math.floor((await handle.stat()).size * where);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
  await handle.write(Buffer.from([buffer[0]! ^ 0xff]), 0, 1, at);
  await handle.close();
}

/** An image of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

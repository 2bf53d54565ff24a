import type { Knex } from 'knex';
import { REPLACED } from '../src/database/adoptBaseline.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { migrate } from '../src/database/migrate.ts';
import { createMigrationSource, migrationSource } from '../src/database/migrations/migrationSource.ts';
import { describeSchema } from '../src/database/schema/describeSchema.ts';
import { readRows } from './readRows.ts';
import { testDatabase } from './testDatabase.ts';
import { undoLater } from './undoLater.ts';

const database = testDatabase({ migrated: false });

const readSchema = async (knex: Knex) => (await describeSchema(knex)).sql;
const readNames = (knex: Knex): Promise<string[]> => knex('migrations').orderBy('id').pluck('name');

/** Records migrations as if they had run. */
async function record(knex: Knex, names: readonly string[]): Promise<void> {
  await knex('migrations').del();
  await knex('migrations').insert(names.map((name, at) => ({ name, batch: at + 1, migration_time: new Date() })));
}

beforeEach(async () => {
  await database.knex.raw('drop schema public cascade; create schema public');
  await migrate(database.knex);
});

it('restores the same schema when the migrations after the baseline are undone and run again', async () => {
  const { knex } = database;
  const schema = await readSchema(knex);
  expect(schema).toContain('create table users (');
  await undoLater(knex);
  await migrate(knex);
  expect(await readSchema(knex)).toBe(schema);
});

it('runs each migration only once in two concurrent starts, and ignores a stale lock', async () => {
  const { knex, url } = database;
  await knex.raw('drop schema public cascade; create schema public');
  const other = createDatabase(url);
  await Promise.all([migrate(knex), migrate(other)]);
  await other.destroy();
  await knex('migrations_lock').update({ is_locked: 1 });
  await migrate(knex);
  expect(await readNames(knex)).toEqual(await migrationSource.getMigrations());
});

it('rolls back a migration that fails, and continues at the next start', async () => {
  const { knex } = database;
  const before = await readSchema(knex);
  const source = createMigrationSource({
    '998-creates': { up: (trx) => trx.raw('create table first (); create table second ()'), down: async () => {} },
  });
  await knex.raw('create table second ()');
  await expect(migrate(knex, { source })).rejects.toThrow(
    /^Migration 998-creates failed and was rolled back \(relation "second" already exists\)\.$/,
  );
  await knex.raw('drop table second');
  expect(await readSchema(knex)).toBe(before);
  await migrate(knex, { source });
  expect(await readNames(knex)).toEqual(await source.getMigrations());
});

it('rejects a database of a newer version, and does not change it', async () => {
  const { knex } = database;
  for (const names of [await migrationSource.getMigrations(), REPLACED]) {
    await record(knex, [...names, '999-from-the-future']);
    await expect(migrate(knex)).rejects.toThrow(
      'The database belongs to a newer version of Heard (migration 999-from-the-future). Nothing was changed.',
    );
    expect(await readNames(knex)).toEqual([...names, '999-from-the-future']);
  }
});

it('stores names of migrations without a file extension', async () => {
  for (const name of await readNames(database.knex)) expect(name).toMatch(/^\d{3}-[a-z-]+$/);
});

it('keeps all rows when processes concurrently migrate a database that has run all migrations that the baseline replaces', async () => {
  const { knex, url } = database;
  const schema = await readSchema(knex);
  await undoLater(knex);
  await knex('users').insert({ email: 'ann@people.example', name: 'Ann', last_name: 'Li', password_hash: 'hash' });
  await record(knex, REPLACED);
  const rows = await readRows(knex);
  const others = [createDatabase(url), createDatabase(url)];
  await Promise.all([knex, ...others].map((one) => migrate(one)));
  for (const other of others) await other.destroy();
  expect(await readSchema(knex)).toBe(schema);
  // Uses `toMatchObject` instead of `toEqual`, because later migrations add tables.
  expect(await readRows(knex)).toMatchObject(rows);
  expect(await readNames(knex)).toEqual(await migrationSource.getMigrations());
});

it('names the commit to start first if a database has run only some of the migrations that the baseline replaces', async () => {
  const { knex } = database;
  const some = REPLACED.slice(0, -3);
  await record(knex, some);
  await expect(migrate(knex)).rejects.toThrow(
    /^The database belongs to an older version of Heard \(migration 219-search-earlier-matches\)\. Start commit 1e95283 of the repository once, then this version\. Nothing was changed\.$/,
  );
  expect(await readNames(knex)).toEqual(some);
});

import type { Knex } from 'knex';
import { checkTotals } from '../src/database/checkTotals.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { migrate } from '../src/database/migrate.ts';
import { testDatabase } from './testDatabase.ts';

const database = testDatabase({ migrated: false });

/** Returns everything that migrations can create, as PostgreSQL describes it. */
async function readSchema(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { line: string }[] }>(`
    select format('column %s.%s %s null=%s default=%s generated=%s', table_name, column_name, data_type, is_nullable,
      column_default, generation_expression) as line
    from information_schema.columns where table_schema = 'public'
    union all
    select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all
    select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select 'type ' || typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    order by line`);
  return rows.map(({ line }) => line).filter((line) => !/\bmigrations/.test(line));
}

it('go up, down to an empty schema, and up again to the same schema', async () => {
  const { knex } = database;
  expect(await readSchema(knex)).toEqual([]);
  await migrate(knex);
  const schema = await readSchema(knex);
  expect(schema.filter((line) => line.startsWith('column users.'))).not.toEqual([]);

  await knex.migrate.rollback(undefined, true);
  expect(await readSchema(knex)).toEqual([]);

  const [migrations] = [await knex.migrate.list()];
  for (const _ of migrations[1]) await knex.migrate.up();
  expect(await readSchema(knex)).toEqual(schema);

  await migrate(knex);
  expect(await readSchema(knex)).toEqual(schema);
});

it('run once in two concurrent starts, and ignore a stale lock', async () => {
  const { knex, url } = database;
  await knex.migrate.rollback(undefined, true);
  const other = createDatabase(url);
  await Promise.all([migrate(knex), migrate(other)]);
  await other.destroy();
  await knex('migrations_lock').update({ is_locked: 1 });
  await migrate(knex);
  const [done, open] = await knex.migrate.list();
  expect(done.length).toBeGreaterThan(0);
  expect(open).toEqual([]);
});

/** Returns all rows of a table as objects. */
async function readRows(knex: Knex, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await knex.raw<{ rows: { row: Record<string, unknown> }[] }>(
    'select to_jsonb(t) as row from ?? t order by id',
    [table],
  );
  return rows.map(({ row }) => row);
}

it('preserve rows of every kind of the first release', async () => {
  const { knex } = database;
  await knex.migrate.rollback(undefined, true);
  await knex.migrate.up();
  await knex.raw(`
    insert into users (email, name, last_name, password_hash, avatar, country, language, share_data, role, created_at) values
      ('Ann@People.example', 'Ann', 'Ålder', 'hash 1', '/avatars/a.webp', 'ES', 'es', false, 'admin', '2020-01-01 10:00:00.123456'),
      ('ben@people.example', 'Ben', '李', 'hash 2', null, null, null, true, 'user', '2021-01-01');
    insert into companies (domain, name, website, claimed_at, email, work_email, password_hash, phone, description, country,
      city, address, avatar, created_at) values
      ('owned.example', 'Ówned & Co', 'http://owned.example', '2021-05-05', 'Boss@Owned.example', 'work@owned.example', 'hash 3',
        '+34-600', 'What we do', 'Spain', 'Cádiz', 'Street 1', '/avatars/b.webp', '2020-06-01'),
      ('listed.example', 'Listed', 'https://listed.example', null, null, null, null, null, null, null, null, null, null, '2020-07-01');
    insert into sessions (user_id, company_id, expires_at, user_agent) values
      (1, null, '2100-01-01', 'A browser'), (null, 1, '2100-01-01', null);
    insert into reviews (company_id, user_id, title, description, rating, experience_date, created_at, updated_at, deleted_at)
      values (1, 1, 'Kept', 'As it was', 5, '2020-02-29', '2020-03-01', '2020-03-02', null),
        (2, 1, 'Zero', 'Line\nand "quotes"', 0, '2019-02-28', '2020-03-03', '2020-03-03', null),
        (2, 2, 'Deleted', 'A moment ago', 3, '2019-02-28', '2020-03-04', '2020-03-04', now());`);
  const tables = ['users', 'companies', 'reviews'];
  const before = await Promise.all([...tables, 'sessions'].map((table) => readRows(knex, table)));
  await migrate(knex);
  const after = await Promise.all([...tables, 'sessions'].map((table) => readRows(knex, table)));
  // There may be new columns; the existing ones are unchanged.
  expect(after).toMatchObject(before);
  expect(after.map((rows) => rows.length)).toEqual([2, 2, 3, 2]);
  expect(await checkTotals(knex)).toEqual([]);
});

it('are rolled back when they fail, and continue at the next start', async () => {
  const { knex } = database;
  await knex.migrate.rollback(undefined, true);
  const [, all] = await knex.migrate.list();
  for (const _ of all.slice(0, 4)) await knex.migrate.up();
  // The next migration creates an index of that name near its end.
  await knex.raw('create table companies_search_tier ()');
  const before = await readSchema(knex);
  await expect(migrate(knex)).rejects.toThrow(
    /^Migration 022-search-at-scale failed and was rolled back \(relation "companies_search_tier" already exists\)\.$/,
  );
  expect(await readSchema(knex)).toEqual(before);
  expect(await knex('migrations').pluck('name')).toHaveLength(4);
  await knex.raw('drop table companies_search_tier');
  await migrate(knex);
  expect((await knex.migrate.list())[1]).toEqual([]);
});

it('leave a database of a newer version unchanged', async () => {
  const { knex } = database;
  await knex('migrations').insert({ name: '999-from-the-future', batch: 99, migration_time: new Date() });
  const before = await readSchema(knex);
  await expect(migrate(knex)).rejects.toThrow(
    'The database belongs to a newer version of Heard (migration 999-from-the-future). Nothing was changed.',
  );
  expect(await readSchema(knex)).toEqual(before);
  await knex('migrations').where({ name: '999-from-the-future' }).del();
});

it('have names without a file extension', async () => {
  const names = await database.knex('migrations').pluck('name');
  for (const name of names) expect(name).toMatch(/^\d{3}-[a-z-]+$/);
});

import type { Knex } from 'knex';
import { createDatabase } from '../src/database/createDatabase.ts';
import { migrate } from '../src/database/migrate.ts';
import { testDatabase } from './testDatabase.ts';

const database = testDatabase({ migrated: false });

/** All that migrations can make, as PostgreSQL describes it. */
async function schemaOf(knex: Knex): Promise<string[]> {
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

test('go up, down to nothing, and up again to the same tables', async () => {
  const { knex } = database;
  expect(await schemaOf(knex)).toEqual([]);
  await migrate(knex);
  const schema = await schemaOf(knex);
  expect(schema.filter((line) => line.startsWith('column users.'))).not.toEqual([]);

  await knex.migrate.rollback(undefined, true);
  expect(await schemaOf(knex)).toEqual([]);

  const [migrations] = [await knex.migrate.list()];
  for (const _ of migrations[1]) await knex.migrate.up();
  expect(await schemaOf(knex)).toEqual(schema);

  await migrate(knex);
  expect(await schemaOf(knex)).toEqual(schema);
});

test('two starts at once migrate once; a lock that was left behind does not stop the next', async () => {
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

test('the names carry no file ending', async () => {
  const names = await database.knex('migrations').pluck('name');
  for (const name of names) expect(name).toMatch(/^\d{3}-[a-z-]+$/);
});

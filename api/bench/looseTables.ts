import type { Client } from 'pg';

/**
 * Prepares tables for fast filling: drops their keys and indexes and the foreign keys that refer to them, and disables triggers. Drops triggers with
 * transition tables instead of disabling them, because PostgreSQL would store all rows of a statement even for a disabled trigger. Stores the
 * statements that restore everything in the schema `bench`.
 *
 * @param silent the tables whose triggers are disabled or dropped
 */
export async function loosenTables(
  client: Client,
  tables: readonly string[],
  silent: readonly string[],
): Promise<void> {
  await client.query(
    `create table bench.structure as
     select 1 as position, 'foreign key' as kind, conrelid::regclass::text as of_table,
       format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint
     where contype = 'f' and (conrelid = any (${toTables(tables)}) or confrelid = any (${toTables(tables)}))
     union all
     select 2, 'index', conrelid::regclass::text, format('alter table %s drop constraint %I', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     from pg_constraint where contype in ('p', 'u') and conrelid = any (${toTables(tables)})
     union all
     select 3, 'index', indrelid::regclass::text, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index i where indrelid = any (${toTables(tables)})
       and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
     union all
     select 4, 'trigger', tgrelid::regclass::text,
       format(case when has_rows then 'drop trigger %1$I on %2$s' else 'alter table %2$s disable trigger %1$I' end, tgname, tgrelid::regclass),
       case when has_rows then pg_get_triggerdef(oid) else format('alter table %s enable trigger %I', tgrelid::regclass, tgname) end
     from pg_trigger cross join lateral (select num_nonnulls(tgnewtable, tgoldtable) > 0 as has_rows) as t
     where not tgisinternal and tgenabled = 'O' and tgrelid = any (${toTables(silent)})`,
  );
  const { rows } = await client.query<{ drop: string }>('select drop from bench.structure order by position');
  for (const { drop } of rows) await client.query(drop);
}

/** Restores the keys, indexes or triggers that `loosenTables` has dropped or disabled. @param table the table to restore; by default all */
export async function restoreStructure(
  client: Client,
  kind: 'foreign key' | 'index' | 'trigger',
  table?: string,
): Promise<void> {
  const { rows } = await client.query<{ restore: string }>(
    'select restore from bench.structure where kind = $1 and ($2::text is null or of_table = $2) order by position, restore',
    [kind, table ?? null],
  );
  for (const { restore } of rows) await client.query(restore);
}

const toTables = (tables: readonly string[]) => `array[${tables.map((table) => `'${table}'`).join(', ')}]::regclass[]`;

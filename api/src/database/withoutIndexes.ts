import type { ClientBase } from 'pg';

/**
 * Loads tables without foreign keys and indexes, which is many times faster. Primary keys and unique constraints stay.
 *
 * @param load fills the tables and then calls its parameter, which creates the foreign keys and indexes again
 */
export async function withoutIndexes(
  client: ClientBase,
  tables: string[],
  load: (restoreIndexes: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = any ($1::regclass[]) and contype = 'f'
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index i where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  await load(async () => {
    for (const { make } of rows.toReversed()) await client.query(make);
  });
}

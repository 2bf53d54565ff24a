import type { Knex } from 'knex';

/** Returns all rows of all tables except Knex's, as sorted texts. */
export async function readRows(database: Knex): Promise<Record<string, string[]>> {
  const tables: string[] = await database('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
  const rows: Record<string, string[]> = {};
  for (const table of tables.filter((name) => !name.startsWith('migrations'))) {
    const { rows: found } = await database.raw<{ rows: { text: string }[] }>('select ??::text as text from ??', [
      table,
      table,
    ]);
    rows[table] = found.map(({ text }) => text).toSorted();
  }
  return rows;
}

import type { Knex } from 'knex';

/** Knex's tables, which only the owner changes. */
const MIGRATION_TABLES = ['migrations', 'migrations_lock'];

/**
 * Grants the owner of the tables the privileges to migrate again. Earlier versions revoked these privileges if `DATABASE_URL` and `MIGRATIONS_URL`
 * named the same role, as in an installation with a pooler.
 * @param knex connected as the owner of the tables
 */
export async function restoreOwnPrivileges(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('migrations_lock'))) return;
  await knex.raw('grant insert, update, delete on ??, ?? to current_user', MIGRATION_TABLES);
}

/**
 * Grants privileges to the role of the application, which does not own the tables: to read and write rows, but not to change or drop a table.
 * @param knex connected as the owner of the tables
 */
export async function grantPrivileges(knex: Knex, role: string): Promise<void> {
  const { rows } = await knex.raw<{ rows: { schema: string }[] }>('select current_schema() as schema');
  const schema = rows[0]?.schema ?? 'public';
  await knex.transaction(async (transaction) => {
    await transaction.raw('grant usage on schema ?? to ??', [schema, role]);
    await transaction.raw('grant select, insert, update, delete on all tables in schema ?? to ??', [schema, role]);
    await transaction.raw('revoke insert, update, delete on ??, ?? from ??', [...MIGRATION_TABLES, role]);
    await transaction.raw('grant execute on all functions in schema ?? to ??', [schema, role]);
  });
}

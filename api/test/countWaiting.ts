import type { Knex } from 'knex';

/** Counts the statements that wait for a lock. */
export async function countWaiting(database: Knex): Promise<number> {
  const { rows } = await database.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

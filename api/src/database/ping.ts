import type { Database } from './Database.ts';
import { toKnex } from './toKnex.ts';

/** Queries the database once. @throws an error when it is unavailable */
export async function ping(database: Database): Promise<void> {
  await toKnex(database).raw('select 1');
}

import { hkdfSync, timingSafeEqual } from 'node:crypto';
import { getDataSetting } from '../kernel/operatorTerms.ts';
import type { Database } from './Database.ts';
import { toKnex } from './toKnex.ts';

/**
 * Checks that this process has the same secret as all other processes that use or have used the database. With another secret, people who
 * have opted out would be invited again. The first process stores the value to compare with.
 *
 * @throws Error with a message for the operator if the secret differs
 */
export async function checkDataSecret(database: Database, secret: string): Promise<void> {
  const knex = toKnex(database);
  const value = Buffer.from(hkdfSync('sha256', secret, '', 'check', 32));
  await knex('secret_checks').insert({ name: 'data', value }).onConflict('name').ignore();
  const stored = await knex('secret_checks').first('value').where({ name: 'data' });
  if (stored === undefined || !timingSafeEqual(stored.value, value)) {
    throw new Error(
      `DATA_SECRET: this database was used with another secret. Set the earlier DATA_SECRET, or copy data-secret from the earlier ${getDataSetting()}.`,
    );
  }
}

import type { Database, Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export type OidcLogoutsRepository = ReturnType<typeof oidcLogoutsRepository>;

/** Stores which logout tokens of providers were used. */
export function oidcLogoutsRepository(database: Database) {
  return { use, ...bindTo(database, { purgeExpired }) };
}

/**
 * Notes that a logout token was used.
 *
 * @param seconds for which it would be valid
 * @returns false when it was used before
 */
async function use(transaction: Transaction, tokenHash: Buffer, seconds: number): Promise<boolean> {
  const knex = toKnex(transaction);
  const inserted = await knex('oidc_logouts')
    .insert({ token_hash: tokenHash, expires_at: knex.raw('now() + make_interval(secs => ?)', [seconds]) }, [
      'token_hash',
    ])
    .onConflict('token_hash')
    .ignore();
  return inserted.length > 0;
}

async function purgeExpired(database: Database): Promise<void> {
  const knex = toKnex(database);
  await knex('oidc_logouts').where('expires_at', '<', knex.fn.now()).del();
}

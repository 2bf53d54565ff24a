import type { Database, Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export type OidcLogoutsRepository = ReturnType<typeof oidcLogoutsRepository>;

/** Stores which logout tokens of providers were used. */
export function oidcLogoutsRepository(database: Database) {
  return { use, ...bindTo(database, { purgeExpired }) };
}

/**
 * Stores that a logout token was used.
 *
 * @param seconds the time for which the token remains valid
 * @returns false if the token was used before
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

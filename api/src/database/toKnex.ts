import type { Knex } from 'knex';
import type { Database, Transaction } from './Database.ts';
import './schema/knexTables.ts';

/** Returns the Knex instance behind a database or a transaction. Only repositories and this folder may call it, which a lint rule enforces. */
export function toKnex(connection: Database | Transaction): Knex {
  // The opaque types are always views of a Knex instance: `createDatabase` and `runInTransaction` create them.
  return connection as Knex;
}

/**
 * Returns Knex's client, the owner of the pool. Knex types the property as `any`; its class is part of the published types, so this code
 * does not compile with a version of Knex that lacks one of these methods.
 */
export function toClient(connection: Database | Transaction): Knex.Client {
  return toKnex(connection).client;
}

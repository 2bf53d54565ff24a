import type { Knex } from 'knex';
import { readdir } from 'node:fs/promises';
import * as moderation from '../onlineMigrations/050-moderation.ts';

/** How long readers may wait behind a migration that waits for a lock. */
const LOCK_TIMEOUT_MS = 500;

/** The files of this folder: TypeScript in the sources, JavaScript in the build. */
const MIGRATION = /^(\d{3}-[a-z0-9-]+)\.[tj]s$/;

/** A migration runs in a transaction unless it says otherwise. */
export interface Migration extends Knex.Migration {
  config?: { transaction: boolean };
}

/**
 * Landed migrations whose locks block readers for long, with what runs in their place: it leads to the same schema. Databases
 * that have the landed one already stay as they are.
 */
export const onlineMigrations: Readonly<Record<string, Migration>> = { '050-moderation': moderation };

/** Returns the files of all migrations by name, oldest first. */
async function listFiles(): Promise<Map<string, string>> {
  const files = (await readdir(import.meta.dirname)).toSorted();
  return new Map(
    files.flatMap(
      (file) =>
        MIGRATION.exec(file)
          ?.slice(1)
          .map((name) => [name, file] as const) ?? [],
    ),
  );
}

/**
 * Finds migrations by their number. Their names, which the database stores, have no file extension: a database that was
 * migrated from the sources matches the build.
 */
export const migrationSource = {
  getMigrations: async () => [...(await listFiles()).keys()],
  getMigrationName: (name: string) => name,
  getMigration: async (name: string): Promise<Migration> => {
    const file = (await listFiles()).get(name);
    const online = onlineMigrations[name];
    if (online !== undefined) return withLockTimeout(online);
    if (file === undefined) throw new Error(`There is no migration ${name}`);
    const migration: Migration = await import(`./${file}`);
    return withLockTimeout(migration);
  },
} satisfies Knex.MigrationSource<string>;

/** The same migrations for one transaction around all of them, in an empty database: nobody is blocked by building an index there. */
export const migrationsInTransaction = {
  ...migrationSource,
  getMigration: async (name: string): Promise<Migration> => {
    const { up, down } = await migrationSource.getMigration(name);
    return { up: (knex) => up(withoutConcurrently(knex)), down };
  },
} satisfies Knex.MigrationSource<string>;

/** Returns a Knex instance that removes `concurrently` from statements, which PostgreSQL rejects in a transaction. */
function withoutConcurrently(knex: Knex): Knex {
  return new Proxy(knex, {
    get(target, key, receiver) {
      if (key !== 'raw') return Reflect.get(target, key, receiver) as unknown;
      return (statement: string, ...bindings: []) => target.raw(statement.replaceAll(' concurrently', ''), ...bindings);
    },
  });
}

/**
 * Limits how long a migration in a transaction waits for each lock. Readers of the table queue behind it: without a limit, a
 * backup would block all readers until its end. `migrate` tries again.
 */
function withLockTimeout(migration: Migration): Migration {
  if (migration.config?.transaction === false) return migration;
  return {
    ...migration,
    async up(knex) {
      await knex.raw(`set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
      await migration.up(knex);
    },
  };
}

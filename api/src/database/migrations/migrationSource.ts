import type { Knex } from 'knex';
import { readdir } from 'node:fs/promises';

/** How long readers may wait behind a migration that waits for a lock. */
const LOCK_TIMEOUT_MS = 500;

/** The files of this folder: TypeScript in the sources, JavaScript in the build. */
const MIGRATION = /^(\d{3}-[a-z0-9-]+)\.[tj]s$/;

/** A migration runs in a transaction unless it says otherwise. */
export interface Migration extends Knex.Migration {
  config?: { transaction: boolean };
}

export interface MigrationSource extends Knex.MigrationSource<string> {
  getMigrations(): Promise<string[]>;
  getMigration(name: string): Promise<Migration>;
}

/**
 * Finds migrations by their number. Their names, which the database stores, have no file extension: a database that was
 * migrated from the sources matches the build.
 *
 * @param added migrations that follow those of this folder, for tests
 */
export function createMigrationSource(added: Readonly<Record<string, Migration>> = {}): MigrationSource {
  return {
    getMigrations: async () => [...(await listFiles()).keys(), ...Object.keys(added)],
    getMigrationName: (name) => name,
    async getMigration(name) {
      const file = (await listFiles()).get(name);
      const migration = added[name] ?? (file === undefined ? undefined : ((await import(`./${file}`)) as Migration));
      if (migration === undefined) throw new Error(`There is no migration ${name}`);
      return withLockTimeout(migration);
    },
  };
}

export const migrationSource = createMigrationSource();

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

/** Returns the same migrations for one transaction around all of them, in an empty database: nobody is blocked by building an index there. */
export function inOneTransaction(source: MigrationSource): MigrationSource {
  return {
    ...source,
    async getMigration(name) {
      const { up, down } = await source.getMigration(name);
      return { up: (knex) => up(withoutConcurrently(knex)), down };
    },
  };
}

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

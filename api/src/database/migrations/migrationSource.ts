import type { Knex } from 'knex';

/** How long readers may wait behind a migration that waits for a lock. */
const LOCK_TIMEOUT_MS = 500;

/** A migration runs in a transaction unless it says otherwise. */
export interface Migration extends Knex.Migration {
  config?: { transaction: boolean };
}

export interface MigrationSource extends Knex.MigrationSource<string> {
  getMigrations(): Promise<string[]>;
  getMigration(name: string): Promise<Migration>;
}

/**
 * All migrations, oldest first. They are listed, because a folder of a build may still contain files whose sources were deleted. The
 * database stores their names.
 */
const MIGRATIONS: Readonly<Record<string, () => Promise<Migration>>> = {
  '300-baseline': () => import('./300-baseline.ts'),
};

/**
 * Returns the migrations of the product.
 * @param added migrations that follow them, for tests
 */
export function createMigrationSource(added: Readonly<Record<string, Migration>> = {}): MigrationSource {
  return {
    getMigrations: () => Promise.resolve([...Object.keys(MIGRATIONS), ...Object.keys(added)]),
    getMigrationName: (name) => name,
    async getMigration(name) {
      const migration = added[name] ?? (await MIGRATIONS[name]?.());
      if (migration === undefined) throw new Error(`There is no migration ${name}`);
      return withLockTimeout(migration);
    },
  };
}

export const migrationSource = createMigrationSource();

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

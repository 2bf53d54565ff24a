import type { Knex } from 'knex';
import { readdir } from 'node:fs/promises';

/** The files of this folder: TypeScript in the sources, JavaScript in the build. */
const MIGRATION = /^(\d{3}-[a-z0-9-]+)\.[tj]s$/;

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
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => [...(await listFiles()).keys()],
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const file = (await listFiles()).get(name);
    if (file === undefined) throw new Error(`There is no migration ${name}`);
    const migration: Knex.Migration = await import(`./${file}`);
    return migration;
  },
};

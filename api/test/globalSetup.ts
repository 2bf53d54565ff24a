import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../src/database/createDatabase.ts';
// Imports the package by its path, because Jest's global setup does not resolve packages to their sources.
import { startEmbeddedPostgres } from '../embedded-postgres/src/index.ts';
import { migrate } from '../src/database/migrate.ts';

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined;
}

/** The migrated, empty database that each test file gets a copy of. */
export const TEMPLATE = 'heard_template';

/** Starts one real PostgreSQL for all test files of a run. */
export default async function globalSetup(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heard-api-tests-'));
  // If Node runs as root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, durable: false, createsDatabases: true });
  globalThis.stopTestDatabase = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  process.env['TEST_DATABASE_URL'] = server.connectionString;
  process.env['TEST_COMPILE_CACHE'] = join(dataDir, 'compile-cache');

  const main = createDatabase(server.connectionString);
  await main.raw('create database ??', [TEMPLATE]);
  await main.destroy();
  const template = createDatabase(databaseUrl(TEMPLATE));
  await migrate(template);
  await template.destroy();
}

/** Returns the URL of a database on the test server. */
export function databaseUrl(name: string): string {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

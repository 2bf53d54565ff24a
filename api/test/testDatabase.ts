import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { createDatabase } from '../src/database/createDatabase.ts';
import { databaseUrl, TEMPLATE } from './globalSetup.ts';

/** A database of this test file. */
export interface TestDatabase {
  readonly knex: Knex;
  readonly url: string;
}

/** Creates a database for the test file: migrated and empty, or without any table. */
export function testDatabase({ migrated = true } = {}): TestDatabase {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  let knex: Knex | undefined;

  beforeAll(async () => {
    await onServer((server) =>
      migrated
        ? server.raw('create database ?? template ??', [name, TEMPLATE])
        : server.raw('create database ??', [name]),
    );
    knex = createDatabase(databaseUrl(name));
  });

  afterAll(async () => {
    await knex?.destroy();
    // Does not use `force`, which fails while autovacuum works on the database. Without it, the statement waits.
    await onServer((server) => server.raw('drop database if exists ??', [name]));
  });

  return {
    get knex() {
      if (knex === undefined) throw new Error('The database is created in beforeAll');
      return knex;
    },
    url: databaseUrl(name),
  };
}

async function onServer(work: (server: Knex) => PromiseLike<unknown>): Promise<void> {
  const server = createDatabase(process.env['TEST_DATABASE_URL'] ?? '');
  try {
    await work(server);
  } finally {
    await server.destroy();
  }
}

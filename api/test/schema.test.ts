import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSchema } from '../src/database/schema/describeSchema.ts';
import { COMPANY_COLUMNS } from '../src/modules/companies/company.ts';
import { USER_COLUMNS } from '../src/modules/users/user.ts';
import { testDatabase } from './testDatabase.ts';

const DATABASE_FOLDER = join(import.meta.dirname, '../src/database');
const database = testDatabase();

test('the row types match the migrated database (run npm run db:schema)', async () => {
  const { types } = await describeSchema(database.knex);
  expect(readFileSync(join(DATABASE_FOLDER, 'schema/tables.ts'), 'utf8')).toBe(types);
});

test.each([
  ['users', USER_COLUMNS],
  ['companies', COMPANY_COLUMNS],
])('the columns that repositories read of %s exist once each', async (table, columns) => {
  const existing = Object.keys(await database.knex(table).columnInfo());
  expect(existing).toEqual(expect.arrayContaining(columns));
  expect(new Set(columns).size).toBe(columns.length);
});

/** SHA-256 of each landed migration. Add a line for a new one; never change a line: databases have run that code. */
const LANDED: Record<string, string> = {
  '300-baseline.ts': 'adbeb09949f9f9d3cd1f9cc204f9124e26b60d5c195fd87ed67faa21f85f60d4',
};

test('landed migrations do not change and import nothing but types', () => {
  const folder = join(DATABASE_FOLDER, 'migrations');
  const files = readdirSync(folder).filter((file) => /^\d/.test(file));
  const hashes = files.map((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    expect(source.match(/^import .*$/gm)).toEqual(["import type { Knex } from 'knex';"]);
    return [file, createHash('sha256').update(source).digest('hex')];
  });
  expect(Object.fromEntries(hashes)).toEqual(LANDED);
});

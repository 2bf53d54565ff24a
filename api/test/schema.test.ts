import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSchema } from '../src/database/schema/describeSchema.ts';
import { COMPANY_COLUMNS } from '../src/modules/companies/company.ts';
import { USER_COLUMNS } from '../src/modules/users/user.ts';
import { testDatabase } from './testDatabase.ts';

const DATABASE_FOLDER = join(import.meta.dirname, '../src/database');
const database = testDatabase();

test('the schema snapshot and the row types match the migrated database (run npm run db:schema)', async () => {
  const { sql, types } = await describeSchema(database.knex);
  expect(readFileSync(join(DATABASE_FOLDER, 'schema/schema.sql'), 'utf8')).toBe(sql);
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
  '001-accounts-companies-reviews.ts': '3fe3bb11564a1a203497eadd99463ca6fea75d28ee839be4835d32c9cd075c11',
  '010-search.ts': '118bfc5e66f72e98fb62f552df7516b9a2553065c0959079d89117458313bb19',
  '020-review-filters.ts': '5b3b4c9b7d595eedc70e26f04763391f651d0711bf8ce3ea56a6d41b9f579fa1',
  '021-company-changes.ts': 'd140057147efc382097f1a6fa02f40d25e15221f0cc674c7bd89d618b4e338af',
  '022-search-at-scale.ts': '930729d066cb5d64491b8ecd17bb094abb562de439597e2b886e5e4a2673c4dd',
  '023-search-wide-starts.ts': 'eaea48cf2c5f02f0d8526aab4b40ab2d655a734768c4a45a12b4f538837fe574',
  '030-algolia-outbox.ts': 'f9947e5ac9ecc3f256e2fef4c8c8fd8ce3212b99c7bc2200ca3db4f5ae862490',
  '040-mail.ts': '9d259ae0f417a93c6a356f3eb0810dcfe3f7e620231706eeec0d8f2091a4dee6',
  '050-moderation.ts': '3577ed897aaacd31ab5ddcbe23e441dddba575ed1d035a4be9e68c873381ffe3',
  '051-marks.ts': 'f02eb09956b0cddb299a68e9088b2ea0b8906d5dd1c4c11c096cbc1b5e59cb74',
  '060-outbox-age.ts': '3e8857f1340222e9ef9db9802117e868a92834537fd35e288e5922c3e623d5d0',
  '070-review-language.ts': 'bb8c580825f33672e4ba790d7b35fb6f3dfe9f3b7ad79adcf4a6aad5744706aa',
  '071-review-language-filter.ts': '85c218602099db03ac78ece61d85e14bc85a20bc8449cdcfca8f504f70a0a56f',
  '080-queue-retries.ts': '10d332aa6c97adbeebef2ff48c97e069b36da5dcc1a1fca961fe2869611dfb5e',
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

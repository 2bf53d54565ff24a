import { compareNames } from '@heard/contract';
import type { Knex } from 'knex';
import { createDatabase } from '../src/database/createDatabase.ts';
import { migrate } from '../src/database/migrate.ts';
import { orderByName } from '../src/database/orderByName.ts';
import { databaseUrl } from './globalSetup.ts';
import { NAMES_TO_SORT } from './namesToSort.ts';
import { testApi } from './testApi.ts';

/** A database with another collation than the embedded database, as an operator may have created it. */
const NAME = 'names_by_icu';
let icu: Knex;
beforeAll(async () => {
  const server = createDatabase(databaseUrl('postgres'));
  await server.raw(`create database ${NAME} template template0 locale_provider icu icu_locale 'und'`);
  await server.destroy();
  icu = createDatabase(databaseUrl(NAME));
  await migrate(icu);
});
const api = testApi({
  get database() {
    return icu;
  },
});
afterAll(async () => {
  await icu.destroy();
  const server = createDatabase(databaseUrl('postgres'));
  await server.raw(`drop database ${NAME} with (force)`);
  await server.destroy();
});

/** Sorts names in the embedded database, in a column with a collation. */
async function sort(order: string, collation: string): Promise<string[]> {
  const { rows } = await api.database.raw<{ rows: { name: string }[] }>(
    `select name from (select one collate "${collation}" as name from unnest(?::text[]) as one) as names order by ${order}`,
    [[...NAMES_TO_SORT]],
  );
  return rows.map(({ name }) => name);
}

const COLLATIONS = ['C', 'default', 'und-x-icu', 'sv-x-icu'];

it.each(COLLATIONS)('sorts names in SQL as in JavaScript in a column with the collation %s', async (collation) => {
  expect(await sort(orderByName('name'), collation)).toEqual(NAMES_TO_SORT.toSorted(compareNames));
});

it('sorts names differently in SQL and JavaScript without the explicit collation', async () => {
  const orders = await Promise.all(['C', 'und-x-icu', 'sv-x-icu'].map((collation) => sort('name', collation)));
  expect(new Set(orders.map((names) => names.join('\n'))).size).toBe(3);
});

it('sorts search hits that rank equally by code points, whatever the collation of the database', async () => {
  const names = ['Zwilling ö', 'Zwilling a', 'Zwilling B', 'Zwilling-B', 'Zwilling Ñ', 'Zwilling n'];
  for (const name of names) await api.company({ name });
  const { body } = await api.send('POST', '/1/indexes/companiesSearch/query', { body: { query: 'zwilling' } });
  expect(body.hits.map(({ name }: { name: string }) => name)).toEqual(names.toSorted());
  const all = await api.send('POST', '/1/indexes/companiesSearch/query', { body: { query: '' } });
  expect(all.body.hits.map(({ name }: { name: string }) => name)).toEqual(names.toSorted());
});

import { renamesRepository } from '../src/modules/companies/renames.repository.ts';
import { PASSWORD, testApi } from './testApi.ts';

const api = testApi();

const rename = (token: string, name: string) => api.send('PUT', '/company', { token, body: { name } });

/** Returns all terms of the search index and their prefixes. */
async function readTerms(): Promise<string[]> {
  const terms: string[] = await api.database('search_terms').orderBy('term').pluck('term');
  const starts: string[] = await api.database('search_starts').orderBy('start').pluck('start');
  return [...terms, ...starts];
}

async function removeTerms(): Promise<void> {
  const renames = renamesRepository(api.database);
  while (await renames.removeUnusedTerms());
}

// Covers ASVS-2.4.1, HARDENING-2.8
it('limits renames of a company to ten per day', async () => {
  const { token, id } = await api.company({ website: 'renamed.example', name: 'First' });
  for (let count = 1; count <= 10; count++) expect((await rename(token, `Name ${count}`)).status).toBe(200);
  const { status, headers, body } = await rename(token, 'Name 11');
  expect([status, body.type]).toEqual([429, '/problems/too-many-requests']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect((await api.send('GET', '/company/renamed.example')).body.name).toBe('Name 10');
  // Other changes, and renames of other companies, are accepted.
  expect((await api.send('PUT', '/company', { token, body: { name: 'Name 10', city: 'Lugo' } })).status).toBe(200);
  expect((await rename((await api.company()).token, 'Another')).status).toBe(200);
  await api.database('company_renames').update({ renamed_at: api.database.raw(`now() - interval '25 hours'`) });
  expect((await rename(token, 'Name 12')).status).toBe(200);
  expect(id).toBe('renamed.example');
});

// Covers HARDENING-2.9
it('removes the search terms of former names, except terms that other companies also have', async () => {
  await api.company({ website: 'quixotic.example', name: "O'Zephyr \\ Quixotic" });
  const { token } = await api.company({ website: 'stable.example', name: 'Stable' });
  await removeTerms();
  const before = await readTerms();
  for (let count = 0; count < 8; count++) expect((await rename(token, `Wobble${count} Quixotic a b`)).status).toBe(200);
  expect((await readTerms()).length).toBeGreaterThan(before.length);
  expect((await rename(token, 'Stable')).status).toBe(200);
  await removeTerms();
  expect(await readTerms()).toEqual(before);
  expect(await renamesRepository(api.database).countUnusedTerms()).toBe(0);
});

// Covers HARDENING-2.9
it('removes the search terms of a deleted account and reports unused terms', async () => {
  await api.review(await api.consumer(), 'leaver.example');
  await removeTerms();
  const before = await readTerms();
  const { token } = await api.company({ website: 'leaver.example', name: 'Zanzibar Holdings' });
  expect((await readTerms()).length).toBeGreaterThan(before.length);
  expect((await api.send('DELETE', '/company', { token, body: { password: PASSWORD } })).status).toBe(204);
  expect(await renamesRepository(api.database).countUnusedTerms()).toBeGreaterThan(0);
  await removeTerms();
  expect(await readTerms()).toEqual(before);
  expect(await renamesRepository(api.database).countUnusedTerms()).toBe(0);
});

import type { Knex } from 'knex';
import { pick, createRandom } from '../data/random.ts';
import { listedCompanies } from './listedCompanies.ts';
import type { SearchOutcome } from './measure.ts';

/** Rebuilds all search indexes while searching for companies by name. */
export async function rebuildWhileSearching(
  database: Knex,
  search: (query: string) => Promise<SearchOutcome>,
): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { name: string }[] }>(
    `select indexname as name from pg_indexes where indexname ~ '^(companies_search|search_starts_variants)'`,
  );
  const companies = await listedCompanies(database);
  const state = { isBuilding: true };
  const began = performance.now();
  const building = (async () => {
    for (const { name } of rows) await database.raw('reindex index concurrently ??', [name]);
  })().finally(() => (state.isBuilding = false));
  const random = createRandom(8);
  const times: number[] = [];
  let missed = 0;
  while (state.isBuilding) {
    const { domain } = pick(companies, random);
    const { domains, time } = await search(domain);
    times.push(time);
    if (!domains.includes(domain)) missed++;
  }
  await building;
  const seconds = Math.round((performance.now() - began) / 1000);
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  return [
    `Rebuilding all indexes: ${seconds} s; ${times.length} concurrent searches, p95 ${p95.toFixed(1)} ms, ${missed} missed`,
  ];
}

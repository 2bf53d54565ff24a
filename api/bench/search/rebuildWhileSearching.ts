import type { Knex } from 'knex';
import { pick, randomOf } from '../data/random.ts';
import { listedCompanies } from './listedCompanies.ts';
import type { Answer } from './measure.ts';

/** Builds all indexes of the search anew, and asks for companies by their names meanwhile. */
export async function rebuildWhileSearching(
  database: Knex,
  search: (query: string) => Promise<Answer>,
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
  const random = randomOf(8);
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
    `Building all indexes anew: ${seconds} s; ${times.length} searches meanwhile, p95 ${p95.toFixed(1)} ms, ${missed} missed`,
  ];
}

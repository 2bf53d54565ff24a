import { foldText } from '@heard/contract';
// Loads the companies of DATABASE_URL into MiniSearch, configured like the search: requires all words, matches prefixes, allows typos by Algolia's
// rule, and ranks by the number of reviews. Reports the memory of this process in MB, then answers lists of queries. Runs as a separate process,
// because its memory would slow down the API by garbage collection.
import MiniSearch from 'minisearch';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { listedCompanies, type Listed } from './listedCompanies.ts';
import type { SearchOutcome } from './measure.ts';

const index = new MiniSearch<Listed>({
  idField: 'domain',
  fields: ['name', 'domain'],
  storeFields: ['reviews'],
  processTerm: (term) => foldText(term),
  searchOptions: {
    combineWith: 'AND',
    prefix: true,
    fuzzy: (term) => (term.length < 4 ? 0 : term.length < 8 ? 1 : 2),
    boost: { name: 2 },
    boostDocument: (_, __, stored) => 1 + Math.log1p(Number(stored?.['reviews'] ?? 0)) / 10,
  },
});
const database = createDatabase(process.env['DATABASE_URL'] ?? '');
index.addAll(await listedCompanies(database));
await database.destroy();

process.on('message', (queries: string[]) => process.send?.(queries.map(search)));
process.send?.(Math.round(process.memoryUsage().heapUsed / 2 ** 20));

function search(query: string): SearchOutcome {
  const began = performance.now();
  const hits = index.search(query).slice(0, 5);
  return { time: performance.now() - began, domains: hits.map(({ id }) => String(id)) };
}

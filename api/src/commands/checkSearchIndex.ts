import { SEARCH_INDEX } from '@heard/contract';
import { compareIndex } from '../modules/search/index.ts';
import { formatCommand } from '../kernel/operatorTerms.ts';
import { withIndexing } from './support/withIndexing.ts';

await withIndexing(async (indexing) => {
  const differences = await compareIndex(indexing);
  if (differences === null) {
    throw new Error(`Algolia has no index ${SEARCH_INDEX}. Build it with ${formatCommand('search:reindex')}.`);
  }
  for (const { domain, last_error: reason } of await indexing.outbox.listSetAside()) {
    console.log(
      `${domain}: set aside because Algolia has rejected it (${reason}). A change of the company sends it again`,
    );
  }
  for (const { key, attribute, indexed, expected } of differences) {
    if (attribute !== null) console.log(`${key}: ${attribute} is ${indexed}, expected ${expected}`);
    else if (expected === null) console.log(`${key}: in the index as ${indexed}, but not in the database`);
    else console.log(`${key}: missing in the index, in the database as ${expected}`);
  }
  if (differences.length > 0) throw new Error(`${differences.length} differences between index and database.`);
  console.log('The index matches the database.');
});

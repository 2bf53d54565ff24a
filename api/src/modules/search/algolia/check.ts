import { SEARCH_INDEX } from '@heard/contract';
import { compareIndex } from './compareIndex.ts';
import { withIndexing } from './withIndexing.ts';

await withIndexing(async (indexing) => {
  const differences = await compareIndex(indexing);
  if (differences === null) {
    throw new Error(`There is no index ${SEARCH_INDEX} at Algolia: npm run search:reindex builds it.`);
  }
  for (const { key, attribute, indexed, expected } of differences) {
    if (attribute !== null) console.log(`${key}: ${attribute} is ${indexed}, and should be ${expected}`);
    else if (expected === null) console.log(`${key}: in the index as ${indexed}, and there is no such company`);
    else console.log(`${key}: not in the index, and there is such a company, ${expected}`);
  }
  if (differences.length === 0) console.log('The index is what the database says.');
  else throw new Error(`${differences.length} differences between index and database.`);
});

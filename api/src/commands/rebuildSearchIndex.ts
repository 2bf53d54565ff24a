import { rebuildIndex } from '../modules/search/index.ts';
import { withIndexing } from './support/withIndexing.ts';

/** The number of companies between two lines of progress. */
const PROGRESS_STEP = 100_000;

await withIndexing(async (indexing) => {
  const { outbox } = indexing;
  // Changes made during the rebuild reach the new index through the outbox.
  if (!(await outbox.state()).isOn) await outbox.switchOn();
  const rebuild = async () => {
    let reported = 0;
    const companies = await rebuildIndex(indexing, (sent) => {
      if (sent < reported + PROGRESS_STEP) return;
      reported = sent;
      console.log(`${sent} companies …`);
    });
    console.log(`Rebuilt the index with ${companies} companies.`);
  };
  if (await outbox.exclusively(rebuild, { wait: false })) return;
  console.log('Another process is writing to Algolia. Waiting until it has finished …');
  await outbox.exclusively(rebuild, { wait: true });
});

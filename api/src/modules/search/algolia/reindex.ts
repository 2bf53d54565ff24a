import { rebuildIndex } from './rebuildIndex.ts';
import { withIndexing } from './withIndexing.ts';

/** So many companies are between two lines of progress. */
const PROGRESS_STEP = 100_000;

await withIndexing(async (indexing) => {
  const { outbox } = indexing;
  // What changes from now on reaches the new index through the outbox.
  if (!(await outbox.state()).isOn) await outbox.switchOn();
  const rebuild = async () => {
    let told = 0;
    const companies = await rebuildIndex(indexing, (sent) => {
      if (sent < told + PROGRESS_STEP) return;
      told = sent;
      console.log(`${sent} companies …`);
    });
    console.log(`The index is built: ${companies} companies.`);
  };
  if (await outbox.exclusively(rebuild, { wait: false })) return;
  console.log('Another process sends to Algolia right now. Waiting for its end …');
  await outbox.exclusively(rebuild, { wait: true });
});

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compareNames } from '@heard/contract';
import { NAMES_TO_SORT } from '../../../api/test/namesToSort.ts';
import { journeyOn, walkAlone } from './walker.ts';

const BUILT = join(import.meta.dirname, '../../../api/contract/dist');

describe.each(journeyOn('desktop'))('the order of names on a %s', (_, options) => {
  const walk = walkAlone(options);

  it('sorts names in the browser as on the server', async () => {
    const { page } = walk;
    await page.route('**/contract/*.js', async (route) => {
      const file = basename(new URL(route.request().url()).pathname);
      await route.fulfill({ contentType: 'text/javascript', body: await readFile(join(BUILT, file), 'utf8') });
    });
    await page.goto('/about');
    // Passes the code as a text, because Jest would compile the import in a function.
    const sorted = await page.evaluate(
      `import('/contract/compareNames.js').then((contract) => ${JSON.stringify(NAMES_TO_SORT)}.sort(contract.compareNames))`,
    );
    expect(sorted).toEqual(NAMES_TO_SORT.toSorted(compareNames));
  });
});

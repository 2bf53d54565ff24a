// Tests the reports of browser failures that reach the web server. The log of the web server contains only the first ten lines of a minute
// from one network.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../composed/checks.ts';
import { builtFolder } from '../../composed/federation/Composition.ts';
import { composeCareless, home, openCareless } from '../../composed/federation/composeCareless.ts';
import { readDocumentId } from '../../composed/federation/documents.ts';
import { failureLines } from '../../composed/federation/failures.ts';
import { expectRestToWork } from '../../composed/federation/rest.ts';

const { composition, walk, expectLogged } = composeCareless();

// Covers TEAMS-1.8
it('reports path, module and stack, and counts mounts and failures of the release', async () => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines);
  await openCareless(page, 'cleanup');
  await page.getByRole('banner').getByRole('link', { name: 'Heard' }).click();
  await home(page).waitFor();
  await expectLogged('Broken in a cleanup.');
  const line = composition().lines.find((one) => one.includes('Broken in a cleanup.')) ?? '';
  const { version } = JSON.parse(readFileSync(join(builtFolder('mfe-careless'), 'remote.json'), 'utf8'));
  expect(JSON.parse(line)).toMatchObject({
    remote: 'mfe-careless',
    version,
    path: expect.stringMatching(/^\//),
    module: './CarelessPage',
    stack: expect.stringMatching(/CarelessPage\S*:\d+:\d+/),
  });
  expect(await composition().countFailures('mfe-careless', version)).toBeGreaterThan(0);
  // Leaves the document, because the browser reports the mounts only then.
  await page.goto('/login');
  await until(async () => (await composition().countMounts('mfe-careless', version)) > 0);
});

// Covers TEAMS-1.3
it('loads a document for a navigation that a page with an endless loop blocks, and reports the remote', async () => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines);
  const document = await openCareless(page, 'endless');
  await page.getByRole('banner').getByRole('link', { name: 'Heard' }).click();
  await home(page).waitFor();
  expect(await readDocumentId(page)).not.toBe(document);
  await expectLogged('A page that renders without end blocks a navigation.');
  await expectRestToWork(page);
});

import type { Page } from 'playwright-core';
import { aConsumer, aReview, type Consumer } from '../accounts.ts';
import { expectAccessible, expectCount, until } from '../checks.ts';
import { itInRelease, sampled } from '../matrix.ts';
import { screens, walkAlone } from '../walker.ts';
import { builtFolder, compose } from './Composition.ts';
import { readDocumentId } from './documents.ts';
import { collectFailures, failureLines, type RemoteFailure } from './failures.ts';
import { expectRestToWork } from './rest.ts';
import type { Fault } from './StaticHost.ts';

const composition = compose();
const walk = walkAlone(screens.desktop, composition);

let consumer: Consumer;
let failures: readonly RemoteFailure[];
/** The failures that the web server had counted before the test, by remote. */
const counted = new Map<string, number>();
beforeAll(async () => {
  consumer = await aConsumer();
  await aReview(consumer);
});
beforeEach(async () => {
  const { walker, page } = walk;
  for (const { name, version } of await composition().configured()) {
    counted.set(name, await composition().countFailures(name, version));
  }
  failures = await collectFailures(page);
  walker.allowLines(...failureLines);
});

const main = (page: Page) => page.getByRole('main');
const failureAlert = (page: Page) =>
  main(page).getByRole('alert').filter({ hasText: 'This page could not be loaded.' });
const tryAgain = (page: Page) => failureAlert(page).getByRole('button', { name: 'Try again' });
const loginPage = (page: Page) => page.getByRole('heading', { name: 'Log in to your company.' });

/** Fails unless the failures of this remote, and no others, were reported to the hook and to the web server. */
async function expectReported(remote: string, reason = '') {
  const version = (await composition().configured()).find(({ name }) => name === remote)?.version;
  // Waits, because the page shows the failure before the test receives its event.
  await until(() => failures.length > 0);
  for (const failure of failures) {
    expect(failure).toMatchObject({ remote, version, reason: expect.stringContaining(reason) });
  }
  const reported = counted.get(remote) ?? 0;
  await until(async () => (await composition().countFailures(remote, version ?? '')) > reported);
}

/** The faults of a remote's server, with the files that they affect. */
const faults = sampled<{ fault: Fault; where: string; files?: RegExp }>([
  { fault: 'down', where: 'everywhere' },
  { fault: 'error', where: 'everywhere' },
  { fault: 'html', where: 'everywhere' },
  { fault: 'wrong JSON', where: 'everywhere' },
  { fault: 'hanging', where: 'everywhere' },
  { fault: 'cut off', where: 'everywhere' },
  { fault: 'half', where: 'everywhere' },
  { fault: 'gone', where: 'everywhere' },
  { fault: 'hanging', where: 'at its entry', files: /^remoteEntry/ },
  { fault: 'dripping', where: 'at its entry', files: /^remoteEntry/ },
  { fault: 'half', where: "at a page's script", files: /^__federation_expose/ },
]);

// Covers TEAMS-1.12
it.each(faults)('keeps the other pages working while a remote is $fault $where', async ({ fault, files }) => {
  const { walker, page } = walk;
  const host = composition().host('mfe-business');
  walker.allow(
    { status: 500, address: host.origin },
    { status: 404, address: host.origin },
    { status: 'no answer', address: host.origin },
  );
  // The browser's messages about a response without CORS, a truncated script and a file of another type.
  walker.allowLines(/^console\.error: .*(CORS policy|integrity|MIME type)/, /^uncaught: /);
  await walker.logIn(consumer.token);
  await page.goto('/for-business');
  const link = main(page).getByRole('link', { name: 'Register my business' });
  await link.waitFor();

  await host.break(fault, files);
  await link.click();
  await failureAlert(page).waitFor();
  await expectReported('mfe-business');
  await expectRestToWork(page);

  await page.goBack();
  await page.goBack();
  await failureAlert(page).waitFor();
  await host.restore();
  await tryAgain(page).click();
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
  await expectCount(failureAlert(page), 0);
});

// Covers TEAMS-1.12
it.each(sampled(['down', 'hanging', 'half'] as const))(
  'shows an alert at the paths of a remote that is %s',
  async (fault) => {
    const { walker, page } = walk;
    const host = composition().host('mfe-business');
    walker.allow({ status: 'no answer', address: host.origin });
    walker.allowLines(/^console\.error: .*(integrity)/, /^console\.warning: .*preload/, /^uncaught: /);
    await host.break(fault);
    const answer = await page.goto('/login-business');
    expect(answer?.status()).toBe(200);
    await failureAlert(page).waitFor();
    await expectReported('mfe-business');
    await expectAccessible(page);
    await host.restore();
    await tryAgain(page).click();
    await loginPage(page).waitFor();
  },
);

describe('a remote with broken code', () => {
  beforeEach(async () => {
    const site = composition();
    await site.point({ 'mfe-fragile': site.host('mfe-other').deploy('current', builtFolder('mfe-fragile')) });
    walk.walker.allowLines(/^uncaught: Broken/);
  });

  /** Removes the cause of the failure. */
  const fix = (page: Page) => page.evaluate(() => Object.assign(window, { fragileIsFixed: true }));

  it.each(
    sampled([
      ['rendering', 'It has rendered'],
      ['loading', 'It has loaded'],
    ] as const),
  )('keeps the other pages working when a remote throws while %s', async (when, heading) => {
    const { walker, page } = walk;
    await walker.logIn(consumer.token);
    await page.goto(`/fragile/${when}`);
    await failureAlert(page).waitFor();
    await expectReported('mfe-fragile', `Broken while ${when}.`);
    await expectRestToWork(page);
    await page.goBack();
    await page.goBack();
    await failureAlert(page).waitFor();
    await fix(page);
    await tryAgain(page).click();
    await page.getByRole('heading', { name: heading }).waitFor();
  });

  it.each(sampled(['click', 'promise', 'timer']))(
    'shows an alert and keeps the input when a remote throws later in a %s',
    async (where) => {
      const { walker, page } = walk;
      await walker.logIn(consumer.token);
      await page.goto('/fragile/later');
      await page.getByLabel('Note').fill('Warm bread');
      const document = await readDocumentId(page);
      await page.getByRole('button', { name: `Break in a ${where}` }).click();
      const alert = main(page).getByRole('alert');
      await alert.waitFor();
      await expectReported('mfe-fragile', `Broken in a ${where}.`);
      expect(await page.getByLabel('Note').inputValue()).toBe('Warm bread');
      await expectAccessible(page);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await alert.waitFor({ state: 'detached' });
      await page.getByLabel('Note').waitFor();
      expect(await readDocumentId(page)).toBe(document);
      await expectRestToWork(page);
    },
  );

  itInRelease('is contained when it throws in a later render', async () => {
    const { walker, page } = walk;
    await walker.logIn(consumer.token);
    await page.goto('/fragile/later');
    await page.getByRole('button', { name: 'Break in a render' }).click();
    await failureAlert(page).waitFor();
    await expectReported('mfe-fragile', 'Broken in a later render.');
    await tryAgain(page).click();
    await page.getByRole('heading', { name: 'It works so far' }).waitFor();
    await expectRestToWork(page);
  });
});

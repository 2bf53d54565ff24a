// Tests the effects of pages of `mfe-careless` on the document, the browser and its storage, and on the pages of other teams.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { until } from '../../composed/checks.ts';
import { matrix } from '../../composed/matrix.ts';
import { builtFolder } from '../../composed/federation/Composition.ts';
import { composeCareless, home, openCareless } from '../../composed/federation/composeCareless.ts';
import { readDocumentId } from '../../composed/federation/documents.ts';
import { failureLines } from '../../composed/federation/failures.ts';
import { expectRestToWork } from '../../composed/federation/rest.ts';

const { composition, walk, failures, expectLogged } = composeCareless();

/** Returns the number of failures of `mfe-careless` that browsers have reported. */
function countReports(): Promise<number> {
  const { version } = JSON.parse(readFileSync(join(builtFolder('mfe-careless'), 'remote.json'), 'utf8'));
  return composition().countFailures('mfe-careless', version);
}

/** Returns the layout of the document: the parts that a page may have hidden, resized or restyled. */
function readLook(page: Page) {
  return page.evaluate(() => ({
    frame: ['#root', 'header', 'main', 'footer'].map((part) => {
      const element = document.querySelector(part);
      return [element?.checkVisibility({ opacityProperty: true }), element?.closest('[inert], [aria-hidden]') ?? null];
    }),
    viewport: document.querySelector('meta[name=viewport]')?.getAttribute('content'),
    background: getComputedStyle(document.body).backgroundColor,
    heading: getComputedStyle(document.querySelector('h1') ?? document.body).font,
    onTop: document.elementFromPoint(innerWidth / 2, 100)?.closest('header, main')?.localName,
  }));
}

// Covers TEAMS-1.13
// The user leaves the page by a link of the top bar.
it.each(
  matrix([
    ['adds 50,000 rules to the document', 'huge-style'],
    ['changes the base URL', 'base'],
    ['adds methods to built-in prototypes', 'extended-built-ins'],
    ['fills the storage', 'full-storage'],
    ['writes garbage into the storage', 'garbage-in-storage'],
    ['floods the console', 'flooded-console'],
    ['sends ten requests a second', 'polled-network'],
    ['keeps the browser busy in each frame', 'busy-frames'],
    ['adds history entries without end', 'history-flood'],
    ['registers a service worker', 'service-worker'],
    ['begins a view transition that never ends', 'view-transition'],
    ['opens alerts', 'alerts'],
    ['hides errors', 'hidden-errors'],
    ['renders 40,000 elements', 'many-elements'],
    ['writes to the query cache in every effect', 'query-storm'],
    ['changes the title in an interval', 'title-loop'],
  ]),
)('navigates within the document from a page that %s', async (_, habit) => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines, /^uncaught: /, /^console\.(error|warning): /);
  const document = await openCareless(page, habit);
  await expectRestToWork(page);
  expect(await readDocumentId(page)).toBe(document);
  if (habit !== 'title-loop') await until(async () => (await page.title()).startsWith('Heard · '));
});

// The user leaves the page with the browser's button, because the page covers or has removed the links.
it.each(
  matrix([
    ['hides what is around it', 'hidden-frame'],
    ['covers everything with a separate root', 'own-root'],
    ['covers everything with a custom element that fails', 'custom-element'],
  ]),
)('cleans up after a page that %s', async (_, habit) => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines, /^uncaught: /);
  await page.goto('/');
  await home(page).waitFor();
  const before = await readLook(page);
  const document = await openCareless(page, habit);
  await page.goBack();
  await home(page).waitFor();
  await until(async () => JSON.stringify(await readLook(page)) === JSON.stringify(before));
  await expectRestToWork(page);
  expect(await readDocumentId(page)).toBe(document);
});

it.each(
  matrix([
    ['removes the top bar', 'removed-header'],
    ['removes the styles', 'removed-styles'],
    ['empties the root', 'cleared-root'],
    ['empties the body', 'cleared-body'],
    ['renders into the root of the shell', 'second-root'],
    ['writes a document', 'written-document'],
  ]),
)('loads a document when the user leaves a page that %s, and reports the page', async (_, habit) => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines, /^uncaught: /);
  const reported = await countReports();
  const document = await openCareless(page, habit);
  await page.goBack();
  await until(async () => (await readDocumentId(page)) !== document);
  await home(page).waitFor();
  await expectRestToWork(page);
  await until(async () => (await countReports()) > reported);
  expect(failures().filter(({ remote }) => remote !== 'mfe-careless')).toEqual([]);
});

it.each(
  matrix([
    ['prevents all clicks', 'prevented-clicks'],
    ['returns when it is left', 'navigating-cleanup'],
  ]),
)('loads a document on a click in the top bar, and reports the page that %s', async (_, habit) => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines);
  const reported = await countReports();
  const document = await openCareless(page, habit);
  await expectRestToWork(page);
  expect(await readDocumentId(page)).not.toBe(document);
  await until(async () => (await countReports()) > reported);
  expect(failures().filter(({ remote }) => remote !== 'mfe-careless')).toEqual([]);
});

// Expects no report, because sending reports needs the replaced functions.
it('loads a document when the user leaves a page that replaces built-in functions with functions that fail', async () => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines, /^uncaught: /);
  const document = await openCareless(page, 'replaced-built-ins');
  await page.goBack();
  await until(async () => (await readDocumentId(page)) !== document);
  await home(page).waitFor();
  await expectRestToWork(page);
});

// Covers TEAMS-1.3
it.each(
  matrix([
    ['navigates in every effect', 'redirect-loop'],
    ['redirects to one that redirects back', 'there'],
  ]),
)('shows an alert in place of a page that %s, and reports the page', async (_, habit) => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines);
  const document = await openCareless(page, habit);
  await page.getByRole('main').getByText('This page could not be loaded.').waitFor();
  await expectLogged('A page navigates without end.');
  await expectRestToWork(page);
  expect(await readDocumentId(page)).toBe(document);
});

// Covers TEAMS-1.3
it('does not blame the page of another team for history entries that a page keeps adding', async () => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines);
  await openCareless(page, 'history-flood');
  await page.getByRole('banner').getByRole('link', { name: 'Marta Ruiz' }).click();
  await page.getByRole('main').getByText('Warm bread').waitFor();
  await page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let added = 0;
        const onEntry = () => void ((added += 1) === count && resolve());
        (Reflect.get(window, 'navigation') as EventTarget).addEventListener('currententrychange', onEntry);
      }),
    120,
  );
  expect(await page.getByRole('main').getByText('Warm bread').isVisible()).toBe(true);
  expect(failures().filter(({ remote }) => remote !== 'mfe-careless')).toEqual([]);
});

// Documented in docs/sdk.md: listeners stay, and a page that reloads itself has to be left by URL.
it.each(
  matrix([
    ['stops all events', 'swallowed-events'],
    ['stops the loading of the document again and again', 'stopped-loading'],
    ['empties the cache of all queries again and again', 'cleared-queries'],
    ['reloads the document every second', 'refresh'],
    ['reloads the document all the time', 'reload-loop'],
  ]),
)('navigates by URL from a page that %s', async (_, habit) => {
  const { walker, page } = walk;
  walker.allowLines(...failureLines, /^uncaught: /);
  await openCareless(page, habit);
  // Retries, because a reload by the page may replace this navigation.
  await until(() =>
    page.goto('/').then(
      () => true,
      (error: unknown) => {
        if (!/ERR_ABORTED|interrupted by another navigation/.test(String(error))) throw error;
        return false;
      },
    ),
  );
  await home(page).waitFor();
  const document = await readDocumentId(page);
  await expectRestToWork(page);
  expect(await readDocumentId(page)).toBe(document);
});

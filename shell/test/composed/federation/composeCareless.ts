import type { Page } from 'playwright-core';
import { aConsumer, aReview, type Consumer } from '../accounts.ts';
import { until } from '../checks.ts';
import { followLink, screens, walkAlone } from '../walker.ts';
import { builtFolder, compose } from './Composition.ts';
import { readDocumentId } from './documents.ts';
import { collectFailures, type RemoteFailure } from './failures.ts';

/**
 * Starts a composition with `mfe-careless`, a test remote that misbehaves on purpose, for each test of a file. The visitor is a logged-in
 * consumer who has written a review.
 */
export function composeCareless() {
  const composition = compose();
  const walk = walkAlone(screens.desktop, composition);
  let consumer: Consumer;
  let failures: readonly RemoteFailure[] = [];
  beforeAll(async () => {
    consumer = await aConsumer();
    await aReview(consumer);
  });
  beforeEach(async () => {
    const site = composition();
    await site.point({ 'mfe-careless': site.host('mfe-other').deploy('current', builtFolder('mfe-careless')) });
    failures = await collectFailures(walk.page);
    await walk.walker.logIn(consumer.token);
  });
  return {
    composition,
    walk,
    /** Returns the failures that the hook of the current test's page has received. */
    failures: () => failures,
    /** Fails unless a failure of `mfe-careless` was reported to the web server. */
    expectLogged: (reason: string) =>
      until(() => composition().lines.some((line) => line.includes('"mfe-careless"') && line.includes(reason))),
  };
}

export const home = (page: Page) => page.getByRole('heading', { level: 1, name: "Making clients' voices heard" });

export const careless = (page: Page, habit: string) =>
  page.getByRole('heading', { level: 1, name: `Careless: ${habit}` });

/** Opens the home page, and then a page of `mfe-careless` in the same document. @returns the document */
export async function openCareless(page: Page, habit: string): Promise<number> {
  await page.goto('/');
  await home(page).waitFor();
  const document = await readDocumentId(page);
  await followLink(page, `/careless/${habit}`);
  // Waits for the heading, or for the variable that an effect of the page sets: some pages hide their heading, and others never run their effects.
  await Promise.any([page.waitForFunction(() => 'isCareless' in window), careless(page, habit).waitFor()]);
  return document;
}

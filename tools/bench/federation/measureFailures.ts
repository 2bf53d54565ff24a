import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../workspace.ts';
import type { Browser, Page } from 'playwright-core';

const messages = JSON.parse(readFileSync(join(root, 'shell/src/messages/en.json'), 'utf8'));

const NAME = 'mfe-business';
const ANYTHING = `**/remotes/${NAME}/**`;
const ENTRY = `**/remotes/${NAME}/remoteEntry.*.js`;
const MANIFEST = `**/remotes/${NAME}/mf-manifest.json`;
const PAGE = '/login-business';

/** The ways in which a remote can fail: each replaces responses of its server. */
const ways: Record<string, (page: Page) => Promise<unknown>> = {
  'is down': (page) => page.route(ANYTHING, (route) => route.abort('connectionrefused')),
  'answers 500': (page) => page.route(ANYTHING, (route) => route.fulfill({ status: 500, body: 'down' })),
  'answers HTML': (page) =>
    page.route(ANYTHING, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello</p>' })),
  'answers wrong JSON': (page) =>
    page.route(MANIFEST, (route) => route.fulfill({ contentType: 'application/json', body: '{"hello": "there"}' })),
  hangs: (page) => page.route(ANYTHING, () => undefined),
  'serves half a file': async (page) => {
    await withoutIntegrity(page);
    await page.route(ENTRY, async (route) => {
      const whole = await (await route.fetch()).text();
      await route.fulfill({ contentType: 'text/javascript', body: whole.slice(0, whole.length / 2) });
    });
  },
  'serves half a file, with its hash': (page) =>
    page.route(ENTRY, async (route) => {
      const whole = await (await route.fetch()).text();
      await route.fulfill({ contentType: 'text/javascript', body: whole.slice(0, whole.length / 2) });
    }),
  'throws while loading': async (page) => {
    await withoutIntegrity(page);
    await serveEntry(page, 'throw new Error("Broken while loading.")');
  },
  'throws while rendering': async (page) => {
    await withoutIntegrity(page);
    await serveEntry(
      page,
      `var mfe_business = { init() {}, get: async () => () => ({ default() { throw new Error("Broken while rendering.") } }) }`,
    );
  },
};

/**
 * Measures how long it takes until the error message is shown after navigating from another area, for each way to fail.
 * @param origin the product's URL
 */
export async function measureFailures(browser: Browser, origin: string) {
  const results: { way: string; milliseconds: number }[] = [];
  for (const [way, breakIt] of Object.entries(ways)) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main h1') ?? {}).some((name) => name.startsWith('__reactFiber')),
    );
    await breakIt(page);
    const milliseconds = await page.evaluate(goAndWait, { path: PAGE, words: messages['mount.failed'] });
    await context.close();
    results.push({ way, milliseconds });
  }
  return results;
}

/**
 * Runs in the page: navigates like a link and waits for the message.
 * @returns ms
 */
function goAndWait({ path, words }: { path: string; words: string }): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main')?.textContent?.includes(words)) return;
      observer.disconnect();
      resolve(performance.now() - startedAt);
    }).observe(document, { childList: true, subtree: true, characterData: true });
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
}

/** Removes the hash of the entry from the manifest, so that a changed entry runs. */
async function withoutIntegrity(page: Page) {
  await page.route(MANIFEST, async (route) => {
    const manifest = await (await route.fetch()).json();
    delete manifest.metaData.remoteEntry.integrity;
    await route.fulfill({ json: manifest });
  });
}

function serveEntry(page: Page, body: string) {
  return page.route(ENTRY, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

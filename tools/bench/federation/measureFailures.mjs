import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../workspace.mjs';

const messages = JSON.parse(readFileSync(join(root, 'shell/src/messages/en.json'), 'utf8'));

const NAME = 'mfe-business';
const ANYTHING = `**/remotes/${NAME}/**`;
const ENTRY = `**/remotes/${NAME}/remoteEntry.*.js`;
const MANIFEST = `**/remotes/${NAME}/mf-manifest.json`;
const PAGE = '/login-business';

/** How a remote can break: what is answered in its server's place. */
const ways = {
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
    await answerEntry(page, 'throw new Error("Broken while loading.")');
  },
  'throws while rendering': async (page) => {
    await withoutIntegrity(page);
    await answerEntry(
      page,
      `var mfe_business = { init() {}, get: async () => () => ({ default() { throw new Error("Broken while rendering.") } }) }`,
    );
  },
};

/** How long a person waits for the words in a page's place, after going there from another area. */
export async function measureFailures(browser, origin) {
  const results = [];
  for (const [way, breakIt] of Object.entries(ways)) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.locator('main h1').filter({ hasNotText: messages['mount.loading'] }).waitFor();
    await breakIt(page);
    const milliseconds = await page.evaluate(goAndWait, { path: PAGE, words: messages['mount.failed'] });
    await context.close();
    results.push({ way, milliseconds });
  }
  return results;
}

/** Runs in the page: goes on by the history, as a link does. */
function goAndWait({ path, words }) {
  return new Promise((resolve) => {
    const began = performance.now();
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main')?.textContent.includes(words)) return;
      observer.disconnect();
      resolve(performance.now() - began);
    }).observe(document, { childList: true, subtree: true, characterData: true });
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
}

/** What a broken deployment would serve has no right hash; here the way that it breaks is what counts. */
async function withoutIntegrity(page) {
  await page.route(MANIFEST, async (route) => {
    const manifest = await (await route.fetch()).json();
    delete manifest.metaData.remoteEntry.integrity;
    await route.fulfill({ json: manifest });
  });
}

function answerEntry(page, body) {
  return page.route(ENTRY, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

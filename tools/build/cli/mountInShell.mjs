import { setTimeout as delay } from 'node:timers/promises';
import { browserFlags, browserProgram } from '../browser.mjs';
import { storageKeys } from '../storageKeys.mjs';

/**
 * @typedef {'consumer' | 'company' | 'admin'} Guard as in the SDK's remote.schema.json
 * @typedef {{path: string, module: string, guard?: Guard}} Mount
 * @typedef {{name: string, mounts: Mount[], slots?: {slot: string, module: string}[]}} Description
 * @typedef {{exposes: {path: string, assets: {js: {sync: string[]}}}[]}} Manifest
 */

/** Longer than the shell waits for a remote, so that the shell's own message comes first. */
const TIMEOUT_MS = 15_000;
/** How long (ms) a page may take to throw after its scripts have loaded. */
const SETTLE_MS = 1_000;

/**
 * Opens each mount in a shell, in a browser, with the remote loaded from its URL by override. Guarded mounts get a fake account, and
 * every other request to the API fails with 503.
 * @param {{shell: string, address: string, description: Description, manifest: Manifest}} options
 * @returns {Promise<{mount: Mount, wrong: string | null}[]>} each mount and what is wrong with it, or null
 */
export async function mountInShell({ shell, address, description, manifest }) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: await browserProgram(), args: browserFlags });
  try {
    const results = [];
    for (const mount of description.mounts) {
      const context = await browser.newContext();
      const files = manifest.exposes.find(({ path }) => path === mount.module)?.assets.js.sync ?? [];
      const wrong = await open(context, {
        page: pageUrl(shell, mount, description.name, address),
        scripts: files.map((file) => new URL(file, address).href),
        guard: mount.guard,
        address,
      }).then(
        () => null,
        (error) => error.message,
      );
      results.push({ mount, wrong });
      await context.close();
    }
    return results;
  } finally {
    await browser.close();
  }
}

/**
 * Opens a mount and waits for its scripts.
 * @param {import('playwright-core').BrowserContext} context
 * @param {{page: string, scripts: string[], guard: Guard | undefined, address: string}} mount
 * @throws {Error} with the reason why the mount failed to load
 */
async function open(context, { page: url, scripts, guard, address }) {
  const page = await context.newPage();
  const failed = new Promise((_, reject) => {
    page.on('pageerror', (error) => reject(error));
    void page.exposeFunction('remoteFailed', (/** @type {{remote: string, reason: string}} */ { remote, reason }) =>
      reject(new Error(`${remote}: ${reason}`)),
    );
  });
  failed.catch(() => {});
  await page.addInitScript(() => {
    const page = /** @type {Window & {remoteFailed(failure: unknown): void}} */ (/** @type {unknown} */ (window));
    window.addEventListener('heard:remote-failure', (event) => {
      if (event instanceof CustomEvent) page.remoteFailed(event.detail);
    });
  });
  if (guard !== undefined) await logIn(page, guard);
  const mounted = Promise.all(
    scripts.map((script) =>
      page.waitForResponse((response) => response.url() === script && response.ok(), { timeout: TIMEOUT_MS }),
    ),
  );
  mounted.catch(() => {});
  await page.goto(url, { timeout: TIMEOUT_MS });
  await Promise.race([
    failed,
    mounted.catch(async () => {
      const overrides = await page.evaluate((key) => localStorage.getItem(key), storageKeys.remoteOverrides);
      if (overrides?.includes(address))
        throw new Error('the shell did not request it: another remote may own the path');
      throw new Error(`the shell does not accept overrides from ${address} (REMOTE_OVERRIDES)`);
    }),
  ]);
  await Promise.race([failed, delay(SETTLE_MS)]);
}

/**
 * Answers the request for the account with one that the guard accepts.
 * @param {import('playwright-core').Page} page
 * @param {Guard} guard
 */
async function logIn(page, guard) {
  const account = fakeAccount(guard);
  await page.addInitScript((key) => localStorage.setItem(key, 'fake'), storageKeys.token);
  await page.route('**/api/**', (route) =>
    route.request().url().endsWith('/api/user/me') ? route.fulfill({ json: account }) : route.fulfill({ status: 503 }),
  );
}

/**
 * Returns an account that a guard accepts.
 * @param {Guard} guard
 * @returns {import('../../../api/contract/src/index.ts').Account}
 */
export function fakeAccount(guard) {
  const account = {
    name: 'Check',
    email: 'check@mail.example',
    emailConfirmed: true,
    avatar: null,
    country: null,
    language: null,
    shareData: false,
    reviewsQuantity: 0,
  };
  if (guard === 'company') {
    return { ...account, id: 'check.example', lastName: null, role: { id: 3, name: 'company' } };
  }
  return {
    ...account,
    id: '1',
    lastName: 'Check',
    role: guard === 'admin' ? { id: 1, name: 'admin' } : { id: 2, name: 'user' },
  };
}

/**
 * Returns a URL that the mount matches, with the override in it. Parameters of the path get a fixed value.
 * @param {string} shell
 * @param {Mount} mount
 * @param {string} name
 * @param {string} address
 */
function pageUrl(shell, { path }, name, address) {
  const url = new URL(path.replace(/\/\*$/, '').replace(/:[^/]+/g, 'check') || '/', shell);
  url.searchParams.set(`remote.${name}`, address);
  return url.href;
}

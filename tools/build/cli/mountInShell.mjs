import { setTimeout as delay } from 'node:timers/promises';
import { browserFlags, browserProgram } from '../browser.mjs';

/** Longer than the shell waits for a remote: its own words come first. */
const TIMEOUT_MS = 15_000;
/** How long a page that has come may take to throw. */
const SETTLE_MS = 1_000;

/**
 * Opens each mount in a shell, in a browser, with the remote taken from its address by override. Nobody needs to be logged
 * in: for a guarded mount the account is made up, and every other call of the API is answered as if it were away.
 * @returns each mount and what is wrong with it, or null
 */
export async function mountInShell({ shell, address, description, manifest }) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: await browserProgram(), args: browserFlags });
  try {
    const results = [];
    for (const mount of description.mounts) {
      const context = await browser.newContext();
      const files = manifest.exposes.find(({ path }) => path === mount.module).assets.js.sync;
      const wrong = await open(context, {
        page: pageOf(shell, mount, description.name, address),
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

/** @throws {Error} that says why the mount has not come */
async function open(context, { page: url, scripts, guard, address }) {
  const page = await context.newPage();
  const failed = new Promise((_, reject) => {
    page.on('pageerror', (error) => reject(error));
    void page.exposeFunction('remoteFailed', ({ remote, reason }) => reject(new Error(`${remote}: ${reason}`)));
  });
  failed.catch(() => {});
  await page.addInitScript(() => {
    window.addEventListener('heard:remote-failure', (event) => window.remoteFailed(event.detail));
  });
  if (guard !== undefined) await standInFor(page, guard);
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
      const overrides = await page.evaluate(() => localStorage.getItem('heard:remotes'));
      if (overrides?.includes(address))
        throw new Error('the shell has not asked for it: another remote may have the address');
      throw new Error(`the shell takes no remote from ${address} (REMOTE_OVERRIDES)`);
    }),
  ]);
  await Promise.race([failed, delay(SETTLE_MS)]);
}

/** An account that the guard lets in. */
async function standInFor(page, guard) {
  const isCompany = guard === 'company';
  await page.addInitScript(() => localStorage.setItem('auth_token', 'made-up'));
  await page.route('**/api/**', (route) => {
    if (!route.request().url().endsWith('/api/user/me')) return route.fulfill({ status: 503 });
    return route.fulfill({
      json: {
        id: isCompany ? 'check.example' : '1',
        name: 'Check',
        lastName: isCompany ? null : 'Check',
        email: 'check@mail.example',
        avatar: null,
        country: null,
        language: null,
        shareData: false,
        role: isCompany ? { id: 3, name: 'company' } : { id: 2, name: 'user' },
        reviewsQuantity: 0,
      },
    });
  });
}

/** An address that the row matches, with the override in it: a parameter is given a word. */
function pageOf(shell, { path }, name, address) {
  const url = new URL(path.replace(/\/\*$/, '').replace(/:[^/]+/g, 'check') || '/', shell);
  url.searchParams.set(`remote.${name}`, address);
  return url.href;
}

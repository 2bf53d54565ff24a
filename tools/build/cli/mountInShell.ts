import { setTimeout as delay } from 'node:timers/promises';
import { browserFlags, browserProgram } from '../browser.ts';
import type { SlotName } from '../../../shell/sdk/src/contributions/SlotProps.ts';
import type { storageKeys as sdkKeys } from '../../../shell/sdk/src/storageKeys.ts';

/** The SDK's storage keys, repeated here because the installed package `@heard/build` cannot import files of the SDK. */
const storageKeys = { token: 'auth_token', remoteOverrides: 'heard:remotes' } satisfies Partial<typeof sdkKeys>;
import type { BrowserContext, Page } from 'playwright-core';
import type { Account, CompanyWithReviews } from '../../../api/contract/src/index.ts';

/** The values of `guard` in the SDK's remote.schema.json. */
type Guard = 'consumer' | 'company' | 'admin';
interface Mount {
  path: string;
  module: string;
  guard?: Guard;
  title?: string;
  description?: string;
  render?: 'server';
}

interface Slot {
  slot: string;
  module: string;
  guard?: Guard;
}

export interface Description {
  name: string;
  mounts: Mount[];
  slots?: Slot[];
}

type Manifest = { exposes: { path: string; assets: { js: { sync: string[] } } }[] };
interface Place {
  what: string;
  path: string;
  module: string;
  guard: Guard | undefined;
  isSlot: boolean;
}

/** A failure as the shell reports it. */
interface Failure {
  remote: string;
  reason: string;
  module: string | null;
}

/**
 * The time limit (ms) for loading a page. Longer than the shell's time limit for a remote, so that the shell reports
 * the failure first.
 */
const TIMEOUT_MS = 15_000;
/** How long (ms) to wait for errors of a page after its scripts have loaded. */
const SETTLE_MS = 1_000;
/**
 * How long (ms) to wait for a failure of a module in a slot. Longer than the shell's time limit for a slot, so that the shell
 * reports the failure first.
 */
const SLOT_TIMEOUT_MS = 12_000;
/** The id of a company that exists only for checks. */
const COMPANY = 'check.example';

/** The page on which each slot is opened, for visitors with an account that its guard accepts. */
const SLOT_PAGES: Record<SlotName, (guard: Guard | undefined) => { path: string; guard: Guard | undefined }> = {
  'company.aside': (guard) => ({ path: `/business/${COMPANY}`, guard }),
  'home.below': (guard) => ({ path: '/', guard }),
  'account.dashboard': (guard) =>
    guard === 'company' ? { path: '/my-company/settings', guard } : { path: '/me', guard: guard ?? 'consumer' },
};

/**
 * Opens each mount, and a page with each slot, in a browser. The shell loads the remote from its URL by override. Guarded mounts and slots get a
 * fake account. The API responds with that account and with a company without reviews, and with 503 to every other request.
 * @param options.address the URL of the remote
 * @param options.others the URLs of other remotes by name, to which the pages with slots belong. Default: the remotes that are deployed in the shell
 * @param options.program the path of the browser; by default the browser of the machine, or the bundled browser
 * @returns each mount and slot, and what is wrong with it or null
 */
export async function mountInShell({
  shell,
  address,
  description,
  manifest,
  others = {},
  program,
}: {
  shell: string;
  address: string;
  description: Description;
  manifest: Manifest;
  others?: Record<string, string>;
  program?: string;
}): Promise<{ what: string; wrong: string | null }[]> {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: program ?? (await browserProgram()), args: browserFlags });
  const remotes = { ...others, [description.name]: address };
  try {
    const results = [];
    for (const { what, path, module, guard, isSlot } of listPlaces(description)) {
      const context = await browser.newContext();
      const files = manifest.exposes.find((exposed) => exposed.path === module)?.assets.js.sync ?? [];
      const wrong = await open(context, {
        page: pageUrl(shell, path, remotes),
        remote: description.name,
        module,
        scripts: files.map((file) => new URL(file, address).href),
        guard,
        isSlot,
        address,
      }).then(
        () => null,
        (error) => error.message,
      );
      results.push({ what, wrong });
      await context.close();
    }
    return results;
  } finally {
    await browser.close();
  }
}

/** Returns where the modules of a remote appear. Omits unknown slots, because no page has them. */
export function listPlaces({ name, mounts, slots = [] }: Description): Place[] {
  return [
    ...mounts.map(({ path, module, guard }) => ({
      what: `the shell mounts ${path} of ${name}`,
      path,
      module,
      guard,
      isSlot: false,
    })),
    ...slots.flatMap(({ slot, module, guard }) => {
      const findPage = Object.hasOwn(SLOT_PAGES, slot) ? SLOT_PAGES[slot as SlotName] : null;
      if (findPage === null) return [];
      return [{ what: `the shell shows ${module} of ${name} in ${slot}`, module, isSlot: true, ...findPage(guard) }];
    }),
  ];
}

/**
 * Opens a page and waits for the scripts of a module, and for a slot until it is shown. Failures of other modules on the page are part of the results
 * of those modules.
 * @throws {Error} with the reason why the module failed to load or was not shown
 */
async function open(
  context: BrowserContext,
  {
    page: url,
    remote,
    module,
    scripts,
    guard,
    isSlot,
    address,
  }: {
    page: string;
    remote: string;
    module: string;
    scripts: string[];
    guard: Guard | undefined;
    isSlot: boolean;
    address: string;
  },
) {
  const page = await context.newPage();
  const { failed, shown, otherFailures } = await watchModule(page, remote, module);
  await fakeApi(page, guard);
  const mounted = Promise.all(
    scripts.map((script) =>
      // Waits only for script requests, because the shell also fetches the files of a slot to measure them before it
      // runs them.
      page.waitForResponse(
        (response) => response.url() === script && response.ok() && response.request().resourceType() === 'script',
        { timeout: TIMEOUT_MS },
      ),
    ),
  );
  mounted.catch(() => {});
  await page.goto(url, { timeout: TIMEOUT_MS });
  await Promise.race([
    failed,
    mounted.catch(async () => {
      const overrides = await page.evaluate((key) => localStorage.getItem(key), storageKeys.remoteOverrides);
      if (!overrides?.includes(address))
        throw new Error(`the shell does not accept overrides from ${address} (REMOTE_OVERRIDES)`);
      throw new Error(`the shell did not request it: ${otherFailures.join(', ') || 'another remote may own the path'}`);
    }),
  ]);
  const settled = delay(isSlot ? SLOT_TIMEOUT_MS : SETTLE_MS, null, { ref: false });
  await Promise.race([failed, settled, ...(isSlot ? [shown] : [])]);
}

/** Returns a promise that rejects when a module fails, a promise that resolves when a slot shows the module, and the failures of other modules. */
async function watchModule(page: Page, remote: string, module: string) {
  const otherFailures: string[] = [];
  const failed = new Promise((_, reject) => {
    page.on('pageerror', (error) => reject(error));
    void page.exposeFunction('remoteFailed', (failure: Failure) => {
      const message = `${failure.remote}: ${failure.reason}`;
      const isOther = failure.module !== null && (failure.remote !== remote || failure.module !== module);
      if (isOther) otherFailures.push(message);
      else reject(new Error(message));
    });
  });
  failed.catch(() => {});
  const shown = new Promise((resolve) => {
    void page.exposeFunction('slotShown', (slot: { remote: string; module: string }) => {
      if (slot.remote === remote && slot.module === module) resolve(null);
    });
  });
  await page.addInitScript(() => {
    const page = window as unknown as Window & { remoteFailed(failure: unknown): void; slotShown(slot: unknown): void };
    window.addEventListener('heard:remote-failure', (event) => {
      if (event instanceof CustomEvent) page.remoteFailed(event.detail);
    });
    window.addEventListener('heard:slot-shown', (event) => {
      if (event instanceof CustomEvent) page.slotShown(event.detail);
    });
  });
  return { failed, shown, otherFailures };
}

/** Responds to requests to the API with an account that the guard accepts, and with a company. */
async function fakeApi(page: Page, guard: Guard | undefined) {
  const responses: Record<string, unknown> = { [`/api/company/${COMPANY}`]: fakeCompany() };
  if (guard !== undefined) {
    responses['/api/user/me'] = fakeAccount(guard);
    await page.addInitScript((key) => localStorage.setItem(key, 'fake'), storageKeys.token);
  }
  await page.route('**/api/**', (route) => {
    const json = responses[new URL(route.request().url()).pathname];
    return route.fulfill(json === undefined ? { status: 503 } : { json });
  });
}

/**
 * Returns an account that a guard accepts.
 */
export function fakeAccount(guard: Guard): Account {
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

/** Returns a company without reviews. */
export function fakeCompany(): CompanyWithReviews {
  const none = [0, 0, 0, 0, 0, 0];
  return {
    id: COMPANY,
    name: 'Check',
    formerName: null,
    description: null,
    website: `https://${COMPANY}`,
    avatar: null,
    reviewsQuantity: 0,
    ratingGeneral: 0,
    ratingCounts: none,
    languageCounts: {},
    originCounts: { organic: none, invited: none, confirmed: none },
    relationCounts: { employee: 0, competitor: 0 },
    benefitQuantity: 0,
    hiddenQuantity: 0,
    score: null,
    address: null,
    country: null,
    city: null,
    place: null,
    mergedFrom: [],
    unusualReviews: false,
    categories: [],
    claimed: true,
    verified: false,
    verification: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    replies: null,
    review: [],
  };
}

/**
 * Returns a URL that matches a path and contains overrides. Parameters of the path get a fixed value.
 * @param remotes URLs by name
 */
function pageUrl(shell: string, path: string, remotes: Record<string, string>) {
  const url = new URL(path.replace(/\/\*$/, '').replace(/:[^/]+/g, 'check') || '/', shell);
  for (const [name, address] of Object.entries(remotes)) url.searchParams.set(`remote.${name}`, address);
  return url.href;
}

// Pages that the web server renders: complete without scripts, and interactive with them, without a visible change.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRemotes } from '@heard/build/remotes';
import { LANGUAGES } from '@heard/contract';
import type { MountRow } from '@heard/sdk/configuration';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { taxonomy } from '@heard/contract/taxonomy';
import { aCompany, aConsumer, aReview, send } from '../../composed/accounts.ts';
import { expectCount, expectFocused, expectSoon, isRendered, until } from '../../composed/checks.ts';
import { matrix } from '../../composed/matrix.ts';
import { screens, settle, untilInteractive, untilLoaded, walkAlone, Walker } from '../../composed/walker.ts';
import { builtFolder, composeTogether } from '../../composed/federation/Composition.ts';
import { collectFailures } from '../../composed/federation/failures.ts';

// Whether a page is rendered must not depend on how busy this machine is.
const composition = composeTogether(() => ({
  environment: { SERVER_RENDERING: 'on' },
  rendering: { pageMs: 10_000, hangMs: 30_000, warmUpMs: 60_000 },
}));
const walk = walkAlone(screens.desktop, composition);

/** The maximum share of a page that may differ, in pixels of 100. */
const MAX_DIFFERENCE = 2;

const isPageRendered = async (path: string) => isRendered(await (await fetch(`${composition().url}${path}`)).text());

// A release is rendered as soon as its worker has warmed up. Before that, browsers render its pages.
beforeAll(() => until(async () => (await isPageRendered('/')) && (await isPageRendered('/signup-business'))));

/** Returns an image of a page, from its top to its end. */
async function takeScreenshot(
  walker: Walker,
  path: string,
  whenComplete: (page: Page) => Promise<void>,
): Promise<Buffer> {
  const page = await walker.newPage();
  await page.goto(path);
  await whenComplete(page);
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await page.close();
  return picture;
}

/** Returns how much of two images differs, in percent. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (first === undefined || second === undefined) throw new Error('There are no images.');
  if (first.info.width !== second.info.width || first.info.height !== second.info.height) return 100;
  // Reads the global once, because in Jest looking it up takes longer than the rest of the loop.
  const { abs } = Math;
  const differs = (at: number) => abs((first.data[at] ?? 0) - (second.data[at] ?? 0)) > 16;
  let different = 0;
  for (let at = 0; at < first.data.length; at += 3) {
    if (differs(at) || differs(at + 1) || differs(at + 2)) different += 1;
  }
  return (different / (first.data.length / 3)) * 100;
}

/** The public pages. */
const PAGES = [
  '/',
  '/login',
  '/signup',
  '/for-business',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/login-link',
  '/single-sign-on',
  '/refuse-claim',
  '/invitation',
  '/unsubscribe',
  '/business/brightloaf.example',
  '/business/brightloaf.example/transparency',
  '/transparency',
  '/review/1',
  '/people/7h3kq9x2vw',
  '/categories',
  '/categories/bakeries',
  '/categories/bakeries/es',
  '/categories/bakeries/es/valencia',
  '/places',
  '/places/es',
  '/places/es/valencia',
  '/search',
  '/search?q=bri',
  '/how-scores-work',
  '/how-topics-work',
  '/compare',
  '/reviews-policy',
  '/developers',
  '/about',
  '/help',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/signup-business',
  '/company-invitation',
  '/login-business',
];

/** Returns the URLs of the public pages, in alternating languages. */
function toUrls(offset: number): string[] {
  return PAGES.map((path, at) => {
    const language = LANGUAGES[(at + offset) % LANGUAGES.length] ?? 'en';
    return language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
  });
}

it('tests every public page of every remote', () => {
  const clone = join(import.meta.dirname, '../../../..');
  const mounts = listRemotes(clone).flatMap(({ folder }) => {
    const file = join(clone, folder, 'remote.json');
    return (JSON.parse(readFileSync(file, 'utf8')) as { mounts: MountRow[] }).mounts;
  });
  // Excludes `/createReview`, because this page only redirects, and `/setup`, because this page depends on the state of the installation.
  const shown = mounts.filter(
    ({ guard, path }) => guard === undefined && path !== '/createReview' && path !== '/setup',
  );
  expect(shown.filter(({ render }) => render !== 'server')).toEqual([]);
  const patterns = shown.map(({ path }) => new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`));
  expect(patterns.filter((pattern) => !PAGES.some((page) => pattern.test(page.split('?', 1)[0] ?? '')))).toEqual([]);
});

describe.each(matrix(Object.values(screens).map((screen, at) => [screen.viewport.width, screen, at] as const)))(
  '%i pixels wide',
  (_, screen, offset) => {
    let plain: Walker;
    let scripted: Walker;
    beforeAll(async () => {
      plain = await Walker.start({ ...screen, javaScriptEnabled: false }, composition());
      scripted = await Walker.start(screen, composition());
    });
    // Checks only `scripted` for errors, because without scripts, the browser rejects preloaded scripts.
    afterAll(() => Promise.all([plain.stop(), scripted.stop()]));

    it.each(matrix(toUrls(offset)))('shows %s in the same way with and without scripts', async (url) => {
      await until(() => isPageRendered(url));
      const difference = await compare(
        ...(await Promise.all([
          takeScreenshot(plain, url, untilLoaded),
          takeScreenshot(scripted, url, settle),
        ] as const)),
      );
      // The choice of categories needs scripts: a placeholder is in its place.
      const max = url.startsWith('/signup-business') ? 2 * MAX_DIFFERENCE : MAX_DIFFERENCE;
      expect(difference).toBeLessThanOrEqual(max);
      scripted.expectClean();
    });
  },
);

it('hydrates every public page for a logged-in account, in both themes', async () => {
  const { page, walker } = walk;
  await walker.logIn((await aConsumer()).token);
  for (const [at, url] of toUrls(2).entries()) {
    await page.emulateMedia({ colorScheme: at % 2 === 0 ? 'light' : 'dark' });
    await until(() => isPageRendered(url));
    await page.goto(url);
    await settle(page);
  }
});

it('hydrates the page of a logged-in account, and shows the account', async () => {
  const { page, walker } = walk;
  const { token } = await aConsumer();
  await walker.logIn(token);
  for (const path of ['/', '/business/brightloaf.example']) {
    await page.goto(path);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Account' }).waitFor();
  }
});

it('counts a page that an extension has changed before hydration separately from failures', async () => {
  const { page, walker } = walk;
  walker.allowLines(/^console\.warning: Remote mfe-public \S+ recovered/);
  const failures = await collectFailures(page);
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      document.querySelector('main h1')?.before(document.createElement('extension-button')),
    ),
  );
  await page.goto('/how-scores-work');
  await untilInteractive(page);
  const { version } = JSON.parse(readFileSync(join(builtFolder('mfe-public'), 'remote.json'), 'utf8'));
  await until(async () => (await composition().countRecoveries('mfe-public', version)) === 1);
  expect(await composition().countFailures('mfe-public', version)).toBe(0);
  expect(failures).toEqual([]);
  await expectCount(page.locator('extension-button'), 0);
});

it('renders a page in the language that was chosen in the browser', async () => {
  const { page } = walk;
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Que se oiga la voz de los clientes' }).waitFor();
});

/** Holds the response of scripts back. @returns a function that sends it */
async function hold(page: Page, scripts: RegExp): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

it.each([
  ['hydrated', false],
  ['rendered again because this tab has a draft', true],
])('keeps input that was entered and submitted before the scripts loaded if the page is %s', async (_, hasDraft) => {
  const { page, walker } = walk;
  if (hasDraft) await page.addInitScript(() => sessionStorage.setItem('heard.draft.visitor.any', '{}'));
  const load = await hold(page, /\/assets\/main\.\w+\.js/);
  walker.allow({ status: 401, address: '/api/auth/login' });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('early@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('a-wrong-password');
  await page.keyboard.press('Enter');
  load();
  await until(() => walker.sent('POST /auth/login') === 1);
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('early@demo.example');
  expect(new URL(page.url()).search).toBe('');
});

it('keeps the focus and the text of a field if the page is rendered again', async () => {
  const { page } = walk;
  await page.addInitScript(() => sessionStorage.setItem('heard.draft.visitor.any', '{}'));
  const load = await hold(page, /\/assets\/main\.\w+\.js/);
  await page.goto('/login', { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('early@');
  await email.evaluate((field) => field.setAttribute('data-replaced', 'false'));
  load();
  await untilInteractive(page, 'header button');
  await expectSoon(() => email.getAttribute('data-replaced'), null);
  await expectFocused(email);
  await page.keyboard.type('demo.example');
  expect(await email.inputValue()).toBe('early@demo.example');
});

it('sends a search that was typed before hydration and submitted right after the hydration', async () => {
  const { page } = walk;
  const load = await hold(page, /\/assets\/main\.\w+\.js/);
  await page.goto('/how-scores-work', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Search companies' }).fill('brightloaf');
  await page.evaluate(() => {
    const box = document.querySelector('header input[name=q]');
    const press = () =>
      box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    const wait = () => {
      const isKnown = Object.keys(box ?? {}).some((name) => name.startsWith('__reactFiber'));
      // Waits for 10 ms, because React knows an element some milliseconds before it has hydrated the page.
      setTimeout(isKnown ? press : wait, isKnown ? 10 : 0);
    };
    wait();
  });
  load();
  await page.waitForURL('**/search?q=brightloaf');
});

it('opens the list of a field that was clicked before the scripts loaded', async () => {
  const { page } = walk;
  const load = await hold(page, /\/assets\/main\.\w+\.js/);
  await page.goto('/signup-business', { waitUntil: 'commit' });
  await page.getByLabel('Country', { exact: true }).click();
  load();
  await page.getByRole('option', { name: 'Spain', exact: true }).waitFor();
});

// The rest of the page is hydrated, so React drops events in a part whose code has not loaded.
it.each(
  matrix([
    ['wide', screens.desktop],
    ['narrow', screens.phone],
  ]),
)('keeps a choice that was made on a %s screen before the code of its part loaded', async (width, screen) => {
  const walker = await Walker.start(screen, composition());
  const page = await walker.newPage();
  const load = await hold(page, /\/results\./);
  await page.goto('/search?q=a', { waitUntil: 'commit' });
  await untilInteractive(page, 'header button');
  if (width === 'narrow') {
    await page.getByRole('button', { name: /^Filters/ }).click();
    load();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  } else {
    await page.getByLabel('Category').selectOption({ index: 1 });
    load();
    await page.waitForURL('**/search?q=a&category=*');
    await until(async () => (await page.getByLabel('Category').inputValue()) !== '');
  }
  walker.expectClean();
  await walker.stop();
});

it('keeps a choice if the page is rendered again before the code of its part loads', async () => {
  const { page } = walk;
  await page.addInitScript(() => sessionStorage.setItem('heard.draft.visitor.any', '{}'));
  const load = await hold(page, /\/assets\/main\.\w+\.js/);
  const loadPart = await hold(page, /\/results\./);
  await page.goto('/search?q=a', { waitUntil: 'commit' });
  await page.getByLabel('Category').selectOption({ index: 1 });
  load();
  await untilInteractive(page, 'header button');
  await expectCount(page.getByLabel('Category'), 0);
  loadPart();
  await page.waitForURL('**/search?q=a&category=*');
});

it('handles a click during the hydration exactly once', async () => {
  const walker = await Walker.start(screens.phone, composition());
  const page = await walker.newPage();
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (
      this: EventTarget,
      ...listener: Parameters<typeof addEventListener>
    ) {
      addEventListener.apply(this, listener);
      // Waits until React listens for events, but has not hydrated any part of the page.
      if (this !== document.getElementById('root') || listener[0] !== 'click') return;
      EventTarget.prototype.addEventListener = addEventListener;
      queueMicrotask(() => document.querySelector<HTMLElement>('header button[aria-label="Menu"]')?.click());
    };
  });
  await page.goto('/');
  await untilInteractive(page);
  await settle(page);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign Up' }).waitFor();
  walker.expectClean();
  await walker.stop();
});

// A browser that translates a page puts text into elements that React does not know.
it('handles a click on the translated text of a button exactly once', async () => {
  const walker = await Walker.start(screens.phone, composition());
  const page = await walker.newPage();
  await page.goto('/');
  await untilInteractive(page, 'header button[aria-label="Menu"]');
  const clicks = await page.locator('header button[aria-label="Menu"]').evaluate(async (button) => {
    let count = 0;
    button.addEventListener('click', () => (count += 1));
    const text = document.createElement('font');
    button.append(text);
    text.click();
    // The events that the shell will repeat.
    const { heardEarly } = globalThis as { heardEarly?: { events: unknown[] } };
    while (heardEarly?.events.length !== 0) await new Promise(requestAnimationFrame);
    return count;
  });
  expect(clicks).toBe(1);
  walker.expectClean();
  await walker.stop();
});

// Covers DISCOVERY-31.2
it('searches without scripts', async () => {
  const walker = await Walker.start({ ...screens.desktop, locale: 'en', javaScriptEnabled: false }, composition());
  const page = await walker.newPage();
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search companies' }).fill('brightlof');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=brightlof');
  expect(await page.title()).toBe('Search: brightlof · Heard');
  await page.getByRole('heading', { level: 3, name: 'Brightloaf Bakery' }).waitFor();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByLabel('Country').selectOption('ES');
  await filters.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/search?q=brightlof&country=ES');
  expect(await filters.getByLabel('Country').inputValue()).toBe('ES');
  await walker.stop();
});

/** Reads a page as a crawler does. @returns the paths that it links to, with their queries */
async function readLinks(path: string): Promise<string[]> {
  const response = await fetch(`${composition().url}${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  const [, body = ''] = (await response.text()).split('<body');
  const links = [...body.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return [...new Set(links)];
}

// Covers DISCOVERY-3.11
it('links a crawler without scripts from / to each company of a list, on each of its pages', async () => {
  const category = 'notaries';
  const countListed = async () => (await send<{ total: number }>('GET', `/companies?category=${category}`)).total;
  const before = await countListed();
  const companies: string[] = [];
  // Five authors, because a company with fewer reviews is not ranked.
  const authors = await Promise.all(Array.from({ length: 5 }, () => aConsumer()));
  for (let count = 0; count < 23; count += 1) {
    const { id, website } = await aCompany({ country: 'Iceland', categories: [category] });
    for (const author of authors) await aReview(author, { companyUrl: website });
    companies.push(id);
  }
  await until(async () => (await countListed()) === before + companies.length);
  const toFollow = ['/'];
  const known = new Set(toFollow);
  for (let path = toFollow.pop(); path !== undefined; path = toFollow.pop()) {
    for (const link of await readLinks(path)) {
      const isOnWay =
        link === '/categories' ||
        link === `/categories/${category}` ||
        link.startsWith(`/categories/${category}?page=`);
      if (!known.has(link) && isOnWay) toFollow.push(link);
      known.add(link);
    }
  }
  expect(known).toContain(`/categories/${category}?page=2`);
  expect(companies.filter((id) => !known.has(`/business/${id}`))).toEqual([]);
});

// Covers DISCOVERY-50.4
it('links a crawler without scripts to each review of a company once', async () => {
  const { id, website } = await aCompany();
  const written: string[] = [];
  for (let count = 0; count < 45; count += 1) {
    written.push((await aReview(await aConsumer(), { companyUrl: website })).id);
  }
  const shown: string[] = [];
  for (let path: string | undefined = `/business/${id}`; path !== undefined;) {
    const links: string[] = await readLinks(path);
    shown.push(...links.flatMap((link) => /^\/review\/(\d+)$/.exec(link)?.[1] ?? []));
    const page: number = Number(/page=(\d+)/.exec(path)?.[1] ?? 1) + 1;
    path = links.find((link) => link === `/business/${id}?page=${page}`);
  }
  expect(shown.toSorted()).toEqual(written.toSorted());
});

// Covers DISCOVERY-3.11
it('sends the page of each category in each language, with the name of the category in its title', async () => {
  const pages = taxonomy
    .flatMap((top) => [top, ...top.subcategories])
    .flatMap(({ slug, names }) =>
      (['en', 'es', 'fr'] as const).map(
        (language) => [`/categories/${slug}?lang=${language}`, names[language]] as const,
      ),
    );
  for (let at = 0; at < pages.length; at += 8) {
    await Promise.all(
      pages.slice(at, at + 8).map(async ([path, name]) => {
        const readTitle = async () => {
          const html = await (await fetch(`${composition().url}${path}`)).text();
          return /<title>(.*?)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
        };
        // A document has only a general title if the API does not send the data in time.
        await expectSoon(async () => (await readTitle())?.slice(0, name.length), name);
      }),
    );
  }
});

it.each(
  matrix([
    ['wide', screens.desktop],
    ['narrow', screens.phone],
  ]),
)('filters and orders the reviews of a company on a %s screen without scripts', async (width, screen) => {
  const walker = await Walker.start({ ...screen, locale: 'en', javaScriptEnabled: false }, composition());
  const page = await walker.newPage();
  await page.goto('/business/brightloaf.example');
  const controls = page.getByRole('search', { name: 'Search these reviews' });
  if (width === 'narrow') {
    await controls.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/[?&]options=open/);
  }
  await controls.getByLabel('Sort').selectOption({ value: 'oldest' });
  await controls.getByRole('checkbox', { name: '5 stars' }).check();
  await controls.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/[?&]sort=oldest.*&rating=5/);
  await page.getByText(/^\d+ of \d+ reviews/).waitFor();
  const ratings = page.getByRole('article').getByRole('img', { name: / out of 5/ });
  expect(new Set(await ratings.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))).toEqual(
    new Set(['5 out of 5 stars']),
  );
  await walker.stop();
});

it.each(
  matrix([
    ['wide', screens.desktop],
    ['narrow', screens.phone],
  ]),
)('filters and orders a list on a %s screen, and changes the language, without scripts', async (width, screen) => {
  const walker = await Walker.start({ ...screen, locale: 'en', javaScriptEnabled: false }, composition());
  const page = await walker.newPage();
  await page.goto('/categories/bakeries');
  const count = page.getByRole('heading', { level: 2, name: /ranked compan/ });
  const all = Number.parseInt(await count.innerText(), 10);
  expect(await page.getByRole('heading', { level: 3 }).count()).toBe(Math.min(all, 20));
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const openFilters = async () => {
    if (width === 'narrow') await page.getByRole('link', { name: /^Filters/ }).click();
  };
  await openFilters();
  await filters.getByRole('radio', { name: '4.5 and up' }).check();
  await filters.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/categories/bakeries?rating=4.5');
  await page.getByLabel('Sort', { exact: true }).selectOption({ label: 'Newest on Heard' });
  await page
    .getByLabel('Sort', { exact: true })
    .locator('xpath=ancestor::form')
    .getByRole('button', { name: 'Apply' })
    .click();
  await page.waitForURL('**/categories/bakeries?rating=4.5&sort=newest');
  await openFilters();
  expect(await filters.getByRole('radio', { name: '4.5 and up' }).isChecked()).toBe(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
  await page.waitForURL('**/categories/bakeries?rating=4.5&sort=newest&lang=es');
  await page.getByRole('heading', { level: 1, name: /Panader/ }).waitFor();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('somebody@demo.example');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'This form needs JavaScript' }).waitFor();
  await walker.stop();
});

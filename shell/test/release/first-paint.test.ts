import type { Page } from 'playwright-core';
import { aCompany, aConsumer, logIn } from '../composed/accounts.ts';
import budgets from '../composed/budgets.json';
import { readRendered, until } from '../composed/checks.ts';
import { readShifts, watchLayout } from '../composed/layoutShifts.ts';
import { matrix } from '../composed/matrix.ts';
import { demoLogins, followLink, screens, settle, untilInteractive, walkAlone, webUrl } from '../composed/walker.ts';

declare global {
  interface Window {
    /** The position of the top bar's first navigation item in each frame of the document, in pixels from the left. */
    lefts: number[];
    /** In each frame of the document, the distance (pixels) of a control from the top of the part of the page that contains the control. */
    tops: number[];
  }
}

/** Waits until the current state has been painted. */
function nextFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

describe.each(matrix(Object.entries(screens)))('the first visit on a %s', (_name, screen) => {
  const walk = walkAlone(screen);

  // Covers DISCOVERY-40.1
  it.each(matrix(budgets))('shifts no layout while $path loads', async ({ path, heading }) => {
    const { page } = walk;
    await watchLayout(page);
    await readRendered(webUrl + path);
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    expect(await readShifts(page)).toEqual([]);
  });

  it.each(matrix(budgets))('does not load scripts before the page at $path is painted', async ({ path }) => {
    const { page } = walk;
    await readRendered(webUrl + path);
    await page.goto(path);
    await settle(page);
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(scripts.length).toBeGreaterThan(1);
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(painted ?? NaN);
  });

  it.each(matrix(budgets))('shifts little layout when the fonts of $path load late', async ({ path, heading }) => {
    const { page } = walk;
    let come = () => {};
    const late = new Promise<void>((resolve) => (come = resolve));
    await page.route('**/*.woff2', async (route) => {
      await late;
      await route.continue();
    });
    await watchLayout(page);
    await readRendered(webUrl + path);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    // The fallback fonts are painted, and the browser no longer waits for the web fonts.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await nextFrames(page);
    come();
    const moved = (await readShifts(page)).reduce((sum, { value }) => sum + value, 0);
    // The limit of a good value (web.dev, "Cumulative Layout Shift"). The shift depends on the lines that were painted
    // before the fonts loaded.
    expect(moved).toBeLessThan(0.1);
  });

  it('shifts no layout when the data of a company arrives late', async () => {
    const { page, walker } = walk;
    await watchLayout(page);
    // Starts on a page with a search box in the top bar, like the next page.
    await page.goto('/how-scores-work');
    await untilInteractive(page);
    const come = await walker.hold('GET /company/brightloaf.example');
    // Navigates like a link, but without a click, because shifts after user input do not count.
    await followLink(page, '/business/brightloaf.example');
    await page.getByRole('status').filter({ hasText: 'Loading the company' }).waitFor({ state: 'attached' });
    await nextFrames(page);
    await come();
    await page.getByRole('heading', { level: 1, name: 'Brightloaf Bakery' }).waitFor();
    expect(await readShifts(page)).toEqual([]);
  });
});

describe.each(matrix(Object.entries(screens)))('a later visit with an account on a %s', (_name, screen) => {
  const walk = walkAlone(screen);

  it.each(matrix(['/how-scores-work', '/business/brightloaf.example', '/me/settings']))(
    'moves nothing in the top bar when the account is shown at %s',
    async (path) => {
      const { page } = walk;
      const { token } = await aConsumer({ name: 'Ana', lastName: 'Ruiz' });
      await page.addInitScript((mine) => {
        localStorage.setItem('auth_token', mine);
        window.lefts = [];
        const watch = () => {
          const items = document.querySelectorAll('header nav :is(a, button)');
          const shown = [...items].find((item) => item.checkVisibility());
          if (shown !== undefined) window.lefts.push(shown.getBoundingClientRect().left);
          requestAnimationFrame(watch);
        };
        watch();
      }, token);
      const seeAccount = async () => {
        await page.getByRole('link', { name: 'Ana Ruiz' }).waitFor();
        await settle(page);
      };
      await page.goto(path);
      await seeAccount();
      await page.waitForFunction(() => localStorage.getItem('account_width') !== null);
      await page.reload();
      await seeAccount();
      const lefts = await page.evaluate(() => window.lefts);
      expect(lefts.length).toBeGreaterThan(1);
      expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThan(1);
    },
  );
});

/** Elements that must not move while their part of the page loads. */
const controls = [
  {
    path: '/my-company/settings',
    part: 'main form',
    text: 'Categories (up to 3)',
    control: 'Save changes',
    loaded: 'Main category',
    getToken: async () => (await aCompany({ categories: ['bakeries', 'cafes-coffee-shops'] })).token,
  },
  {
    path: '/my-company/reviews',
    part: 'main section',
    text: 'My reviews',
    control: 'All (',
    loaded: 'Latest review',
    getToken: () => logIn('loginCompany', demoLogins.company.email, demoLogins.company.password),
  },
  {
    path: '/me/reviews',
    part: 'main li',
    text: 'Your review is hidden',
    control: 'Delete',
    loaded: 'Appeal open',
    getToken: () => logIn('login', demoLogins.consumer.email, demoLogins.consumer.password),
  },
  {
    path: '/my-company/reviews',
    part: 'main',
    text: 'My reviews',
    control: 'Settings',
    loaded: 'Verified Company',
    // On phones, the description of a company may have more or fewer lines than its placeholder.
    isOnlyWide: true,
    getToken: () => logIn('loginCompany', demoLogins.company.email, demoLogins.company.password),
  },
];

describe.each(matrix(Object.entries(screens)))('a page of a logged-in account on a %s', (name, screen) => {
  const walk = walkAlone(screen);

  it.each(matrix(controls.filter(({ isOnlyWide = false }) => !isOnlyWide || name === 'desktop')))(
    'keeps "$control" on $path in the same position from the first paint',
    async ({ path, part, text, control, loaded, getToken }) => {
      const { page } = walk;
      await page.addInitScript(
        ({ token, part, text, control }) => {
          localStorage.setItem('auth_token', token);
          window.tops = [];
          const getTop = (element: Element) => element.getBoundingClientRect().top;
          const watch = () => {
            const whole = [...document.querySelectorAll(part)].find((one) => one.textContent.includes(text));
            const shown = [...(whole?.querySelectorAll('a, button') ?? [])].find((one) =>
              one.textContent.startsWith(control),
            );
            if (whole !== undefined && shown !== undefined) window.tops.push(getTop(shown) - getTop(whole));
            requestAnimationFrame(watch);
          };
          watch();
        },
        { token: await getToken(), part, text, control },
      );
      await page.goto(path);
      await page.locator(part).filter({ hasText: text }).getByText(loaded).first().waitFor();
      await settle(page);
      const tops = await page.evaluate(() => window.tops);
      expect(tops.length).toBeGreaterThan(1);
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1);
    },
  );
});

describe('fonts', () => {
  const walk = walkAlone();

  it('loads fonts only for the characters of a page', async () => {
    const { page } = walk;
    const asked: string[] = [];
    page.on('request', (request) => {
      const font = /([^/]+)\.[0-9a-f]{8,}\.woff2$/.exec(request.url())?.[1];
      if (font !== undefined) asked.push(font);
    });
    await page.goto('/');
    await settle(page);
    expect(asked.toSorted()).toEqual(['bricolage-grotesque-latin-opsz-normal', 'onest-latin-wght-normal']);
    await page.getByRole('combobox', { name: 'Search companies' }).fill('Пекарня');
    await until(() => asked.includes('onest-cyrillic-wght-normal'));
    expect(asked).toHaveLength(3);
  });
});

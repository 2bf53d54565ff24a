import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { aConsumer, logIn, unique } from './accounts.ts';
import { expectAccessible, expectCount, expectFocused, expectNoOverflow, readBox, until } from './checks.ts';
import { demoLogins, screens, settle, untilInteractive, walkAlone, walkTogether } from './walker.ts';

let consumer: string;
beforeAll(async () => {
  consumer = await logIn('login', demoLogins.consumer.email, demoLogins.consumer.password);
});

/** Returns the elements that are moving. */
function readMovements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 200) : null))
      .map((element) => element ?? 'something'),
  );
}

/** Opens a page and waits until everything on it has loaded. */
async function open(page: Page, path: string) {
  await page.goto(path);
  // Does not wait for the heading, because a skeleton and a page before hydration also have a heading.
  await untilInteractive(page);
  await settle(page);
}

describe('a company page on paper', () => {
  const walk = walkAlone({ ...screens.desktop, colorScheme: 'dark' });

  it('prints a page in light colors, with whole stars and without controls, up to the end of the reviews', async () => {
    const { page } = walk;
    await open(page, '/business/brightloaf.example');
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(16, 21, 46)');
    const shown = await page
      .locator('nav, button:not([data-on-paper]), header, footer, form, [role=search], a[href="#main"]')
      .evaluateAll((elements) =>
        elements.filter((element) => element.checkVisibility()).map(({ outerHTML }) => outerHTML),
      );
    expect(shown).toEqual([]);
    const painted = await page
      .locator('main')
      .getByRole('img', { name: /out of 5 stars$/ })
      .evaluateAll((stars) => stars.map((star) => getComputedStyle(star).getPropertyValue('print-color-adjust')));
    expect(new Set(painted)).toEqual(new Set(['exact']));
    const broken = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).breakInside));
    expect(new Set(broken)).toEqual(new Set(['avoid']));
    const bars = page.getByRole('list', { name: 'Ratings by number of stars' }).locator('[data-bar]');
    const drawn = await bars.evaluateAll((all) =>
      all.map((bar) => [bar.checkVisibility(), getComputedStyle(bar).getPropertyValue('print-color-adjust')]),
    );
    expect(drawn).toEqual(drawn.map(() => [true, 'exact']));
    expect(drawn).toHaveLength(6);
    // The last element reaches the end of the document: no sheet is empty.
    const rest = await page.evaluate(() => {
      const last = [...document.querySelectorAll('article')].at(-1)?.getBoundingClientRect().bottom ?? 0;
      return document.documentElement.scrollHeight - (last + scrollY);
    });
    expect(rest).toBeLessThan(300);
  });
});

describe('a page', () => {
  const walk = walkTogether(screens.desktop);

  it('shows one search box, in the content, on the 404 page', async () => {
    const { page } = walk;
    walk.walker.allow({ status: 404, address: '/nowhere' });
    await open(page, '/nowhere');
    const inBar = page.getByRole('banner').getByRole('search');
    const opensInBar = page.getByRole('banner').getByRole('button', { name: 'Search companies' });
    await expectCount(inBar.or(opensInBar), 0);
    await page.getByRole('main').getByRole('combobox', { name: 'Search companies' }).fill('brightloaf');
    await page.getByRole('option', { name: /^Brightloaf Bakery/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Brightloaf Bakery' }).waitFor();
    await inBar.or(opensInBar).waitFor();
  });

  it("leaves no gaps between the digits of a company's numbers", async () => {
    const { page } = walk;
    await open(page, '/business/brightloaf.example');
    // Tabular figures, for columns of numbers only, leave a gap next to each 1.
    // The measurement is a single call, because elements that a locator finds may be replaced before they are measured.
    const tabular = await page.evaluate(() =>
      [...document.querySelectorAll('main, main *')]
        .filter((element) => [...element.childNodes].some((node) => node instanceof Text && /\d/.test(node.data)))
        .map((element) => [element.textContent, getComputedStyle(element).fontVariantNumeric])
        .filter(([, figures]) => figures !== 'normal'),
    );
    expect(tabular).toEqual([]);
  });

  it('keeps the search visible when a topic filters the reviews', async () => {
    const { page } = walk;
    await open(page, '/business/brightloaf.example?topic=taste');
    await page.getByRole('searchbox', { name: 'Search these reviews' }).waitFor();
  });

  it('keeps the ratings of a company visible next to its reviews', async () => {
    const { page } = walk;
    await open(page, '/business/brightloaf.example');
    const ratings = page.getByRole('complementary').first();
    const isNextTo = async () => {
      const [aside, list] = await Promise.all([ratings.boundingBox(), page.getByRole('article').first().boundingBox()]);
      return (aside?.x ?? 0) > (list?.x ?? 0);
    };
    // Skips narrow screens, on which the ratings are above the reviews.
    if (!(await isNextTo())) return;
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    const { y = 0, height = 0 } = (await ratings.boundingBox()) ?? {};
    expect(y + height).toBeGreaterThan(0);
  });

  it.each(['/login', '/signup', '/login-business', '/signup-business'])(
    'aligns the form of %s with the left edge of the top bar',
    async (path) => {
      const { page } = walk;
      await open(page, path);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await settle(page);
        const [logo, title] = await Promise.all([
          readBox(page.getByRole('banner').getByRole('link').first()),
          readBox(page.getByRole('main').getByRole('heading', { level: 1 })),
        ]);
        expect([width, title.x < Math.floor(logo.x)]).toEqual([width, false]);
      }
    },
  );
});

describe('a page whose components insert rules all the time', () => {
  const walk = walkAlone(screens.desktop);

  it('adapts to the window width while components insert style rules', async () => {
    const { page } = walk;
    await open(page, '/about');
    await page.evaluate(() => {
      const { sheet } = document.querySelector<HTMLStyleElement>('style[data-styled]') ?? {};
      setInterval(() => sheet?.insertRule('.unused{color:red}', sheet.cssRules.length));
    });
    const columns = page.getByRole('contentinfo').getByRole('heading').first().locator('xpath=../..');
    const countTracks = () => columns.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    for (let turn = 0; turn < 10; turn += 1) {
      for (const [screen, tracks] of [
        [screens.phone, 2],
        [screens.desktop, 4],
      ] as const) {
        await page.setViewportSize(screen.viewport);
        await until(async () => (await countTracks()) === tracks);
      }
    }
  });
});

describe('using only the keyboard', () => {
  const walk = walkAlone(screens.desktop);

  it('skips to the content with the first Tab stop', async () => {
    const { page } = walk;
    await page.goto('/login');
    await untilInteractive(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await expectFocused(skip);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login#main');
    await page.keyboard.press('Tab');
    await expectFocused(page.getByLabel('Email', { exact: true }));
  });

  it('signs up, writes, edits and deletes a review, and logs out', async () => {
    const { page } = walk;
    const email = `keys-${unique()}@mail.example`;
    const password = 'a quiet harbour';
    const type = async (...texts: string[]) => {
      for (const text of texts) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
    };
    /** Presses Tab until the focus is on the element of that name. */
    const tabTo = async (role: 'link' | 'button' | 'slider' | 'textbox' | 'combobox', name: string) => {
      const wanted = page.getByRole(role, { name, exact: true });
      await wanted.first().waitFor();
      const focused = wanted.and(page.locator(':focus'));
      for (let stop = 0; stop < 80; stop++) {
        await page.keyboard.press('Tab');
        if ((await focused.count()) > 0) return;
      }
      throw new Error(`${name} cannot be reached.`);
    };
    await page.goto('/');
    await untilInteractive(page);
    await tabTo('link', 'Sign Up');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign up as a user.' }).waitFor();
    // A navigation moves the focus after the page is shown.
    await expectFocused(page.getByRole('main'));
    await tabTo('textbox', 'Name');
    await type('Ana', 'Pérez', email);
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/me');
    await page.getByLabel('Company name', { exact: true }).waitFor();
    await expectFocused(page.getByRole('main'));
    await tabTo('combobox', 'Company name');
    await page.keyboard.type('Lantern Street');
    // Waits until the search for the company has ended, because the button is disabled until then.
    await page.locator('main [inert]').waitFor({ state: 'detached' });
    await tabTo('button', 'Add "Lantern Street" as a new company');
    await page.keyboard.press('Enter');
    await expectFocused(page.getByLabel('Company URL', { exact: true }));
    await page.keyboard.type(`lantern-${unique()}.example`);
    // Searches for the field by Tab, because the choice of a category may appear in between.
    await tabTo('slider', 'Rating');
    await page.keyboard.press('4');
    await tabTo('textbox', 'Title');
    await type('By keyboard', 'Not a hand on the mouse.');
    await tabTo('button', 'Create');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'By keyboard' }).waitFor();
    await tabTo('button', 'Edit');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
    await page.keyboard.press('End');
    await page.keyboard.type(' only');
    await tabTo('button', 'Save changes');
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: 'By keyboard only' }).waitFor();
    await tabTo('button', 'Delete');
    await page.keyboard.press('Space');
    await tabTo('button', 'Undo');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'The review is back.' }).waitFor();
    await tabTo('button', 'Log Out');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('keeps the focus inside a dialog until Esc returns it', async () => {
    const { page, walker } = walk;
    await walker.logIn((await aConsumer()).token);
    await page.goto('/me/settings');
    const opener = page.getByRole('button', { name: 'Delete Account' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete Account?' });
    await dialog.waitFor();
    for (let stop = 0; stop < 8; stop++) {
      expect(await isFocusBehindDialog(page)).toBe(false);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocused(opener);
  });
});

describe('the menu of a phone', () => {
  const walk = walkAlone({ ...screens.phone, viewport: { width: 320, height: 640 } });

  // Covers SPEC-2.16
  it('opens the phone menu, keeps the focus inside, closes it with Esc and returns the focus', async () => {
    const { page } = walk;
    await page.goto('/');
    await untilInteractive(page);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'For business' }).waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await expectFocused(menu.getByRole('link').first());
    await expectAccessible(page);
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab');
      expect(await isFocusBehindDialog(page)).toBe(false);
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expectFocused(button);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the image of the business landing page', () => {
  const walk = walkTogether(screens.desktop);

  // Covers SPEC-1.13
  it('shows the image of the business landing page on medium and wider screens only', async () => {
    const { page } = walk;
    await open(page, '/for-business');
    const image = page.getByRole('main').locator('img[src*="/for-business."]');
    for (const [width, state] of [
      [1280, 'visible'],
      [768, 'visible'],
      [767, 'hidden'],
      [375, 'hidden'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      // Waits, because the page reacts to the new width asynchronously.
      await image.waitFor({ state });
    }
  });
});

describe('forced colours and reduced motion', () => {
  const walk = walkTogether({ ...screens.desktop, forcedColors: 'active', reducedMotion: 'reduce' }, () => consumer);

  it.each(['/signup-business', '/business/brightloaf.example', '/me/reviews'])(
    'fits %s into the window, shows its stars, and moves nothing',
    async (path) => {
      const { page } = walk;
      await open(page, path);
      await expectNoOverflow(page);
      // Waits until the page shows no spinners, because spinners never stop moving.
      await until(async () => (await readMovements(page)).length === 0, 10_000).catch(() => null);
      expect(await readMovements(page)).toEqual([]);
      const stars = await page
        .getByRole('img', { name: /out of 5 stars/ })
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).forcedColorAdjust));
      expect(stars).toEqual(stars.map(() => 'none'));
      if (path === '/business/brightloaf.example') expect(stars.length).toBeGreaterThan(20);
    },
  );
});

describe('the country list in forced colours', () => {
  const walk = walkTogether({ ...screens.desktop, forcedColors: 'active', reducedMotion: 'reduce' });

  it('keeps the arrow of the country list in forced colours', async () => {
    const { page } = walk;
    await open(page, '/signup-business');
    const field = page.getByRole('combobox', { name: 'Country', exact: true });
    await field.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await readBox(field);
    // The area at the end of the field, inside its border. It contains only the arrow.
    const clip = { x: x + width - 32, y: y + 4, width: 28, height: height - 8 };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  });
});

describe('the narrowest phones', () => {
  const walk = walkTogether(screens.phone, () => consumer);

  it('shows only the image of the account, and hides its name, on the narrowest phones', async () => {
    const { page } = walk;
    await page.setViewportSize({ width: 320, height: 740 });
    await open(page, '/');
    const name = page.getByRole('banner').getByText('Marta Ruiz', { exact: true });
    expect(await name.evaluate((text) => getComputedStyle(text).clipPath)).not.toBe('none');
  });

  it('limits the space for searching and filtering reviews on the narrowest phones', async () => {
    const { page } = walk;
    await page.setViewportSize({ width: 320, height: 740 });
    await open(page, '/business/brightloaf.example');
    expect((await readBox(page.getByRole('search', { name: 'Search these reviews' }))).height).toBeLessThan(150);
  });
});

describe('a toast', () => {
  const walk = walkTogether(screens.desktop);

  it('shows a toast with equal padding at both ends and a visible border, and closes it', async () => {
    const { page, walker } = walk;
    await walker.logIn((await aConsumer()).token);
    await open(page, '/me/settings');
    await page.getByLabel('Name', { exact: true }).fill('Petra');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const text = page.getByRole('status').getByText('Your changes have been saved.');
    await text.waitFor();
    const toast = page.locator('div', { has: text }).last();
    // The toast expires after some seconds, except below the pointer.
    await toast.hover();
    const close = toast.getByRole('button', { name: 'Close message' });
    const [box, message, icon] = await Promise.all([readBox(toast), readBox(text), readBox(close.locator('svg'))]);
    const start = message.x - box.x;
    const end = box.x + box.width - icon.x - icon.width;
    expect(Math.abs(start - end)).toBeLessThanOrEqual(4);
    const { border, background } = await toast.evaluate((element) => {
      const { borderTopColor, backgroundColor } = getComputedStyle(element);
      return { border: borderTopColor, background: backgroundColor };
    });
    expect(border).not.toBe(background);
    await close.click();
    await text.waitFor({ state: 'detached' });
  });
});

/** Returns whether the focus is on the page behind the dialog. On the browser's own controls, `body` is the active element. */
function isFocusBehindDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement !== document.body && activeElement?.closest('dialog') === null;
  });
}

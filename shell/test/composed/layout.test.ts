import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { aCompany, aConsumer, anAdministrator, aReview, logIn, unique } from './accounts.ts';
import { expectAccessible, expectHoverOnlyForPointers, expectNoOverflow, isFocused, until } from './checks.ts';
import { demoLogins, screens, walkAlone, walkTogether, webUrl, settle } from './walker.ts';

const visitorPages = [
  '/',
  '/login',
  '/signup',
  '/login-business',
  '/signup-business',
  '/for-business',
  '/business/brightloaf.example',
  '/nowhere',
];
const consumerPages = ['/me', '/me/reviews', '/me/following', '/me/settings', '/me/nowhere'];
const companyPages = ['/my-company/reviews', '/my-company/settings', '/my-company/nowhere'];
const administratorPages = [
  '/moderation',
  '/moderation/companies',
  '/moderation/companies/brightloaf.example',
  '/moderation/categories',
  '/moderation/places',
  '/moderation/websites',
  '/moderation/nowhere',
];

let consumer: string;
let company: string;
let administrator: string;
beforeAll(async () => {
  consumer = await logIn('login', demoLogins.consumer.email, demoLogins.consumer.password);
  company = await logIn('loginCompany', demoLogins.company.email, demoLogins.company.password);
  ({ token: administrator } = await anAdministrator());
});

async function readBox(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not displayed.');
  return box;
}

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
  await page.getByRole('main').locator('h1').first().waitFor({ state: 'attached' });
  await settle(page);
}

describe('a company page on paper', () => {
  const walk = walkAlone({ ...screens.desktop, colorScheme: 'dark' });

  it('has light colors, whole stars and no controls, and ends with the reviews', async () => {
    const { page } = walk;
    await open(page, '/business/brightloaf.example');
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(16, 21, 46)');
    const shown = await page
      .locator('nav, button, header, footer, form, [role=search], a[href="#main"]')
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
    // The last element reaches the end of the document: no sheet is empty.
    const rest = await page.evaluate(() => {
      const last = [...document.querySelectorAll('article')].at(-1)?.getBoundingClientRect().bottom ?? 0;
      return document.documentElement.scrollHeight - (last + scrollY);
    });
    expect(rest).toBeLessThan(300);
  });
});

describe.each([
  { screen: 'a phone', options: { ...screens.phone, colorScheme: 'light' as const }, widths: [320] },
  { screen: 'a desktop', options: { ...screens.desktop, colorScheme: 'dark' as const }, widths: [768, 1920] },
])('every page on $screen', ({ options, widths }) => {
  const { width: ownWidth, height } = options.viewport;
  const other = options.colorScheme === 'dark' ? 'light' : 'dark';
  const still = { ...options, reducedMotion: 'reduce' as const };

  /** Checks a page in both themes, each at another width, and only its overflow at the widths in between. */
  async function expectFitting(page: Page, path: string) {
    await open(page, path);
    await expectAccessible(page);
    await expectHoverOnlyForPointers(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      await expectNoOverflow(page);
    }
    await page.emulateMedia({ colorScheme: other });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: options.colorScheme });
    await page.setViewportSize({ width: ownWidth, height });
  }

  describe('to a visitor', () => {
    const walk = walkTogether(still);
    // Covers UI-4
    it.each(visitorPages)('%s fits and is accessible', async (path) => {
      walk.walker.announce({ status: 404, address: '/nowhere' });
      await expectFitting(walk.page, path);
    });

    it('the 404 page has one search box, in its content', async () => {
      const { page } = walk;
      walk.walker.announce({ status: 404, address: '/nowhere' });
      await open(page, '/nowhere');
      const inBar = page.getByRole('banner').getByRole('search');
      const opensInBar = page.getByRole('banner').getByRole('button', { name: 'Search companies' });
      expect([await inBar.count(), await opensInBar.count()]).toEqual([0, 0]);
      await page.getByRole('main').getByRole('combobox', { name: 'Search companies' }).fill('brightloaf');
      await page.getByRole('option', { name: /^Brightloaf Bakery/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Brightloaf Bakery' }).waitFor();
      await inBar.or(opensInBar).waitFor();
    });

    it('numbers on the page of a company have no gaps between their digits', async () => {
      const { page } = walk;
      await open(page, '/business/brightloaf.example');
      // Tabular figures, for columns of numbers only, leave a gap next to each 1.
      const tabular = await page.locator('main, main *').evaluateAll((all) =>
        all
          .filter((element) => [...element.childNodes].some((node) => node instanceof Text && /\d/.test(node.data)))
          .map((element) => [element.textContent, getComputedStyle(element).fontVariantNumeric])
          .filter(([, figures]) => figures !== 'normal'),
      );
      expect(tabular).toEqual([]);
    });

    it('the page of a company keeps the column of its ratings in view, next to the reviews', async () => {
      const { page } = walk;
      await open(page, '/business/brightloaf.example');
      const ratings = page.getByRole('complementary').first();
      const isNextTo = async () => {
        const [aside, list] = await Promise.all([
          ratings.boundingBox(),
          page.getByRole('article').first().boundingBox(),
        ]);
        return (aside?.x ?? 0) > (list?.x ?? 0);
      };
      // Above the reviews where there is no room.
      if (!(await isNextTo())) return;
      await page.getByRole('article').last().scrollIntoViewIfNeeded();
      const { y = 0, height = 0 } = (await ratings.boundingBox()) ?? {};
      expect(y + height).toBeGreaterThan(0);
    });

    it('the forms to log in and to sign up do not begin left of the bar', async () => {
      const { page } = walk;
      for (const width of [...widths, ownWidth]) {
        await page.setViewportSize({ width, height });
        for (const path of ['/login', '/signup', '/login-business', '/signup-business']) {
          await open(page, path);
          const [logo, title] = await Promise.all([
            page.getByRole('banner').getByRole('link').first().boundingBox(),
            page.getByRole('main').getByRole('heading', { level: 1 }).boundingBox(),
          ]);
          expect({ path, width, isLeft: (title?.x ?? 0) < Math.floor(logo?.x ?? 0) }).toEqual({
            path,
            width,
            isLeft: false,
          });
        }
      }
    });
  });

  describe('to a consumer', () => {
    const walk = walkTogether(still, () => consumer);
    it.each(consumerPages)('%s fits and is accessible', (path) => expectFitting(walk.page, path));
  });

  describe('to a company', () => {
    const walk = walkTogether(still, () => company);
    it.each(companyPages)('%s fits and is accessible', (path) => expectFitting(walk.page, path));
  });

  describe('to an administrator', () => {
    const walk = walkTogether(still, () => administrator);
    it.each(administratorPages)('%s fits and is accessible', (path) => expectFitting(walk.page, path));
  });
});

describe('using only the keyboard', () => {
  const walk = walkAlone(screens.desktop);

  it('skips to the content with the first Tab stop', async () => {
    const { page } = walk;
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    expect(await isFocused(skip)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await isFocused(page.getByLabel('Email', { exact: true }))).toBe(true);
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
      for (let stop = 0; stop < 40; stop++) {
        await page.keyboard.press('Tab');
        const all = await wanted.all();
        if ((await Promise.all(all.map(isFocused))).includes(true)) return;
      }
      throw new Error(`${name} cannot be reached.`);
    };
    await page.goto('/');
    await tabTo('link', 'Sign Up');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign up as a user.' }).waitFor();
    await tabTo('textbox', 'Name');
    await type('Ana', 'Pérez', email);
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/me');
    await tabTo('combobox', 'Company name');
    await type('Lantern Street', `lantern-${unique()}.example`);
    await page.keyboard.press('4');
    await page.keyboard.press('Tab');
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
    expect(await isFocused(opener)).toBe(true);
  });
});

describe('the menu of a phone', () => {
  const walk = walkAlone({ ...screens.phone, viewport: { width: 320, height: 640 } });

  // Covers SPEC-2.16
  it('opens, keeps the focus inside, closes with Esc and returns the focus', async () => {
    const { page } = walk;
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'For business' }).waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    expect(await isFocused(menu.getByRole('link', { name: 'For business' }))).toBe(true);
    await expectAccessible(page);
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab');
      expect(await isFocusBehindDialog(page)).toBe(false);
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await isFocused(button)).toBe(true);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    ['a visitor', () => undefined, ['For business', 'Log In', 'Sign Up']],
    ['a consumer', () => consumer, ['For business', 'Make a review', 'My reviews', 'Settings', 'Log Out']],
    ['a company', () => company, ['For business', 'My reviews', 'Settings', 'Log Out']],
  ])('lists the items of %s', async (_, token, rows) => {
    const { page, walker } = walk;
    const known = token();
    if (known !== undefined) await walker.logIn(known);
    await page.goto('/');
    if (known !== undefined) await page.getByRole('banner').locator('a img').first().waitFor();
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByText(rows.at(-1) ?? '').waitFor();
    expect(await menu.locator('a, button').allInnerTexts()).toEqual(rows);
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'For business' }).tap();
    await page.waitForURL('**/for-business');
    await menu.waitFor({ state: 'detached' });
  });
});

describe('the image of the business landing page', () => {
  const walk = walkTogether(screens.desktop);

  // Covers SPEC-1.13
  it('is shown on medium and wider screens only', async () => {
    const { page } = walk;
    await open(page, '/for-business');
    const image = page.getByRole('main').locator('img');
    for (const [width, shown] of [
      [1280, true],
      [768, true],
      [767, false],
      [375, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await image.isVisible()]).toEqual([width, shown]);
    }
  });
});

describe('forced colours and reduced motion', () => {
  const walk = walkTogether({ ...screens.desktop, forcedColors: 'active', reducedMotion: 'reduce' }, () => consumer);

  it.each(['/', '/signup-business', '/business/brightloaf.example', '/me', '/me/reviews'])(
    '%s fits, shows its stars, and nothing moves',
    async (path) => {
      const { page } = walk;
      await open(page, path);
      await expectNoOverflow(page);
      // Spinners turn in any case: a page that is still loading gets the time to complete.
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

  it('keeps its arrow', async () => {
    const { page } = walk;
    await open(page, '/signup-business');
    const field = page.getByRole('combobox', { name: 'Country', exact: true });
    await field.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await readBox(field);
    // The end of the field inside its border: nothing else is there.
    const clip = { x: x + width - 32, y: y + 4, width: 28, height: height - 8 };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  });
});

describe('the narrowest phones', () => {
  const walk = walkTogether(screens.phone, () => consumer);

  it('show the picture of the account without a part of its name', async () => {
    const { page } = walk;
    await page.setViewportSize({ width: 320, height: 740 });
    await open(page, '/');
    const name = page.getByRole('banner').getByText('Marta Ruiz', { exact: true });
    expect(await name.evaluate((text) => getComputedStyle(text).clipPath)).not.toBe('none');
  });

  it('need little room for what searches and filters reviews', async () => {
    const { page } = walk;
    await page.setViewportSize({ width: 320, height: 740 });
    await open(page, '/business/brightloaf.example');
    expect((await readBox(page.getByRole('search', { name: 'Search these reviews' }))).height).toBeLessThan(150);
  });
});

describe('a toast', () => {
  const walk = walkTogether(screens.desktop);

  it('has the same room at both ends and a visible border, and can be closed', async () => {
    const { page, walker } = walk;
    await walker.logIn((await aConsumer()).token);
    await open(page, '/me/settings');
    await page.getByLabel('Name', { exact: true }).fill('Petra');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const text = page.getByRole('status').getByText('Your changes have been saved.');
    await text.waitFor();
    const toast = page.locator('div', { has: text }).last();
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

describe.each([
  { screen: 'a phone', options: screens.phone, widths: [320, 375] },
  { screen: 'a desktop', options: screens.desktop, widths: [768, 1280] },
])('user content, on $screen', ({ options, widths }) => {
  const walk = walkTogether(options);
  const word = `${unique()}x`;
  const longName = 'Donaudampfschifffahrtsgesellschaft'.repeat(4).slice(0, 108) + word.padEnd(12, 'y').slice(0, 12);
  const script = `</script><img src=x onerror="document.title='broken'">`;
  const hostile = [
    { title: script, description: `<b>bold</b> ${script}`, rating: 1 },
    { title: 'W'.repeat(120), description: 'w'.repeat(256), rating: 0 },
    { title: 'شركة رائعة جدا', description: 'الخبز دافئ عندما وصل، والخدمة ممتازة.', rating: 5 },
    { title: '👩‍👩‍👧‍👦'.repeat(30), description: '🔥'.repeat(256), rating: 4 },
  ];
  let owner: Awaited<ReturnType<typeof aCompany>>;
  let author: Awaited<ReturnType<typeof aConsumer>>;

  beforeAll(async () => {
    owner = await aCompany({
      name: longName,
      description: 'd'.repeat(2000),
      country: 'Spain',
      city: 'C'.repeat(200),
      address: 'A'.repeat(200),
    });
    author = await aConsumer({ name: 'N'.repeat(60), lastName: 'ל'.repeat(60) });
    for (const [at, texts] of hostile.entries()) {
      const writer = at === 0 ? author : await aConsumer({ name: 'N'.repeat(60), lastName: 'ל'.repeat(60) });
      await aReview(writer, { companyUrl: owner.website, ...texts });
    }
    for (const texts of hostile.slice(1)) {
      await aReview(author, {
        companyName: longName.replace('D', 'E'),
        companyUrl: `${'l'.repeat(50)}${unique()}.example`,
        ...texts,
      });
    }
  });

  async function expectInPlace(path: string) {
    const { page } = walk;
    await open(page, path);
    const logo = page.getByRole('banner').getByRole('link', { name: 'Heard, home' });
    const logoWidths = new Set<number>();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
      logoWidths.add((await readBox(logo)).width);
    }
    // A long name in the top bar leaves it whole.
    expect(logoWidths.size).toBe(1);
    expect(await page.title()).not.toBe('broken');
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await expectAccessible(page);
  }

  async function expectAllShown() {
    for (const { title, description } of hostile) {
      await walk.page.getByText(title, { exact: true }).first().waitFor();
      await walk.page.getByText(description, { exact: true }).first().waitFor();
    }
  }

  // Covers ASVS-3.2.2
  it('stays text and fits on the page of a company', async () => {
    await expectInPlace(`/business/${owner.id}`);
    await walk.page.getByRole('heading', { level: 1, name: longName }).waitFor();
    await expectAllShown();
    // A text from right to left begins at the card's right edge, not at the end of the measure.
    const card = walk.page.getByRole('article').filter({ hasText: 'شركة رائعة جدا' });
    const [box, title] = await Promise.all([readBox(card), readBox(card.getByRole('heading'))]);
    expect(box.x + box.width - title.x - title.width).toBeLessThanOrEqual(32);
  });

  it('fits in the search', async () => {
    const { page } = walk;
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search companies' }).fill(longName.slice(0, 40));
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
    }
    await page.getByRole('combobox', { name: 'Search companies' }).fill('w'.repeat(512));
    await page.getByRole('link', { name: /^No companies matching/ }).waitFor();
    await expectNoOverflow(page);
    await page.getByRole('combobox', { name: 'Search companies' }).fill(script);
    await page.getByRole('link', { name: /^No companies matching/ }).waitFor();
    await expectNoOverflow(page);
  });

  // Covers ASVS-3.2.2
  it('stays text and fits in the list of own reviews and in the settings', async () => {
    await walk.walker.logIn(author.token);
    await expectInPlace('/me/reviews');
    await expectAllShown();
    await walk.page.getByRole('button', { name: 'Edit' }).first().click();
    await expectNoOverflow(walk.page);
    await expectInPlace('/me/settings');
    await expectInPlace(`/me?company=${encodeURIComponent(longName)}&url=${'l'.repeat(250)}`);
  });

  // Covers ASVS-3.2.2
  it('stays text and fits on the dashboard', async () => {
    await walk.walker.logIn(owner.token);
    await expectInPlace('/my-company/reviews');
    await expectAllShown();
    await expectInPlace('/my-company/settings');
  });
});

describe('a company whose name is markup', () => {
  const walk = walkAlone(screens.desktop);

  // Covers ASVS-3.2.2
  it('is text in the page, in its title and in the search', async () => {
    const { page } = walk;
    const name = `</script><script>alert(1)</script><img src=x> ${unique()}`;
    const company = await aCompany({ name });
    await page.goto(`/business/${company.id}`);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    expect(await page.title()).toBe(`${name} · Heard`);
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search companies' }).fill(name.slice(-10));
    await page.getByRole('option').filter({ hasText: name }).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(new URL(page.url()).origin).toBe(webUrl);
  });
});

/** Returns whether the focus is on the page behind the dialog. On the browser's own controls, `body` is the active element. */
function isFocusBehindDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement !== document.body && activeElement?.closest('dialog') === null;
  });
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createPeople, failures, open, pages, people, textsOn, type Person } from './allPages.ts';
import { englishFinder, PSEUDO, pseudo, speakPseudo } from './catalogs.ts';
import { expectAccessible, expectHoverOnlyForPointers, expectNoOverflow, expectTextsInPlace } from './checks.ts';
import { screens, settle, walkTogether } from './walker.ts';

let tokens: Record<Person, string | undefined>;
beforeAll(async () => {
  tokens = await createPeople();
});

test('covers every mount of every remote', () => {
  const project = join(import.meta.dirname, '../../..');
  const mounts = readdirSync(project)
    .filter((name) => name.startsWith('mfe-'))
    .map(
      (name) => JSON.parse(readFileSync(join(project, name, 'remote.json'), 'utf8')) as { mounts: { path: string }[] },
    )
    .flatMap(({ mounts: rows }) => rows.map(({ path }) => path));
  const walked = new Set<string>(Object.values(pages).flatMap((rows) => rows.map(([, row]) => row)));
  expect([...walked].sort()).toEqual([...mounts, '*'].sort());
});

describe.each(people)('a %s', (person) => {
  const walk = walkTogether({ ...screens.desktop, reducedMotion: 'reduce' }, () => tokens[person]);

  // Covers UI-4
  it.each(pages[person])('sees %s accessible in both themes, and at any width', async (path) => {
    const { page, walker } = walk;
    walker.announce(...failures);
    await open(page, path, 'en');
    await settle(page);
    await expectAccessible(page);
    await expectHoverOnlyForPointers(page);
    for (const width of [1920, 768, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(screens.desktop.viewport);
  });
});

describe('in a language whose texts are 40 % longer, on 320 px', () => {
  const findEnglish = englishFinder(null);
  const phone = {
    ...screens.phone,
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce' as const,
    // Documents in English: a page that the web server has rendered in Spanish would not have the longer texts.
    locale: 'en',
  };

  /** Actions that reveal more of a page. */
  const actions: Record<string, (page: Page) => Promise<unknown>> = {
    '/': (page) => page.getByRole('button', { name: pseudo('Menu') }).tap(),
    '/me/reviews': (page) =>
      page
        .getByRole('button', { name: pseudo('Edit') })
        .first()
        .tap(),
    '/me/settings': (page) => page.getByRole('button', { name: pseudo('Delete Account') }).tap(),
    '/my-company/settings': (page) => page.getByRole('button', { name: pseudo('Delete Account') }).tap(),
  };

  async function expectRoom(page: Page) {
    expect(findEnglish(await textsOn(page))).toEqual([]);
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
      await expectNoOverflow(page);
      await expectTextsInPlace(page, PSEUDO);
    }
  }

  describe.each(people)('a %s', (person) => {
    const walk = walkTogether(phone, () => tokens[person]);
    beforeAll(async () => {
      await walk.walker.context.addInitScript(() => {
        // about:blank has no storage.
        if (window.origin !== 'null') localStorage.setItem('language', 'es');
      });
      await speakPseudo(walk.walker.context);
    });

    it.each(pages[person])('sees %s without overflow, from left to right and from right to left', async (path) => {
      const { page } = walk;
      walk.walker.announce(...failures);
      await open(page, path, 'es');
      await expectRoom(page);
      const submit = page.locator('main form button[type=submit]').first();
      if (await submit.isVisible()) {
        await submit.tap();
        await expectRoom(page);
      }
      if (actions[path] !== undefined) {
        await actions[path](page);
        await expectRoom(page);
      }
    });
  });
});

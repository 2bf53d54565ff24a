import type { Page } from 'playwright-core';
import { createPeople, failures, open, pages, people, textsOn, type Person } from './allPages.ts';
import { englishFinder, PSEUDO, pseudo, speakPseudo } from './catalogs.ts';
import { expectNoOverflow, expectTextsInPlace } from './checks.ts';
import { screens, walkTogether } from './walker.ts';

let tokens: Record<Person, string | undefined>;
beforeAll(async () => {
  tokens = await createPeople();
});

describe('in a language whose texts are 40 % longer, on 320 px', () => {
  const findEnglish = englishFinder(null);
  const phone = {
    ...screens.phone,
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce' as const,
    // Requests documents in English, because a page that the web server has rendered in Spanish would not have the longer texts.
    locale: 'en',
  };

  /** Maps paths to actions that reveal more of the page. */
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

  describe.each(people)('the longest texts shown to a %s', (person) => {
    const walk = walkTogether(phone, () => tokens[person]);
    beforeAll(async () => {
      await walk.walker.context.addInitScript(() => {
        // Skips about:blank, because it has no storage.
        if (window.origin !== 'null') localStorage.setItem('language', 'es');
      });
      await speakPseudo(walk.walker.context);
    });

    it.each(pages[person])('shows %s without overflow, from left to right and from right to left', async (path) => {
      const { page } = walk;
      walk.walker.allow(...failures);
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

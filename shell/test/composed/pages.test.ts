import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRemotes } from '@heard/build/remotes';
import { createPeople, failures, open, pages, people, type Person } from './allPages.ts';
import { expectAccessible, expectHoverOnlyForPointers, expectNoOverflow, expectScrollHints } from './checks.ts';
import { screens, settle, walkTogether } from './walker.ts';

let tokens: Record<Person, string | undefined>;
beforeAll(async () => {
  tokens = await createPeople();
});

test('covers every mount of every remote', () => {
  const project = join(import.meta.dirname, '../../..');
  const mounts = listRemotes(project)
    .map(
      ({ folder }) =>
        JSON.parse(readFileSync(join(project, folder, 'remote.json'), 'utf8')) as { mounts: { path: string }[] },
    )
    .flatMap(({ mounts: rows }) => rows.map(({ path }) => path));
  const walked = new Set<string>(Object.values(pages).flatMap((rows) => rows.map(([, row]) => row)));
  expect([...walked].sort()).toEqual([...mounts, '*'].sort());
});

describe.each(people)('the pages of a %s', (person) => {
  const walk = walkTogether({ ...screens.desktop, reducedMotion: 'reduce' }, () => tokens[person]);

  // Covers UI-4
  it.each(pages[person])(
    'shows %s accessibly in both themes, at any width, and with text of twice the size',
    async (path) => {
      const { page, walker } = walk;
      walker.allow(...failures);
      await open(page, path, 'en');
      await settle(page);
      await expectAccessible(page);
      await expectHoverOnlyForPointers(page);
      for (const width of [1920, 768, 375, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoOverflow(page);
      }
      await expectScrollHints(page);
      await page.setViewportSize(screens.desktop.viewport);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expectNoOverflow(page);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'light' });
    },
  );
});

describe('a failed login', () => {
  const walk = walkTogether({ ...screens.desktop, reducedMotion: 'reduce' });

  it.each(['/login', '/login-business'])('shows an accessible error on %s without overflow', async (path) => {
    const { page, walker } = walk;
    walker.allow({ status: 401, address: '/api/auth/' });
    await open(page, path, 'en');
    await page.getByLabel('Email', { exact: true }).fill(`${'m'.repeat(60)}@${`${'d'.repeat(60)}.`.repeat(3)}example`);
    await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
    await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
    await page.getByRole('alert').waitFor();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
  });
});

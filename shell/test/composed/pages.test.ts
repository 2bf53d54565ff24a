import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRemotes } from '@heard/build/remotes';
import { createPeople, failures, open, pages, people, type Person } from './allPages.ts';
import { expectAccessible, expectHoverOnlyForPointers, expectNoOverflow } from './checks.ts';
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

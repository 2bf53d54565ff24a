import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'browser-tests-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('reports only expectations about values that a test reads from a page once, without waiting', () => {
  const config = {
    jsPlugins: [join(__dirname, 'browserTests.ts')],
    categories: { correctness: 'off' },
    rules: { 'browser-tests/no-one-time-read': 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  writeFileSync(
    join(folder, 'example.test.ts'),
    `expect(await rows.count()).toBe(3);
expect(await page.getByLabel('Name').inputValue()).toBe('');
expect(await isFocused(field)).toBe(true);
await expectCount(rows, 3);
await expectSoon(() => page.title(), 'Heard');
expect(await readReviews()).toHaveLength(1);
expect((await readReviews()).count()).toBe(1);
if (await filter.isVisible()) await filter.click();
`,
  );
  const oxlint = join(__dirname, '../node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format', 'unix'], { cwd: folder, encoding: 'utf8' });
  const lines = [...stdout.matchAll(/example\.test\.ts:(\d+):/g)].map(([, line]) => Number(line));
  expect(lines.toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
});

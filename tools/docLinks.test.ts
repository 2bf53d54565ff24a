import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrokenPaths } from './docLinks.ts';

const root = join(__dirname, '..');

it('finds links to missing files and headings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heard-docs-'));
  mkdirSync(join(folder, 'docs'));
  mkdirSync(join(folder, 'tools'));
  writeFileSync(join(folder, 'tools/a.mjs'), '');
  const text =
    '# A, b\n[a](#a-b) [b](#gone) [a](../tools/a.mjs#x) [b](gone.md) [c](https://c.example) `tools/a.mjs` `tools/gone.mjs` `tools/*.mjs`';
  writeFileSync(join(folder, 'docs/page.md'), text);
  expect(findBrokenPaths(folder, 'docs/page.md')).toEqual(['#gone', 'gone.md', 'tools/gone.mjs']);
  rmSync(folder, { recursive: true });
});

it('finds no broken link in the documentation', () => {
  const files = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const documents = files.filter((file) => !/CHANGELOG|^\.changeset\//.test(file));
  expect(documents.length).toBeGreaterThan(10);
  expect(documents.flatMap((file) => findBrokenPaths(root, file).map((path) => `${file}: ${path}`))).toEqual([]);
});

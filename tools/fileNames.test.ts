import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** On macOS and Windows, names that differ only in letter case mean the same file. webpack warns about such names on every system. */
test('contains no two files whose names differ only in upper and lower case', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: join(__dirname, '..'), encoding: 'utf8' })
    .trim()
    .split('\n');
  const withoutExtension = files.map((file) => file.replace(/(?<=\/[^./]+)\.tsx?$/, ''));
  const names = [...new Set(withoutExtension)];
  const lower = names.map((name) => name.toLowerCase());
  expect(names.filter((name, index) => lower.indexOf(name.toLowerCase()) !== index)).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** On macOS and Windows such files are one file, and webpack warns about them on every system. */
test('contains no two files whose names differ only in upper and lower case', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: join(__dirname, '..'), encoding: 'utf8' })
    .trim()
    .split('\n');
  const withoutExtension = files.map((file) => file.replace(/(?<=\/[^./]+)\.tsx?$/, ''));
  const names = [...new Set(withoutExtension)];
  const lower = names.map((name) => name.toLowerCase());
  expect(names.filter((name, index) => lower.indexOf(name.toLowerCase()) !== index)).toEqual([]);
});

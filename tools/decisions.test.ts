import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const folder = join(root, 'docs/decisions');
const records = readdirSync(folder)
  .filter((file) => /^\d{4}-/.test(file) && file !== '0000-template.md')
  .toSorted();

it('numbers the decision records without gaps, and lists each record with its title', () => {
  const list = records.map((file, at) => {
    const title = new RegExp(`^# ${at + 1}\\. (.+)`).exec(readFileSync(join(folder, file), 'utf8'))?.[1];
    return `${at + 1}. [${title}](${file})`;
  });
  expect(records.map((file) => Number(file.slice(0, 4)))).toEqual(records.map((_, at) => at + 1));
  expect(readFileSync(join(folder, 'README.md'), 'utf8').match(/^\d+\. .*/gm)).toEqual(list);
});

it('refers only to existing decision records, in code and documentation', () => {
  // Skips landed migrations, because a check of their hashes does not allow changes of their comments.
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /\.(md|[cm]?[jt]sx?|jsonc?|ya?ml)$/.test(file) && !/\/migrations\/|CHANGELOG|pnpm-lock/.test(file),
    );
  const unknown = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\brecords? (\d+)\b|decisions\/(\d{4})(-[\w-]+\.md)?/gi)]
      .filter(([, number, digits, name]) =>
        number === undefined
          ? digits !== '0000' && !records.some((record) => record.startsWith(`${digits}${name ?? '-'}`))
          : Number(number) > records.length,
      )
      .map(([reference]) => `${file}: ${reference}`),
  );
  expect(unknown).toEqual([]);
});

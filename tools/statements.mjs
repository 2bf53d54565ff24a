// npm run statements: holds docs/specification-coverage.md against the code. Each file that it names must be there, and
// each test must stand in its file by that name.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

const table = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8');
const rows = table.split('\n').filter((line) => /^\| (?!statement|-)/.test(line));
const wrong = rows.flatMap((row) => {
  const [, statement, code = '', tests = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const files = [...code.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
  return [
    ...files.filter((file) => !existsSync(join(root, file))).map((file) => `no file ${file}: ${statement}`),
    ...tests.split('; `').flatMap((part) => wrongTests(part, statement)),
  ];
});
for (const line of wrong) console.error(line);
console.log(`${rows.length} statements, ${wrong.length} wrong references`);
process.exitCode = wrong.length === 0 ? 0 : 1;

/** The references of one part of a row's last cell that are wrong: a file in backticks, names of tests in “quotes”. */
function wrongTests(part, statement) {
  const file = part.replace(/^`/, '').split('`')[0];
  if (!existsSync(join(root, file))) return [`no test file ${file}: ${statement}`];
  const source = readFileSync(join(root, file), 'utf8');
  return [...part.matchAll(/“([^”]+)”/g)]
    .map(([, shown]) => shown.replaceAll('\\|', '|'))
    .filter(
      (name) => !["'", '"', '`'].some((quote) => source.includes(quote + name.replaceAll(quote, `\\${quote}`) + quote)),
    )
    .map((name) => `no test “${name}” in ${file}: ${statement}`);
}

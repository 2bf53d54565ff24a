// npm run statements: holds docs/specification-coverage.md and docs/security.md against the code. Each file that their tables name
// must be there, and each test must stand in its file by that name.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

/** Paths from the root, as prose names them: `api/README.md`, `.oxlintrc.json`. */
const PATH = /^(?!\.?\/)[\w@.-]+(\/[\w@.-]+)*\.[a-z]+$/;

const wrong = [
  // All that the second column names is a file.
  ...check('docs/specification-coverage.md', 'statements', () => true),
  // Its second column is prose.
  ...check('docs/security.md', 'requirements', (name) => PATH.test(name)),
];
for (const line of wrong) console.error(line);
console.log(`${wrong.length} wrong references`);
process.exitCode = wrong.length === 0 ? 0 : 1;

/** What is wrong in a page's tables with a column "held by", the third one. Says how many rows these have. */
function check(page, what, isFile) {
  const rows = rowsOf(readFileSync(join(root, page), 'utf8'));
  console.log(`${page}: ${rows.length} ${what}`);
  return rows.flatMap(([statement, code, tests]) => {
    const files = [...code.matchAll(/`([^`]+)`/g)].map(([, file]) => file).filter(isFile);
    return [
      ...files.filter((file) => !existsSync(join(root, file))).map((file) => `no file ${file}: ${statement}`),
      ...(tests === 'no test' ? [] : tests.split('; `').flatMap((part) => wrongTests(part, statement))),
    ];
  });
}

function rowsOf(markdown) {
  let isHeld = false;
  return markdown.split('\n').flatMap((line, at, lines) => {
    if (!line.startsWith('|')) isHeld = false;
    else if (lines[at + 1]?.startsWith('| -')) isHeld = / held by +\|$/.test(line);
    else if (isHeld && !line.startsWith('| -')) {
      const [, statement, code = '', tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      return [[statement, code, tests]];
    }
    return [];
  });
}

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

// npm run statements [-- --write FILE]: checks that every requirement has a test and that every test names requirements that exist.
// Requirements have ids: those of the specification and of later releases in docs/requirements/*.md, those of OWASP ASVS in docs/security.md.
// A test names what it covers in a comment above it: `// Covers SPEC-2.14, ASVS-6.2.1`.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageTable, coverageErrors, readCoveredTests, readRequirements } from './requirements.ts';
import { root } from './workspace.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const requirements = [
  ...readdirSync(join(root, 'docs/requirements')).flatMap((file) =>
    readRequirements(read(`docs/requirements/${file}`)),
  ),
  ...readRequirements(read('docs/security.md')),
];
const testFiles = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const tests = testFiles.flatMap((file) => readCoveredTests(file, read(file)));

const errors = coverageErrors(requirements, tests);
for (const error of errors) console.error(error);
console.log(`${requirements.length} requirements, ${tests.length} tests that cover them, ${errors.length} errors`);
process.exitCode = errors.length === 0 ? 0 : 1;

const [flag, file] = process.argv.slice(2);
if (flag === '--write' && file !== undefined) writeFileSync(file, coverageTable(requirements, tests));

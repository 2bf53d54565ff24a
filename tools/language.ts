// npm run language [-- FILE or FOLDER …]: rejects the words of the glossary (tools/glossary.ts) in code, names, JSON and documentation.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWords } from './glossary.ts';
import { root } from './workspace.ts';

const CHECKED = /\.(ts|tsx|mts|mjs|cjs|js|json|md|html|css|yml|yaml|sql|service|conf|sh)$|\.ci\/run$/;

/** Matches data files, which are not checked because their data may contain any word. */
const DATA = /^pnpm-lock\.yaml$|\/taxonomy\/topics\.(en|es|fr)\.json$/;

const paths = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '--', ...paths], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => CHECKED.test(file) && !DATA.test(file));

const findings = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, at) => findWords(file, line).map(({ word, use }) => `${file}:${at + 1}: "${word}" → ${use}`)),
);
for (const finding of findings) console.error(finding);
console.log(`${files.length} files, ${findings.length} words of the glossary`);
process.exitCode = findings.length === 0 ? 0 : 1;

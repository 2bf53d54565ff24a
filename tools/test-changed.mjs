// npm run test:changed [-- REF]: the checks and tests that the changes since a commit can affect, uncommitted ones included. REF is
// the commit where this branch left `main` by default, on `main` the commit before. Browser and failure tests are not run.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { check, jest, printResults } from './checks.mjs';
import { jestProjects } from './jestProjects.mjs';
import { planTests } from './planTests.mjs';
import { PNPM_PROGRAM, root } from './workspace.mjs';

const since = process.argv[2] ?? defaultRef();
const files = [
  ...lines('git', ['diff', '--name-only', since]),
  ...lines('git', ['ls-files', '--others', '--exclude-standard']),
];
const { changed, dependents } = planTests(files, jestProjects(), affectedFolders(since));
console.log(`${files.length} files changed since ${since}.`);
console.log(
  `Changed: ${changed.join(', ') || 'nothing with tests'}. Affected: ${dependents.join(', ') || 'nothing else'}.`,
);

const present = files.filter((file) => existsSync(join(root, file)));
await Promise.all([
  check('Types', 'node', ['tools/types.mjs']),
  (async () => {
    if (present.length > 0)
      await check('Format', 'prettier', ['--check', '--ignore-unknown', '--log-level', 'warn', ...present]);
    if (changed.length > 0) await check('Lint', 'oxlint', ['--type-aware', '--deny-warnings', ...changed]);
    await check('Requirements and their tests', 'node', ['tools/statements.mjs']);
    await check('Unused files, exports and dependencies', 'knip', []);
    await check('Messages of all languages', 'node', ['tools/messages.mjs']);
    if (['api/contract', 'shared-ui', 'shell/sdk'].some((folder) => changed.includes(folder)))
      await check('Public API and its versions', 'node', ['tools/api-report.mjs']);
  })(),
]);
if (changed.length > 0) {
  const parameters = ['--passWithNoTests', '--changedSince', since, '--maxWorkers', '3'];
  await jest('Tests of the changed files', ['--projects', ...changed, ...parameters], { mayBeEmpty: true });
}
if (dependents.length > 0) {
  await jest('Tests of the dependent packages', ['--projects', ...dependents, '--maxWorkers', '3']);
}
printResults();

function defaultRef() {
  const head = line('git', ['rev-parse', 'HEAD']);
  const base = ['origin/main', 'main'].map((ref) => {
    try {
      return line('git', ['merge-base', ref, 'HEAD']);
    } catch {
      return null;
    }
  });
  return base.find((commit) => commit !== null && commit !== head) ?? 'HEAD~1';
}

/**
 * Returns the folders of the packages that changed, and of those that depend on them, by pnpm's graph.
 * @param {string} ref
 */
function affectedFolders(ref) {
  const found = execFileSync(
    PNPM_PROGRAM,
    ['ls', '--recursive', '--json', '--depth', '-1', '--filter', `...[${ref}]`],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  /** @type {{path: string}[]} */
  const packages = found.trim() === '' ? [] : JSON.parse(found);
  return packages.map(({ path }) => relative(root, path));
}

/**
 * @param {string} command
 * @param {string[]} parameters
 */
function lines(command, parameters) {
  return execFileSync(command, parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);
}

/**
 * @param {string} command
 * @param {string[]} parameters
 */
function line(command, parameters) {
  return lines(command, parameters)[0] ?? '';
}

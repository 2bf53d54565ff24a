// npm test, npm run check, npm run test:changed, npm run test:release: run tasks of turbo.json. The last line of the output counts tests. A check
// counts as one test. A task that is up to date counts as it did when it last ran.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { countTests, formatResults } from './testResults.ts';
import { fail, root, turbo } from './workspace.ts';

const CHECKS = [
  'types',
  'lint',
  'format:check',
  'language',
  'statements',
  'knip',
  'messages',
  'api-report',
  'types:federation',
  'audit',
];
const TESTS = [...CHECKS, 'test', 'test:tools'];
// Starts half as many tasks as there are cores, because the tests of most packages use one core and a half.
const CONCURRENCY = `--concurrency=${Math.max(2, Math.floor(availableParallelism() / 2))}`;
/** The parameters of Turborepo for each command. */
const COMMANDS = {
  all: [...TESTS, 'test:reliability', 'test:browser', CONCURRENCY],
  check: [...CHECKS, CONCURRENCY],
  changed: [...TESTS, CONCURRENCY, '--affected'],
  release: ['test:operations', 'test:browser-release', 'test:browsers', 'test:long', 'test:load', '--concurrency=1'],
};
const SUMMARIES = join(root, '.turbo/runs');

const [name = 'all'] = process.argv.slice(2);
const [, parameters] = Object.entries(COMMANDS).find(([command]) => command === name) ?? fail(`Unknown: ${name}`);
rmSync(SUMMARIES, { recursive: true, force: true });
const [command, all, env] = turbo(['run', ...parameters, '--continue=always', '--summarize', '--output-logs=new-only']);
const { status } = spawnSync(command, all, {
  cwd: root,
  stdio: 'inherit',
  // Tests do not depend on the registry: the workflow of .github audits in a separate job. TEST_RUN repeats tasks that depend on more than
  // their inputs; they are not marked as uncached, because Turborepo stores no output of such tasks.
  env: { AUDIT: 'offline', TURBO_SCM_BASE: 'main', ...env, NODE_ENV: 'test', TEST_RUN: String(Date.now()) },
});
const tasks = readTasks();
console.log(`\n${formatResults(tasks)}`);
process.exitCode = status === 0 && tasks.every((task) => countTests(task).failed === 0) ? 0 : 1;

/** Reads what Turborepo reports about the tasks that it ran. If it ended early, that counts as a failure. */
function readTasks() {
  const [file] = existsSync(SUMMARIES) ? readdirSync(SUMMARIES) : [];
  if (file === undefined) return [{ name: 'turbo', exitCode: status, seconds: 0, isCached: false, log: '' }];
  const summary: {
    tasks: {
      taskId: string;
      command: string;
      logFile: string;
      cache: { status: string };
      execution?: { startTime: number; endTime: number; exitCode: number | null };
    }[];
  } = JSON.parse(readFileSync(join(SUMMARIES, file), 'utf8'));
  return summary.tasks
    .filter(({ command }) => command !== '<NONEXISTENT>')
    .map(({ taskId, logFile, cache, execution }) => ({
      name: taskId.replace('//#', '#'),
      exitCode: execution?.exitCode ?? null,
      seconds: execution === undefined ? 0 : (execution.endTime - execution.startTime) / 1000,
      isCached: cache.status === 'HIT',
      log: existsSync(join(root, logFile)) ? readFileSync(join(root, logFile), 'utf8') : '',
    }));
}

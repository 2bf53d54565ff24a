import { stripVTControlCharacters } from 'node:util';

/** A task of Turborepo with its output. The exit code is null if it did not run. */
interface Task {
  name: string;
  exitCode: number | null;
  seconds: number;
  isCached: boolean;
  log: string;
}

/** Counts the tests of a task, as Jest reports them. A check counts as one test. A failed task without a failed test counts as one failed test. */
export function countTests({ name, exitCode, log }: Task): { passed: number; failed: number } {
  const isJest = /#test\b/.test(name);
  const summary = [...stripVTControlCharacters(log).matchAll(/^Tests: .* total$/gm)].at(-1)?.[0] ?? '';
  const count = (kind: string) => Number(new RegExp(`(\\d+) ${kind}`).exec(summary)?.[1] ?? 0);
  if (isJest) {
    const passed = count('passed');
    return { passed, failed: exitCode === 0 && passed > 0 ? 0 : Math.max(1, count('failed')) };
  }
  if (exitCode !== 0) return { passed: 0, failed: 1 };
  return { passed: /#build\b/.test(name) ? 0 : 1, failed: 0 };
}

/** Maximum number of lines to print of a failed test: its title, its error, and where it was thrown. */
const MAX_LINES = 30;

/** Finds the failed tests in Jest's output. Returns the title of each test with the beginning of its error. */
function findFailures(log: string): string[] {
  const failures = stripVTControlCharacters(log)
    .split(/^(?=FAIL |PASS | {2}● |Test Suites: )/m)
    .filter((part) => /^(?:FAIL | {2}● )/.test(part))
    .map((part) =>
      part
        .trimEnd()
        .split('\n')
        .slice(0, part.startsWith('FAIL') ? 1 : MAX_LINES)
        .join('\n'),
    );
  // Removes duplicates, because Jest repeats all failures at the end.
  return [...new Set(failures)];
}

/** Formats a table of the tasks, then the failed tests, and the counts in the last line. */
export function formatResults(tasks: readonly Task[]) {
  const results = tasks.map((task) => ({ ...task, ...countTests(task) }));
  const width = Math.max(0, ...tasks.map(({ name }) => name.length));
  const failures = results
    .filter(({ failed }) => failed > 0)
    .flatMap(({ name, log }) => [`${name} failed`, ...findFailures(log)]);
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  return [
    ...results.map(
      ({ name, seconds, isCached, passed, failed }) =>
        `${name.padEnd(width)} ${isCached ? '   cached' : `${seconds.toFixed(1).padStart(7)} s`}  ${passed} passed` +
        (failed === 0 ? '' : `, ${failed} failed`),
    ),
    '',
    ...failures,
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n');
}

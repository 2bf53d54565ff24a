import { stripVTControlCharacters } from 'node:util';

/** A task of Turborepo with its output. The exit code is null if it did not run. */
interface Task {
  name: string;
  exitCode: number | null;
  seconds: number;
  isCached: boolean;
  log: string;
}

/** Counts the tests of a task: those that Jest reports, or a check as one. A task that failed without a failed test counts as one. */
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

/** Formats a table of the tasks, the test files that failed, and as the last line the counts. */
export function formatResults(tasks: readonly Task[]) {
  const results = tasks.map((task) => ({ ...task, ...countTests(task) }));
  const width = Math.max(0, ...tasks.map(({ name }) => name.length));
  const failures = results
    .filter(({ failed }) => failed > 0)
    .flatMap(({ name, log }) => [
      `${name} failed`,
      ...new Set(
        stripVTControlCharacters(log)
          .match(/^FAIL .*\.test\.tsx?/gm)
          ?.map((line) => `  ${line}`),
      ),
    ]);
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

import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { ReleaseProcess } from './ReleaseProcess.ts';
import { DEFAULT_LIMITS } from './RenderingLimits.ts';

const runPrlimit = (...parameters: string[]) =>
  execFileSync('prlimit', ['--pid', String(process.pid), ...parameters], { encoding: 'utf8' }).trim();

/** Runs a function while this process can't open further files. */
function runWithoutFiles<Result>(run: () => Result): Result {
  const limit = runPrlimit('--nofile', '--output', 'SOFT', '--noheadings');
  const files: number[] = [];
  // Lowers the limit, so that a few open files reach it.
  runPrlimit('--nofile=1024:');
  try {
    for (;;) files.push(openSync('/dev/null', 'r'));
  } catch {
    return run();
  } finally {
    for (const file of files) closeSync(file);
    runPrlimit(`--nofile=${limit}:`);
  }
}

it('reports a process that cannot start because too many files are open', async () => {
  const onEnd = jest.fn();
  const file = { name: 'mfe-pages', code: '', publicPath: '/' };
  const { started } = runWithoutFiles(() => new ReleaseProcess('/renderer.cjs', file, DEFAULT_LIMITS, onEnd));
  await expect(started).rejects.toThrow('EMFILE');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

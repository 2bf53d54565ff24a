// What npm test and npm run test:operations have in common: they run checks and tests, and the last line counts.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './workspace.mjs';

let passed = 0;
let failed = 0;

/** Says how many passed and failed, and sets the exit code. */
export function tellCounts() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Runs a command that is one test. */
export async function check(what, command, parameters) {
  const good = (await run(what, command, parameters)) === 0;
  if (good) passed++;
  else failed++;
}

/** Runs tests, each of which counts. */
export async function jest(what, parameters) {
  const folder = mkdtempSync(join(tmpdir(), 'heard-tests-'));
  const file = join(folder, 'results.json');
  try {
    const code = await run(what, 'jest', [...parameters, '--json', '--outputFile', file]);
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numTotalTests } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    passed += numPassedTests;
    const failures = numFailedTests + numRuntimeErrorTestSuites;
    // A run that found nothing, or that failed without a test that says so, has failed.
    failed += failures === 0 && (code !== 0 || numTotalTests === 0) ? 1 : failures;
  } catch (error) {
    console.error(`${what}: no results (${error.message})`);
    failed++;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command of the workspace. Jest's JSON goes to a file: what it prints on standard output is dropped. */
async function run(what, command, parameters) {
  console.log(`\n${what}`);
  const program = command === 'node' ? process.execPath : join(root, 'node_modules/.bin', command);
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ['ignore', command === 'jest' ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test' },
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', resolve);
  });
}

// Runs the steps of npm test, npm run test:changed and npm run test:operations, and prints what they found.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, root } from './workspace.mjs';

/**
 * @typedef {{title: string, seconds: number, passed: number, failed: number}} Result
 * @typedef {{testResults: {name: string, startTime: number, endTime: number}[], numPassedTests: number, numFailedTests: number,
 *   numRuntimeErrorTestSuites: number, numTotalTests: number}} JestResults what this file reads of Jest's JSON
 */

const SLOWEST_FILES = 8;

/** @type {Result[]} */
const results = [];
/** @type {{file: string, seconds: number}[]} */
const testFiles = [];

/** Prints how long each step took, the slowest test files, and as the last line the counts. Sets the exit code. */
export function printResults() {
  console.log(`\n${formatResults(results, testFiles)}`);
  process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
}

/**
 * Formats a table of the steps, the slowest test files and the counts.
 * @param {Result[]} steps
 * @param {{file: string, seconds: number}[]} files
 */
export function formatResults(steps, files) {
  const sum = (/** @type {'passed' | 'failed'} */ key) => steps.reduce((total, step) => total + step[key], 0);
  const width = Math.max(...steps.map(({ title }) => title.length));
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES);
  const seconds = (/** @type {number} */ value) => `${value.toFixed(1).padStart(7)} s`;
  return [
    ...steps.map(
      ({ title, seconds: took, passed, failed }) =>
        `${title.padEnd(width)} ${seconds(took)}  ${passed} passed${failed === 0 ? '' : `, ${failed} failed`}`,
    ),
    ...(slowest.length === 0 ? [] : ['', 'Slowest test files']),
    ...slowest.map(({ file, seconds: took }) => `${seconds(took)}  ${file}`),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n');
}

/**
 * Runs a command that counts as one test.
 * @param {string} title
 * @param {string} command a program of the workspace, or `node`
 * @param {string[]} parameters
 */
export async function check(title, command, parameters) {
  const startedAt = Date.now();
  const code = await run(title, command, parameters, false);
  addResult(title, startedAt, code === 0 ? 1 : 0, code === 0 ? 0 : 1);
}

/**
 * Builds what has changed.
 * @param {Parameters<typeof build>[0]} [options]
 */
export async function buildStep(options) {
  const startedAt = Date.now();
  await build(options);
  addResult('Build', startedAt, 0, 0);
}

/**
 * Runs tests, each of which counts.
 * @param {string} title
 * @param {string[]} parameters Jest's
 * @param {{mayBeEmpty?: boolean}} [options] `mayBeEmpty`: a run without tests is not a failure
 */
export async function jest(title, parameters, { mayBeEmpty = false } = {}) {
  const startedAt = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'heard-tests-'));
  const file = join(folder, 'results.json');
  try {
    const code = await run(title, 'jest', [...parameters, '--json', '--outputFile', file], true);
    /** @type {JestResults} */
    const found = JSON.parse(readFileSync(file, 'utf8'));
    for (const { name, startTime, endTime } of found.testResults) {
      testFiles.push({ file: name.slice(root.length + 1), seconds: (endTime - startTime) / 1000 });
    }
    addResult(title, startedAt, found.numPassedTests, mayBeEmpty && code === 0 ? 0 : countFailures(found, code));
  } catch (error) {
    console.error(`${title}: no results (${error instanceof Error ? error.message : String(error)})`);
    addResult(title, startedAt, 0, 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Counts failures. A run without tests, or one that failed without a failed test, is a failure.
 * @param {Pick<JestResults, 'numFailedTests' | 'numRuntimeErrorTestSuites' | 'numTotalTests'>} found
 * @param {number} code Jest's exit code
 */
export function countFailures({ numFailedTests, numRuntimeErrorTestSuites, numTotalTests }, code) {
  const failures = numFailedTests + numRuntimeErrorTestSuites;
  return failures === 0 && (code !== 0 || numTotalTests === 0) ? 1 : failures;
}

/**
 * @param {string} title
 * @param {number} startedAt
 * @param {number} passed
 * @param {number} failed
 */
function addResult(title, startedAt, passed, failed) {
  results.push({ title, seconds: (Date.now() - startedAt) / 1000, passed, failed });
}

/**
 * Runs a command of the workspace and prints its output as one block when it ends: steps run side by side.
 * @param {string} title
 * @param {string} command
 * @param {string[]} parameters
 * @param {boolean} isJest streams, because it runs for minutes; its JSON on standard output is dropped
 * @returns {Promise<number>} the exit code
 */
async function run(title, command, parameters, isJest) {
  if (isJest) console.log(`\n${title}`);
  const program = command === 'node' ? process.execPath : join(root, 'node_modules/.bin', command);
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: isJest ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test' },
  });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout?.on('data', (data) => output.push(data));
  child.stderr?.on('data', (data) => output.push(data));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(1);
    });
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });
  if (!isJest) process.stdout.write(Buffer.concat([Buffer.from(`\n${title}\n`), ...output]));
  return code;
}

// npm test: types, lint, format, every unit, API and component test, what happens when things break, and the product in a
// real browser. The last line counts: a check is one test.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, remotes, root } from './workspace.mjs';

const packages = [
  'api/contract',
  'api',
  'shared-ui',
  'shell/sdk',
  'shell',
  'shell/server',
  'tools/build',
  'tools/build/template',
  ...remotes,
];

let passed = 0;
let failed = 0;

await install();
await check('Types', 'node', ['tools/types.mjs']);
await check('Lint', 'oxlint', ['--type-aware', '--deny-warnings']);
await check('Format', 'prettier', ['--check', '--log-level', 'warn', '.']);
await check('Types of what the remotes expose', 'node', ['tools/federation-types.mjs']);
await check('Statements of the specification and of ASVS', 'node', ['tools/statements.mjs']);
await check('Known weaknesses of the dependencies', 'node', ['tools/audit.mjs']);
await jest('Unit, component and API tests', ['--projects', ...packages]);
await build();
await jest('Processes that are killed, starved and stopped', ['--config', 'api/test/reliability/jest.config.js', '-i']);
await jest('The product in a browser', ['--config', 'shell/test/composed/jest.config.js', '-w', '2']);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function check(what, command, parameters) {
  const good = (await run(what, command, parameters)) === 0;
  if (good) passed++;
  else failed++;
}

async function jest(what, parameters) {
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

// npm run test:node24: the servers on Node 24, for machines whose Node is older: the product starts, and the tests that depend most on
// Node pass. npm brings Node 24. The last line counts tests.
import { execFileSync, spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { buildStep, check, jest, printResults } from './checks.mjs';
import { fail, install, root } from './workspace.mjs';

/** The version from npm. */
const NODE = '24.21.0';
/** Tests of the API that use streams, sockets, workers, native modules and the database. */
const API_TESTS = ['auth', 'avatars', 'backup', 'errors', 'mail', 'reviews', 'search', 'server', 'tokens'];

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.exitCode = await runOnNode24();
} else {
  console.log(`Node ${process.versions.node}`);
  await install();
  await buildStep();
  await check('The product starts, answers and stops', 'node', ['tools/check-start.mjs']);
  await check('The product starts with hot reload, answers and stops', 'node', ['tools/check-start.mjs', '--dev']);
  const folders = ['api/contract', 'api/server-kit', 'shell/server', 'tools'];
  await jest('Tests of the servers and tools', ['--projects', ...folders, '--maxWorkers', '3']);
  const files = `api/(src/.*|test/(${API_TESTS.join('|')}))\\.test\\.ts$`;
  await jest('Tests of the API', ['--projects', 'api', '--maxWorkers', '3', '--testPathPatterns', files]);
  printResults();
}

/**
 * Runs this file on Node 24. It is first on the path, so that programs of the workspace run on it, too.
 * @returns {Promise<number>} the exit code
 */
async function runOnNode24() {
  const parameters = ['--yes', `--package=node@${NODE}`, '-c', 'node -p process.execPath'];
  const node24 = execFileSync('npx', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const program = node24.trim();
  if (!execFileSync(program, ['--version'], { encoding: 'utf8' }).startsWith('v24.'))
    fail(`${program} is not Node 24.`);
  const child = spawn(program, [import.meta.filename, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: [dirname(program), process.env.PATH].join(delimiter) },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

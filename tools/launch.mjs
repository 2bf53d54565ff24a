// node tools/launch.mjs [COMMAND [PARAMETERS]]: installs what is missing, then runs a command of this folder, `setup` by default, or a program of a
// dependency, on the Node that package.json names. The machine's Node may be older.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findRuntime, install, root, runStep } from './install.mjs';

/** Commands that run without development dependencies. */
const PRODUCTION = ['start', 'api-command'];
/** Programs that read the generated types, which are not in git. */
const READ_TYPES = ['oxlint', 'tsc'];

const [command = 'setup', ...parameters] = process.argv.slice(2);
await install({ development: !PRODUCTION.includes(command) });
const runtime = findRuntime();
const script = join(root, `tools/${command}.ts`);
const program = existsSync(script) ? [runtime, script] : [join(root, 'node_modules/.bin', command)];
const [file = '', ...start] = command === 'node' ? [runtime] : program;
// Puts this runtime first in the path, so that the programs of the workspace also use it.
const env = { ...process.env, PATH: [dirname(runtime), process.env.PATH].join(delimiter) };
if (READ_TYPES.includes(command) && !existsSync(join(root, 'api/client/src/openApi.ts')))
  await runStep('Generating types', runtime, [join(root, 'tools/setup.ts')], env);
const child = spawn(file, [...start, ...parameters], { stdio: 'inherit', env });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
});

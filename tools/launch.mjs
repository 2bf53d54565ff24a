// node tools/launch.mjs [COMMAND [PARAMETERS]]: installs what is missing, then runs a command of this folder, or a program of a dependency, on
// the Node that package.json names. The machine's Node may be older.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findRuntime, install, root } from './install.mjs';

/** Commands that run without development dependencies. */
const PRODUCTION = ['start', 'api-command'];

const [command, ...parameters] = process.argv.slice(2);
await install({ development: command === undefined || !PRODUCTION.includes(command) });
if (command !== undefined) {
  const runtime = findRuntime();
  const script = join(root, `tools/${command}.ts`);
  const program = existsSync(script) ? [runtime, script] : [join(root, 'node_modules/.bin', command)];
  const [file = '', ...start] = command === 'node' ? [runtime] : program;
  const child = spawn(file, [...start, ...parameters], {
    stdio: 'inherit',
    // Puts this runtime first in the path, so that the programs of the workspace also use it.
    env: { ...process.env, PATH: [dirname(runtime), process.env.PATH].join(delimiter) },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  });
}

// ./heard COMMAND: runs an unpacked release (docs/operating.md).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_COMMANDS } from './apiCommands.ts';
import { fail, loadEnvFile, release, root } from './workspace.ts';

const HELP = `Usage: ./heard COMMAND

  start             starts database, API and web server; Ctrl-C or ./heard stop stops them
  stop              stops them
  doctor            checks settings, database, disk and what else is set, and says what to do
  update ARCHIVE    replaces this release by that of an archive, and goes back if it does not work
  version           prints the versions of Heard, Node and PostgreSQL

Maintenance: ${Object.keys(API_COMMANDS).join(', ')}

Settings are environment variables, or lines of heard.env next to this program: see heard.env.example.
Data are in the folder data next to it, or in HEARD_DATA.`;

/** How often (ms) to check whether the product has ended. */
const INTERVAL = 100;

if (release === null) fail('This is a clone, not an unpacked release. Use npm start.');
loadEnvFile();
const [command = 'help', ...parameters] = process.argv.slice(2);
try {
  process.exitCode = await run();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

/** @returns the exit code */
async function run(): Promise<number> {
  if (command === 'start') return (await import('./release/runProduct.ts')).runProduct();
  if (command === 'stop') return stop();
  if (command === 'update') {
    const [archive] = parameters;
    if (archive === undefined) fail('Usage: ./heard update heard-VERSION-linux-x64.tar.gz');
    return (await import('./release/update.ts')).update(archive);
  }
  if (command === 'version') {
    console.log(`Heard ${release?.version} (${release?.commit ?? 'unknown commit'}), ${release?.platform}`);
    console.log(`Node ${release?.node}, PostgreSQL ${release?.postgresql}`);
    return 0;
  }
  if (command in API_COMMANDS) {
    const child = spawn(process.execPath, [join(root, 'tools/api-command.ts'), command, ...parameters], {
      stdio: 'inherit',
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
    const [code] = await once(child, 'exit');
    return code ?? 1;
  }
  console.log(HELP);
  return command === 'help' || command === '--help' ? 0 : 1;
}

/** Stops the product and waits until it has ended. */
async function stop(): Promise<number> {
  const { readProcessState } = await import('./release/installation.ts');
  const state = readProcessState();
  if (state === null) {
    console.log('Heard is not running.');
    return 0;
  }
  process.kill(state.pid, 'SIGTERM');
  while (readProcessState()?.pid === state.pid) await sleep(INTERVAL);
  console.log('Stopped.');
  return 0;
}

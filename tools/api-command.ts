// npm run admin:create, admin:reset, setup:code, sessions:end, db:check, db:recovered, backup, restore, search:reindex, search:check, doctor, dsa:export: maintenance commands of the API.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { API_COMMANDS } from './apiCommands.ts';
import { checkWebServer } from './checkWebServer.ts';
import { build, fail, getApiEnvironment, loadEnvFile, root } from './workspace.ts';

/** Returns whether an argument of a command is a path. Some commands take an email address, and `dsa:export` takes a path only after `--out`. */
function isPath(name: string, index: number): boolean {
  if (name === 'dsa:export') return values[index - 1] === '--out';
  return name !== 'admin:reset' && name !== 'sessions:end';
}

const [command = '', ...values] = process.argv.slice(2);
const program: string | undefined = Object.entries(API_COMMANDS).find(([name]) => name === command)?.[1];
if (program === undefined)
  fail(`Usage: node tools/api-command.ts ${Object.keys(API_COMMANDS).join('|')} [FILE|EMAIL|OPTIONS]`);
// Loads the settings that `npm start` would use.
if (command === 'doctor') loadEnvFile();
await build({ packages: ['api'] });
const isWebServerFine = command !== 'doctor' || (await checkWebServer());
// Paths are relative to the folder in which npm was called.
const parameters = values.map((value, index) =>
  isPath(command, index) ? resolve(process.env.INIT_CWD ?? '.', value) : value,
);
const child = spawn(process.execPath, [program, ...parameters], {
  cwd: join(root, 'api'),
  env: { ...process.env, ...getApiEnvironment() },
  stdio: 'inherit',
});
// A terminal sends signals to both processes. This process waits until its child has exited.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code === 0 && !isWebServerFine ? 1 : (code ?? 1);
});

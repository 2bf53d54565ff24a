// npm run admin:create, db:check, backup, restore, search:reindex, search:check: maintenance commands of the API.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build, fail, install, root } from './workspace.mjs';

const programs = {
  'admin:create': 'dist/commands/createAdministrator.js',
  'db:check': 'dist/commands/checkDatabase.js',
  backup: 'dist/commands/backup.js',
  restore: 'dist/commands/restore.js',
  'search:reindex': 'dist/commands/rebuildSearchIndex.js',
  'search:check': 'dist/commands/checkSearchIndex.js',
};

const [command = '', ...files] = process.argv.slice(2);
/** @type {string | undefined} */
const program = Object.entries(programs).find(([name]) => name === command)?.[1];
if (program === undefined) fail(`Usage: node tools/api-command.mjs ${Object.keys(programs).join('|')} [FILE]`);
await install({ development: false });
await build({ packages: ['api'] });
// Paths are relative to the folder in which npm was called.
const paths = files.map((file) => resolve(process.env.INIT_CWD ?? '.', file));
const child = spawn(process.execPath, [program, ...paths], {
  cwd: join(root, 'api'),
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || '.data') },
  stdio: 'inherit',
});
// A terminal sends signals to both processes: this one waits for the child to exit.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

// npm run db:check, backup, restore: what the database is asked for beside the API that runs.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build, fail, install, root } from './workspace.mjs';

const programs = { check: 'check.js', backup: 'backup/backup.js', restore: 'backup/restore.js' };

const [command, ...files] = process.argv.slice(2);
if (!(command in programs)) fail(`Usage: node tools/database.mjs ${Object.keys(programs).join('|')} [FILE]`);
await install();
await build(['contract', 'api']);
// Paths are meant from where the command was given.
const named = files.map((file) => resolve(process.env.INIT_CWD ?? '.', file));
const child = spawn(process.execPath, [join('dist/database', programs[command]), ...named], {
  cwd: join(root, 'api'),
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || '.data') },
  stdio: 'inherit',
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

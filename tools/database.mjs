// npm run db:check: recounts all totals and names each difference.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build, fail, install, root } from './workspace.mjs';

if (process.argv[2] !== 'check') fail('Usage: node tools/database.mjs check');
await install();
await build(['contract', 'api']);
const child = spawn(process.execPath, ['dist/database/check.js'], {
  cwd: join(root, 'api'),
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || '.data') },
  stdio: 'inherit',
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

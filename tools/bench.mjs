// npm run bench:NAME: runs api/bench/NAME.ts from the sources. Numbers of a machine, not tests.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './workspace.mjs';

const [name, ...parameters] = process.argv.slice(2);
const tsx = join(root, 'api/node_modules/.bin/tsx');
const child = spawn(
  tsx,
  ['--conditions=source', '--max-old-space-size=8000', join('api/bench', `${name}.ts`), ...parameters],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

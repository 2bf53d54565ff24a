// npm run types: checks the types of every package.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { remotes, root } from './workspace.mjs';

const projects = [
  'api/contract/tsconfig.json',
  'api/tsconfig.json',
  'shared-ui/tsconfig.json',
  'api/server-kit/tsconfig.json',
  'shell/sdk/tsconfig.json',
  'shell/tsconfig.json',
  'shell/tsconfig.server.json',
  'shell/test/composed/tsconfig.json',
  'tools/build/tsconfig.json',
  'tools/build/template/tsconfig.json',
  ...remotes.map((name) => `${name}/tsconfig.json`),
];

let failed = false;
for (const project of projects) {
  const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', project], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) failed = true;
}
process.exitCode = failed ? 1 : 0;

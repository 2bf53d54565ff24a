// npm run types: checks the types of every package. Packages with the same compiler options are checked as one program,
// because separate programs would each check the sources that they share.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './workspace.mjs';

const projects = [
  'tsconfig.browser.json',
  'tsconfig.node.json',
  'api/contract/tsconfig.json',
  'shared-ui/catalog/tsconfig.json',
  'shell/test/composed/tsconfig.json',
  'tools/tsconfig.json',
];

/** @type {number[]} */
const codes = [];
const check = async () => {
  for (let project = projects.shift(); project !== undefined; project = projects.shift()) {
    const child = spawn(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', project], {
      cwd: root,
      stdio: 'inherit',
    });
    codes.push(await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1))));
  }
};
await Promise.all([check(), check()]);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

// npm run messages: compares the message catalogs with each other and with the code (docs/translating.md).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { remotes, root } from './workspace.ts';

const projects = [
  'api/tsconfig.json',
  'shared-ui/tsconfig.json',
  'shell/sdk/tsconfig.json',
  'shell/tsconfig.json',
  'shell/tsconfig.server.json',
  'tools/build/template/tsconfig.json',
  ...remotes.map(({ folder }) => `${folder}/tsconfig.json`),
];

const program = join(root, 'tools/build/cli/heard-remote.ts');
const { status } = spawnSync(process.execPath, [program, 'messages', ...projects], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;

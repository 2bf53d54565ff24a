// npm run types:federation: generates the types of what the remotes expose, as their builds put them beside their files, and
// compiles a shell against them: each exposed module must be what the sdk says that a remote's module is.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateTypes } from '@heard/build/types';
import { remotes, root } from './workspace.mjs';

// In the shell's folder: what it may import, the generated types may.
const folder = join(root, 'shell/dist/federation-types');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const modules = await Promise.all(
  remotes.map(async (name) => {
    const exposed = await generateTypes(join(root, name), join(folder, name));
    return exposed.map((module) => `./${name}/@mf-types/${module.slice(2)}`);
  }),
);
const shell = [
  "import type { RemoteModule } from '@heard/sdk';",
  ...modules
    .flat()
    .flatMap((module, at) => [`import * as module${at} from '${module}';`, `module${at} satisfies RemoteModule;`]),
];
writeFileSync(join(folder, 'shell.ts'), shell.join('\n'));
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: ['shell.ts'] }));
const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: root, stdio: 'inherit' });
if (status === 0)
  console.log(`${modules.flat().length} exposed modules of ${remotes.length} remotes are what the shell mounts.`);
process.exitCode = status === 0 ? 0 : 1;

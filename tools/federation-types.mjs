// npm run types:federation: type-checks the exposed modules of all remotes, as their builds describe them: each must be a module that
// the shell can mount (`RemoteModule` of the SDK).
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exposedModules } from '@heard/build/types';
import { build, install, remotes, root } from './workspace.mjs';

await install();
await build({ packages: remotes, tasks: ['build:types'] });

// In the shell's folder, so that the generated types resolve the packages of the shell.
const folder = join(root, 'shell/dist/federation-types');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const modules = remotes.flatMap((name) => {
  cpSync(join(root, name, 'dist/types/@mf-types'), join(folder, name, '@mf-types'), { recursive: true });
  return Object.keys(exposedModules(join(root, name))).map((module) => `./${name}/@mf-types/${module.slice(2)}`);
});
const shell = [
  "import type { RemoteModule } from '@heard/sdk';",
  ...modules.flatMap((module, at) => [
    `import * as module${at} from '${module}';`,
    `module${at} satisfies RemoteModule;`,
  ]),
];
writeFileSync(join(folder, 'shell.ts'), shell.join('\n'));
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: ['shell.ts'] }));
const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: root, stdio: 'inherit' });
if (status === 0)
  console.log(`The shell can mount all ${modules.length} exposed modules of ${remotes.length} remotes.`);
process.exitCode = status === 0 ? 0 : 1;

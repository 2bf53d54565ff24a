// npm run types:federation [-- --shell URL]: type-checks the exposed modules of all remotes, as their builds describe them: each must be a
// module that the shell can mount (`RemoteModule` of the SDK). The remotes are those of this repository, or with --shell those that are
// deployed there, wherever they were built.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { exposedModules } from '@heard/build/types';
import { unzipSync } from 'fflate';
import { build, install, remotes, root } from './workspace.mjs';

const { shell: deployedIn } = parseArgs({ options: { shell: { type: 'string' } } }).values;

// In the shell's folder, so that the generated types resolve the packages of the shell.
const folder = join(root, 'shell/dist/federation-types');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const exposed = deployedIn === undefined ? await buildTypes() : await downloadTypes(deployedIn);
const modules = exposed.flatMap(({ name, paths }) => paths.map((path) => `./${name}/@mf-types/${path.slice(2)}`));
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
  console.log(`The shell can mount all ${modules.length} exposed modules of ${exposed.length} remotes.`);
process.exitCode = status === 0 ? 0 : 1;

/** @typedef {{name: string, paths: string[]}} Exposed the modules of a remote whose types are in the folder */

/**
 * Builds the types of this repository's remotes.
 * @returns {Promise<Exposed[]>}
 */
async function buildTypes() {
  await install();
  await build({ packages: remotes, tasks: ['build:types'] });
  return remotes.map((name) => {
    cpSync(join(root, name, 'dist/types/@mf-types'), join(folder, name, '@mf-types'), { recursive: true });
    return { name, paths: Object.keys(exposedModules(join(root, name))) };
  });
}

/**
 * Downloads the types of the remotes that are deployed in a shell.
 * @param {string} url
 * @returns {Promise<Exposed[]>}
 */
async function downloadTypes(url) {
  const { deployed } = await (await request(new URL('/versions.json', url))).json();
  return Promise.all(
    /** @type {{name: string, url: string}[]} */ (deployed).map(async ({ name, url: path }) => {
      const base = new URL(path, url);
      const { mounts } = await (await request(new URL('remote.json', base))).json();
      const { metaData } = await (await request(new URL('mf-manifest.json', base))).json();
      const archive = await request(new URL(metaData.types.zip, base));
      for (const [file, content] of Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer())))) {
        const target = join(folder, name, '@mf-types', file);
        if (!target.startsWith(join(folder, name))) throw new Error(`The types of ${name} contain ${file}.`);
        mkdirSync(file.endsWith('/') ? target : dirname(target), { recursive: true });
        if (!file.endsWith('/')) writeFileSync(target, content);
      }
      const paths = /** @type {{module: string}[]} */ (mounts).map(({ module }) => module);
      return { name, paths: [...new Set(paths)] };
    }),
  );
}

/** @param {URL} url */
async function request(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url} responds with ${response.status}.`);
  return response;
}

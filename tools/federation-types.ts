// npm run types:federation [-- --shell URL]: type-checks the exposed modules of all remotes, as their builds describe them: each must be a
// module that the shell can mount (`RemoteModule` of the SDK). The remotes are those of this repository, or with --shell those that are
// deployed there, wherever they were built.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { unzipSync } from 'fflate';
import { build, remotes, root } from './workspace.ts';

const { shell: deployedIn } = parseArgs({ options: { shell: { type: 'string' } } }).values;

// A folder inside the shell's folder, so that the generated types resolve the packages of the shell.
const folder = join(root, 'shell/dist/federation-types');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const exposed = deployedIn === undefined ? await buildTypes() : await downloadTypes(deployedIn);
const modules = exposed.flatMap(({ name, modules }) =>
  modules.map(({ path, type }) => ({ file: `./${name}/@mf-types/${path.slice(2)}`, type })),
);
const shell = [
  "import type { RemoteModule, SlotModule } from '@heard/sdk';",
  ...modules.flatMap(({ file, type }, at) => [
    `import * as module${at} from '${file}';`,
    `module${at} satisfies ${type};`,
  ]),
];
writeFileSync(join(folder, 'shell.ts'), shell.join('\n'));
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ extends: '../../tsconfig.json', compilerOptions: { noUnusedLocals: false }, include: ['shell.ts'] }),
);
const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: root, stdio: 'inherit' });
if (status === 0)
  console.log(`The shell can mount all ${modules.length} exposed modules of ${exposed.length} remotes.`);
process.exitCode = status === 0 ? 0 : 1;

/** The modules of a remote whose types are in the folder, each with the type of the SDK that it must have. */
type Exposed = { name: string; modules: { path: string; type: string }[] };

/** Builds the types of this repository's remotes. */
async function buildTypes(): Promise<Exposed[]> {
  await build({ packages: remotes.map(({ name }) => name), tasks: ['build:types'] });
  return remotes.map(({ name, folder: source }) => {
    cpSync(join(root, source, 'dist/types/@mf-types'), join(folder, name, '@mf-types'), { recursive: true });
    return { name, modules: readModules(JSON.parse(readFileSync(join(root, source, 'remote.json'), 'utf8'))) };
  });
}

/** Downloads the types of the remotes that are deployed in a shell. */
async function downloadTypes(url: string): Promise<Exposed[]> {
  const { deployed } = await (await request(new URL('/versions.json', url))).json();
  return Promise.all(
    (deployed as { name: string; url: string }[]).map(async ({ name, url: path }) => {
      const base = new URL(path, url);
      const description = await (await request(new URL('remote.json', base))).json();
      const { metaData } = await (await request(new URL('mf-manifest.json', base))).json();
      const archive = await request(new URL(metaData.types.zip, base));
      for (const [file, content] of Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer())))) {
        const target = join(folder, name, '@mf-types', file);
        if (!target.startsWith(join(folder, name))) throw new Error(`The types of ${name} contain ${file}.`);
        mkdirSync(file.endsWith('/') ? target : dirname(target), { recursive: true });
        if (!file.endsWith('/')) writeFileSync(target, content);
      }
      return { name, modules: readModules(description) };
    }),
  );
}

/** Returns the modules that a remote's description names, with the type that each must have. */
function readModules({
  mounts,
  slots = [],
}: {
  mounts: { module: string }[];
  slots?: { slot: string; module: string }[];
}) {
  return [
    ...[...new Set(mounts.map(({ module }) => module))].map((path) => ({ path, type: 'RemoteModule' })),
    ...slots.map(({ slot, module }) => ({ path: module, type: `SlotModule<'${slot}'>` })),
  ];
}

async function request(url: URL) {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url} responds with ${response.status}.`);
  return response;
}

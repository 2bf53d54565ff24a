import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { listRemotes } from '../remotes.ts';

/** The package that new remotes are copied from. It is linted, type-checked and tested like any other package. */
const TEMPLATE = join(import.meta.dirname, '../template');
/** The folder with the files that a remote in a separate repository has in addition to the template. */
const REPOSITORY = join(import.meta.dirname, '../repository');
/** The file with the versions that a new repository installs. `pnpm pack` writes this file. */
const VERSIONS = join(import.meta.dirname, '../versions.json');

/** Packages whose install scripts are not needed, because they contain prebuilt binaries. */
const IGNORED_SCRIPTS = ['@parcel/watcher', '@swc/core', 'core-js', 'core-js-pure', 'msw', 'unrs-resolver'];

/** The options for creating a remote. */
export interface CreateOptions {
  /** The folder or URL with the tarballs of Heard's packages; by default they are in the registry. */
  packages?: string | undefined;
  /** The remote of the workspace in whose folder the new remote is created. With `mfe-public`, `mfe-jobs` is created in `mfe-public/jobs`. */
  nestedIn?: string | undefined;
}

interface Versions {
  packageManager: string;
  engines: { node: string };
  own: Record<string, string>;
  versions: Record<string, string>;
}

interface Package {
  name: string;
  private?: boolean;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/**
 * Creates a new remote from the template: a package of Heard's workspace if the folder is inside of it, otherwise a separate repository.
 * @param name `mfe-jobs`
 * @param from a folder of the workspace, or the folder to create the repository in
 * @returns what to do next
 * @throws {Error} when the name is invalid or taken, or the remote to nest the new remote in does not exist
 */
export function create(name: string, from: string, { packages, nestedIn }: CreateOptions = {}): string {
  if (!/^mfe(-[a-z][a-z0-9]*)+$/.test(name) || name.length > 64) {
    throw new Error(`"${name}" is not a valid remote name. Use mfe- and lower-case words separated by hyphens.`);
  }
  const workspace = findWorkspace(from);
  const area = name.slice('mfe-'.length);
  const folder = nestedIn === undefined ? join(workspace ?? from, name) : join(findParent(workspace, nestedIn), area);
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  if (workspace !== null && listRemotes(workspace).some((remote) => remote.name === name)) {
    throw new Error(`The workspace already has a remote ${name}.`);
  }
  const versions = workspace === null ? readVersions() : null;
  cpSync(TEMPLATE, folder, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(basename(source)) || source === TEMPLATE,
  });
  if (versions !== null) makeRepository(folder, versions, packages);
  rename(
    folder,
    area,
    workspace === null ? '@heard/build/tsconfig.json' : relative(folder, join(workspace, 'tsconfig.base.json')),
  );
  if (workspace === null) startHistory(folder);
  const next = workspace === null ? `cd ${name}, then pnpm install` : `pnpm install, then pnpm --filter ${name} dev`;
  return `Created ${name} with one page at /${area}. Next: ${next}.`;
}

/** Returns the folder of the remote in which another remote is to be nested. */
function findParent(workspace: string | null, name: string) {
  const parent = workspace === null ? undefined : listRemotes(workspace).find(({ folder }) => folder === name);
  if (workspace === null || parent === undefined) throw new Error(`There is no remote ${name} to nest it in.`);
  return join(workspace, parent.folder);
}

/**
 * Replaces the template's name in the names and contents of all files.
 * @param area the remote's name without `mfe-`
 * @param compilerOptions the tsconfig that the tsconfig of the remote extends
 */
function rename(folder: string, area: string, compilerOptions: string) {
  const component = area.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase());
  const named = (text: string) => text.replaceAll('template', area).replaceAll('Template', component);
  // Renames the deepest entries first, so that a folder is renamed after its content.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).reverse()) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !entry.name.endsWith('.tgz')) {
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, named(text).replace('../../../tsconfig.base.json', compilerOptions));
    }
    if (named(entry.name) !== entry.name) renameSync(path, join(entry.parentPath, named(entry.name)));
  }
}

/** Creates a git repository in a folder. Does nothing if git is not installed. */
function startHistory(folder: string) {
  try {
    execFileSync('git', ['init', '--quiet', '--initial-branch', 'main', folder], { stdio: 'ignore' });
  } catch {
    // Does nothing, because git is not installed.
  }
}

/**
 * Adds the files that a package of the workspace takes from its root: tools, lint rules, and versions instead of
 * references to the workspace.
 */
export function makeRepository(folder: string, versions: Versions, packages: string | undefined) {
  const { packageManager, engines, own } = versions;
  const file = join(folder, 'package.json');
  const ownSpecifiers = Object.fromEntries(
    Object.entries(own).map(([name, version]) => [name, toSpecifier(folder, name, version, packages)]),
  );
  const manifest = toManifest(JSON.parse(readFileSync(file, 'utf8')), versions, ownSpecifiers);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  const pnpmVersion = packageManager.replace('pnpm@', '');
  const readme = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), readme.replace('PNPM_VERSION', pnpmVersion));
  // Copies the file under another name, because packing a package leaves out files of these names.
  copyFileSync(join(REPOSITORY, 'gitignore'), join(folder, '.gitignore'));
  copyFileSync(join(REPOSITORY, 'oxlintrc.json'), join(folder, '.oxlintrc.json'));
  writeFileSync(join(folder, '.nvmrc'), `${/\d+/.exec(engines.node)?.[0] ?? 'node'}\n`);
  mkdirSync(join(folder, '.github/workflows'), { recursive: true });
  copyFileSync(join(REPOSITORY, 'check.yml'), join(folder, '.github/workflows/check.yml'));
  writeFileSync(join(folder, '.prettierignore'), 'pnpm-lock.yaml\ndist\ncoverage\n');
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), toWorkspace(packages === undefined ? {} : ownSpecifiers));
}

/** Returns the package.json of a repository, with versions instead of references to the workspace. */
function toManifest(
  { scripts, dependencies, devDependencies, ...rest }: Package,
  { packageManager, engines, versions }: Versions,
  ownSpecifiers: Readonly<Record<string, string>>,
) {
  const specifier = (name: string) => [name, ownSpecifiers[name] ?? versions[name]];
  const isDependency = (name: string) => name in dependencies;
  return {
    ...rest,
    packageManager,
    engines,
    scripts: {
      ...scripts,
      format: 'prettier --write .',
      lint: 'oxlint --type-aware --deny-warnings && prettier --check . && tsc --noEmit',
    },
    prettier: '@heard/build/prettier',
    dependencies: Object.fromEntries(Object.keys(dependencies).map(specifier)),
    devDependencies: Object.fromEntries(
      [...new Set([...Object.keys(devDependencies), ...Object.keys(versions)])]
        .filter((name) => !isDependency(name))
        .sort()
        .map(specifier),
    ),
  };
}

/** Returns the content of `pnpm-workspace.yaml`. @param overrides sources of packages that are not in the registry */
function toWorkspace(overrides: Readonly<Record<string, string>>): string {
  return [
    'packages: []',
    '',
    '# The packages bring what they need ready made: no install script runs.',
    'allowBuilds:',
    ...IGNORED_SCRIPTS.map((name) => `  ${name.startsWith('@') ? `'${name}'` : name}: false`),
    ...(Object.keys(overrides).length === 0
      ? []
      : [
          '',
          '# The packages of Heard that depend on each other are not in the registry either.',
          'overrides:',
          ...Object.entries(overrides).map(([name, value]) => `  '${name}': ${value}`),
        ]),
    '',
  ].join('\n');
}

/**
 * Returns the version, path or URL by which a new repository's package.json requires one of Heard's packages.
 * @param folder the folder of the new repository
 */
function toSpecifier(folder: string, name: string, version: string, packages: string | undefined) {
  if (packages === undefined) return `^${version}`;
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  if (/^https?:/.test(packages)) return new URL(file, packages.endsWith('/') ? packages : `${packages}/`).href;
  const path = join(resolve(packages), file);
  if (!existsSync(path)) throw new Error(`${packages} has no ${file}. Copy the tarballs of all packages there.`);
  // The packages are part of the repository, so that it can be cloned and installed elsewhere.
  mkdirSync(join(folder, 'packages'), { recursive: true });
  copyFileSync(path, join(folder, 'packages', file));
  return `file:packages/${file}`;
}

function readVersions(): Versions {
  if (!existsSync(VERSIONS)) {
    throw new Error(
      'Not in a workspace of Heard, and this copy of @heard/build is not packed. Run create in the workspace, or from the packed package.',
    );
  }
  return JSON.parse(readFileSync(VERSIONS, 'utf8'));
}

/** Returns the root of Heard's workspace that a folder is in, or null. */
function findWorkspace(folder: string): string | null {
  if (existsSync(join(folder, 'pnpm-workspace.yaml')) && existsSync(join(folder, 'tools/build'))) return folder;
  return dirname(folder) === folder ? null : findWorkspace(dirname(folder));
}

import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { toPackageName } from '../build/singletons.ts';

/** The files, packages and links that programs need to run. All paths are relative to the root of the workspace. */
export interface Dependencies {
  /** Files of the workspace's packages. */
  files: Set<string>;
  /** Folders of installed packages, in pnpm's store. */
  packages: Set<string>;
  /** Links in `node_modules` to folders of packages. */
  links: Map<string, string>;
}

/** The properties of a `package.json` that are read. */
interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Matches static imports, lazy imports and calls of `require` in a file, but no imports of types. */
const IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?!type\b)(?:[\w*{$][^'"`;]*?\bfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]|\b(?:require|createRequire\([^()]*\))(?:\.resolve)?\(\s*['"]([^'"\n]+)['"]/g;
const CODE = /\.[cm]?[jt]s$/;

/** Returns the modules that the code of a file imports when it runs. */
export function findModules(code: string): string[] {
  return [...code.matchAll(IMPORT)].map(([, named = '', lazy = '', required = '']) => named || lazy || required);
}

/**
 * Finds what programs of the workspace need to run: the files that they import, and installed packages with their dependencies.
 * @param options.root the workspace, built
 * @param options.modules the folder with the installed packages: the workspace, or another folder in which its manifests were installed
 * @param options.programs files, relative to the root
 * @param options.packages packages that are read without an import, as paths of links to them such as `shell/node_modules/react`
 * @throws if an imported package is not installed, or a link of an installed package leads nowhere
 */
export function findDependencies({
  root,
  modules,
  programs,
  packages = [],
}: {
  root: string;
  modules: string;
  programs: readonly string[];
  packages?: readonly string[];
}): Dependencies {
  const found: Dependencies = { files: new Set(), packages: new Set(), links: new Map() };
  /** Links to optional peer dependencies, such as the database drivers of Knex. Added only if another package needs them. */
  const optional: string[] = [];
  for (const link of packages) addLink(link);
  for (const program of programs) addFile(program);
  for (const link of optional) {
    if (found.packages.has(findTarget(link))) addLink(link);
  }
  return found;

  function addFile(file: string) {
    if (found.files.has(file)) return;
    found.files.add(file);
    if (!CODE.test(file)) return;
    for (const name of findModules(readFileSync(join(root, file), 'utf8'))) {
      if (name.startsWith('.')) addFile(join(dirname(file), name));
      else if (!name.startsWith('#') && !isBuiltin(name)) addModule(file, name);
    }
  }

  function addModule(file: string, name: string) {
    const link = findLink(dirname(file), toPackageName(name));
    if (link === null) throw new Error(`${file} imports ${name}, which is not installed.`);
    const target = addLink(link);
    if (isInstalled(target)) return;
    // A package of the workspace.
    found.files.add(join(target, 'package.json'));
    addFile(relative(root, realpathSync(createRequire(join(root, file)).resolve(name))));
  }

  /** Returns the link to a package in the nearest `node_modules`, relative to the root; null if there is none. */
  function findLink(folder: string, name: string): string | null {
    const link = join(folder, 'node_modules', name);
    if (existsSync(join(modules, link))) return link;
    return folder === '.' ? null : findLink(dirname(folder), name);
  }

  /** Adds a link and the package that it leads to. @returns the folder of the package */
  function addLink(link: string): string {
    const target = findTarget(link);
    if (resolve(target) !== resolve(link)) found.links.set(link, target);
    if (isInstalled(target)) addPackage(target);
    return target;
  }

  function findTarget(link: string): string {
    return relative(modules, realpathSync(join(modules, link)));
  }

  /** Adds an installed package and its dependencies. Optional packages of other platforms are not installed, and are skipped. */
  function addPackage(folder: string) {
    if (found.packages.has(folder)) return;
    found.packages.add(folder);
    const manifest: Manifest = JSON.parse(readFileSync(join(modules, folder, 'package.json'), 'utf8'));
    const siblings = folder.slice(0, folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    for (const { name, isOptional } of listDependencies(manifest)) {
      const link = [join(siblings, name), join(folder, 'node_modules', name)].find(
        (path) => lstatSync(join(modules, path), { throwIfNoEntry: false }) !== undefined,
      );
      if (link === undefined) continue;
      // An interrupted or faulty installation. Without this check, the release would not start.
      if (!existsSync(join(modules, link)))
        throw new Error(`${link} leads nowhere. Delete node_modules, and run npm run setup.`);
      if (isOptional) optional.push(link);
      else addLink(link);
    }
  }
}

/** Returns the packages that a package uses when it runs. */
function listDependencies(manifest: Manifest): { name: string; isOptional: boolean }[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const peers = Object.keys({ ...peerDependencies, ...peerDependenciesMeta });
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => ({ name, isOptional: false })),
    ...peers.map((name) => ({ name, isOptional: peerDependenciesMeta[name]?.optional === true })),
  ].filter(({ name }) => !name.startsWith('@types/'));
}

/** Returns whether a folder is a package in pnpm's store, not a package of the workspace. */
function isInstalled(folder: string): boolean {
  return folder.includes('node_modules/');
}

import { copyFileSync, cpSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Dependencies } from './findDependencies.ts';

/** Files that the archive omits: types, source maps and documentation of packages, and static libraries of PostgreSQL. */
const UNUSED = /\.(?:d\.[cm]?ts|[cm]?[jt]s\.map|markdown|md|a)$/;
const LICENSE = /licen[cs]e|notice|copying/i;
/** Files of the workspace that only builds and type checks read. */
const UNUSED_BUILD = /\.d\.ts$|\.tsbuildinfo$|^(?:types|federation-types)$/;

/** Puts the files of a release into a folder. */
export interface Stage {
  /** Adds a file or a folder of the workspace. */
  add(path: string): void;
  /** Adds a file from any folder, also outside the workspace. */
  addFile(from: string, path: string): void;
  /** Adds the files and packages that programs need. */
  addDependencies(dependencies: Dependencies): void;
}

/**
 * @param to the folder of the release, on the same file system as the workspace, because files are hard-linked
 * @param options.root the workspace
 * @param options.modules the folder with the installed packages
 */
export function createStage(to: string, { root, modules }: { root: string; modules: string }): Stage {
  function addFile(from: string, path: string) {
    const target = join(to, path);
    if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) return;
    mkdirSync(dirname(target), { recursive: true });
    if (lstatSync(from).isSymbolicLink()) cpSync(from, target, { verbatimSymlinks: true });
    else linkOrCopy(from, target);
  }

  function addFolder(base: string, folder: string, isUnused: (name: string) => boolean) {
    for (const entry of readdirSync(join(base, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (isUnused(entry.name)) continue;
      if (entry.isDirectory()) addFolder(base, path, isUnused);
      else addFile(join(base, path), path);
    }
  }

  return {
    add(path) {
      if (lstatSync(join(root, path)).isDirectory()) addFolder(root, path, (name) => UNUSED_BUILD.test(name));
      else addFile(join(root, path), path);
    },
    addFile,
    addDependencies({ files, packages, links }) {
      for (const file of files) {
        addFile(join(root, file), file);
        if (existsSync(join(root, `${file}.map`))) addFile(join(root, `${file}.map`), `${file}.map`);
      }
      for (const folder of packages) {
        addFolder(modules, folder, (name) => name === 'node_modules' || (UNUSED.test(name) && !LICENSE.test(name)));
      }
      for (const [link, target] of links) {
        mkdirSync(join(to, dirname(link)), { recursive: true });
        symlinkSync(relative(dirname(link), target), join(to, link));
      }
    },
  };
}

function linkOrCopy(from: string, to: string) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The shell's folder, both for the sources and for the build. */
export const packageFolder = findPackageFolder(import.meta.dirname);

function findPackageFolder(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findPackageFolder(dirname(folder));
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root folder of the shell's package, whether this code runs from the sources or from the build. */
export const packageFolder = findPackageFolder(import.meta.dirname);

function findPackageFolder(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findPackageFolder(dirname(folder));
}

import { cpSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';

/**
 * Copies the sources of the workspace, with the changes that are not committed. The links in the copies of `node_modules` lead to the packages of the
 * copy.
 * @param to an empty folder
 */
export function copyWorkspace(root: string, to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const files = listed.split('\0').filter((file) => file !== '' && isPresent(join(root, file)));
  for (const file of files) cpSync(join(root, file), join(to, file));
  const packages = new Set(files.filter((file) => /(^|\/)package\.json$/.test(file)).map((file) => dirname(file)));
  for (const folder of packages) copyModules(join(root, folder, 'node_modules'), join(to, folder, 'node_modules'));
}

function isPresent(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Copies a `node_modules` folder. Relative links are copied, so that they lead to packages of the copy. All other files
 * and folders become links to the originals.
 */
function copyModules(from: string, to: string): void {
  if (!isPresent(from)) return;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.name.startsWith('@')) copyModules(source, target);
    else symlinkSync(source, target);
  }
}

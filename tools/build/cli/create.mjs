import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The package that new remotes are copied from. It is linted, type-checked and tested like any other. */
const TEMPLATE = join(import.meta.dirname, '../template');

/**
 * Creates the folder of a new remote from the template.
 * @param {string} name the remote's and its folder's: `mfe-jobs`
 * @param {string} from a folder of the workspace
 * @returns {string} what to do next
 * @throws {Error} when the name is invalid or taken
 */
export function create(name, from) {
  if (!/^mfe(-[a-z][a-z0-9]*)+$/.test(name) || name.length > 64) {
    throw new Error(`"${name}" is not a valid remote name. Use mfe- and lower-case words separated by hyphens.`);
  }
  const workspace = findWorkspace(from);
  const folder = join(workspace, name);
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  const area = name.slice('mfe-'.length);
  const component = area.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase());
  const named = (/** @type {string} */ text) => text.replaceAll('template', area).replaceAll('Template', component);
  cpSync(TEMPLATE, folder, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(basename(source)),
  });
  // The deepest first: a folder is renamed when what is in it has its name.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).reverse()) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile())
      writeFileSync(path, named(readFileSync(path, 'utf8')).replace('../../../tsconfig', '../tsconfig'));
    if (named(entry.name) !== entry.name) renameSync(path, join(entry.parentPath, named(entry.name)));
  }
  return `Created ${name} with one page at /${area}. Next: pnpm install, then pnpm --filter ${name} dev.`;
}

/**
 * Returns the root of the workspace that a folder is in.
 * @param {string} folder
 * @returns {string}
 */
function findWorkspace(folder) {
  if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder;
  if (dirname(folder) === folder)
    throw new Error('Not in a workspace: no pnpm-workspace.yaml in this folder or above.');
  return findWorkspace(dirname(folder));
}

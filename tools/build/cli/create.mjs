import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The remote that a new one starts as: linted, type-checked and tested as every package is. */
const TEMPLATE = join(import.meta.dirname, '../template');

/**
 * Makes the folder of a new remote from the template.
 * @param {string} name the remote's and its folder's: `mfe-jobs`
 * @param {string} from a folder of the workspace
 * @returns {string} what to do next
 * @throws {Error} when the name is none or taken
 */
export function create(name, from) {
  if (!/^mfe(-[a-z][a-z0-9]*)+$/.test(name) || name.length > 64) {
    throw new Error(`"${name}" is no name for a remote: mfe-, then words of small letters with hyphens between them.`);
  }
  const workspace = workspaceOf(from);
  const folder = join(workspace, name);
  if (existsSync(folder)) throw new Error(`${folder} is there already.`);
  const area = name.slice('mfe-'.length);
  const component = area.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase());
  const named = (text) => text.replaceAll('template', area).replaceAll('Template', component);
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
  return `${name} is made, with one page on /${area}. Next: pnpm install, then pnpm --filter ${name} dev.`;
}

function workspaceOf(folder) {
  if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder;
  if (dirname(folder) === folder)
    throw new Error('There is no workspace here: no pnpm-workspace.yaml up from this folder.');
  return workspaceOf(dirname(folder));
}

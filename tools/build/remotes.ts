import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the remotes of a workspace: the folders `mfe-*`, and the remotes of other teams that are nested directly in one of them.
 * @param workspace the root of the repository
 * @returns `folder`: relative to the workspace, `mfe-public/moderation`
 */
export function listRemotes(workspace: string): { name: string; folder: string }[] {
  return readdirSync(workspace)
    .filter((name) => name.startsWith('mfe-'))
    .flatMap((folder) => [folder, ...readdirSync(join(workspace, folder)).map((name) => `${folder}/${name}`)])
    .filter((folder) => existsSync(join(workspace, folder, 'remote.json')))
    .map((folder) => ({
      name: JSON.parse(readFileSync(join(workspace, folder, 'package.json'), 'utf8')).name,
      folder,
    }));
}

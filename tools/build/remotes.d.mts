/** Returns the remotes of a workspace, those that are nested in another one's folder included. `folder`: relative to the workspace. */
export function listRemotes(workspace: string): { name: string; folder: string }[];

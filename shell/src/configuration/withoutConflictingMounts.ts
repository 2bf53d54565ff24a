import type { MountRow } from '@heard/sdk/configuration';

/**
 * Removes each mount whose path another remote, or another mount of the same remote, already has: the first mount keeps
 * the path.
 * @param onConflict called with each removed mount and the owner of its path
 */
export function withoutConflictingMounts<Remote extends { name: string; mounts: MountRow[] }>(
  remotes: readonly Remote[],
  onConflict: (remote: Remote, mount: MountRow, owner: string) => void,
): Remote[] {
  const owners = new Map<string, string>();
  return remotes.map((remote) => ({
    ...remote,
    mounts: remote.mounts.filter((mount) => {
      // Two patterns that differ only in a parameter's name match the same paths.
      const pattern = mount.path.replace(/:[^/]+/g, ':');
      const owner = owners.get(pattern);
      if (owner === undefined) owners.set(pattern, remote.name);
      else onConflict(remote, mount, owner);
      return owner === undefined;
    }),
  }));
}

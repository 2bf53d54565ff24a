import type { MountRow } from '@heard/sdk/configuration';

/**
 * Leaves out each row whose addresses another remote, or another row of the same one, has already: the first one has it.
 * @param refuse is told of each row that is left out, and whose its addresses are
 */
export function withoutTakenRows<Remote extends { name: string; mounts: MountRow[] }>(
  remotes: readonly Remote[],
  refuse: (remote: Remote, row: MountRow, owner: string) => void,
): Remote[] {
  const owners = new Map<string, string>();
  return remotes.map((remote) => ({
    ...remote,
    mounts: remote.mounts.filter((row) => {
      // Two patterns that differ by a parameter's name alone match the same addresses.
      const pattern = row.path.replace(/:[^/]+/g, ':');
      const owner = owners.get(pattern);
      if (owner === undefined) owners.set(pattern, remote.name);
      else refuse(remote, row, owner);
      return owner === undefined;
    }),
  }));
}

import type { MountRow } from '@heard/sdk/configuration';
import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';
import { isOnePage } from '../document/isOnePage.ts';

/** A remote, and one of its rows. */
export interface Mount {
  remote: ConfiguredRemote;
  row: MountRow;
}

/** The pages of all remotes that are for everybody, that say what they are about, and that have a single address. */
export function publicPages(remotes: readonly ConfiguredRemote[]): Mount[] {
  return remotes.flatMap((remote) =>
    remote.mounts
      .filter((row) => isOnePage(row) && row.guard === undefined && row.description !== undefined)
      .map((row) => ({ remote, row })),
  );
}

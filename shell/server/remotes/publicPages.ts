import type { MountRow } from '@heard/sdk/configuration';
import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';

/** A mount and its remote. */
export interface RemoteMount {
  remote: ConfiguredRemote;
  mount: MountRow;
}

/** Returns the pages of all remotes that need no login, have a description and have a single URL. */
export function getPublicPages(remotes: readonly ConfiguredRemote[]): RemoteMount[] {
  return remotes.flatMap((remote) =>
    remote.mounts
      .filter((mount) => isSinglePage(mount) && mount.guard === undefined && mount.description !== undefined)
      .map((mount) => ({ remote, mount })),
  );
}

/** Returns whether a mount has a single URL, without parameters or pages below it. */
export function isSinglePage({ path }: MountRow): boolean {
  return !/[:*]/.test(path);
}

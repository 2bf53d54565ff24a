import { matchRoutes } from 'react-router-dom';
import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';
import type { RemoteMount } from './publicPages.ts';

/** The mount of a path, and the values of its parameters. */
export interface FoundMount extends RemoteMount {
  params: Readonly<Record<string, string | undefined>>;
}

/** Finds the mount of a path in the same way as the browser's router. */
export function findMount(remotes: readonly ConfiguredRemote[], path: string): FoundMount | null {
  const routes = remotes.flatMap((remote) =>
    remote.mounts.map((mount) => ({ path: mount.path, handle: { remote, mount } satisfies RemoteMount })),
  );
  const match = matchRoutes(routes, path)?.at(-1);
  return match?.route.handle === undefined ? null : { ...match.route.handle, params: match.params };
}

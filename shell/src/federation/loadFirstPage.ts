import { matchRoutes, withTimeout } from '@heard/sdk/host';
import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';
import type { FederationStore } from './FederationStore.ts';
import { mountKey } from './machine/transition.ts';

/** The maximum time (ms) for which the first render of a document waits for the code of its page. */
const FIRST_PAGE_MS = 300;

/**
 * Loads the page for which the document was opened, and waits up to 300 ms for the page, because its files are preloaded. Without this wait, React
 * would often show a spinner, and for at least 300 ms. Does not wait for a guarded page, because that page needs the session first.
 * @param isRendered whether the web server has rendered the page. If so, this function waits for the code without a time limit
 * @returns whether the page can be shown
 */
export async function loadFirstPage(
  remotes: readonly ConfiguredRemote[],
  federation: FederationStore,
  isRendered = false,
): Promise<boolean> {
  const { pathname } = window.location;
  const routes = remotes.flatMap((remote) =>
    remote.mounts.map((mount) => ({ path: mount.path, handle: { remote, mount } })),
  );
  const first = matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  if (first === undefined || first.mount.guard !== undefined || !first.remote.compatible) return false;
  const key = mountKey(first.remote, first.mount);
  federation.dispatch({ type: 'visited', mount: key, visit: 'document', path: pathname });
  let unsubscribe = () => {};
  const settled = new Promise<void>((resolve) => {
    unsubscribe = federation.subscribe(() => {
      const { status } = federation.mount(key);
      if (status !== 'loading' && status !== 'recovering') resolve();
    });
  });
  // After this time, the page is shown with a spinner.
  if (isRendered) await settled;
  else await withTimeout(settled, FIRST_PAGE_MS, `${key} is still loading`).catch(() => undefined);
  unsubscribe();
  return federation.mount(key).status === 'shown';
}

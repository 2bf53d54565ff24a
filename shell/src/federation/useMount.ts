import { useLocation } from '@heard/sdk';
import { startTransition, useEffect, useId, useLayoutEffect, useState } from 'react';
import type { FederationView } from './FederationView.ts';
import type { MountKey, MountState } from './machine/FederationState.ts';

/**
 * Shows a mount for as long as the calling component is mounted. Only effects notify the store, so that a render that React
 * discards changes nothing.
 * @returns the state of the mount, and the function that reports an error that the page has thrown while rendering
 */
export function useMount(
  federation: FederationView,
  key: MountKey,
): [mount: MountState, reportCrash: (error: unknown) => void] {
  const { pathname: path } = useLocation();
  const visit = useId();
  const [mount, setMount] = useState(() => federation.mount(key));
  // Runs before the first paint, so that the state before the visit is never visible.
  useLayoutEffect(() => {
    let last = federation.mount(key);
    function update() {
      const next = federation.mount(key);
      // Renders in a transition, because the first render of a page may be long, and would otherwise block input on a slow phone.
      if (last.status === 'loading' && next.status === 'shown') startTransition(() => setMount(next));
      // Keeps an equal state, because a new render would remove the web server's elements from a page that waits for hydration.
      else setMount((shown) => (isSame(shown, next) ? shown : next));
      last = next;
    }
    update();
    return federation.subscribe(update);
  }, [federation, key]);
  useLayoutEffect(
    () => federation.dispatch({ type: 'visited', mount: key, visit, path }),
    [federation, key, visit, path],
  );
  // Reports the departure in an effect, because React also cleans up layout effects when it hides a page that suspends.
  useEffect(() => () => federation.dispatch({ type: 'left', mount: key, visit }), [federation, key, visit]);
  function reportCrash(error: unknown) {
    // Reports the visit first, because React calls error boundaries before the effect that reports the visit.
    federation.dispatch({ type: 'visited', mount: key, visit, path });
    federation.dispatch({ type: 'crashed', mount: key, error });
  }
  return [mount, reportCrash];
}

/** Returns whether two states of a mount look the same. */
function isSame(one: MountState, other: MountState): boolean {
  return one.status === other.status && one.attempt === other.attempt && getPage(one) === getPage(other);
}

function getPage(mount: MountState) {
  return 'Component' in mount ? mount.Component : null;
}

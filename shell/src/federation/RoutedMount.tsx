import { usePageTitle, type Guard } from '@heard/sdk';
import { useLanguage } from '@heard/ui';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Guarded } from '../guards/Guarded.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { FederationView } from './FederationView.ts';
import type { MountKey } from './machine/FederationState.ts';
import { Mount } from './Mount.tsx';
import { useEndlessNavigation } from './useEndlessNavigation.ts';

export interface RoutedMountProps {
  federation: FederationView;
  /** The mount of the current route. */
  mountKey: MountKey;
  guard?: Guard | undefined;
}

/**
 * Renders the mount of the current route. All routes share this element, so React keeps it during navigations. This component keeps an error boundary
 * for each visited mount, because React reports an error of a cleanup to a boundary that outlives the removed page. A single boundary above
 * all mounts would also remove the new page.
 */
export function RoutedMount({ federation, mountKey, guard }: RoutedMountProps) {
  useEndlessNavigation(federation, mountKey);
  const [visited, setVisited] = useState<readonly MountKey[]>([mountKey]);
  if (!visited.includes(mountKey)) setVisited([...visited, mountKey]);
  return visited.map((key) => {
    const mount = key === mountKey && (
      <>
        <Handover federation={federation} mountKey={key} />
        {federation.isNavigation(key) && <MountTitle federation={federation} mountKey={key} />}
        {guard === undefined ? (
          <Mount mountKey={key} federation={federation} />
        ) : (
          <Guarded guard={guard}>
            <Mount mountKey={key} federation={federation} />
          </Guarded>
        )}
      </>
    );
    return (
      <ErrorBoundary
        key={key}
        onError={(error) => federation.dispatch({ type: 'escaped', mount: key, error })}
        fallback={mount}
      >
        {mount}
      </ErrorBoundary>
    );
  });
}

/**
 * Sets the title of a mount, until its page sets another title. The web server has written the title of the document's first page.
 */
function MountTitle({ federation, mountKey }: { federation: FederationView; mountKey: MountKey }) {
  usePageTitle(federation.title(mountKey, useLanguage()));
  return null;
}

/** Cleans up after the previous page. It is the first child, so its effects run before the effects of the new page. */
function Handover({ federation, mountKey }: { federation: FederationView; mountKey: MountKey }) {
  const { surroundings } = federation;
  useLayoutEffect(() => surroundings.recordLeftovers(), [surroundings]);
  // Removes the leftovers of the previous page in an effect, because the cleanups of the previous page have run by then.
  useEffect(
    () =>
      void surroundings.handOver(federation.mount(mountKey).remote).catch((error: unknown) => {
        federation.dispatch({ type: 'unhandledError', remote: null, error });
      }),
    [surroundings, federation, mountKey],
  );
  return null;
}

import { useEffect, useState } from 'react';
import type { Deployment } from './Deployment.ts';

/**
 * Makes the step to a mount, which becomes a document load where the deployed version has changed.
 * @param mount tells it from other mounts
 * @param remote its remote; null at an address that no remote has
 * @returns whether the step is made: true at once for the mount that the document has begun with
 */
export function useEntered(deployment: Deployment, mount: string, remote: string | null): boolean {
  const [isEntered, setEntered] = useState(() => !deployment.isStep(mount));
  useEffect(() => {
    if (isEntered) return undefined;
    let isLeft = false;
    void deployment.enter(remote).then(() => {
      if (!isLeft) setEntered(true);
    });
    return () => {
      isLeft = true;
    };
  }, [deployment, remote, isEntered]);
  return isEntered;
}

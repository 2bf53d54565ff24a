import { useSession } from '@heard/sdk';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Stores a choice while the session loads, and acts once it has loaded, because logged-in people must not be sent to
 * the login page.
 * @param act called with the choice, immediately if the session is known
 * @returns the function that makes a choice, and the choice that waits for the session. The choice is null if none waits
 */
export function useWhenSessionKnown<Choice extends object | boolean>(
  act: (choice: Choice) => void,
): [choose: (choice: Choice) => void, waiting: Choice | null] {
  const session = useSession();
  const isKnown = session.status === 'anonymous' ? session.isUnknown !== true : session.status !== 'loading';
  const [waiting, setWaiting] = useState<Choice | null>(null);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isKnown || waiting === null) return;
    setWaiting(null);
    run(waiting);
  }, [isKnown, waiting]);
  return [isKnown ? act : setWaiting, waiting];
}

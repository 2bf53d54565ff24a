/** What a guard leaves in the history entry of the door: the session that was there has been refused. */
export interface SessionEnded {
  sessionEnded: true;
}

/** Reads it. @param state what the entry holds, which may be anything */
export function hasSessionEnded(state: unknown): state is SessionEnded {
  return typeof state === 'object' && state !== null && 'sessionEnded' in state && state.sessionEnded === true;
}

/**
 * The state that a sign-up page passes to its login page: an account was created with this email address.
 * @example
 * navigate(paths.login, { state: { registeredEmail: email } satisfies JustRegistered });
 */
export interface JustRegistered {
  registeredEmail: string;
}

/**
 * Reads `JustRegistered` from the state of a history entry.
 * @param state the entry's state, which may be anything
 * @returns the email address; null if the person has not just registered
 */
export function readRegisteredEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('registeredEmail' in state)) return null;
  return typeof state.registeredEmail === 'string' ? state.registeredEmail : null;
}

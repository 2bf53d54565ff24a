/** What a sign-up page leaves in the history entry of its log-in page: an account was made, with this email. */
export interface JustRegistered {
  registeredEmail: string;
}

/** Reads it. @param state what the entry holds, which may be anything @returns null when nobody has just signed up */
export function registeredEmailOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('registeredEmail' in state)) return null;
  return typeof state.registeredEmail === 'string' ? state.registeredEmail : null;
}

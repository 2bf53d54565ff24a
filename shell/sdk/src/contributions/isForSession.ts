import type { Guard } from '../remote/RemoteDescription.ts';
import type { Session } from '../session/Session.ts';

/** Returns whether a guard admits the account of a session. */
export function isForSession(guard: Guard | undefined, session: Session): boolean {
  return guard === undefined || (session.status === 'authenticated' && session.kind === guard);
}

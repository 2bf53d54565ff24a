import type { Account } from '@heard/contract';
import type { Guard } from '../remote/RemoteDescription.ts';

/**
 * Who is at the screen.
 * - `loading`: there is a token, and its account is on the way
 * - `anonymous`: nobody is logged in; `ended` says on the page that a session ended on how it did, a guard met later is
 *   an ordinary one
 * - `authenticated`: `kind` says whose account it is: a company's (role id 3), an administrator's (1) or a consumer's
 * - `unavailable`: there is a token, but the API can't be reached; the token is kept
 */
export type Session =
  | { status: 'loading' }
  | { status: 'anonymous'; ended: 'no' | 'loggedOut' | 'refused' }
  | { status: 'authenticated'; account: Account; kind: Guard; isCompany: boolean }
  | { status: 'unavailable'; retry: () => void; retrying: boolean };

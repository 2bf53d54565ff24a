import type { Account } from '@heard/contract';
import type { Guard } from '../remote/RemoteDescription.ts';

/**
 * The session of this browser, as `useSession` returns it. (The contract's `Session` is one login of an account on a device.)
 * - `loading`: there is a token, and its account is loading
 * - `anonymous`: nobody is logged in. Until the next navigation, `ended` is the reason why the last session ended. `isUnknown` is true
 *   while the web server renders the page and the browser hydrates it, because this page is the same for everybody
 * - `authenticated`: an account is logged in. `kind` is the kind of the account: a company (role id 3), an administrator (1) or a consumer
 * - `unavailable`: there is a token, but the API cannot be reached; the token is kept
 * @example
 * const session: Session = useSession();
 * if (session.status === 'authenticated') return <Text>{fullName(session.account)}</Text>;
 */
export type Session =
  | { status: 'loading' }
  | { status: 'anonymous'; ended: 'no' | 'loggedOut' | 'refused'; isUnknown?: boolean }
  | { status: 'authenticated'; account: Account; kind: Guard; isCompany: boolean }
  | { status: 'unavailable'; retry: () => void; retrying: boolean };

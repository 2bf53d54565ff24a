import type { Account, Endpoint } from '@heard/contract';
import { createContext, use } from 'react';
import type { Session } from './Session.ts';

/** A session that `forget` has removed from this browser. */
export interface ForgottenSession {
  /**
   * Calls an endpoint with the token of the session, such as the endpoint that restores a deleted account. Then the
   * session continues, unless another login has happened since.
   * @returns the response's body
   * @throws ApiError, NetworkError
   * @example
   * const forgotten: ForgottenSession = forget();
   * await forgotten.restore(endpoints.restoreCompany);
   */
  restore<Response>(endpoint: Endpoint<{ response: Response }>): Promise<Response>;
}

/**
 * The actions on the session.
 * @example
 * const { logOut }: SessionActions = useSessionActions();
 * <Button onClick={logOut}>{t('logOut')}</Button>
 */
export interface SessionActions {
  /** Starts a session: stores the token, and loads the account unless it is given. */
  logIn(token: string, account?: Account): void;
  /** Ends the session: removes the token in every tab, navigates to `/` and notifies the API. Does not wait for the response. */
  logOut(): void;
  /**
   * Removes a session that the API has already ended (the account was deleted) and navigates to `/`.
   * @returns the session, if the account can be restored
   */
  forget(): ForgottenSession;
  /** Replaces the account with an account that the API has just returned. */
  setAccount(account: Account): void;
  /** Loads the account and its data again, because the session now acts for another company. */
  reloadAccount(): void;
}

export const SessionContext = createContext<{ session: Session; actions: SessionActions } | null>(null);

function useSessionContext() {
  const context = use(SessionContext);
  if (context === null) throw new Error('The session needs HostProviders above it.');
  return context;
}

/**
 * Returns the session of this browser and renders again when it changes.
 * @throws Error without `HostProviders` above the component
 * @example
 * const session = useSession();
 * if (session.status === 'authenticated') return <p>{fullName(session.account)}</p>;
 */
export function useSession(): Session {
  return useSessionContext().session;
}

/**
 * Returns the actions on the session. The object is stable; its functions never throw.
 * @throws Error without `HostProviders` above the component
 * @example
 * const { logIn } = useSessionActions();
 * const { token, user } = await api.send('login', { body });
 * logIn(token, user);
 */
export function useSessionActions(): SessionActions {
  return useSessionContext().actions;
}

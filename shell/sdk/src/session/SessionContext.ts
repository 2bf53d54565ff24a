import type { Account } from '@heard/contract';
import { createContext, use } from 'react';
import type { Session } from './Session.ts';

export interface SessionActions {
  /** Starts a session: keeps the token and fetches the account, where the door's answer did not bring it. */
  logIn(token: string, account?: Account): void;
  /** Ends the session: tells the API, clears the token in every tab and goes to `/`. */
  logOut(): void;
  /** Forgets a session that the API has ended already (an account that was deleted) and goes to `/`. */
  forget(): void;
  /** Takes an account as the API has just answered it. */
  setAccount(account: Account): void;
}

export const SessionContext = createContext<{ session: Session; actions: SessionActions } | null>(null);

function useSessionContext() {
  const context = use(SessionContext);
  if (context === null) throw new Error('The session needs HostProviders above it.');
  return context;
}

/** Who is at the screen. */
export function useSession(): Session {
  return useSessionContext().session;
}

/** What can be done to the session. The object stays the same between renders. */
export function useSessionActions(): SessionActions {
  return useSessionContext().actions;
}

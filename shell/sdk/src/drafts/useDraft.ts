import { useMemo, useState } from 'react';
import type { Session } from '../session/Session.ts';
import { useSession } from '../session/SessionContext.ts';
import { draftStore } from './draftStore.ts';

export interface Draft<Value> {
  /** What was typed before a reload or a log-in; null when there is nothing. */
  read(): Partial<Value> | null;
  write(value: Partial<Value>): void;
  /** Forgets it: it was sent, or thrown away on purpose. */
  clear(): void;
}

/**
 * A form's draft, kept in this tab until it is sent or its author logs out. It outlives a session that the API refuses,
 * and belongs to the account that typed it: who logs in next in this tab finds only drafts of their own. Never for
 * passwords.
 * @param key names the form, unique in the product: `consumer.new-review`
 */
export function useDraft<Value extends object>(key: string): Draft<Value> {
  const session = useSession();
  // As it was when the form came: what is typed while the session ends is still of the same person.
  const [owner] = useState(() => ownerIn(session));
  return useMemo(() => {
    const ownKey = `${owner}.${key}`;
    return {
      read: () => {
        const draft = draftStore.read(ownKey);
        return typeof draft === 'object' && draft !== null ? draft : null;
      },
      write: (value) => draftStore.write(ownKey, value),
      clear: () => draftStore.remove(ownKey),
    };
  }, [owner, key]);
}

function ownerIn(session: Session): string {
  if (session.status !== 'authenticated') return 'visitor';
  const { role, id } = session.account;
  return `${role.name}.${id}`;
}

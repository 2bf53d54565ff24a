import { useMemo, useState } from 'react';
import type { Session } from '../session/Session.ts';
import { useSession } from '../session/SessionContext.ts';
import { draftStore } from './draftStore.ts';

/** A draft in this tab's storage. Its methods never throw. */
export interface Draft<Value> {
  /** Returns the input from before a reload or a login; null if there is no draft. */
  read(): Partial<Value> | null;
  write(value: Partial<Value>): void;
  /** Deletes the draft, because it was sent or discarded. */
  clear(): void;
}

/**
 * Returns access to a draft that is stored in this tab until it is sent or its author logs out. The draft outlives a session that the API
 * rejects, and belongs to the account with which it was typed: other accounts in this tab do not see it. Never use it for passwords.
 * @param key the draft's name, unique in the product: `consumer.new-review`
 * @throws Error without `HostProviders` above the component
 * @example
 * const draft = useDraft<{ title: string }>('consumer.new-review');
 * const [title, setTitle] = useState(() => draft.read()?.title ?? '');
 */
export function useDraft<Value extends object>(key: string): Draft<Value> {
  const session = useSession();
  // Uses the account of the first render, because text that is typed while the session ends still belongs to the same
  // person.
  const [owner] = useState(() => getOwner(session));
  return useMemo(() => {
    const ownKey = `${owner}.${key}`;
    return {
      read: () => {
        const draft = draftStore.read(ownKey);
        return typeof draft === 'object' && draft !== null ? draft : null;
      },
      write: (value) => void draftStore.write(ownKey, value),
      clear: () => draftStore.remove(ownKey),
    };
  }, [owner, key]);
}

function getOwner(session: Session): string {
  if (session.status !== 'authenticated') return 'visitor';
  const { role, id } = session.account;
  return `${role.name}.${id}`;
}

import type { TokenStore } from '@heard/sdk/host';
import { storageKeys } from '@heard/sdk/storage-keys';

const KEY = storageKeys.token;

/** The token in the browser's local storage. Other tabs hear of a change at once (`storage` event). */
export function createLocalTokenStore(): TokenStore {
  // What storage does not take, switched off or full, lasts as long as the page.
  let unsaved: string | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => {
      if (unsaved !== null) return unsaved;
      try {
        return localStorage.getItem(KEY);
      } catch {
        return null;
      }
    },
    set: (token) => {
      try {
        if (token === null) localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, token);
        unsaved = null;
      } catch {
        unsaved = token;
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => {
        // A null key: everything was cleared.
        if (event.key === KEY || event.key === null) listener();
      };
      window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        window.removeEventListener('storage', onStorage);
        listeners.delete(listener);
      };
    },
  };
}

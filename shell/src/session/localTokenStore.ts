import { createStore, type TokenStore } from '@heard/sdk/host';
import { storageKeys } from '@heard/sdk/storage-keys';

const KEY = storageKeys.token;

/**
 * Creates a token store in the browser's local storage. While it has a listener, it reports changes in other tabs. Deleting the token also
 * deletes the stored width of the account.
 */
export function createLocalTokenStore(): TokenStore {
  // The only copy of the token when storage is disabled or full. The session then ends with the page.
  const store = createStore(readToken());
  return {
    get: store.get,
    set: (token) => {
      try {
        if (token !== null) localStorage.setItem(KEY, token);
        else for (const key of [KEY, storageKeys.accountWidth]) localStorage.removeItem(key);
      } catch {
        // Ignores the failure: the page uses the token without storing it.
      }
      store.set(token);
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => {
        // The key is null when the whole storage was cleared.
        if (event.key === KEY || event.key === null) store.set(readToken());
      };
      window.addEventListener('storage', onStorage);
      const unsubscribe = store.subscribe(listener);
      return () => {
        window.removeEventListener('storage', onStorage);
        unsubscribe();
      };
    },
  };
}

function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

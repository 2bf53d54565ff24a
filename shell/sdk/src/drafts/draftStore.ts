import { tabStorage } from '../storage/tabStorage.ts';
import { storageKeys } from '../storageKeys.ts';

const PREFIX = storageKeys.draftPrefix;

/** Stores the input of this tab, so that it is not lost by a reload or a login. */
export const draftStore = {
  read: (key: string) => tabStorage.read(PREFIX + key),
  write: (key: string, draft: unknown) => tabStorage.write(PREFIX + key, draft),
  remove: (key: string) => tabStorage.remove(PREFIX + key),
};

/** Deletes all drafts and the recent searches, because another person may use this browser next. */
export function clearTraces(): void {
  try {
    localStorage.removeItem(storageKeys.recentSearches);
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Ignores the failure: storage is disabled, so it contains no drafts.
  }
}

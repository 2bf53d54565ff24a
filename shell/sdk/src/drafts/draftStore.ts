import { storageKeys } from '../storageKeys.ts';

const PREFIX = storageKeys.draftPrefix;

/** Stores what is typed in this tab, so that a reload or a login in between loses nothing. */
export const draftStore = {
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    } catch {
      return null;
    }
  },
  write(key: string, draft: unknown): void {
    try {
      sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
    } catch {
      // Storage is full or disabled: the text stays in the form but does not survive a reload.
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(PREFIX + key);
    } catch {
      // Nothing was stored.
    }
  },
};

/** Deletes all drafts and the recent searches: the next person at this screen is someone else. */
export function clearTraces(): void {
  try {
    localStorage.removeItem(storageKeys.recentSearches);
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled: nothing was stored.
  }
}

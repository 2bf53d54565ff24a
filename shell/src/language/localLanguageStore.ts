import { spokenLanguage } from '@heard/contract';
import type { LanguageStore, RememberedLanguages } from '@heard/sdk/host';
import { storageKeys } from '@heard/sdk/storage-keys';

const KEYS = { chosen: storageKeys.language, account: storageKeys.accountLanguage } as const;

/** Creates a store for the languages in the browser's local storage. */
export function createLocalLanguageStore(): LanguageStore {
  // If storage is disabled or full, the languages are kept in memory until the document is closed.
  const unsaved: Partial<RememberedLanguages> = {};
  const read = (name: keyof RememberedLanguages) => {
    try {
      return spokenLanguage([localStorage.getItem(KEYS[name])]);
    } catch {
      return null;
    }
  };
  return {
    get: () => ({ chosen: read('chosen'), account: read('account'), ...unsaved }),
    set: (remembered) => {
      for (const name of ['chosen', 'account'] as const) {
        const language = remembered[name];
        if (language === undefined) continue;
        try {
          if (language === null) localStorage.removeItem(KEYS[name]);
          else localStorage.setItem(KEYS[name], language);
        } catch {
          unsaved[name] = language;
        }
      }
    },
  };
}

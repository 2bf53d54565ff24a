import type { Language } from '@heard/contract';

/** What a browser keeps of the language from one visit to the next. */
export interface RememberedLanguages {
  /** What was chosen in the footer. */
  chosen: Language | null;
  /** What the account says that is logged in, so that a page needs not wait for it. */
  account: Language | null;
}

/** Where the host keeps them. */
export interface LanguageStore {
  get(): RememberedLanguages;
  set(remembered: Partial<RememberedLanguages>): void;
}

/** A store that forgets with the page: for tests and for a remote that runs alone. */
export function createMemoryLanguageStore(chosen: Language | null = null): LanguageStore {
  let remembered: RememberedLanguages = { chosen, account: null };
  return {
    get: () => remembered,
    set: (changed) => {
      remembered = { ...remembered, ...changed };
    },
  };
}

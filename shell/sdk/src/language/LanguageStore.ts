import type { Language } from '@heard/contract';

/** The languages that a browser stores between visits. */
export interface RememberedLanguages {
  /** The language chosen in the footer. */
  chosen: Language | null;
  /** The language of the account that is logged in, so that a page does not have to wait for the account. */
  account: Language | null;
}

/** The host's storage of the languages. */
export interface LanguageStore {
  get(): RememberedLanguages;
  set(remembered: Partial<RememberedLanguages>): void;
}

/** Creates an in-memory language store: for tests and for a remote that runs standalone. */
export function createMemoryLanguageStore(chosen: Language | null = null): LanguageStore {
  let remembered: RememberedLanguages = { chosen, account: null };
  return {
    get: () => remembered,
    set: (changed) => {
      remembered = { ...remembered, ...changed };
    },
  };
}

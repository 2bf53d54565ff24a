import type { Language } from '@heard/contract';
import { createContext, use } from 'react';

export interface LanguageChoice {
  /** The one that is wanted: shown, or on its way. */
  language: Language;
  /** Its texts, or the server's yes, are on their way; the page shows the one before meanwhile. */
  isChanging: boolean;
  /** Changes it for the whole page, and remembers it: in the browser, and in an account that has a language of its own. */
  choose(language: Language): void;
}

export const LanguageContext = createContext<LanguageChoice | null>(null);

/** The language of the page, and how to change it. The texts' hooks follow by themselves. */
export function useLanguageChoice(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === null) throw new Error('useLanguageChoice needs HostProviders above it.');
  return choice;
}

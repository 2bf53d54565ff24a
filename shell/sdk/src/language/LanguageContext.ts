import type { Language } from '@heard/contract';
import { createContext, use } from 'react';

/**
 * The language of the page, and the way to change it.
 * @example
 * const { language, choose }: LanguageChoice = useLanguageChoice();
 * <button disabled={language === 'es'} onClick={() => choose('es')}>Español</button>
 */
export interface LanguageChoice {
  /** The requested language: active, or loading. */
  language: Language;
  /** Whether the language's messages are loading, or the account is being saved. In the meantime, the page shows the previous language. */
  isChanging: boolean;
  /** Changes the language of the whole page and stores it in the browser, and in an account that has a language. An error is shown as a notice. */
  choose(language: Language): void;
}

export const LanguageContext = createContext<LanguageChoice | null>(null);

/**
 * Returns the language of the page and a function to change it. Hooks that return messages re-render automatically.
 * @throws Error without `HostProviders` above the component
 * @example
 * const { language, choose } = useLanguageChoice();
 * <button onClick={() => choose('fr')}>Français</button>
 */
export function useLanguageChoice(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === null) throw new Error('useLanguageChoice needs HostProviders above it.');
  return choice;
}

import { LANGUAGES, spokenLanguage, type Language } from '@heard/contract';
import type { RememberedLanguages } from './LanguageStore.ts';
import { readUrlLanguage } from './urlLanguage.ts';

/**
 * Returns the language of a page: the language of the account, else the chosen language, else the language in the URL (`?lang=es`), else
 * the browser's language, else English.
 * @example
 * activateLanguage(resolveLanguage(languageStore.get()));
 */
export function resolveLanguage({ account, chosen }: RememberedLanguages): Language {
  return account ?? chosen ?? visitLanguage ?? LANGUAGES[0] ?? 'en';
}

// The URL that the document was opened with: navigating within the page does not change the language.
// On the web server, the renderer has already chosen the language.
const visitLanguage =
  typeof window === 'undefined'
    ? null
    : (readUrlLanguage(window.location.search) ?? spokenLanguage(navigator.languages));

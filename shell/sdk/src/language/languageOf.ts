import { LANGUAGES, spokenLanguage, type Language } from '@heard/contract';
import type { RememberedLanguages } from './LanguageStore.ts';

/**
 * The language of a page: the account's, else the chosen one, else the one that the address asks for (`?lang=es`), else the
 * browser's, else English.
 */
export function languageOf({ account, chosen }: RememberedLanguages): Language {
  return account ?? chosen ?? languageOfVisit ?? LANGUAGES[0] ?? 'en';
}

// The address that the page was opened with: within the page nobody goes to another language by it.
const languageOfVisit = spokenLanguage([
  new URLSearchParams(window.location.search).get('lang') ?? '',
  ...navigator.languages,
]);

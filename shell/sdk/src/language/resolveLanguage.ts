import { getLanguages, spokenLanguage, type Language } from '@heard/contract';
import type { RememberedLanguages } from './LanguageStore.ts';
import { readUrlLanguage } from './urlLanguage.ts';

/**
 * Returns the language of a page: the language of the account, else the chosen language, else the language in the URL (`?lang=es`), else
 * the browser's language, else the default of the site. Languages that the site does not offer are ignored.
 * @example
 * activateLanguage(resolveLanguage(languageStore.get()));
 */
export function resolveLanguage({ account, chosen }: RememberedLanguages): Language {
  return spokenLanguage([account, chosen, ...visitTags, ...getLanguages()]) ?? 'en';
}

// The URL that the document was opened with: navigating within the page does not change the language.
// On the web server, the renderer has already chosen the language.
const visitTags =
  typeof window === 'undefined' ? [] : [readUrlLanguage(window.location.search), ...navigator.languages];

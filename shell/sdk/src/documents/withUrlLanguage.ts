import { getDefaultLanguage, type Language } from '@heard/contract';
import { setUrlLanguage } from '../language/urlLanguage.ts';

/**
 * Returns the canonical URL of a page in a language. The URL for the default language of the site has no parameter, because clients that
 * request no language, such as search engines, get the default language.
 * @param language null if the browser's language applies
 * @param url without a language
 * @example
 * const url = withUrlLanguage(language, `${publicUrl}${paths.company(id)}`);
 */
export function withUrlLanguage(language: Language | null, url: string): string {
  return language === null || language === getDefaultLanguage() ? url : setUrlLanguage(language, url);
}

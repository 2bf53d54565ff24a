import type { Language } from '@heard/contract';
import { setUrlLanguage } from '@heard/sdk/server';

/**
 * Returns the canonical URL of a page in a language. English has the plain URL: clients without a language, such as search engines, get
 * English there.
 * @param url without a language
 * @param language null: the browser's language
 */
export function withUrlLanguage(language: Language | null, url: string): string {
  return language === null || language === 'en' ? url : setUrlLanguage(language, url);
}

import { spokenLanguage, type Language } from '@heard/contract';

/** Returns the language that a URL requests, `?lang=es`; null if none or an unsupported one. @param query with or without `?` */
export function readUrlLanguage(query: string): Language | null {
  return spokenLanguage([new URLSearchParams(query).get('lang') ?? '']);
}

/**
 * Returns the URL of a page in a language. English has the plain URL: clients without a language, such as search engines, get
 * English there.
 * @param url without a language
 * @param language null: the browser's language
 */
export function withUrlLanguage(language: Language | null, url: string): string {
  return language === null || language === 'en' ? url : `${url}${url.includes('?') ? '&' : '?'}lang=${language}`;
}

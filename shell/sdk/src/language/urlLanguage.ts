import { spokenLanguage, type Language } from '@heard/contract';

/** The parameter of a URL that requests a language. */
export const LANGUAGE_PARAMETER = 'lang';

/**
 * Returns the language that a URL requests (`?lang=es`). Returns null if the URL requests no language, or a language that the site does not offer.
 * @param query with or without `?`
 */
export function readUrlLanguage(query: string): Language | null {
  return spokenLanguage([new URLSearchParams(query).get(LANGUAGE_PARAMETER)]);
}

/**
 * Adds the parameter that requests a language to a URL of this site. Keeps the other parameters and the fragment.
 * @param url relative or absolute
 */
export function setUrlLanguage(language: Language, url: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const parameters = query.split('&').filter((one) => one !== '' && !one.startsWith(`${LANGUAGE_PARAMETER}=`));
  return `${path}?${[...parameters, `${LANGUAGE_PARAMETER}=${language}`].join('&')}${fragment}`;
}

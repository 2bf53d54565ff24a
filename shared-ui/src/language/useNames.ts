import { useLanguage } from './language.ts';

/** The name of a category, a country or a city in each language. */
export interface Names {
  en: string;
  es: string;
  fr: string;
}

/**
 * Returns a function that picks the name in the language of the page.
 * @example
 * const toName = useNames();
 * <Pill>{toName(category.names)}</Pill>
 */
export function useNames(): (names: Names) => string {
  const language = useLanguage();
  return (names) => (language === 'es' || language === 'fr' ? names[language] : names.en);
}

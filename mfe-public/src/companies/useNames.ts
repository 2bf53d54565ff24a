import { useLanguage } from '@heard/ui';

interface Names {
  en: string;
  es: string;
  fr: string;
}

/** Returns a function for the name of a category or a country in the language of the page. */
export function useNames(): (names: Names) => string {
  const language = useLanguage();
  return (names) => (language === 'es' || language === 'fr' ? names[language] : names.en);
}

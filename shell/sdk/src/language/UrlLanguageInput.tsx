import { useLocation } from 'react-router-dom';
import { LANGUAGE_PARAMETER, readUrlLanguage } from './urlLanguage.ts';

/**
 * Adds to a GET form the language that the URL of the page requests. Without scripts, the browser opens the results by a URL that contains
 * only the fields of the form. `Link` does the same.
 * @example
 * <form action={paths.search({})}>
 *   <SearchTextField label={t('search')} name="q" />
 *   <UrlLanguageInput />
 * </form>
 */
export function UrlLanguageInput() {
  const language = readUrlLanguage(useLocation().search);
  return language === null ? null : <input type="hidden" name={LANGUAGE_PARAMETER} value={language} />;
}

import { useLocation } from 'react-router-dom';
import { LANGUAGE_PARAMETER, readUrlLanguage } from './urlLanguage.ts';

/**
 * Keeps the language that the URL of the page requests in a GET form: without scripts, the browser opens its results. `Link` does the same.
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

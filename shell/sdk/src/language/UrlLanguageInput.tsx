import { useLocation } from 'react-router-dom';
import { LANGUAGE_PARAMETER, readUrlLanguage } from './urlLanguage.ts';

/**
 * Adds a hidden field to a GET form: the language that the URL of the page requests. Without scripts, the URL of the results contains only
 * the fields of the form, so the language would be lost. `Link` adds the language to links.
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

import { withSiteName, type Language } from '@heard/contract';
import { setupI18n } from '@lingui/core';

/** A catalog that the build has compiled. */
type Catalog<Id extends string> = Readonly<Record<Id, string>>;

/**
 * Creates the function with which `describe` translates texts. `describe` passes the language of each text, because the active language
 * belongs to the page that is being rendered. A text that is missing in a catalog is returned in English. The word `Heard` is the name of
 * the site.
 * @param catalogs by language
 * @example
 * const translate = createDocumentTexts({ en, es, fr });
 * const title = translate(language, 'list.page', { title: 'Bakeries', page: 2 });
 */
export function createDocumentTexts<Id extends string>(
  catalogs: Readonly<{ en: Catalog<Id> }> & Readonly<Partial<Record<Language, Catalog<NoInfer<Id>>>>>,
): (language: Language, id: Id, values?: Record<string, string | number>) => string {
  const english: Readonly<Record<string, string>> = catalogs.en;
  return (language, id, values) => {
    const text = catalogs[language]?.[id] ?? english[id];
    const messages = text === undefined ? {} : { [id]: withSiteName(text) };
    return setupI18n({ locale: language, messages: { [language]: messages } })._(id, values);
  };
}

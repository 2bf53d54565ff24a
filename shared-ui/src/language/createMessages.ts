import { setupI18n } from '@lingui/core';
import { activeLanguage, useLanguage } from './language.ts';

/** Gives the text of a message id in the active language, with its values filled in. */
export type Translate<Id> = (id: Id, values?: Record<string, string | number | Date>) => string;

/**
 * Binds a package's message catalog to the active language. Every package calls it once. The catalog stays in an
 * instance of its own, so that two versions of a package on one page never mix their texts.
 *
 * @param en the English catalog: ICU MessageFormat texts by id, compiled by the build.
 */
export function createMessages<Catalog extends Record<string, string>>(
  en: Catalog,
): { useMessages(): Translate<keyof Catalog>; translate: Translate<keyof Catalog> } {
  const catalogs: Record<string, Catalog> = { en };
  const translators = new Map<string, Translate<keyof Catalog>>();

  function translatorOf(language: string): Translate<keyof Catalog> {
    const locale = language in catalogs ? language : 'en';
    let translator = translators.get(locale);
    if (!translator) {
      const texts = setupI18n({ locale, messages: { [locale]: catalogs[locale] ?? en } });
      translator = (id, values) => texts._(String(id), values);
      translators.set(locale, translator);
    }
    return translator;
  }

  return {
    useMessages: () => translatorOf(useLanguage()),
    translate: (id, values) => translatorOf(activeLanguage())(id, values),
  };
}

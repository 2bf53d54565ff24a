import { setupI18n } from '@lingui/core';
import { use } from 'react';
import { activeLanguage, onLanguageChange, useLanguage } from './language.ts';

/** Gives the text of a message id in the active language, with its values filled in. */
export type Translate<Id> = (id: Id, values?: Record<string, string | number | Date>) => string;

/** A message catalog: ICU MessageFormat texts by id, compiled by the build. */
export type Catalog<Id extends string> = Record<Id, string>;

/** Brings the catalog of one language: a dynamic `import()`, so that a page loads the language in use alone. */
export type LoadCatalog<Id extends string> = () => Promise<{ default: Catalog<Id> }>;

/**
 * Binds a package's message catalogs to the active language. Every package calls it once. The catalogs stay in instances
 * of their own, so that two versions of a package on one page never mix their texts.
 *
 * English comes with the code. It stands in where there is no catalog for a language, or where it can't be had; that one is
 * tried anew when the language is activated again.
 *
 * @param en the English catalog
 * @param others those of other languages, by BCP 47 tag
 */
export function createMessages<Id extends string>(
  en: Catalog<Id>,
  others: Record<string, LoadCatalog<NoInfer<Id>>> = {},
): { useMessages(): Translate<Id>; translate: Translate<Id> } {
  const english = translatorOf('en', en);
  const translators = new Map<string, Translate<Id>>();
  const loading = new Map<string, Promise<void>>();

  /** @returns null when the texts of a language are there, or none will come */
  function load(language: string): Promise<void> | null {
    const bring = others[language];
    if (bring === undefined || translators.has(language)) return null;
    let coming = loading.get(language);
    if (coming === undefined) {
      coming = bring().then(
        ({ default: catalog }) => void translators.set(language, translatorOf(language, catalog)),
        () => void translators.set(language, english),
      );
      loading.set(language, coming);
    }
    return coming;
  }

  // Before anything is rendered: the catalogs of all packages come at once.
  function prepare() {
    const language = activeLanguage();
    if (translators.get(language) === english) {
      translators.delete(language);
      loading.delete(language);
    }
    void load(language);
  }
  prepare();
  onLanguageChange(prepare);

  return {
    useMessages: () => {
      const language = useLanguage();
      const coming = load(language);
      if (coming !== null) use(coming);
      return translators.get(language) ?? english;
    },
    translate: (id, values) => (translators.get(activeLanguage()) ?? english)(id, values),
  };
}

function translatorOf<Id extends string>(language: string, catalog: Catalog<Id>): Translate<Id> {
  const texts = setupI18n({ locale: language, messages: { [language]: catalog } });
  return (id, values) => texts._(id, values);
}

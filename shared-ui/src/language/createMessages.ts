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
  const coming = new Map<string, Promise<Translate<Id>>>();
  const here = new Map<string, Translate<Id>>();

  /** @returns null for a language without a catalog */
  function bring(language: string): Promise<Translate<Id>> | null {
    const load = others[language];
    if (load === undefined) return null;
    const before = coming.get(language);
    if (before !== undefined) return before;
    const translator = load()
      .then(
        ({ default: catalog }) => translatorOf(language, catalog),
        () => english,
      )
      .then((value) => {
        here.set(language, value);
        // As `use` reads a promise that it has seen settle: nothing waits for what is there.
        void Object.assign(translator, { status: 'fulfilled', value });
        return value;
      });
    coming.set(language, translator);
    return translator;
  }

  // Before anything is rendered: the catalogs of all packages come at once.
  function prepare() {
    const language = activeLanguage();
    if (here.get(language) === english) {
      here.delete(language);
      coming.delete(language);
    }
    void bring(language);
  }
  prepare();
  onLanguageChange(prepare);

  return {
    useMessages: () => {
      const translator = bring(useLanguage());
      // Also of one that is here: React counts on it when it goes on with what has waited.
      return translator === null ? english : use(translator);
    },
    translate: (id, values) => (here.get(activeLanguage()) ?? english)(id, values),
  };
}

function translatorOf<Id extends string>(language: string, catalog: Catalog<Id>): Translate<Id> {
  const texts = setupI18n({ locale: language, messages: { [language]: catalog } });
  return (id, values) => texts._(id, values);
}

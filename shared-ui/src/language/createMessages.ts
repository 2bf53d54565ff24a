import { setupI18n } from '@lingui/core';
import { use } from 'react';
import { activeLanguage, onLanguageChange, useLanguage } from './language.ts';
import { createResource, type Resource } from './createResource.ts';

declare global {
  /**
   * The name of the site, and the function that inserts the name into catalogs. Undefined if the site has the name of the software. A script
   * of the document, or the program of the web server's renderer, sets it before packages are loaded. Packages contain copies of this file,
   * so they share a global variable.
   */
  var heardSite:
    | {
        name: string;
        /** Returns a compiled catalog in which the name replaces the word `Heard`. */
        rename<Texts>(texts: Texts): Texts;
      }
    | undefined;
}

/** Returns the text of a message id in the active language, with its values filled in. */
export type Translate<Id> = (id: Id, values?: Record<string, string | number | Date>) => string;

/** A message catalog: ICU MessageFormat texts by id, compiled by the build. */
export type Catalog<Id extends string> = Record<Id, string>;

/** Loads the catalog of one language. Use a dynamic `import()`, so that a page loads only the active language. */
export type LoadCatalog<Id extends string> = () => Promise<{ default: Catalog<Id> }>;

/**
 * Binds the message catalogs of a package to the active language. Call it once per package. Each package has a separate
 * i18n instance, so that two versions of a package on one page never mix their texts.
 *
 * English is bundled. It is the fallback for languages without a catalog, and for a catalog that fails to load. Activating
 * the language again retries the load. In every catalog, the word `Heard` is the name of the site: pages show the name that the operator
 * has set.
 *
 * @param en the English catalog
 * @param others loaders of the other catalogs by BCP 47 tag
 *
 * @example
 * // src/messages/messages.ts
 * export const { useMessages, translate } = createMessages(en, {
 *   es: () => import('./es.json'),
 *   fr: () => import('./fr.json'),
 * });
 *
 * // in a component; suspends while the catalog of the active language loads
 * const t = useMessages();
 * return <h1>{t('reviews.count', { count: 3 })}</h1>;
 */
export function createMessages<Id extends string>(
  en: Catalog<Id>,
  others: Record<string, LoadCatalog<NoInfer<Id>>> = {},
): { useMessages(): Translate<Id>; translate: Translate<Id> } {
  const english = createTranslate('en', en);
  const translates = new Map<string, Resource<Translate<Id>>>();

  /** Returns null for a language without a catalog. */
  function load(language: string): Resource<Translate<Id>> | null {
    const loadCatalog = others[language];
    if (loadCatalog === undefined) return null;
    let translate = translates.get(language);
    if (translate === undefined) {
      translate = createResource(
        loadCatalog().then(
          ({ default: catalog }) => createTranslate(language, catalog),
          () => english,
        ),
      );
      translates.set(language, translate);
    }
    return translate;
  }

  // Starts to load the catalog before the first render, so that the catalogs of all packages load at the same time.
  function preload() {
    const language = activeLanguage();
    const hasFailed = translates.get(language)?.read() === english;
    if (hasFailed) translates.delete(language);
    void load(language);
  }
  preload();
  onLanguageChange(preload);

  return {
    useMessages: () => {
      const translate = load(useLanguage());
      // Also reads a loaded catalog with `use`: if React replays a component that had suspended here, a missing `use` would break the hooks
      // after it.
      return translate === null ? english : use(translate);
    },
    translate: (id, values) => (translates.get(activeLanguage())?.read() ?? english)(id, values),
  };
}

function createTranslate<Id extends string>(language: string, catalog: Catalog<Id>): Translate<Id> {
  return setupI18n({ locale: language, messages: { [language]: globalThis.heardSite?.rename(catalog) ?? catalog } }).t;
}

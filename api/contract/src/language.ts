import type { Language } from './schemas/account.ts';

declare global {
  /**
   * The languages that the site of this process or document offers. Undefined if the site offers all languages of the product. Bundles of remotes
   * contain copies of this module, so they share a global variable.
   */
  var heardLanguages: readonly Language[] | undefined;
}

/** The languages of the product. A site may offer only some of them, see `getLanguages`. */
export const LANGUAGES: readonly Language[] = ['en', 'es', 'fr'];

/** The name of each language in that language. Static, because `Intl.DisplayNames` costs a phone 30 ms on first use. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français' };

/** Returns the languages that the site of this process or document offers. The first language is the default. */
export function getLanguages(): readonly Language[] {
  return globalThis.heardLanguages ?? LANGUAGES;
}

/** Returns the default language of the site, for people whose language the site does not offer. */
export function getDefaultLanguage(): Language {
  return getLanguages()[0] ?? 'en';
}

/** Returns a language if the site offers it, else the default of the site. @param language a stored language; null if it is unknown */
export function toOfferedLanguage(language: string | null): Language {
  return getLanguages().find((one) => one === language) ?? getDefaultLanguage();
}

/** Returns whether a site with these languages offers all languages of the product, and has the product's default language. */
export function areAllLanguages(languages: readonly Language[]): boolean {
  return languages.join() === LANGUAGES.join();
}

/**
 * Returns the first language of a list that the site offers, or null when it offers none of them.
 * @param tags BCP 47 tags in order of preference. `es-MX` matches Spanish, and null matches no language
 */
export function spokenLanguage(tags: readonly (string | null)[]): Language | null {
  const matches = (tag: string | null) =>
    getLanguages().filter((language) => language === tag?.toLowerCase().split('-')[0]);
  return tags.flatMap(matches)[0] ?? null;
}

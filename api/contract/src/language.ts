import type { Language } from './schemas/account.ts';

/** The languages of the product. The first language, English, is the fallback. */
export const LANGUAGES: readonly Language[] = ['en', 'es', 'fr'];

/** The name of each language in that language. Static, because `Intl.DisplayNames` costs a phone 30 ms on first use. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français' };

/**
 * Returns the first language of a list that the product supports, or null when it supports none of them.
 * @param tags BCP 47 tags in order of preference; `es-MX` matches Spanish
 */
export function spokenLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const [primary = ''] = tag.toLowerCase().split('-');
    const language = LANGUAGES.find((one) => one === primary);
    if (language !== undefined) return language;
  }
  return null;
}

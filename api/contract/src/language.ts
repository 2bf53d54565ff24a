import type { Language } from './schemas/account.ts';

/** The languages that the product speaks, English first: what is said where none of a person's languages is among them. */
export const LANGUAGES: readonly Language[] = ['en', 'es', 'fr'];

/** What each calls itself. Written down, since every page needs it and the first `Intl.DisplayNames` costs a phone 30 ms. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français' };

/**
 * The first language of a list that the product speaks; null when it speaks none of them.
 * @param tags BCP 47 tags, the most wanted first: `es-MX` is Spanish
 */
export function spokenLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const [primary = ''] = tag.toLowerCase().split('-');
    const language = LANGUAGES.find((one) => one === primary);
    if (language !== undefined) return language;
  }
  return null;
}

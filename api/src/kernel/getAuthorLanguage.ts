import { LANGUAGES, type Language } from '@heard/contract';

/**
 * Returns the language of an email to the author of a review about another person's action: the account's language, the
 * review's language if emails support it, or English.
 */
export function getAuthorLanguage(author: { author_language: string | null; language: string | null }): Language {
  const languages = [author.author_language, author.language];
  return languages.flatMap((one) => LANGUAGES.find((language) => language === one) ?? [])[0] ?? 'en';
}

import { LANGUAGES, type Language } from '@heard/contract';

/**
 * Returns the language of an email to the author of a review that somebody else's request triggers: the account's language, that
 * of the review if emails are written in it, or English.
 */
export function getAuthorLanguage(author: { author_language: string | null; language: string | null }): Language {
  const languages = [author.author_language, author.language];
  return languages.flatMap((one) => LANGUAGES.find((language) => language === one) ?? [])[0] ?? 'en';
}

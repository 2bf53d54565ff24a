import { getDefaultLanguage, spokenLanguage, type Language } from '@heard/contract';

/**
 * Returns the language of an email to the author of a review about another person's action: the first language that the
 * site offers of the account's and the review's, or the default of the site.
 */
export function getAuthorLanguage(author: { author_language: string | null; language: string | null }): Language {
  return spokenLanguage([author.author_language, author.language]) ?? getDefaultLanguage();
}

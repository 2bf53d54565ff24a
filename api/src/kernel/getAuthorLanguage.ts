import { getDefaultLanguage, spokenLanguage, type Language } from '@heard/contract';

/**
 * Returns the language of the emails that the author of a review receives after another person's action, such as a reply. It is the language of
 * the account or, if the site does not offer that language, the language of the review. If the site offers neither, it is the default
 * language of the site.
 */
export function getAuthorLanguage(author: { author_language: string | null; language: string | null }): Language {
  return spokenLanguage([author.author_language, author.language]) ?? getDefaultLanguage();
}

import { LANGUAGES, type OwnCompany } from '@heard/contract';

/**
 * Returns the languages that a saved reply can have, sorted by name: the languages of the product and of the company's
 * reviews.
 * @param chosen the language of the saved reply; the result always contains it
 */
export function listLanguages(
  { languageCounts }: Pick<OwnCompany, 'languageCounts'>,
  chosen: string,
  getName: (language: string) => string,
): string[] {
  const languages = new Set([...LANGUAGES, ...Object.keys(languageCounts), chosen]);
  return [...languages].sort((a, b) => getName(a).localeCompare(getName(b)));
}

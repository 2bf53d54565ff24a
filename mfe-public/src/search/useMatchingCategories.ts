import { useLanguage, useNames } from '@heard/ui';
import { knownCategories, type KnownCategory } from './knownCategories.ts';

/** Maximum number of matching categories that are shown. */
const MAX_MATCHES = 4;
const WORD_MIN_LENGTH = 3;

/**
 * Returns at most 4 categories that match a query. A category matches if a word of its name, in the language of the page, starts with a query word of
 * at least 3 letters, or if one of its additional search words equals a query word.
 */
export function useMatchingCategories(query: string): KnownCategory[] {
  const getName = useNames();
  const language = useLanguage();
  const words = toWords(query, language);
  const starts = words.filter((word) => Array.from(word).length >= WORD_MIN_LENGTH);
  if (words.length === 0) return [];
  return [...knownCategories.values()]
    .filter(({ names, also }) => {
      const named = toWords(getName(names), language).some((word) => starts.some((start) => word.startsWith(start)));
      return named || also.flatMap((text) => toWords(text, language)).some((word) => words.includes(word));
    })
    .slice(0, MAX_MATCHES);
}

/** Returns the words of a text without case and accents. */
function toWords(text: string, language: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase(language)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

import { foldText } from '@heard/contract';
import { SEPARATORS, toWords } from '../../kernel/foldText.ts';

/** Maximum number of words of a search. Further words are ignored. */
const MAX_WORDS = 10;

/** Matches scripts without spaces between words, in which a word may start anywhere. */
const WITHOUT_SPACES =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Creates a predicate for texts in which each word of the search is the start of a word, ignoring letter case and accents. A
 * search without words matches nothing.
 */
export function createTextFilter(search: string): (text: string) => boolean {
  const words = [...new Set(toWords(search))].slice(0, MAX_WORDS);
  if (words.length === 0) return () => false;
  // Folded words contain no special characters of regular expressions, because these characters are separators.
  const patterns = words.map(
    (word) => new RegExp(WITHOUT_SPACES.test(word) ? word : `(?:^|[${SEPARATORS}])${word}`, 'u'),
  );
  return (text) => {
    const folded = foldText(text);
    return patterns.every((pattern) => pattern.test(folded));
  };
}

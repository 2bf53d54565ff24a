import { foldText, SEPARATORS, wordsOf } from '../search/foldText.ts';

/** The most words of a search that count. */
const MOST_WORDS = 10;

/** Scripts that put no space between words: there, a word may begin anywhere. */
const WITHOUT_SPACES =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Reads a search and gives the test that a text passes when each word of the search begins one of its words. Letter case
 * and accents do not matter. A search without a word finds nothing.
 */
export function textSearch(search: string): (text: string) => boolean {
  const words = [...new Set(wordsOf(search))].slice(0, MOST_WORDS);
  if (words.length === 0) return () => false;
  // A folded word has no character that means something in a regular expression: those stand between words.
  const patterns = words.map(
    (word) => new RegExp(WITHOUT_SPACES.test(word) ? word : `(?:^|[${SEPARATORS}])${word}`, 'u'),
  );
  return (text) => {
    const folded = foldText(text);
    return patterns.every((pattern) => pattern.test(folded));
  };
}

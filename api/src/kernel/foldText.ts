import { FOLDED_LETTERS, foldText } from '@heard/contract';

/**
 * The separators of words, as the content of a character class of JavaScript and PostgreSQL: controls, spaces, punctuation and currencies.
 * Emoji separate no words, because a name may consist of emoji.
 */
export const SEPARATORS =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02b9-\\u02ff\\u055a-\\u055f\\u0589\\u058a\\u05be\\u05c0' +
  '\\u05c3\\u05c6\\u05f3\\u05f4\\u0600-\\u060f\\u061b-\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u0970\\u0e3f\\u0e4f\\u0e5a\\u0e5b' +
  '\\u0f04-\\u0f14\\u104a-\\u104f\\u1360-\\u1368\\u17d4-\\u17db\\u1800-\\u180a\\u2000-\\u25ff\\u2e00-\\u2e7f\\u3000-\\u3004' +
  '\\u3008-\\u3020\\u3030\\u30a0\\u30fb\\ufe30-\\ufe6f\\ufffc\\ufffd';

// NUL and lone surrogates separate words, too. A query may contain them, but a text in the database cannot.
const separators = new RegExp(`[\\0${SEPARATORS}]|\\p{Cs}`, 'u');

/** Maximum number of characters of a word. Further characters are ignored. */
export const WORD_MAX_LENGTH = 64;

/** Maximum number of characters of a whole name. Further characters are ignored. */
const NAME_MAX_LENGTH = 256;

/** Returns whether a folded character separates words. */
export function isSeparator(character: string): boolean {
  return separators.test(character);
}

/** Returns the folded words of a text. */
export function toWords(text: string): string[] {
  return foldText(text)
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, WORD_MAX_LENGTH).join(''));
}

/** Returns a whole name for comparison, without its separators (`search_full_name` in the database). */
export function toFullName(text: string): string {
  const letters = foldText(text).split(separators).join('');
  return Array.from(letters).slice(0, NAME_MAX_LENGTH).join('');
}

/**
 * Returns a regular expression that finds a folded text in a text without accents, but with its original letter case
 * (`search_spelling` in the database). The dot is the only special character that folded words contain.
 */
export function inAnyCase(folded: string): string {
  return Array.from(
    folded,
    (letter) => `[${[letter, ...(spellings.get(letter) ?? []), toCapital(letter)].join('')}]`,
  ).join('');
}

/** Maps each folded letter to the original letters in both cases. */
const spellings = new Map<string, string[]>();
for (const [letter, folded] of Object.entries(FOLDED_LETTERS)) {
  spellings.set(folded, [...(spellings.get(folded) ?? []), letter, toCapital(letter)]);
}

function toCapital(letter: string): string {
  const capital = letter.toUpperCase();
  return Array.from(capital).length === 1 ? capital : letter;
}

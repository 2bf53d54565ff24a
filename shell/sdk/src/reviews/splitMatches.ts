/** Replacements of letters that Unicode does not decompose. The API's search uses the same replacements. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
};

/** Matches scripts without spaces between words, in which a match may start anywhere. */
const WITHOUT_SPACES =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const LETTER = /[\p{L}\p{N}\p{So}]/u;

/** Returns a text without case and accents. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðħı]/g, (letter) => LETTERS[letter] ?? letter);
}

/**
 * Splits a text at the matches of a search. A word of the search matches the start of a word in the text, ignoring case and accents, as in
 * the API's search of reviews.
 * @returns the pieces of the text: texts outside of matches at even positions, and matches at odd positions. The first piece may be empty
 */
export function splitMatches(text: string, search: string): string[] {
  const words = fold(search)
    .split(/[^\p{L}\p{N}\p{So}]+/u)
    .filter((word) => word !== '');
  // A text without case and accents, and for each of its UTF-16 code units the index of the letter in the original.
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const letter of text) {
    const part = fold(letter);
    for (let unit = 0; unit < part.length; unit++) origins.push(at);
    folded += part;
    at += letter.length;
  }
  origins.push(text.length);

  const ranges: [start: number, end: number][] = [];
  for (const word of words) {
    for (let from = folded.indexOf(word); from !== -1; from = folded.indexOf(word, from + word.length)) {
      const isStart = from === 0 || !LETTER.test(folded.slice(0, from).at(-1) ?? '') || WITHOUT_SPACES.test(word);
      if (isStart) ranges.push([origins[from] ?? 0, getEnd(from + word.length)]);
    }
  }

  /** Returns the end of a match in the original text, with the accents that follow its last letter. */
  function getEnd(end: number): number {
    let next = origins[end] ?? text.length;
    // Includes the whole letter if several letters replace it, such as `ss` for ß.
    if (next === origins[end - 1])
      next += text[next] === undefined ? 0 : String.fromCodePoint(text.codePointAt(next) ?? 0).length;
    while (next < text.length && /\p{M}/u.test(text[next] ?? '')) next++;
    return next;
  }

  const pieces: string[] = [];
  let done = 0;
  for (const [start, end] of ranges.toSorted((one, other) => one[0] - other[0] || other[1] - one[1])) {
    if (end <= done) continue;
    if (start < done) {
      pieces[pieces.length - 1] += text.slice(done, end);
    } else {
      pieces.push(text.slice(done, start), text.slice(start, end));
    }
    done = end;
  }
  return [...pieces, text.slice(done)];
}

/** The quality of a match between a query word and a term: fewer typos are better, and with equally many typos, an earlier kind is better. */
export interface Match {
  typos: number;
  kind: (typeof KINDS)[keyof typeof KINDS];
  /** The start of the matching characters in the term. They end before `to`. */
  from: number;
  to: number;
}

/** The ways in which a term matches a word: it is the word, starts with it, or contains it. */
export const KINDS = { whole: 0, start: 1, inside: 2 } as const;

/** Matches scripts without spaces between words, in which each part of a text may be a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const INSIDE_MIN_LENGTH = 2;
/** Minimum length of words that match starts of terms with typos. Shorter words match only whole terms with typos. */
const START_MIN_LENGTH = 4;
/** Minimum length of words that may have one typo, and of words that may have two. */
const TYPO_MIN_LENGTH = [3, 7] as const;

/**
 * Returns a function that compares a folded word with folded terms. A typo is a wrong, missing or additional letter, or two swapped
 * neighbours; the word may be the start of the term. A term with a dot is a host, of which only the start can match. A word without a dot
 * must match this start without typos, because the labels of the host are separate terms.
 */
export function termMatcher(word: string): (term: string) => Match | null {
  const { length } = word;
  const isHost = word.includes('.');
  const most = typosAllowed(word);
  const mayBeInside = isInsideAllowed(word);
  const mayFit = typoFilter(word, most);

  return (term) => {
    if (term.startsWith(word)) return toMatch(term, 0, term === word ? KINDS.whole : KINDS.start, 0, length);
    if (!isHost && term.includes('.')) return null;
    if (mayBeInside) {
      const at = term.indexOf(word);
      if (at > 0 && !term.includes('.')) return toMatch(term, 0, KINDS.inside, at, at + length);
    }
    const match = mayFit(term) ? matchWithTypos(word, term, most) : null;
    // Rejects short words, because almost every term starts with letters that are similar to three given letters.
    return match?.kind === KINDS.start && length < START_MIN_LENGTH ? null : match;
  };
}

/** Returns the number of typos allowed in a word (`minWordSizefor1Typo` and `minWordSizefor2Typos` in Algolia's settings). */
export function typosAllowed(word: string): 0 | 1 | 2 {
  const { length } = Array.from(word);
  return length < TYPO_MIN_LENGTH[0] ? 0 : length < TYPO_MIN_LENGTH[1] ? 1 : 2;
}

/** Returns whether a word may match any part of a term, not only the start. */
export function isInsideAllowed(word: string): boolean {
  return Array.from(word).length >= INSIDE_MIN_LENGTH || isUnspaced(word);
}

/** Returns whether a word is in a script without spaces between words. */
export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word);
}

/**
 * Rejects most terms that need too many typos without comparing letter by letter. The word is cut into one piece more
 * than it may have typos. Each piece, without its letters at the cuts, is affected by at most one typo (a swap across a cut
 * affects none), so at least one of them is in the term, shifted by at most the number of typos.
 */
export function typoFilter(word: string, most: number): (term: string) => boolean {
  if (most === 0) return () => false;
  const cuts = Array.from({ length: most + 2 }, (_, at) => Math.floor((at * word.length) / (most + 1)));
  const cores = cuts.slice(0, -1).map((cut, at) => {
    const start = at === 0 ? cut : cut + 1;
    const end = cuts[at + 1] ?? word.length;
    return { start, text: word.slice(start, at === most ? end : end - 1) };
  });
  return (term) => {
    if (term.length < word.length - most) return false;
    for (const { start, text } of cores) {
      for (let moved = -most; moved <= most; moved++) if (term.startsWith(text, start + moved)) return true;
    }
    return false;
  };
}

/**
 * Returns the number of typos between two whole words, or of changes between two texts (optimal string alignment): characters
 * that were added, removed or replaced, and swapped neighbours.
 *
 * @param word a string, compared by its UTF-16 code units, or its characters
 */
export function countTypos(word: ArrayLike<string>, other: ArrayLike<string>): number {
  return alignments(word, other, other.length, Infinity)?.[other.length] ?? Infinity;
}

/** Aligns the word with the best prefix of the term (optimal string alignment), and stops as soon as the cost exceeds the limit. */
export function matchWithTypos(word: string, term: string, most: number): Match | null {
  const width = Math.min(term.length, word.length + most);
  const last = alignments(word, term, width, most);
  const typos = last === null ? Infinity : Math.min(...last);
  if (last === null || typos > most) return null;
  if (width === term.length && last[width] === typos) return toMatch(term, typos, KINDS.whole, 0, width);
  // Among prefixes with equal cost, prefers the prefix with the length of the word.
  const ends = last.flatMap((cost, at) => (cost === typos ? [at] : []));
  const to = ends.reduce((best, at) => (Math.abs(at - word.length) < Math.abs(best - word.length) ? at : best));
  return toMatch(term, typos, KINDS.start, 0, to);
}

/** Returns the typos between the word and each prefix of the term up to `width`; null when all of them have more than `most`. */
function alignments(word: ArrayLike<string>, term: ArrayLike<string>, width: number, most: number): number[] | null {
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row++) {
    const costs = [row];
    let least = row;
    for (let at = 1; at <= width; at++) {
      const same = word[row - 1] === term[at - 1];
      let cost = Math.min(cell(last, at) + 1, cell(costs, at - 1) + 1, cell(last, at - 1) + (same ? 0 : 1));
      if (row > 1 && at > 1 && word[row - 1] === term[at - 2] && word[row - 2] === term[at - 1]) {
        cost = Math.min(cost, cell(beforeLast, at - 2) + 1);
      }
      costs.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return null;
    beforeLast = last;
    last = costs;
  }
  return last;
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Infinity;
}

/** Converts offsets in UTF-16 code units to characters. */
function toMatch(term: string, typos: number, kind: Match['kind'], start: number, end: number): Match {
  const from = Array.from(term.slice(0, start)).length;
  return { typos, kind, from, to: from + Array.from(term.slice(start, end)).length };
}

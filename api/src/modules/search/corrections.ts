import { KINDS, matchWithTypos, termMatcher, typosAllowed } from './matchTerm.ts';

/** What a word with typos may have been meant to be. */
export interface Correction {
  text: string;
  typos: number;
  /** The word fits the whole text, not only its start. */
  isWhole: boolean;
  /** The text is meant with whatever follows it. */
  isOpen: boolean;
}

/** The longest starts of terms that are indexed (`022-search-at-scale`). */
const START_MAX_LENGTH = 7;
/** Corrections of one word: each is looked for in the indexes. */
const MOST_CORRECTIONS = 150;

/** A word that may be right. */
export function asWritten(text: string): Correction {
  return { text, typos: 0, isWhole: true, isOpen: true };
}

/** Whether a word is so long that its start alone does not say what it was meant to be. */
export function needsTerms(word: string): boolean {
  return lettersOf(word).length > START_MAX_LENGTH;
}

/**
 * What is left of a word's start without as many letters as it may have typos, as `search_variants` has it for terms:
 * where a start of a term leaves the same, the word may have been meant to start so.
 */
export function startVariants(word: string): string[] {
  const most = typosAllowed(word);
  if (most === 0) return [];
  const start = lettersOf(word).slice(0, START_MAX_LENGTH);
  let left = new Set([start.join('')]);
  const variants = new Set(left);
  for (let typo = 0; typo < most; typo++) {
    left = new Set(
      [...left].flatMap((text) => lettersOf(text).map((_, at, letters) => letters.toSpliced(at, 1).join(''))),
    );
    for (const variant of left) variants.add(variant);
  }
  // A term may be shorter than the word by as many letters.
  const lengths = Array.from({ length: most + 1 }, (_, shorter) => start.length - shorter);
  return lengths.flatMap((length) => [...variants].map((variant) => `${length}${variant}`));
}

/** The starts that a short word may have been meant to be. */
export function correctionsOf(word: string, starts: string[]): Correction[] {
  const most = typosAllowed(word);
  const matcher = termMatcher(word);
  const letters = lettersOf(word);
  const candidates = new Set(
    starts.flatMap((start) => {
      const own = lettersOf(start);
      const shorter = Array.from({ length: most }, (_, at) => own.slice(0, own.length - at - 1).join(''));
      // A letter that is missing in the word moves its last one out of the start.
      return [start, ...shorter, ...(own.length === letters.length ? [start + letters.at(-1)] : [])];
    }),
  );
  return [...candidates].flatMap((text) => {
    const match = matcher(text);
    if (match === null || match.typos === 0 || match.kind !== KINDS.whole) return [];
    return [{ text, typos: match.typos, isWhole: true, isOpen: true }];
  });
}

/** Those of the starts that a long word may begin with. */
export function startsOfLong(word: string, starts: string[]): string[] {
  return starts.filter((start) => matchWithTypos(start, word, typosAllowed(word)) !== null);
}

/** The terms that a long word may have been meant to be. */
export function correctionsAmong(word: string, terms: string[]): Correction[] {
  const matcher = termMatcher(word);
  return [...new Set(terms)]
    .flatMap((text) => {
      const match = matcher(text);
      if (match === null || match.typos === 0) return [];
      return [{ text, typos: match.typos, isWhole: match.kind === KINDS.whole, isOpen: false }];
    })
    .toSorted((a, b) => a.typos - b.typos || Number(b.isWhole) - Number(a.isWhole))
    .slice(0, MOST_CORRECTIONS);
}

function lettersOf(text: string): string[] {
  return Array.from(text);
}

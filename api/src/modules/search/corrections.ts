import { KINDS, matchWithTypos, termMatcher, typosAllowed } from './matchTerm.ts';

/** A possible correction of a word with typos. */
export interface Correction {
  text: string;
  typos: number;
  /** Whether the word matches the whole text, not only its start. */
  isWhole: boolean;
  /** Whether terms that continue after the text match too. */
  isOpen: boolean;
}

/** Length of the longest indexed prefixes (`022-search-at-scale`). */
const START_MAX_LENGTH = 7;
/** Maximum of corrections per word: each costs an index lookup. */
const MAX_CORRECTIONS = 150;

/** Returns a word as a correction without typos. */
export function asWritten(text: string): Correction {
  return { text, typos: 0, isWhole: true, isOpen: true };
}

/** Returns whether a word is longer than the indexed prefixes, so that whole terms must be compared. */
export function needsTerms(word: string): boolean {
  return toLetters(word).length > START_MAX_LENGTH;
}

/**
 * Returns the deletion variants of a word's prefix, one for each way to delete up to the allowed number of typos. The
 * database has the same for the prefixes of terms (`search_variants`): a shared variant makes a prefix a candidate.
 */
export function startVariants(word: string): string[] {
  const most = typosAllowed(word);
  if (most === 0) return [];
  const start = toLetters(word).slice(0, START_MAX_LENGTH);
  let left = new Set([start.join('')]);
  const variants = new Set(left);
  for (let typo = 0; typo < most; typo++) {
    left = new Set(
      [...left].flatMap((text) => toLetters(text).map((_, at, letters) => letters.toSpliced(at, 1).join(''))),
    );
    for (const variant of left) variants.add(variant);
  }
  // A term may be shorter than the word by as many letters as there are typos.
  const lengths = Array.from({ length: most + 1 }, (_, shorter) => start.length - shorter);
  return lengths.flatMap((length) => [...variants].map((variant) => `${length}${variant}`));
}

/** Returns the corrections of a short word among the prefixes of terms. */
export function findCorrections(word: string, starts: string[]): Correction[] {
  const most = typosAllowed(word);
  const matcher = termMatcher(word);
  const letters = toLetters(word);
  const candidates = new Set(
    starts.flatMap((start) => {
      const own = toLetters(start);
      const shorter = Array.from({ length: most }, (_, at) => own.slice(0, own.length - at - 1).join(''));
      // A letter missing in the word pushes its last letter out of the prefix.
      return [start, ...shorter, ...(own.length === letters.length ? [start + letters.at(-1)] : [])];
    }),
  );
  return [...candidates].flatMap((text) => {
    const match = matcher(text);
    if (match === null || match.typos === 0 || match.kind !== KINDS.whole) return [];
    return [{ text, typos: match.typos, isWhole: true, isOpen: true }];
  });
}

/** Returns the prefixes that a long word may begin with. */
export function startsOfLong(word: string, starts: string[]): string[] {
  return starts.filter((start) => matchWithTypos(start, word, typosAllowed(word)) !== null);
}

/** Returns the corrections of a long word among terms, the best first. */
export function correctionsAmong(word: string, terms: string[]): Correction[] {
  const matcher = termMatcher(word);
  return [...new Set(terms)]
    .flatMap((text) => {
      const match = matcher(text);
      if (match === null || match.typos === 0) return [];
      return [{ text, typos: match.typos, isWhole: match.kind === KINDS.whole, isOpen: false }];
    })
    .toSorted((a, b) => a.typos - b.typos || Number(b.isWhole) - Number(a.isWhole))
    .slice(0, MAX_CORRECTIONS);
}

function toLetters(text: string): string[] {
  return Array.from(text);
}

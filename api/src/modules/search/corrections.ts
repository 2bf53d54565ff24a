import { countTypos, KINDS, matchWithTypos, termMatcher, typosAllowed } from '../../kernel/matchTerm.ts';

/** A possible correction of a word with typos. */
export interface Correction {
  text: string;
  typos: number;
  /** Whether the word matches the whole text, not only its start. */
  isWhole: boolean;
  /** Whether the correction also matches terms that only start with the text. */
  isOpen: boolean;
  /** Whether the mistake is frequent: neighbours are swapped, or both words sound alike. */
  isLikely: boolean;
}

/** Length of the longest indexed prefixes (`search_starts`). */
const START_MAX_LENGTH = 7;
/** The maximum number of corrections per word. Each correction costs an index lookup. */
const MAX_CORRECTIONS = 150;
/** The maximum number of corrections per word that only sound like the word. */
const MAX_SOUNDS = 20;
/** The number of typos that is assumed for a correction that only sounds alike, so that it ranks behind all other corrections. */
export const SOUNDS_ALIKE = 3;

/** Returns a word as a correction without typos. */
export function asWritten(text: string): Correction {
  return { text, typos: 0, isWhole: true, isOpen: true, isLikely: true };
}

/** Returns whether a word is at least as long as the indexed prefixes. Such a word must be compared with whole terms. */
export function needsTerms(word: string): boolean {
  return toLetters(word).length >= START_MAX_LENGTH;
}

/**
 * Returns the deletion variants of a word's prefix, one for each way to delete up to the allowed number of typos. The database stores such variants
 * for the prefixes of terms (`search_variants`). A prefix that shares a variant with the word is a candidate.
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
  // A term may be shorter than the word, by at most one letter for each allowed typo.
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
      // Also tries the prefix with the last letter of the word: if the word lacks a letter, the prefix ends before that last letter.
      return [start, ...shorter, ...(own.length === letters.length ? [start + letters.at(-1)] : [])];
    }),
  );
  return [...candidates].flatMap((text) => {
    const match = matcher(text);
    if (match === null || match.typos === 0 || match.kind !== KINDS.whole) return [];
    return [{ text, typos: match.typos, isWhole: true, isOpen: true, isLikely: isSwapped(word, text) }];
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
      const isWhole = match.kind === KINDS.whole;
      return [{ text, typos: match.typos, isWhole, isOpen: false, isLikely: isSwapped(word, text) }];
    })
    .toSorted((a, b) => a.typos - b.typos || Number(b.isWhole) - Number(a.isWhole))
    .slice(0, MAX_CORRECTIONS);
}

/**
 * Adds words that sound alike to the corrections of a word, the most similar first.
 * @param sounding terms that sound like the word
 */
export function withSounds(word: string, corrections: Correction[], sounding: string[]): Correction[] {
  const alike = new Set(sounding);
  const similar = new Set(corrections.map(({ text }) => text));
  const others = sounding
    .filter((text) => text !== word && !similar.has(text))
    .map((text) => ({ text, differences: countTypos(word, text) }))
    .filter(({ text, differences }) => differences <= Math.max(text.length, word.length) / 2)
    .toSorted((a, b) => a.differences - b.differences)
    .slice(0, MAX_SOUNDS);
  return [
    ...corrections.map((one) => (alike.has(one.text) ? { ...one, isLikely: true } : one)),
    ...others.map(({ text }) => ({ text, typos: SOUNDS_ALIKE, isWhole: true, isOpen: false, isLikely: true })),
  ];
}

function isSwapped(word: string, text: string): boolean {
  return word.length === text.length && toLetters(word).toSorted().join('') === toLetters(text).toSorted().join('');
}

function toLetters(text: string): string[] {
  return Array.from(text);
}

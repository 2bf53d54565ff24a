import { SEARCH_HITS_PER_PAGE } from '@heard/contract';
import { OverloadError } from '../../admission/OverloadError.ts';
import type { Correction } from './corrections.ts';
import type { SearchKind } from './observeSearches.ts';
import type { Pass, RankedName, SearchRepository } from './search.repository.ts';
import {
  joinWords,
  neighbours,
  passesAsWritten,
  passesInside,
  passesOfStarts,
  passesWithTypos,
  type QueryWord,
} from './searchPasses.ts';
import { correctedNames, findAllCorrections, getLength } from './findAllCorrections.ts';

/** Maximum number of pairs of words that are tried as one word. */
const MAX_JOINED = 4;

/**
 * The maximum number of companies whose name differs from the query by only one typo, and that therefore precede matches of parts of words.
 * Applies to words with at least `NAME_FIRST_MIN_LENGTH` letters.
 */
const MAX_NAMES_FIRST = 3;

const NAME_FIRST_MIN_LENGTH = 5;

/** The search for one interpretation of a query. */
export interface Attempt {
  /** The maximum number of hits. */
  max: number;
  beforeTypos: () => Promise<void>;
  /** The corrections of each word, once they are known; null for a word that is used as written. */
  corrections: (Correction[] | null)[];
  /** The number of hits of the stages so far. */
  found: number;
  /** Whether later stages were skipped, because searches with typos are overloaded. */
  isCutShort: boolean;
}

interface Stage {
  kind: SearchKind;
  /** Full names to look up first. */
  names?: RankedName[];
  maxNames?: number;
  passes: Pass[];
  isLoose: boolean;
  enough: number;
}

/** Yields the stages of a search, from the strictest stage to the loosest. Looser stages cost more. */
export async function* stages(search: SearchRepository, words: QueryWord[], attempt: Attempt): AsyncGenerator<Stage> {
  const isSingle = words.length === 1;
  const enough = isSingle ? attempt.max : SEARCH_HITS_PER_PAGE;
  yield { kind: 'written', passes: passesAsWritten(words), isLoose: false, enough };
  if (words.every(({ isKnown }) => isKnown)) {
    yield { kind: 'starts', passes: passesOfStarts(words), isLoose: true, enough };
    // `klar aps` is the start of `Klaros ApS`, but may also be `Klaar ApS` with a typo.
    if (attempt.found > 0) {
      if (!(await mayTryTypos(attempt))) return;
      const names = correctedNames(words, await findAllCorrections(search, words));
      yield { kind: 'typos', names, passes: [], isLoose: false, enough };
    }
  }
  if (!isSingle) {
    const joined = await search.readTerms(neighbours(words));
    const passes = joinWords(words, (word) => (joined.get(word) ?? 0) > 0).slice(0, MAX_JOINED);
    yield { kind: 'starts', passes: passes.flatMap(passesAsWritten), isLoose: false, enough };
  }
  // A name with one typo is likelier than a part of a word, unless the word is short.
  const isNameFirst = isSingle && words.every((word) => getLength(word) >= NAME_FIRST_MIN_LENGTH);
  if (isNameFirst && !(await correct(search, words, attempt))) return;
  yield {
    kind: 'inside',
    names: isNameFirst ? correctedNames(words, attempt.corrections) : [],
    maxNames: MAX_NAMES_FIRST,
    passes: passesInside(words),
    isLoose: true,
    enough,
  };
  if (!isNameFirst && !(await correct(search, words, attempt))) return;
  // Passes with more typos run only if passes with fewer typos found less than `enough` matches.
  yield {
    kind: 'typos',
    names: correctedNames(words, attempt.corrections),
    passes: passesWithTypos(words, attempt.corrections),
    isLoose: true,
    enough: isSingle ? SEARCH_HITS_PER_PAGE : 1,
  };
}

/** Finds the corrections, unless searches with typos are overloaded. @returns whether it has found them */
async function correct(search: SearchRepository, words: QueryWord[], attempt: Attempt): Promise<boolean> {
  if (!(await mayTryTypos(attempt))) return false;
  attempt.corrections = await findAllCorrections(search, words);
  return true;
}

/** @throws OverloadError when typos can't be tried now, and nothing has been found without typos */
async function mayTryTypos(attempt: Attempt): Promise<boolean> {
  try {
    await attempt.beforeTypos();
  } catch (error) {
    if (!(error instanceof OverloadError) || attempt.found === 0) throw error;
    attempt.isCutShort = true;
  }
  return !attempt.isCutShort;
}

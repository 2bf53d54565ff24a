import {
  asWritten,
  correctionsAmong,
  findCorrections,
  needsTerms,
  startsOfLong,
  startVariants,
  withSounds,
  type Correction,
} from './corrections.ts';
import type { RankedName, SearchRepository } from './search.repository.ts';
import type { QueryWord } from './searchPasses.ts';

/** Maximum number of corrections of each word when every word exists, but no company has all words. */
const MAX_CORRECTIONS_OF_KNOWN = 80;

/** The maximum number of words of a query that are corrected, the longest words first. Each corrected word costs two lookups. */
const MAX_CORRECTED_WORDS = 6;

/** The maximum number of full names with a corrected word that are looked up. */
const MAX_CORRECTED_NAMES = 500;

/** Returns the corrections of each word; null for a word that is used as written. */
export async function findAllCorrections(
  search: SearchRepository,
  words: QueryWord[],
): Promise<(Correction[] | null)[]> {
  const areAllKnown = words.every(({ isKnown }) => isKnown);
  const unsure = words
    .filter(({ isKnown }) => areAllKnown || !isKnown)
    .toSorted((a, b) => getLength(b) - getLength(a))
    .slice(0, MAX_CORRECTED_WORDS);
  const sounds = await search.readSounds(unsure.flatMap(({ spellings }) => spellings));
  const corrections: (Correction[] | null)[] = [];
  for (const word of words) {
    if (!unsure.includes(word)) {
      corrections.push(word.isKnown ? null : []);
      continue;
    }
    const meant: Correction[] = [];
    for (const spelling of word.spellings) {
      meant.push(...withSounds(spelling, await correctionsFor(search, spelling), sounds.get(spelling) ?? []));
    }
    // Even if all words exist, each word may be a misspelling of another word. In this case, allows only one typo.
    const likely = meant
      .filter(({ typos }) => typos !== 2)
      .toSorted((a, b) => Number(b.isLikely) - Number(a.isLikely))
      .slice(0, MAX_CORRECTIONS_OF_KNOWN);
    corrections.push(areAllKnown ? [...word.spellings.map(asWritten), ...likely] : meant);
  }
  return corrections;
}

async function correctionsFor(search: SearchRepository, word: string): Promise<Correction[]> {
  const variants = startVariants(word);
  if (variants.length === 0) return [];
  const starts = await search.startsLike(variants);
  if (!needsTerms(word)) return findCorrections(word, starts);
  const terms = await search.termsStarting(startsOfLong(word, starts), { hosts: word.includes('.') });
  return correctionsAmong(word, terms);
}

/** Returns the query with one corrected word at a time, as full names, the likeliest first. */
export function correctedNames(words: QueryWord[], corrections: (Correction[] | null)[]): RankedName[] {
  const written = words.map(({ spellings }) => spellings[0] ?? '');
  const ranks = new Map<string, number>();
  for (const [at, meant] of corrections.entries()) {
    for (const { text, typos, isWhole, isLikely } of meant ?? []) {
      // Corrections of a single word by two typos are tried later, after all words by one typo.
      if (!isWhole || typos === 0 || (words.length === 1 && typos > 1)) continue;
      const name = written.toSpliced(at, 1, text).join('');
      ranks.set(name, Math.min(ranks.get(name) ?? Infinity, typos * 2 - Number(isLikely)));
    }
  }
  return Array.from(ranks, ([name, rank]) => ({ name, rank }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_CORRECTED_NAMES);
}

export function getLength({ spellings }: QueryWord): number {
  return Array.from(spellings[0] ?? '').length;
}

import type { RecordRow } from './companyRecord.ts';
import { toWords } from '../../kernel/foldText.ts';
import { countTypos } from '../../kernel/matchTerm.ts';

/** A word of a query: its spellings, and the words that it may be a misspelling of. */
export interface MeantWord {
  spellings: string[];
  corrections: ReadonlySet<string>;
}

/** The difference that is assumed for a correction, as a share of its letters: less than one wrong letter of four. */
const CORRECTED = 0.15;
/** The weight of letters of a name that the query does not have. */
const UNUSED_WEIGHT = 0.1;

/**
 * Orders companies by the similarity of their names and websites to the query, the most similar first. Equally similar
 * companies keep their order.
 * @param maxDifference the share of the letters of the query that may differ; companies with a larger difference are left out
 */
export function rankBySimilarity(words: MeantWord[], companies: RecordRow[], maxDifference: number): RecordRow[] {
  const max = words.reduce((sum, word) => sum + getLength(word), 0) * maxDifference;
  return companies
    .map((company) => ({ company, ...compare(words, company) }))
    .filter(({ difference }) => difference <= max)
    .toSorted((a, b) => a.difference + a.unused * UNUSED_WEIGHT - (b.difference + b.unused * UNUSED_WEIGHT))
    .map(({ company }) => company);
}

/** Returns the number of letters of the query that differ, and of letters of the name that the query does not have. */
function compare(words: MeantWord[], { name, domain }: RecordRow): { difference: number; unused: number } {
  const ofName = toWords(name);
  const pairs = ofName.slice(1).map((word, at) => `${ofName[at] ?? ''}${word}`);
  const terms = [...ofName, ...pairs, ...domain.split(/[.-]/).slice(0, -1)];
  const used = new Set<string>();
  let difference = 0;
  for (const word of words) {
    let best = { share: 1, term: '' };
    for (const term of terms) {
      const share = word.corrections.has(term)
        ? CORRECTED
        : Math.min(...word.spellings.map((one) => getShare(one, term)));
      if (share < best.share) best = { share, term };
    }
    used.add(best.term);
    difference += best.share * getLength(word);
  }
  const unused = ofName.filter((term) => !used.has(term)).reduce((sum, term) => sum + term.length, 0);
  return { difference, unused };
}

/** Returns the share of letters that differ between a word and a term. */
function getShare(word: string, term: string): number {
  const longest = Math.max(word.length, term.length);
  // Rejects the term unless at least half of the letters can be the same.
  if (Math.abs(word.length - term.length) > longest / 2) return 1;
  return countTypos(word, term) / longest;
}

function getLength({ spellings }: MeantWord): number {
  return spellings[0]?.length ?? 0;
}

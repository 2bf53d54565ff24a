import { foldText, SEPARATORS } from '../search/foldText.ts';

/** Of shorter texts, without spaces, many are the same by chance: "Great service, friendly staff". */
const SHORTEST_COMPARED = 40;
/** Texts are compared by all their parts of so many characters: more than a word, in a script that has words or none. */
const PART_LENGTH = 6;
/**
 * Keys of a text, and of how many hashes each is made. Of two texts that share nine tenths of their parts 99 in 100 have a key
 * in common, at seven tenths 81; of two that share two in a hundred, as those of strangers do, 1 in 30,000.
 */
const KEYS = 4;
const HASHES_OF_KEY = 3;

const separators = new RegExp(`[${SEPARATORS}]`, 'gu');

/** The hashes of a text's parts, whatever its case, accents, spaces and punctuation; null where it is too short. */
export function partsOf(text: string): Set<number> | null {
  const folded = foldText(text).replace(separators, '');
  if (folded.length < SHORTEST_COMPARED) return null;
  const parts = new Set<number>();
  for (let at = 0; at + PART_LENGTH <= folded.length; at++) parts.add(hashOf(folded, at));
  return parts;
}

/** FNV-1a of a part, in 32 bits. */
function hashOf(text: string, from: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < from + PART_LENGTH; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** How much two texts share: from 0 to 1, the parts that both have among those that either has (Jaccard). */
export function likeness(one: Set<number>, other: Set<number>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const part of few) if (many.has(part)) shared++;
  return shared / (one.size + other.size - shared);
}

/** The keys by which like texts are found (MinHash, in bands). Numbers of 64 bits with a sign, as text. */
export function keysOf(parts: Set<number>): string[] {
  return Array.from({ length: KEYS }, (_, band) => {
    let key = 0n;
    for (let row = 0; row < HASHES_OF_KEY; row++) {
      key = key * 0x100000001b3n + BigInt(leastOf(parts, band * HASHES_OF_KEY + row));
    }
    return BigInt.asIntN(64, key).toString();
  });
}

/** The least of all parts' hashes in the order of that number: two texts have the same as often as they are alike. */
function leastOf(parts: Set<number>, order: number): number {
  const seed = Math.imul(order + 1, 0x9e3779b1);
  let least = 0xffffffff;
  for (const part of parts) {
    let mixed = Math.imul(part ^ seed, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    least = Math.min(least, (mixed ^ (mixed >>> 16)) >>> 0);
  }
  return least;
}

/** Returns a number from 0 up to 1 that depends on the words only (FNV-1a with a final mix). */
export function fraction(...words: string[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join('|')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Returns one of the values, by a number from 0 up to 1. */
export function pick<T>(values: readonly T[], chance: number): T {
  const value = values[Math.floor(chance * values.length)];
  if (value === undefined) throw new RangeError('Nothing to pick from');
  return value;
}

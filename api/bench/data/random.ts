/** Returns a number from 0 up to 1, in a reproducible sequence. */
export type Random = () => number;

/** Creates a generator that depends only on its keys, such as a seed and a row number (mulberry32). */
export function createRandom(...keys: number[]): Random {
  let state = mix(...keys);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Hashes keys to an unsigned 32-bit integer (the final mix of MurmurHash3 after each key). */
export function mix(...keys: number[]): number {
  let hash = 0x811c9dc5;
  for (const key of keys) {
    hash = Math.imul(hash ^ key, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

/** Picks one of the values. */
export function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new RangeError('Nothing to pick from');
  return value;
}

/** Picks one of the values by Zipf's law: the first most often, the nth 1/n times as often. */
export function pickSkewed<Value>(values: readonly Value[], random: Random): Value {
  const value = values[skewedIndex(values.length, random)];
  if (value === undefined) throw new RangeError('Nothing to pick from');
  return value;
}

/** Returns a whole number from 0 up to a length, by Zipf's law. */
export function skewedIndex(length: number, random: Random): number {
  return Math.min(length, Math.floor((length + 1) ** random())) - 1;
}

/** The minimum strength of a secret in estimated bits: far below 32 random characters, far above repeated words. */
const MIN_BITS = 96;

/**
 * Returns whether a secret can be guessed: a short text that is repeated, or one of few different characters. A rough estimate:
 * the Shannon entropy of the characters, times the length without repetitions.
 */
export function isWeakSecret(secret: string): boolean {
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / secret.length);
  const bitsPerCharacter = -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
  return bitsPerCharacter * getPeriod(secret) < MIN_BITS;
}

/** Returns the length of the shortest text whose repetition is the secret; the length of the secret if it repeats no text. */
function getPeriod(secret: string): number {
  for (let period = 1; period < secret.length; period += 1) {
    if (secret.startsWith(secret.slice(period))) return period;
  }
  return secret.length;
}

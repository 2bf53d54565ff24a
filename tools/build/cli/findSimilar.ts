/** Returns the name with the smallest edit distance to a word; null if no name is similar enough. */
export function findSimilar(word: string, names: readonly string[]): string | null {
  const limit = Math.max(1, Math.floor(word.length / 3));
  const [nearest] = names
    .map((name) => ({ name, distance: measureDistance(word, name) }))
    .sort((one, other) => one.distance - other.distance);
  return nearest !== undefined && nearest.distance <= limit ? nearest.name : null;
}

/** Returns the Levenshtein distance. */
function measureDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [to, otherLetter] of Array.from(other).entries()) {
      const [diagonal = 0, above = 0, left = 0] = [row[to], row[to + 1], next[to]];
      next.push(Math.min(diagonal + (letter === otherLetter ? 0 : 1), above + 1, left + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Maximum number of existing companies that the form asks about. */
const MAX = 3;

/** The minimum length of a name in which one letter may differ. */
const SHORT = 4;

/** The minimum length of a name in which two letters may differ. */
const LONG = 8;

/** Generic second-level domains of countries: the ending of `acme.co.uk` has two labels. */
const SECOND_LEVELS = new Set(['ac', 'co', 'com', 'edu', 'gob', 'gouv', 'gov', 'net', 'nom', 'or', 'org']);

/**
 * Returns at most 3 existing companies that may be the same as a new company, in the order of the list. Their folded
 * name is equal, or their website differs only by its ending or by one letter (two letters in names of 8 letters or
 * more). Returns none if one of the companies has the typed website.
 * @param typed the name, and the id of the website
 */
export function findSimilar<Company extends { id: string; title: string }>(
  typed: { name: string; id: string },
  companies: readonly Company[],
): Company[] {
  if (companies.some(({ id }) => id === typed.id)) return [];
  const name = foldName(typed.name);
  return companies
    .filter(({ id, title }) => (name !== '' && foldName(title) === name) || isSimilarWebsite(typed.id, id))
    .slice(0, MAX);
}

/**
 * Returns at most 3 companies that a typed name may mean, in the order of the list. Their name, or the name in their
 * website, is equal or differs by one letter (two letters in names of 8 letters or more). Short names must be equal.
 */
export function findSimilarNames<Company extends { id: string; title: string }>(
  typed: string,
  companies: readonly Company[],
): Company[] {
  const name = foldName(typed);
  if (name === '') return [];
  return companies
    .filter(({ id, title }) => [title, getName(id)].some((other) => isSimilarName(name, foldName(other))))
    .slice(0, MAX);
}

function isSimilarName(name: string, other: string): boolean {
  return (
    name === other || (Array.from(name).length >= SHORT && countDifferences(name, other) <= getMaxDifferences(name))
  );
}

/** Returns how many letters of a name may differ. */
const getMaxDifferences = (name: string) => (Array.from(name).length >= LONG ? 2 : 1);

/** Folds case, accents, spaces and punctuation of a name for comparison. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the part of a website in front of its ending: `acme` for `acme.com` and `acme.co.uk`. */
export function getName(id: string): string {
  const labels = id.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const endsInTwo = labels.length > 2 && top.length === 2 && SECOND_LEVELS.has(second);
  return labels.slice(0, endsInTwo ? -2 : -1).join('.');
}

function isSimilarWebsite(typed: string, id: string): boolean {
  const [name, other] = [getName(typed), getName(id)];
  if (name === other) return true;
  // Compares only websites with the same ending, because with other endings, most similar names belong to other
  // companies.
  if (typed.slice(name.length) !== id.slice(other.length)) return false;
  return countDifferences(name, other) <= getMaxDifferences(name);
}

/** Returns how many letters differ: missing, additional, other, or swapped with their neighbor. */
function countDifferences(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  // Rows of the matrix of optimal string alignment.
  let beforeLast: number[] = [];
  let last = [0, ...b.map((_, at) => at + 1)];
  for (const [row, letter] of a.entries()) {
    const current = [row + 1];
    for (const [at, otherLetter] of b.entries()) {
      const replaced = (last[at] ?? 0) + (letter === otherLetter ? 0 : 1);
      const least = Math.min(replaced, (last[at + 1] ?? 0) + 1, (current[at] ?? 0) + 1);
      const isSwapped = row > 0 && at > 0 && letter === b[at - 1] && a[row - 1] === otherLetter;
      current.push(isSwapped ? Math.min(least, (beforeLast[at - 1] ?? 0) + 1) : least);
    }
    [beforeLast, last] = [last, current];
  }
  return last.at(-1) ?? 0;
}

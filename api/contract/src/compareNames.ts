import { foldText } from './foldText.ts';

/**
 * Compares two names. All lists that people read and that are sorted by a name use this rule. Letter case and accents count only between names that
 * are equal without them (`foldText`); everything else is in the order of Unicode's code points. Collations are not used, neither `Intl.Collator` nor
 * those of PostgreSQL: their order depends on the version of ICU or of the C library, and differs between a browser, the web server and the database.
 *
 * `orderByName` of the API is the same rule in SQL. Where a name decides only between companies that rank equally, as among search results, SQL uses
 * `name collate "C"`, which is only the order of code points: folding each of many matches would take too long.
 * @returns a negative number if the first name comes first, a positive one if the second does, 0 for equal names
 */
export function compareNames(one: string, other: string): number {
  return compareCodePoints(foldText(one), foldText(other)) || compareCodePoints(one, other);
}

/** Compares as PostgreSQL's collation C does. JavaScript's own comparison puts emoji before U+E000. */
function compareCodePoints(one: string, other: string): number {
  for (let at = 0; at < one.length && at < other.length; at++) {
    const [a = 0, b = 0] = [one.codePointAt(at), other.codePointAt(at)];
    if (a !== b) return a - b;
  }
  return one.length - other.length;
}

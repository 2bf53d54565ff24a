/**
 * The scope of a run: the tests that every change needs, all tests before a release, or one release test of each kind.
 */
const scope = process.env['RELEASE'] ?? 'change';

/** Whether these are the tests of a release. */
export const isRelease = scope !== 'change';

/** Returns the rows of a matrix that only a release needs, for `it.each`. */
export function matrix<Row>(rows: readonly Row[]): Row[] {
  return scope === 'reduced' ? rows.slice(0, 1) : [...rows];
}

/** Returns the rows of a matrix for `it.each`: `npm test` runs the first row, a release runs the other rows. */
export function sampled<Row>(rows: readonly [Row, Row, ...Row[]]): Row[] {
  return isRelease ? matrix(rows.slice(1)) : [rows[0]];
}

/** Declares a test that only a release needs, in a file whose other tests every change needs. */
export const itInRelease: (title: string, test: () => Promise<void>) => void = isRelease ? it : () => undefined;

/**
 * The scope of a run. `change`: the tests for every change. `reduced`: one release-only test of each kind. Otherwise: all release-only tests.
 */
const scope = process.env['RELEASE'] ?? 'change';

/** Whether these are the tests of a release. */
export const isRelease = scope !== 'change';

/** Returns the rows of a matrix of release-only tests, for `it.each`: all rows, or the first row in the scope `reduced`. */
export function matrix<Row>(rows: readonly Row[]): Row[] {
  return scope === 'reduced' ? rows.slice(0, 1) : [...rows];
}

/** Returns the rows of a matrix for `it.each`: `npm test` runs the first row, a release runs the other rows. */
export function sampled<Row>(rows: readonly [Row, Row, ...Row[]]): Row[] {
  return isRelease ? matrix(rows.slice(1)) : [rows[0]];
}

/** Declares a test that runs only in release runs, in a file whose other tests run for every change. */
export const itInRelease: (title: string, test: () => Promise<void>) => void = isRelease ? it : () => undefined;

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDocstring, checkTitle } from './wording.ts';

it.each([
  'rejects a path of another team',
  'does not log the key',
  'never logs a key',
  '%s keeps its focus',
  'only counts',
])('accepts the title "%s"', (title) => expect(checkTitle(title)).toBeNull());

it.each([
  'is rejected',
  'are listed newest first',
  'has a heading',
  'can be undone',
  'a browser reports a crash',
  'of another team',
  'never is logged',
  'the page shows an error',
])('rejects the title "%s"', (title) => expect(checkTitle(title)).toMatch(/active verb/));

it.each(['*\n * Returns the mean.\n * @throws 404', '* @returns the mean ', '* Only counts votes. '])(
  'accepts the documentation %j',
  (comment) => expect(checkDocstring(comment)).toBeNull(),
);

it.each(['* The mean of the ratings. ', '* Whether it failed. ', '* Is called once. ', '* Return the mean. '])(
  'rejects the documentation %j',
  (comment) => expect(checkDocstring(comment)).toMatch(/Returns/),
);

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wording-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reports only titles and documentation that do not start with a verb', () => {
    const rules = { 'wording/docstring': 'error', 'wording/test-title': 'error' };
    const config = { jsPlugins: [join(__dirname, 'wording.ts')], categories: { correctness: 'off' }, rules };
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
    writeFileSync(
      join(folder, 'example.test.ts'),
      `/** The mean. */
export function getMean() {}
/** The sum. */
const getSum = () => 1;
/** The page of a person. */
export function PersonPage() {}
/** The sum, stored. */
const sum = 1;
/** Returns the rest. */
function getRest() {}
it('is a mean', () => {});
it.each([1])('has the sum %i', () => {});
describe('the mean', () => it('grows', () => {}));
`,
    );
    const oxlint = join(__dirname, '../node_modules/.bin/oxlint');
    const { stdout } = spawnSync(oxlint, ['--format', 'unix'], { cwd: folder, encoding: 'utf8' });
    const lines = [...stdout.matchAll(/example\.test\.ts:(\d+):/g)].map(([, line]) => Number(line));
    expect(lines.toSorted((one, other) => one - other)).toEqual([2, 4, 11, 12]);
  });
});

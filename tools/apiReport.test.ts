import { compareReports, findUndocumented, getLevels, getPlannedVersion, isCovered } from './apiReport.ts';

/** Creates a report with these declarations. */
const report = (...declarations: string[]) =>
  ['```ts', '', ...declarations.join('\n\n').split('\n'), '', '```'].join('\n');

const alert = '// @public\nexport function Alert(input: AlertProps): JSX.Element;';
const props = '// @public\nexport interface AlertProps {\n    // (undocumented)\n    title: string;\n}';

test('ignores changes of the documentation and of the order of exports', () => {
  const documented = props.replace('    // (undocumented)\n', '');
  expect(compareReports(report(alert, props), report(documented, alert))).toEqual([]);
});

test('lists each added, changed or removed export, with the required version', () => {
  const changed = props.replace('string', 'number');
  const reexport = 'export { useQuery }';
  expect(compareReports(report(alert, props), report(changed, reexport))).toEqual([
    { name: 'Alert', change: 'removed', level: 'major' },
    { name: 'AlertProps', change: 'changed', level: 'minor' },
    { name: 'useQuery', change: 'added', level: 'minor' },
  ]);
});

test('compares all overloads of a function', () => {
  const overload = '// @public (undocumented)\nexport function Alert(text: string): JSX.Element;';
  expect(compareReports(report(alert), report(alert, overload))).toMatchObject([{ name: 'Alert', change: 'changed' }]);
});

test('lists exports of which no declaration has documentation', () => {
  const value = '// @public\nexport const Account: TObject;';
  const type = '// @public (undocumented)\nexport type Account = Static<typeof Account>;';
  const other = '// @public (undocumented)\nexport type ButtonSize = "md";';
  expect(findUndocumented(report(value, type, other, props))).toEqual(['ButtonSize']);
});

test.each([
  ['1.5.0', '2.0.0', 'major', true],
  ['1.5.0', '1.6.0', 'major', false],
  ['1.5.0', '1.6.0', 'minor', true],
  ['1.5.0', '1.5.1', 'minor', false],
  ['1.5.0', '1.5.1', 'patch', true],
  ['1.5.0', '1.5.0', 'patch', false],
] as const)('decides whether the step from %s to %s is enough for a %s change: %s', (from, to, level, covered) => {
  expect(isCovered(from, to, level)).toBe(covered);
});

test('computes the next version from the highest pending changeset', () => {
  const changesets = [
    "---\n'@heard/sdk': patch\n'@heard/ui': major\n---\n\nText with '@heard/sdk': major",
    "---\n'@heard/sdk': minor\n---\n\nText",
  ];
  expect(getPlannedVersion('1.5.2', getLevels(changesets, '@heard/sdk'))).toBe('1.6.0');
  expect(getPlannedVersion('1.5.2', getLevels(changesets, '@heard/ui'))).toBe('2.0.0');
  expect(getPlannedVersion('1.5.2', getLevels(changesets, '@heard/build'))).toBe('1.5.2');
});

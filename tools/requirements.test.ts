import { coverageErrors, readCoveredTests, readRequirements } from './requirements.ts';

const requirements = readRequirements('- **SPEC-1.1** Has\n  a title\n- **SPEC-1.2** Is nice (no test)\n- Else\n');
const covering = (ids: string) => readCoveredTests('a.test.ts', `// Covers ${ids}\nit('has a title', () => {});\n`);

it('reads requirements from list items', () => {
  expect(requirements).toEqual([
    { id: 'SPEC-1.1', text: 'Has a title', isTested: true },
    { id: 'SPEC-1.2', text: 'Is nice (no test)', isTested: false },
  ]);
});

it('reads the ids of a comment with several lines, and the title of the test below', () => {
  const source = "// Covers SPEC-1.1,\n// SPEC-1.2\ntest.each([['x']])('shows \\'%s\\'', () => {});";
  expect(readCoveredTests('a.test.ts', source)).toEqual([
    { file: 'a.test.ts', title: "shows '%s'", ids: ['SPEC-1.1', 'SPEC-1.2'] },
  ]);
});

it('accepts tests that cover every testable requirement', () => {
  expect(coverageErrors(requirements, covering('SPEC-1.1'))).toEqual([]);
});

it.each([
  ['a requirement without a test', '', 'SPEC-1.1 has no test: Has a title'],
  ['an unknown id', 'SPEC-1.1, SPEC-9.9', 'a.test.ts: covers SPEC-9.9, which no document defines'],
  ['a test of a requirement that says it has none', 'SPEC-1.1, SPEC-1.2', 'SPEC-1.2 has a test: remove "(no test)"'],
])('reports %s', (_, ids, error) => {
  expect(coverageErrors(requirements, ids === '' ? [] : covering(ids))).toContain(error);
});

it('reports a Covers comment that is not above a test', () => {
  const tests = readCoveredTests('a.test.ts', '// Covers SPEC-1.1\nconst x = 1;');
  expect(coverageErrors(requirements, tests)).toEqual(['a.test.ts: no test follows "Covers SPEC-1.1"']);
});

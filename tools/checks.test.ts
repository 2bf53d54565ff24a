import { countFailures, formatResults } from './checks.mjs';

describe('formatResults', () => {
  it('lists steps with their times, the slowest files first, and the counts in the last line', () => {
    const steps = [
      { title: 'Lint', seconds: 9.74, passed: 1, failed: 0 },
      { title: 'Unit tests', seconds: 121.3, passed: 40, failed: 2 },
    ];
    const files = [
      { file: 'a.test.ts', seconds: 1 },
      { file: 'b.test.ts', seconds: 60 },
    ];
    expect(formatResults(steps, files).split('\n')).toEqual([
      'Lint           9.7 s  1 passed',
      'Unit tests   121.3 s  40 passed, 2 failed',
      '',
      'Slowest test files',
      '   60.0 s  b.test.ts',
      '    1.0 s  a.test.ts',
      '',
      '41 passed, 2 failed',
    ]);
  });
});

describe('countFailures', () => {
  const none = { numFailedTests: 0, numRuntimeErrorTestSuites: 0, numTotalTests: 3 };

  it.each([
    [
      'counts failed tests and files that could not run',
      { ...none, numFailedTests: 2, numRuntimeErrorTestSuites: 1 },
      1,
      3,
    ],
    ['counts a run without tests as a failure', { ...none, numTotalTests: 0 }, 0, 1],
    ['counts a failed run without a failed test as a failure', none, 1, 1],
    ['counts nothing after a successful run', none, 0, 0],
  ])('%s', (_, found, code, failures) => {
    expect(countFailures(found, code)).toBe(failures);
  });
});

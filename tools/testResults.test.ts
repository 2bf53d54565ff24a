import { countTests, formatResults } from './testResults.ts';

const task = {
  name: 'api#test',
  exitCode: 0,
  seconds: 61.24,
  isCached: false,
  log: 'Tests:       3 passed, 3 total\n',
};
const error = '  ● adds\n\n    expected 2, received 3\n';
const failure = `FAIL api test/a.test.ts\n${error}\nTest Suites: 1 failed\nTests:       2 failed, 1 skipped, 3 passed, 6 total\n`;

it.each([
  ['the tests that Jest reports', {}, 3, 0],
  ['failed tests', { exitCode: 1, log: failure }, 3, 2],
  ['a run that failed without a failed test as a failure', { exitCode: 1 }, 3, 1],
  ['a run without tests as a failure', { log: 'Tests:       0 total\n' }, 0, 1],
  ['a run that crashed as a failure', { exitCode: null, log: '' }, 0, 1],
  ['tests whose output has colors', { log: '\u001B[1mTests:       \u001B[32m3 passed\u001B[39m, 3 total\n' }, 3, 0],
  ['a check as one test', { name: '#lint', log: '' }, 1, 0],
  ['a failed check', { name: '#lint', exitCode: 1, log: '' }, 0, 1],
  ['no tests for a build', { name: 'api#build', log: '' }, 0, 0],
  ['a failed build as a failure', { name: 'api#build', exitCode: 1, log: '' }, 0, 1],
])('counts %s', (_, properties, passed, failed) => {
  expect(countTests({ ...task, ...properties })).toEqual({ passed, failed });
});

it('lists tasks with their times, failed tests with their errors, and the counts in the last line', () => {
  const tasks = [
    { ...task, name: '#lint', isCached: true },
    { ...task, exitCode: 1, log: `${error}${failure}` },
  ];
  expect(formatResults(tasks).split('\n')).toEqual([
    '#lint       cached  1 passed',
    'api#test    61.2 s  3 passed, 2 failed',
    '',
    'api#test failed',
    '  ● adds',
    '',
    '    expected 2, received 3',
    'FAIL api test/a.test.ts',
    '4 passed, 2 failed',
  ]);
});

import { EXCEPTIONS, findWords, PUBLIC_NAMES } from './glossary.ts';

const findings = (line: string) => findWords('example.ts', line).map(({ use }) => use);

it.each([
  'The page is loaded anew.',
  'const keyOf = (row) => row.id;',
  'A stand-in for the mail server',
  'known weaknesses',
  'const slowCalls = [];',
  'function stubAnswers() {}',
  '{ "companyPictures": [] }',
  'const ROWS_AT_ONCE = 5;',
])('rejects "%s"', (line) => expect(findings(line)).not.toEqual([]));

it.each([
  'Reloads the page.',
  'const getKey = (row) => row.id;',
  'text.indexOf(word)',
  'A fake mail server',
  'standalone',
  'const slowRequests = [];',
  'type Body = LoginAnswer;',
  'api.pictureUrl(path)',
  'mock.calls.length',
])('accepts "%s"', (line) => expect(findings(line)).toEqual([]));

it('gives a reason for each exception', () => {
  expect([...EXCEPTIONS, ...PUBLIC_NAMES].filter(({ reason }) => reason === '')).toEqual([]);
});

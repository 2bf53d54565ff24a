import { EXCEPTIONS, GLOSSARY } from './glossary.ts';

const findings = (line: string) => GLOSSARY.filter(({ pattern }) => pattern.test(line)).map(({ use }) => use);

it.each([
  'The page is loaded anew.',
  'const keyOf = (row) => row.id;',
  'A stand-in for the mail server',
  'known weaknesses',
])('rejects "%s"', (line) => expect(findings(line)).not.toEqual([]));

it.each([
  'Reloads the page.',
  'const getKey = (row) => row.id;',
  'text.indexOf(word)',
  'A fake mail server',
  'standalone',
])('accepts "%s"', (line) => expect(findings(line)).toEqual([]));

it('gives a reason for each exception', () => {
  expect(EXCEPTIONS.filter(({ reason }) => reason === '')).toEqual([]);
});

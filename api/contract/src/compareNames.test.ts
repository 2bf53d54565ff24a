import { compareNames } from './compareNames.ts';

test.each([
  ['ignores case and accents first', ['Alpha', 'álamo', 'Ångström', 'Àlba'], ['álamo', 'Àlba', 'Alpha', 'Ångström']],
  ['puts digits before letters', ['b2', '3M', 'a10', 'a2'], ['3M', 'a10', 'a2', 'b2']],
  ['puts ñ next to n', ['Nz', 'Ñandú', 'Na'], ['Na', 'Ñandú', 'Nz']],
  [
    'expands œ and ß',
    ['Straten', 'Straße', 'Strasse', 'Œuvre', 'Oeuf'],
    ['Oeuf', 'Œuvre', 'Strasse', 'Straße', 'Straten'],
  ],
  ['puts Latin before Cyrillic before CJK', ['株式会社', 'Ёлка', 'Zeta', 'Ель'], ['Zeta', 'Ёлка', 'Ель', '株式会社']],
  [
    'puts a shorter name first',
    ['Guinea-Bissau', 'Guinea Ecuatorial', 'Guinea'],
    ['Guinea', 'Guinea Ecuatorial', 'Guinea-Bissau'],
  ],
  ['orders emoji by code point', ['\u{1F600}', '\uFFFD', '\uE000'], ['\uE000', '\uFFFD', '\u{1F600}']],
])('%s', (_, names, sorted) => {
  expect(names.toSorted(compareNames)).toEqual(sorted);
  expect(names.toReversed().toSorted(compareNames)).toEqual(sorted);
});

it('distinguishes names that differ only in case or accents', () => {
  expect(['acmé', 'ACME', 'acme', 'Acme'].toSorted(compareNames)).toEqual(['ACME', 'Acme', 'acme', 'acmé']);
  expect(compareNames('Acme', 'Acme')).toBe(0);
});

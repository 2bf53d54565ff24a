import { romanize } from './romanize.ts';

it.each([
  [
    'Щёлковский',
    ['shchelkovskiy', 'shchyolkovsky', 'shchelkovskii', 'scelkovskij', 'schtschjolkowski', 'chtchiolkovski'],
  ],
  ['Хлеб и Чай', ['khleb i chay', 'hleb i chay', 'hleb i caj', 'chleb i tschai']],
  ['Київ', ['kyiv', 'kiyiv']],
  ['Хълм', ['halm']],
  ['Γεύσεις', ['gevseis', 'gefseis', 'gefsis', 'geuseis', 'geyseis']],
  ['Μπακάλικο', ['bakaliko', 'mpakaliko']],
  ['Άγιος Φούρνος', ['agios fournos', 'agios furnos', 'agios phournos']],
])('writes %s in Latin letters in a common spelling', (name, expected) => {
  expect(romanize(name)).toEqual(expect.arrayContaining(expected));
});

it('returns nothing for texts in other scripts', () => {
  for (const name of ['Brightloaf', 'Café Zoë', 'ラーメン', '']) expect(romanize(name)).toEqual([]);
});

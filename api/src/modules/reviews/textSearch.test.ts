import { createTextFilter } from './textSearch.ts';

const TEXT = 'Großartig! The café’s bread (sourdough) came late. 這家店的麵包很好吃';

test.each(['bread', 'BREAD', 'bre', 'bread late', 'late bread', 'cafe', 'CAFÉ', 'grossartig', 'sour', '麵包', '好吃'])(
  'matches the text for the search %j',
  (search) => expect(createTextFilter(search)(TEXT)).toBe(true),
);

test.each(['read', 'dough', 'bread early', 'breads', '包麵', '', '  ', '!', '.*', '(?'])(
  'does not match the text for the search %j',
  (search) => expect(createTextFilter(search)(TEXT)).toBe(false),
);

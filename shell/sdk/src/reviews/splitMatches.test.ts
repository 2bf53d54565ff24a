import { splitMatches } from './splitMatches.ts';

test.each([
  ['A late delivery, delivered twice', 'deliver', ['A late ', 'deliver', 'y, ', 'deliver', 'ed twice']],
  ['El café era bueno', 'CAFE bue', ['El ', 'café', ' era ', 'bue', 'no']],
  ['Cafe\u0301 frío', 'cafe', ['', 'Cafe\u0301', ' frío']],
  ['Straße', 'strasse', ['', 'Straße', '']],
  ['Nothing here', 'thing', ['Nothing here']],
  ['美味しいパン屋', 'パン', ['美味しい', 'パン', '屋']],
  ['bread', 'br bread', ['', 'bread', '']],
  ['A (good) one', '(good)', ['A (', 'good', ') one']],
  ['Text', '  ', ['Text']],
])('splits %s at the matches of %s', (text, search, pieces) => {
  expect(splitMatches(text, search)).toEqual(pieces);
});

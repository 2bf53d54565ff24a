import { splitPhone } from './splitPhone.ts';

it.each([
  ['+34 600 12 34 56', '34', '600 12 34 56'],
  ['+34600123456', '34', '600123456'],
  ['0034 600123456', '34', '600123456'],
  ['0034600123456', '34', '600123456'],
  ['(+34) 600-123-456', '34', '600-123-456'],
  ['+49 (0)30/123456', '49', '30/123456'],
  ['+1 (415) 555-0132', '1', '(415) 555-0132'],
  ['+351 912 345 678 ', '351', '912 345 678'],
  ['00 7 495 123-45-67', '7', '495 123-45-67'],
])('splits %s into country code and number', (typed, countryCode, number) => {
  expect(splitPhone(typed)).toEqual({ countryCode, number });
});

it.each(['600 12 34 56', '030/123456', '0', '+', '+34', '00', ''])('finds no country code in %j', (typed) => {
  expect(splitPhone(typed)).toBeNull();
});

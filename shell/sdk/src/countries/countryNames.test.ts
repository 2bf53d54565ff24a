import { checkText, textRules } from '@heard/contract';
import { countryNames } from './countryNames.ts';

test('names each country once, in alphabetical order, by a name that the contract takes', () => {
  expect(countryNames).toHaveLength(250);
  expect(new Set(countryNames).size).toBe(250);
  expect(countryNames.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
  expect(countryNames).toEqual(expect.arrayContaining(['Spain', 'United States of America', 'South Korea']));
  expect(countryNames.every((name) => checkText(name, textRules.country) === null)).toBe(true);
});

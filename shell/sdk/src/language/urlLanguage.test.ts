import { readUrlLanguage, setUrlLanguage } from './urlLanguage.ts';

it('reads the language that a URL requests', () => {
  expect(readUrlLanguage('?q=bakery&lang=es')).toBe('es');
  expect(readUrlLanguage('?lang=xx')).toBeNull();
  expect(readUrlLanguage('')).toBeNull();
});

it.each([
  ['/', '/?lang=es'],
  ['/search?q=a%20b&lang=fr#filters', '/search?q=a%20b&lang=es#filters'],
  ['#reviews', '?lang=es#reviews'],
])('adds the requested language to %s', (url, expected) => {
  expect(setUrlLanguage('es', url)).toBe(expected);
});

import { isNamedByDomain } from './readableDomain.ts';

it.each([
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф', true],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai', true],
  ['xn--e1afmkfd.xn--p1ai', 'Пример', false],
  ['acme.example', 'acme.example', true],
  ['acme.example', 'Acme', false],
])('detects whether %s, shown as %s, has no name other than its domain', (id, name, expected) => {
  expect(isNamedByDomain({ id, name })).toBe(expected);
});

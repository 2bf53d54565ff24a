import { domainToASCII } from 'node:url';
import { showName } from './showName.ts';

it.each([
  'пример.рф',
  'кухня.com',
  'bücher.example',
  'γεύσεις.gr',
  'مثال.com',
  'ラーメン屋.jp',
  '한국어.kr',
  'plain.example',
  'рука.рф',
  'shop.bücher.example',
])('decodes the domain %s', (domain) => {
  expect(showName(domainToASCII(domain))).toBe(domain);
});

it.each([
  ['Cyrillic that reads like Latin', 'аррӏе.com'],
  ['Greek that reads like Latin', 'τοκυο.com'],
  ['Latin and Cyrillic', 'pаypal.com'],
  ['Latin and Greek', 'αlpha.gr'],
  ['phonetic letters', 'ɡoogle.com'],
  ['an emoji', '☕.example'],
])('keeps the punycode of %s', (_, domain) => {
  expect(showName(domainToASCII(domain))).toBe(domainToASCII(domain));
  expect(showName(domainToASCII(domain))).toContain('xn--');
});

it('keeps malformed punycode', () => {
  expect(showName('xn--ls8h=.example')).toBe('xn--ls8h=.example');
});

it('keeps names that are not in punycode', () => {
  expect(['Acme', 'acme.example', 'xn-- Bar'].map(showName)).toEqual(['Acme', 'acme.example', 'xn-- Bar']);
});

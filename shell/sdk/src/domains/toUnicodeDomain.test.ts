import { toUnicodeDomain } from './toUnicodeDomain.ts';

test.each([
  ['xn--mgbh0fb.com', 'مثال.com'],
  ['xn--bcher-kva.example', 'bücher.example'],
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['plain.example', 'plain.example'],
  ['xn--ls8h=.example', 'xn--ls8h=.example'],
])('decodes %s to %s', (domain, decoded) => {
  expect(toUnicodeDomain(domain)).toBe(decoded);
});

import { getParentDomains } from './getParentDomains.ts';

test.each([
  ['acme.com', ['acme.com']],
  ['shop.acme.co.uk', ['shop.acme.co.uk', 'acme.co.uk']],
  ['acme.github.io', ['acme.github.io', 'github.io']],
  ['intern.localdomain', ['intern.localdomain']],
  ['a.b.c.d.e.f.acme.com', ['a.b.c.d.e.f.acme.com', 'd.e.f.acme.com', 'e.f.acme.com', 'f.acme.com', 'acme.com']],
])('returns for %s the domain and its parent domains: %j', (domain, domains) => {
  expect(getParentDomains(domain)).toEqual(domains);
});

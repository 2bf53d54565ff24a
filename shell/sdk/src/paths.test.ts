import { nextPath, paths, withNext } from './paths.ts';

describe('nextPath', () => {
  const next = (value: string) => nextPath(`?${new URLSearchParams({ next: value }).toString()}`, '/me');

  test.each(['/me/reviews', '/business/acme.com?from=search', '/me?company=Acme%20%26%20Co&url=acme.com#rating', '/'])(
    'returns to the path %s',
    (path) => {
      expect(next(path)).toBe(path);
    },
  );

  // Covers UI-8
  test.each([
    'https://evil.example',
    'https:/evil.example',
    'https:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/me/..//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example:99999',
    '//',
    'evil.example',
    'me/reviews',
    '',
  ])('rejects the path %j in `next`, because it leads to another site', (value) => {
    expect(next(value)).toBe('/me');
  });

  // Covers ASVS-3.7.2
  test('returns the fallback for a URL without the parameter `next`', () => {
    expect(nextPath('', '/my-company/reviews')).toBe('/my-company/reviews');
    expect(nextPath('?other=/me', '/me')).toBe('/me');
  });

  test('uses the first of two `next` parameters', () => {
    expect(nextPath('?next=/me/reviews&next=//evil.example', '/me')).toBe('/me/reviews');
  });
});

describe('withNext', () => {
  test('adds query and hash of the current page to the link to the login page', () => {
    const login = withNext(paths.login, '/me?company=Acme & Co#rating');
    expect(nextPath(new URL(login, 'https://heard.example').search, '/')).toBe('/me?company=Acme%20&%20Co#rating');
    expect(login.startsWith('/login?next=')).toBe(true);
  });

  test('adds no `next` parameter to the link to the login page on the home page', () => {
    expect(withNext(paths.loginBusiness, paths.home)).toBe('/login-business');
  });
});

describe('paths', () => {
  // Covers ASVS-1.2.2
  test('encodes a company id as one path segment', () => {
    expect(paths.company('acme.com')).toBe('/business/acme.com');
    expect(paths.company('a/b?c')).toBe('/business/a%2Fb%3Fc');
  });

  test('passes known values to the review page', () => {
    expect(paths.makeReview()).toBe('/me');
    expect(paths.makeReview({ company: 'Acme & Co', url: 'acme.com' })).toBe('/me?company=Acme+%26+Co&url=acme.com');
  });
});

import { publicReads } from '@heard/contract';
import { isCompanyPath, isPublicPath } from './publicPaths.ts';

it.each(publicReads)('allows the path %s with values in place of its parameters', (path) => {
  expect(isPublicPath(path.replaceAll(/\{\w+\}/g, '1'))).toBe(true);
});

it.each([
  '/company/acme.example',
  '/company/acme.example/review?rating=5&rating=4',
  '/company/xn--e1afmkfd.xn--p1ai',
  '/companies?category=bakeries&page=2',
  '/people/7h3kq9x2vw/review',
  '/home?language=es',
])('allows the path %s', (path) => {
  expect(isPublicPath(path)).toBe(true);
});

it.each([
  ['data of an account', '/user/me'],
  ['a company that is logged in', '/company'],
  ['a path that looks like a company', '/company/keys'],
  ['a path that looks like a review', '/review/user'],
  ['a page of administrators', '/admin/marks'],
  ['a path without an endpoint', '/health/ready'],
  ['a path that leaves its endpoint', '/company/x/../keys'],
  ['an encoded path that leaves its endpoint', '/company/%2e%2e/user/me'],
  ['another host', '//evil.example/company/acme.example'],
  ['a full URL', 'http://evil.example/company/acme.example'],
  ['a fragment', '/company/acme.example#x'],
  ['a line break', '/company/acme.example\r\nx: y'],
  ['no path', 'company/acme.example'],
])('rejects the path %s', (_, path) => {
  expect(isPublicPath(path)).toBe(false);
});

it('recognizes the path of a company', () => {
  expect(['/company/acme.example', '/company/keys', '/company/acme.example/score'].map(isCompanyPath)).toEqual([
    true,
    false,
    false,
  ]);
});

import type { MountRow } from '@heard/sdk/configuration';
import { toDeclaredQuery, toRedirect, toRenderedUrl } from './parameters.ts';

const mount: MountRow = { path: '/jobs', module: './Jobs', parameters: ['page', 'q'] };
const withLoad: MountRow = { path: '/jobs', module: './Jobs', load: true };
const older: MountRow = { path: '/jobs', module: './Jobs' };

it.each([
  ['?page=2&utm_source=x&q=a%20b&q=c', '?page=2&q=a%20b&q=c'],
  ['?x=1', ''],
  ['?PAGE=1&page', '?page'],
  ['?p%61ge=2', '?p%61ge=2'],
  ['', ''],
])('keeps the declared parameters of %s: "%s"', (query, declared) => {
  expect(toDeclaredQuery(mount, query)).toBe(declared);
});

it('removes all parameters of a page that loads data without declaring parameters', () => {
  expect(toDeclaredQuery(withLoad, '?page=2')).toBe('');
});

it('keeps all parameters of a release that was built before mounts declared parameters', () => {
  expect(toDeclaredQuery(older, '?a=1&lang=es')).toBe('?a=1&lang=es');
});

it('adds the language of the URL to the rendered URL', () => {
  expect(toRenderedUrl('/jobs', '?page=2', 'es')).toBe('/jobs?page=2&lang=es');
  expect(toRenderedUrl('/jobs', '', null)).toBe('/jobs');
});

it('adds the other parameters of the request unchanged to a redirect', () => {
  expect(toRedirect('/jobs/all?page=2', mount, '?page=1&lang=es&a=%0d%0aset-cookie:b')).toBe(
    '/jobs/all?page=2&lang=es&a=%0d%0aset-cookie:b',
  );
});

it('encodes characters that a header cannot contain', () => {
  expect(toRedirect('/jobs/é\r\nx \ud800', mount, '')).toBe('/jobs/%C3%A9%0D%0Ax%20%EF%BF%BD');
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', ''])('rejects a redirect to "%s"', (to) => {
  expect(toRedirect(to, mount, '')).toBeNull();
});

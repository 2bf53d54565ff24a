import { parseRemoteDescription, parseRemoteList } from './parse.ts';

const description = {
  name: 'mfe-business',
  version: '1.0.0+0123456789ab',
  sdk: '^1.0.0',
  mounts: [
    { path: '/my-company/*', module: './account/BusinessArea', guard: 'company' },
    { path: '/login-business', module: './login/BusinessLoginPage' },
  ],
};
const withMount = (mount: object) => ({ ...description, mounts: [mount] });
const [row] = description.mounts;

test('a description is read as the build wrote it', () => {
  expect(parseRemoteDescription(description)).toEqual(description);
});

test('what a newer remote says besides is left out', () => {
  const newer = { ...description, team: 'business', mounts: [{ ...row, colour: 'green' }] };
  expect(parseRemoteDescription(newer)).toEqual(withMount({ ...row }));
});

test('accepts the deprecated property `queries` of an older remote', () => {
  const older = withMount({ ...row, queries: false });
  expect(parseRemoteDescription(older)).toEqual(older);
});

test.each([
  ['no object', null, 'must be object'],
  ['no version', { ...description, version: undefined }, "must have required property 'version'"],
  ['no mounts', { ...description, mounts: {} }, 'mounts must be array'],
  ['a path of another origin', withMount({ ...row, path: '//evil.example' }), 'mounts/0/path must match'],
  ['a path that is no path', withMount({ ...row, path: 'my-company' }), 'mounts/0/path must match'],
  ['a module outside', withMount({ ...row, module: './../other/Page' }), 'mounts/0/module must match'],
  ['an unknown guard', withMount({ ...row, guard: 'owner' }), 'mounts/0/guard must be equal to one of'],
])('a description with %s is refused', (_, wrong, reason) => {
  expect(() => parseRemoteDescription(wrong)).toThrow(reason);
});

test('a list gives each address a slash at its end', () => {
  const list = { 'mfe-public': '/remotes/mfe-public', 'mfe-late': 'https://cdn.example/late/' };
  expect([...parseRemoteList(list)]).toEqual([
    ['mfe-public', '/remotes/mfe-public/'],
    ['mfe-late', 'https://cdn.example/late/'],
  ]);
});

test.each([
  ['a list', ['mfe-public'], 'must be an object'],
  ['a name with capitals', { MfePublic: '/' }, 'no name for a remote'],
  ['an address without a protocol', { 'mfe-public': '//cdn.example/' }, 'must be a path or an http(s) address'],
  ['a script for an address', { 'mfe-public': 'javascript:alert(1)' }, 'must be a path or an http(s) address'],
])('%s is refused', (_, wrong, reason) => {
  expect(() => parseRemoteList(wrong)).toThrow(reason);
});

import { parseRemoteDescription } from './parse.ts';

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

test('parses a remote.json as the build wrote it', () => {
  expect(parseRemoteDescription(description)).toEqual({ description, rejected: [] });
});

test('removes unknown properties of a remote that was built with a newer SDK', () => {
  const newer = { ...description, team: 'business', mounts: [{ ...row, colour: 'green' }] };
  expect(parseRemoteDescription(newer).description).toEqual(withMount({ ...row }));
});

test('accepts the deprecated property `queries` of a remote that was built with an older SDK', () => {
  const older = withMount({ ...row, queries: false });
  expect(parseRemoteDescription(older).description).toEqual(older);
});

test.each([
  ['null', null, 'must be object'],
  ['no version', { ...description, version: undefined }, "must have required property 'version'"],
  ['no mounts', { ...description, mounts: {} }, 'mounts must be array'],
  ['a path of another origin', withMount({ ...row, path: '//evil.example' }), 'mounts/0/path must match'],
  ['a relative path', withMount({ ...row, path: 'my-company' }), 'mounts/0/path must match'],
  ['a module outside', withMount({ ...row, module: './../other/Page' }), 'mounts/0/module must match'],
  ['an unknown guard', withMount({ ...row, guard: 'owner' }), 'mounts/0/guard must be equal to one of'],
])('rejects a remote.json with %s', (_, wrong, reason) => {
  expect(() => parseRemoteDescription(wrong)).toThrow(reason);
});

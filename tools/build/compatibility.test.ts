import { findIncompatibility } from './compatibility.ts';

const offers = { sdk: '1.5.0', contract: '1.2.0', shared: { react: '19.3.1' } };

test.each([
  ['the same versions', { sdk: '^1.5.0', contract: '^1.2.0', shared: { react: '^19.3.0' } }],
  ['older versions', { sdk: '^1.3.0', contract: '^1.0.0', shared: { react: '^19.0.0' } }],
  ['what an older build has recorded', { sdk: '^1.5.0' }],
  ['a library that the shell does not report', { sdk: '^1.5.0', shared: { vue: '^9.0.0' } }],
])('accepts a remote that needs %s', (_, needs) => {
  expect(findIncompatibility('mfe-jobs', needs, offers)).toBeNull();
});

test.each([
  [
    'SDK',
    { sdk: '^1.9.0' },
    'mfe-jobs needs SDK ^1.9.0, this shell offers 1.5.0: deploy a newer shell first, or build mfe-jobs with 1.5.0',
  ],
  [
    'contract',
    { sdk: '^1.5.0', contract: '^2.0.0' },
    'mfe-jobs needs contract ^2.0.0, this shell offers 1.2.0: deploy a newer shell first, or build mfe-jobs with 1.2.0',
  ],
  [
    'library',
    { sdk: '^1.5.0', shared: { react: '^20.0.0' } },
    'mfe-jobs needs react ^20.0.0, this shell offers 19.3.1: deploy a newer shell first, or build mfe-jobs with 19.3.1',
  ],
])('reports the required and the installed version when a build needs a newer %s', (_, needs, message) => {
  expect(findIncompatibility('mfe-jobs', needs, offers)).toBe(message);
});

test('reports every incompatible version', () => {
  expect(findIncompatibility('mfe-jobs', { sdk: '^2.0.0', contract: '^2.0.0' }, offers)).toMatch(
    /^mfe-jobs needs SDK \^2\.0\.0, this shell offers 1\.5\.0: .*; mfe-jobs needs contract \^2\.0\.0, this shell offers 1\.2\.0: /,
  );
});

test('recommends rebuilding a remote that needs an older version of a library than the shell has', () => {
  expect(findIncompatibility('mfe-jobs', { sdk: '^1.5.0', shared: { react: '^18' } }, offers)).toBe(
    "mfe-jobs needs react ^18, this shell offers 19.3.1: rebuild mfe-jobs with the shell's 19.3.1",
  );
});

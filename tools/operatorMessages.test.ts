import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
/** The product's sources whose messages an operator of a release may read. */
const SOURCES = [
  'api/src/**/*.ts',
  'api/embedded-postgres/src/*.ts',
  'api/server-kit/src/**/*.ts',
  'shell/server/**/*.ts',
];
/** The sources that may name npm and DATA_DIR: the functions that choose the names, the documentation of settings, and descriptions of tables. */
const OTHER_TEXTS = [
  'api/src/kernel/operatorTerms.ts',
  'api/src/settings.ts',
  'api/server-kit/src/settings/sharedSettings.ts',
  'api/src/database/schema/',
  'api/src/database/migrations/',
];
const COMMENT = /^\s*(?:\/\/|\/?\*)/;
/** Matches the code that sets the default of the option `dataSetting`. */
const DEFAULT = /dataSetting = 'DATA_DIR'/;

it('names commands and the data folder in messages only with the functions of operatorTerms.ts', () => {
  const found = globSync(SOURCES, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !OTHER_TEXTS.some((other) => file.startsWith(other)))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /npm run |npm start|\bDATA_DIR\b/.test(line) && !COMMENT.test(line) && !DEFAULT.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

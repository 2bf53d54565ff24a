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
/** Sources with other texts: the names themselves, the documentation of settings, generated files, and comments of tables. */
const OTHER_TEXTS = [
  'api/src/kernel/operatorTerms.ts',
  'api/src/settings.ts',
  'api/server-kit/src/settings/sharedSettings.ts',
  'api/src/database/schema/',
  'api/src/database/migrations/',
];
const COMMENT = /^\s*(?:\/\/|\/?\*)/;
/** Matches code that sets the default of an option, and the declaration of a setting. */
const DEFAULT = /dataSetting = 'DATA_DIR'/;

it('names commands and the data folder only by the functions that know whether a release runs', () => {
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

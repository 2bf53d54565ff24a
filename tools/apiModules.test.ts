import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkImport } from './apiModules.ts';

const root = join(__dirname, '..');

test.each([
  ['modules/reviews/reviews.service.ts', './review.ts'],
  ['modules/reviews/reviews.service.ts', '../companies/index.ts'],
  ['modules/reviews/reviews.service.ts', '../page.ts'],
  ['modules/reviews/reviews.routes.ts', '../../plugins/authentication.ts'],
  ['modules/search/algolia/sendOutbox.ts', '../../../kernel/showName.ts'],
  ['modules/passkeys/passkeys.service.ts', '../auth/index.ts'],
  ['plugins/apiKeys.ts', '../kernel/apiKey.ts'],
  ['composition.ts', './modules/export/index.ts'],
  ['demo/addDemoPictures.ts', '../modules/avatars/index.ts'],
  ['modules/mail/mailBody.ts', '@heard/contract'],
])('allows %s to import %s', (file, specifier) => {
  expect(checkImport(file, specifier)).toBeNull();
});

test.each([
  ['modules/companies/companies.service.ts', '../reviews/index.ts', /companies is below reviews/],
  ['modules/auth/auth.service.ts', '../passkeys/index.ts', /auth is below passkeys/],
  ['kernel/company.ts', '../modules/companies/index.ts', /the kernel is below companies/],
  ['plugins/apiKeys.ts', '../modules/apiKeys/index.ts', /plugins is below apiKeys/],
  ['background/startLoop.ts', '../startHousekeeping.ts', /the kernel is below the composition root/],
  ['modules/export/export.service.ts', '../../composition.ts', /export is below the composition root/],
  ['modules/reviews/reviews.service.ts', '../companies/companyNames.ts', /modules\/companies\/index\.ts/],
  ['composition.ts', './modules/search/algolia/index.ts', /modules\/search\/index\.ts/],
  ['modules/gifts/gifts.service.ts', '../reviews/index.ts', /Add gifts to the levels/],
])('does not allow %s to import %s', (file, specifier, message) => {
  expect(checkImport(file, specifier)).toMatch(message);
});

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'api-modules-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Lints the files with only this rule. @returns the report of the linter */
  function lint(files: Record<string, string>): string {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    cpSync(join(__dirname, 'apiModules.ts'), join(folder, 'apiModules.ts'));
    const { rules } = (
      JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')) as {
        overrides: { rules: Record<string, unknown> }[];
      }
    ).overrides.find((override) => 'heard/api-modules' in override.rules) ?? { rules: {} };
    const config = { jsPlugins: ['./apiModules.ts'], plugins: [], categories: { correctness: 'off' }, rules };
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
    return spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'unix'], { cwd: folder, encoding: 'utf8' })
      .stdout;
  }

  it('reports every kind of import of a module on a higher level', () => {
    const output = lint({
      'api/src/modules/mail/mailQueue.ts': `import { a } from '../auth/index.ts';
import type { B } from '../auth/index.ts';
export { c } from '../auth/index.ts';
export * from '../auth/index.ts';
export const d = () => import('../auth/index.ts');
export type E = import('../auth/index.ts').E;
import { f } from '../../kernel/f.ts';
`,
    });
    const lines = [...output.matchAll(/mailQueue\.ts:(\d+):.*mail is below auth/g)].map(([, line]) => Number(line));
    expect(lines).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

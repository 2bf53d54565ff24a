import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'heard-settings-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns `SITE_LOGO` after `.env` in the folder was loaded. Loads it in a separate process, because Jest replaces `process.env`. */
function loadLogo(settings: string, environment: NodeJS.ProcessEnv = {}): string {
  const file = join(folder, '.env');
  writeFileSync(file, settings);
  const code = `import { loadEnvFile } from ${JSON.stringify(join(import.meta.dirname, 'workspace.ts'))};
    loadEnvFile(${JSON.stringify(file)});
    process.stdout.write(String(process.env.SITE_LOGO));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  });
}

it.each(['./logo.svg', 'logo.svg'])(
  'resolves the path %s of the logo relative to the folder of the settings',
  (path) => {
    expect(loadLogo(`SITE_LOGO=${path}\n`)).toBe(join(folder, 'logo.svg'));
  },
);

it('keeps an absolute path of the logo', () => {
  expect(loadLogo('SITE_LOGO=/etc/heard/logo.svg\n')).toBe('/etc/heard/logo.svg');
});

it('prefers the path of the logo that is already set', () => {
  expect(loadLogo('SITE_LOGO=a.svg\n', { SITE_LOGO: 'b.svg' })).toBe(join(folder, 'b.svg'));
});

it.each(['', 'SITE_LOGO=\n'])('sets no path of the logo for the settings %j', (settings) => {
  expect(loadLogo(settings)).toBe(settings === '' ? 'undefined' : '');
});

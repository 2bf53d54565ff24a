// npm run notices: writes the licenses of the dependencies into the shell's build, so that the web server serves them. A part
// of npm run build.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatNotices, type Listed } from './formatNotices.ts';
import { PNPM } from './install.mjs';
import { root } from './workspace.ts';

/** The path of the file, which is served as /assets/third-party-notices.txt. */
const FILE = join(root, 'shell/dist/web/third-party-notices.txt');
const LICENSE_FILE = /^(licen[cs]e|copying|notice|third.?party.?(notices|licen[cs]es))([.-].*)?$/i;
const MAX_BUFFER = 64 * 1024 * 1024;

const json = execFileSync('npx', ['--yes', PNPM, '--recursive', 'licenses', 'list', '--prod', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: MAX_BUFFER,
});
const byLicense: Record<string, Listed[]> = JSON.parse(json);
const packages = Object.values(byLicense).flat();
mkdirSync(dirname(FILE), { recursive: true });
writeFileSync(FILE, formatNotices(packages, readTexts));
console.log(`${packages.length} packages in ${FILE}`);

/** Returns the license files of a package. If it has no such file, returns its README, which states the licenses of what it bundles (libvips). */
function readTexts(folder: string) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).toSorted();
  const licenses = names.filter((name) => LICENSE_FILE.test(name));
  const files = licenses.length > 0 ? licenses : names.filter((name) => /^readme(\.md)?$/i.test(name));
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim());
}

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

/** Flags for machines without a desktop, a sandbox or internet access. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path of the Chromium that is installed on the machine, or of the bundled Chromium if none is installed. */
export async function browserProgram() {
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : await bundledBrowser();
}

/** Returns the path of the Chromium from the npm registry, for tests. It is the same build on every machine, and much faster without a window. */
export async function bundledBrowser() {
  // Unpacks the browser into this repository, because this process cannot execute a file that another user has unpacked. An installed package
  // unpacks the browser into the working directory.
  const isInstalled = import.meta.dirname.includes(`${sep}node_modules${sep}`);
  const root = isInstalled ? process.cwd() : join(import.meta.dirname, '../..');
  // Uses a folder per version, because the package returns an unpacked browser even if it has another version.
  const folder = join(root, `node_modules/.cache/chromium-${readBundledVersion()}`);
  mkdirSync(folder, { recursive: true });
  const { default: bundled } = await import('@sparticuz/chromium');
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    return await bundled.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/** Returns the version of the package with the bundled browser. Reads its package.json by path, because the package does not export the file. */
function readBundledVersion() {
  const folder = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
  return version;
}

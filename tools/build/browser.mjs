import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The flags that a machine without a desktop, a sandbox or the internet needs. */
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

/** The browser's program: the machine's own Chromium, else the one that comes from the npm registry. */
export async function browserProgram() {
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  // Unpacked in this clone: what another user has unpacked can't be run.
  const folder = join(import.meta.dirname, '../../node_modules/.cache/chromium');
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

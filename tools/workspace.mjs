// What every command of this folder needs before it can do its work: dependencies that are installed, builds that are
// not stale. Runs on a fresh clone, so it takes nothing but Node's own library.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The package manager, exact: others were seen to fail on Node 20. */
export const PNPM = 'pnpm@12.21.0';
const NODE_VERSION = [20, 19];

/** The remotes of this clone. Not one is named: a new one is a folder more. */
export const remotes = readdirSync(root).filter(
  (name) => name.startsWith('mfe-') && existsSync(join(root, name, 'package.json')),
);

/** What every build for the browser takes from. */
export const browserInputs = ['api/contract', 'shared-ui', 'shell/sdk', 'tools/build'];

/**
 * What is built, and from which folders. A target is stale when one of its files has changed.
 * @typedef {{name: string, folder: string, inputs: string[], after: string[]}} Target folders are those of this clone; `after`
 *   names the targets that must be built before
 */

/** @type {Target[]} */
const targets = [
  { name: 'contract', folder: 'api/contract', inputs: ['api/contract'], after: [] },
  { name: 'server-kit', folder: 'api/server-kit', inputs: ['api/server-kit'], after: [] },
  { name: 'shell', folder: 'shell', inputs: ['shell', ...browserInputs], after: [] },
  ...remotes.map((name) => ({
    name,
    folder: name,
    inputs: [name, ...browserInputs],
    after: [],
  })),
  { name: 'api', folder: 'api', inputs: ['api'], after: ['contract'] },
];

/** Ends the process with one line that says what is wrong. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Installs the dependencies, if the lockfile or a manifest has changed since the last time. */
export async function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < NODE_VERSION[0] || (major === NODE_VERSION[0] && minor < NODE_VERSION[1])) {
    fail(`Heard needs Node ${NODE_VERSION.join('.')} or newer; this is ${process.versions.node}.`);
  }
  const manifests = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packageManifests()];
  const stamp = hashOf(manifests.map((file) => join(root, file)));
  const stampFile = join(root, 'node_modules/.install-stamp');
  if (readIfThere(stampFile) === stamp) return;
  await step('Installing the dependencies', 'npx', ['--yes', PNPM, 'install', '--frozen-lockfile'], root);
  writeFileSync(stampFile, stamp);
}

/**
 * Builds what is stale, two at a time.
 * @param {string[]} [names] the targets; all of them, if left out
 */
export async function build(names) {
  await buildStale(targets.filter(({ name }) => names === undefined || names.includes(name)));
}

/**
 * Builds those of the targets that are stale, two at a time.
 * @param {Target[]} wanted
 */
export async function buildStale(wanted) {
  const stale = wanted
    .map((target) => ({ ...target, stamp: hashOf(target.inputs.flatMap((input) => sourcesIn(join(root, input)))) }))
    .filter(({ folder, stamp }) => readIfThere(stampFileOf(folder)) !== stamp);
  const waiting = [...stale];
  const built = new Set();
  // A worker for each core of a small machine; each takes the next target whose own ones are built.
  const work = async () => {
    for (;;) {
      const at = waiting.findIndex(({ after }) =>
        after.every((name) => built.has(name) || !stale.some((target) => target.name === name)),
      );
      if (at === -1) return;
      const [target] = waiting.splice(at, 1);
      await step(`Building ${target.name}`, 'npm', ['run', '--silent', 'build'], join(root, target.folder));
      mkdirSync(dirname(stampFileOf(target.folder)), { recursive: true });
      writeFileSync(stampFileOf(target.folder), target.stamp);
      built.add(target.name);
    }
  };
  await Promise.all([work(), work()]);
}

/** Runs one long command, says that it runs and how long it took; what it printed is shown when it fails. */
async function step(what, command, parameters, cwd) {
  const began = Date.now();
  console.log(`${what} …`);
  const child = spawn(command, parameters, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  child.stdout.on('data', (data) => output.push(data));
  child.stderr.on('data', (data) => output.push(data));
  const slow = setInterval(() => console.log(`${what} … ${Math.round((Date.now() - began) / 1000)} s`), 15_000);
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
  clearInterval(slow);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    fail(`${what} failed (${command} ${parameters.join(' ')}).`);
  }
  console.log(`${what}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function stampFileOf(folder) {
  return join(root, folder, 'dist/.build-stamp');
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function packageManifests() {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const folders = [...workspace.matchAll(/^ {2}- (\S+)$/gm)].map((match) => match[1]);
  return folders
    .flatMap((folder) => (folder === 'mfe-*' ? remotes : folder))
    .map((folder) => join(folder, 'package.json'));
}

/** The files that a build of this folder depends on: its own, without tests and what was built or installed. */
function sourcesIn(folder) {
  return [join(root, 'pnpm-lock.yaml'), join(root, 'tsconfig.base.json'), ...filesIn(folder)];
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'test', '.data', 'coverage'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() && !/\.test\.tsx?$|\.(md|tsbuildinfo)$/.test(entry.name) ? [path] : [];
  });
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of [...new Set(files)].sort()) {
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(String(statSync(file).size))
      .update(readFileSync(file));
  }
  return hash.digest('hex');
}

// Installs the dependencies, and with them the Node that everything runs on. Plain JavaScript without dependencies: it runs on a fresh
// clone with whatever Node the machine has.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The oldest Node that can run the installation. */
const MIN_NODE = /** @type {const} */ ([20, 19]);
/** @type {{packageManager: string, optionalDependencies: Record<string, string>}} */
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The package manager with its exact version. */
export const PNPM = manifest.packageManager;
const RUNTIMES = manifest.optionalDependencies;

/** The folder in which `install` links the package manager, for the task runner to find. */
export const BIN_FOLDER = join(root, 'node_modules/.cache/bin');
const INSTALL_STAMP = join(root, 'node_modules/.cache/install-stamp');

/**
 * Returns the program of the Node that package.json names for this platform. If package.json names none, returns the Node of the machine.
 * @returns {string}
 */
export function findRuntime() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = Object.keys(RUNTIMES).find((runtime) => runtime.endsWith(`-${platform}-${process.arch}`));
  if (name !== undefined)
    return join(root, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  const [version = ''] = Object.values(RUNTIMES);
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(version, 10)) return process.execPath;
  return fail(
    `Heard needs Node ${version} or newer, which cannot be installed for ${platform}-${process.arch}. Install it, then try again.`,
  );
}

/**
 * Installs the dependencies if the lockfile or a manifest has changed since the last time.
 * @param {{development?: boolean}} [options] `development: false` leaves out what only tests, lint and benchmarks need. Packages
 *   that are already installed stay installed
 */
export async function install({ development = true } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) {
    fail(`Heard needs Node ${MIN_NODE.join('.')} or newer. This is ${process.versions.node}.`);
  }
  const hash = hashInstallInputs();
  const installed = existsSync(INSTALL_STAMP) ? readFileSync(INSTALL_STAMP, 'utf8') : '';
  if (installed === `all ${hash}` || (!development && installed === `production ${hash}`)) return;
  // Keeps the development dependencies of a complete installation, because removing them and installing them again later would take longer.
  const production = !development && !installed.startsWith('all');
  await runStep(
    'Installing dependencies',
    'npx',
    [
      '--yes',
      `--package=${PNPM}`,
      '-c',
      `pnpm install --frozen-lockfile${production ? ' --prod' : ''} && node tools/link-pnpm.mjs "${BIN_FOLDER}"`,
    ],
    { ...process.env, CI: '1' },
  );
  linkRuntime();
  writeFileSync(INSTALL_STAMP, `${production ? 'production' : 'all'} ${hash}`);
}

/**
 * Runs one long command and prints what it does and how long it took, on stderr. Its output is shown only if it fails.
 * @param {string} title
 * @param {string} command
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runStep(title, command, parameters, env = process.env) {
  const startedAt = Date.now();
  const seconds = () => (Date.now() - startedAt) / 1000;
  console.error(`${title} …`);
  const child = spawn(command, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on('data', (data) => output.push(data));
  child.stderr.on('data', (data) => output.push(data));
  const progress = setInterval(() => console.error(`${title} … ${Math.round(seconds())} s`), 15_000);
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(1);
    });
    child.on('close', resolve);
  });
  clearInterval(progress);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    fail(`${title} failed (${command} ${parameters.join(' ')}).`);
  }
  console.error(`${title}: ${seconds().toFixed(1)} s`);
}

/**
 * Prints one line that says what is wrong, and exits with code 1.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Links the installed Node next to the programs of each package. Commands such as `npm test --prefix mfe-consumer` therefore also use this Node. */
function linkRuntime() {
  if (process.platform === 'win32') return;
  for (const file of packageManifests()) {
    const folder = join(root, dirname(file), 'node_modules/.bin');
    mkdirSync(folder, { recursive: true });
    rmSync(join(folder, 'node'), { force: true });
    symlinkSync(findRuntime(), join(folder, 'node'));
  }
}

/** Hashes everything that decides what `install` installs. */
function hashInstallInputs() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packageManifests()]) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * Returns the package.json files of the workspace's packages, relative to the root. The patterns of the workspace are folders, `mfe-*` and
 * `mfe-*\/*`.
 */
function packageManifests() {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  return [...workspace.matchAll(/^ {2}- ([\w/-]+)$/gm)]
    .map(([, folder = '']) => folder)
    .concat(remotes.flatMap((name) => [name, ...readdirSync(join(root, name)).map((nested) => join(name, nested))]))
    .map((folder) => join(folder, 'package.json'))
    .filter((file) => existsSync(join(root, file)));
}

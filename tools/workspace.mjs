// What every command of this folder needs first: installed dependencies and current builds. Runs on a fresh clone, so it imports
// only Node's own library.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The package manager with its exact version, from package.json.
 * @type {string}
 */
export const PNPM = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;
const MIN_NODE = /** @type {const} */ ([20, 19]);

/** Where `install` links the package manager, for the task runner to find. */
const BIN_FOLDER = join(root, 'node_modules/.cache/bin');
export const PNPM_PROGRAM = join(BIN_FOLDER, 'pnpm');
const INSTALL_STAMP = join(root, 'node_modules/.cache/install-stamp');

/** The remotes of this clone. */
export const remotes = readdirSync(root).filter(
  (name) => name.startsWith('mfe-') && existsSync(join(root, name, 'package.json')),
);

/** Loads settings from `.env` in the root of the repository, if there is one. Variables that are already set win. */
export function loadEnvFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
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

/**
 * Installs the dependencies if the lockfile or a manifest has changed since the last time.
 * @param {{development?: boolean}} [options] `development: false` leaves out what only tests, lint and benchmarks need; nothing is
 *   removed that is already installed
 */
export async function install({ development = true } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) {
    fail(`Heard needs Node ${MIN_NODE.join('.')} or newer. This is ${process.versions.node}.`);
  }
  const hash = hashInstallInputs();
  const installed = existsSync(INSTALL_STAMP) ? readFileSync(INSTALL_STAMP, 'utf8') : '';
  if (installed === `all ${hash}` || (!development && installed === `production ${hash}`)) return;
  // A complete installation is kept: switching back and forth would cost more than it saves.
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
  writeFileSync(INSTALL_STAMP, `${production ? 'production' : 'all'} ${hash}`);
}

/**
 * Builds what has changed, dependencies first.
 * @param {{packages?: string[], tasks?: string[]}} [options] `packages`: the packages to build, those that they depend on
 *   included; all products of this repository by default. `tasks`: tasks of turbo.json; `build` by default
 */
export async function build({ packages = ['api', 'shell', ...remotes], tasks = ['build'] } = {}) {
  await runStep('Building', ...turbo(['run', ...tasks, ...packages.map((name) => `--filter=${name}`)]));
}

/**
 * Returns the command that runs Turborepo, its parameters and environment.
 * @param {string[]} parameters
 * @returns {[command: string, parameters: string[], env: NodeJS.ProcessEnv]}
 */
export function turbo(parameters) {
  return [
    join(root, 'node_modules/.bin/turbo'),
    [...parameters, '--output-logs=errors-only', `--concurrency=${Math.max(2, availableParallelism())}`],
    {
      ...process.env,
      DO_NOT_TRACK: '1',
      TURBO_TELEMETRY_DISABLED: '1',
      TURBO_NO_UPDATE_NOTIFIER: '1',
      PATH: [BIN_FOLDER, process.env.PATH].join(delimiter),
    },
  ];
}

/**
 * Runs one long command and prints what it does and how long it took. Its output is shown only if it fails.
 * @param {string} title
 * @param {string} command
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runStep(title, command, parameters, env = process.env) {
  const startedAt = Date.now();
  const seconds = () => (Date.now() - startedAt) / 1000;
  console.log(`${title} …`);
  const child = spawn(command, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on('data', (data) => output.push(data));
  child.stderr.on('data', (data) => output.push(data));
  const progress = setInterval(() => console.log(`${title} … ${Math.round(seconds())} s`), 15_000);
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
  console.log(`${title}: ${seconds().toFixed(1)} s`);
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

/** Returns the package.json files of the workspace's packages, relative to the root. */
function packageManifests() {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  return [...workspace.matchAll(/^ {2}- ([\w/*-]+)$/gm)]
    .flatMap(([, folder = '']) => (folder === 'mfe-*' ? remotes : folder))
    .map((folder) => join(folder, 'package.json'));
}

// Code that the commands of this folder share. It loads settings, runs builds and lists the remotes of this repository.
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { listRemotes } from './build/remotes.ts';
import { BIN_FOLDER, root, runStep } from './install.mjs';

export { fail, root, runStep } from './install.mjs';

export const PNPM_PROGRAM = join(BIN_FOLDER, 'pnpm');

/** The remotes of this repository. */
export const remotes = listRemotes(root);

/** An unpacked release, as its `release.json` describes it. */
export interface Release {
  version: string;
  /** The commit; null if the release was built without git. */
  commit: string | null;
  /** `linux-x64` or `linux-arm64`. */
  platform: string;
  node: string;
  postgresql: string;
}

/** The release in this folder; null in a clone of the repository. */
export const release = readRelease(root);

/** The folder with the settings: the clone, or the folder in which releases were unpacked. */
export const home = release === null ? root : join(root, '../..');

/** Returns the release in a folder; null if the folder contains none. */
export function readRelease(folder: string): Release | null {
  const file = join(folder, 'release.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * Loads settings from `.env` in the root of the repository, or from `heard.env` next to `heard`, if there is one. Variables that are already
 * set win. The path in `SITE_LOGO` becomes absolute, relative to the folder of that file: the servers start in other folders.
 */
export function loadEnvFile(file = join(home, release === null ? '.env' : 'heard.env')) {
  if (existsSync(file)) process.loadEnvFile(file);
  if (process.env.SITE_LOGO) process.env.SITE_LOGO = resolve(dirname(file), process.env.SITE_LOGO);
}

/** Returns the folder of the database, the secrets and photos. */
export function getDataFolder(): string {
  if (release === null) return resolve(home, process.env.DATA_DIR || '.data');
  return resolve(home, process.env.HEARD_DATA || process.env.DATA_DIR || 'data');
}

/**
 * Returns the variables that all processes of the API need: the data folder, and the version if this is a release. If the version is set, messages
 * name `./heard` and `HEARD_DATA` instead of npm and `DATA_DIR`.
 */
export function getApiEnvironment(): { DATA_DIR: string; HEARD_RELEASE?: string } {
  return { DATA_DIR: getDataFolder(), ...(release !== null && { HEARD_RELEASE: release.version }) };
}

/**
 * Builds what has changed, dependencies first. A release is built already.
 * @param options `packages`: the packages to build, those that they depend on
 *   included; all products of this repository by default. `tasks`: tasks of turbo.json; `build` by default
 */
export async function build({
  packages = ['api', 'shell', ...remotes.map(({ name }) => name)],
  tasks = ['build'],
}: { packages?: string[]; tasks?: string[] } = {}) {
  if (release !== null) return;
  await runStep(
    'Building',
    ...turbo(['run', ...tasks, ...packages.map((name) => `--filter=${name}`), '--output-logs=errors-only']),
  );
}

/** Returns the command that runs Turborepo, its parameters and environment. */
export function turbo(parameters: string[]): [command: string, parameters: string[], env: NodeJS.ProcessEnv] {
  return [
    join(root, 'node_modules/.bin/turbo'),
    parameters,
    {
      ...process.env,
      DO_NOT_TRACK: '1',
      TURBO_TELEMETRY_DISABLED: '1',
      TURBO_NO_UPDATE_NOTIFIER: '1',
      PATH: [BIN_FOLDER, process.env.PATH].join(delimiter),
    },
  ];
}

// What the commands of this folder share: settings, builds and the remotes of this clone.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { listRemotes } from './build/remotes.ts';
import { BIN_FOLDER, root, runStep } from './install.mjs';

export { fail, root, runStep } from './install.mjs';

export const PNPM_PROGRAM = join(BIN_FOLDER, 'pnpm');

/** The remotes of this clone. */
export const remotes = listRemotes(root);

/** Loads settings from `.env` in the root of the repository, if there is one. Variables that are already set win. */
export function loadEnvFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Returns the web server's `EMAILS`: `off` where the API has no mail server, unless it is set. */
export function getEmailsSetting(): string {
  return process.env.EMAILS || (process.env.SMTP_URL ? 'on' : 'off');
}

/**
 * Builds what has changed, dependencies first.
 * @param options `packages`: the packages to build, those that they depend on
 *   included; all products of this repository by default. `tasks`: tasks of turbo.json; `build` by default
 */
export async function build({
  packages = ['api', 'shell', ...remotes.map(({ name }) => name)],
  tasks = ['build'],
}: { packages?: string[]; tasks?: string[] } = {}) {
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

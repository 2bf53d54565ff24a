import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { API_COMMANDS } from '../apiCommands.ts';
import { getApiEnvironment } from '../workspace.ts';
import { getReleaseFolder } from './installation.ts';

/**
 * Runs a maintenance command of a release, and shows its output.
 * @returns whether the command succeeded
 */
export async function runApiCommand(
  release: string,
  command: keyof typeof API_COMMANDS,
  parameters: string[],
): Promise<boolean> {
  const folder = getReleaseFolder(release);
  const child = spawn(join(folder, 'node/bin/node'), [API_COMMANDS[command], ...parameters], {
    cwd: join(folder, 'api'),
    // The role in MIGRATIONS_URL owns the tables, as `restore` requires.
    env: {
      ...process.env,
      ...getApiEnvironment(),
      DATABASE_URL: process.env.MIGRATIONS_URL || process.env.DATABASE_URL,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { ServerMessage } from '../src/server.ts';
import { countWaiting } from './countWaiting.ts';
import { baseEnv, execArgv } from './runSources.ts';
import { SECRET } from './testApi.ts';
import { until } from './until.ts';

export interface KilledRequest {
  path: string;
  token: string;
  body: object;
  /** Runs before the request is sent, when the process is idle. */
  onReady: () => Promise<void>;
}

/**
 * Sends a request of an administrator to a separate server process. Kills the process while its transaction waits to log the decision,
 * after the transaction has made all other changes.
 */
export async function killDuringRequest(
  { database, databaseUrl }: { database: Knex; databaseUrl: string },
  { path, token, body, onReady }: KilledRequest,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'heard-killed-'));
  const child = fork(join(import.meta.dirname, '../src/server.ts'), {
    execArgv,
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...baseEnv,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      API_PORT: '0',
      SEED_DEMO: '0',
      JWT_SECRET: SECRET,
      DATA_SECRET: SECRET,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    const url = await new Promise<string>((resolve) => {
      child.on('message', (message: ServerMessage) => {
        if (message.type === 'ready') resolve(message.url);
      });
    });
    await until(async () => (await database('moderation_queue')).length === 0);
    await onReady();
    const transaction = await database.transaction();
    await transaction.raw('lock table moderation_actions in access exclusive mode');
    const request = fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }).then(
      ({ status }) => status,
      () => 'failed',
    );
    await until(async () => (await countWaiting(database)) > 0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await transaction.rollback();
    expect(await request).toBe('failed');
    await until(async () => (await countWaiting(database)) === 0);
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stop } from './processes.ts';

/** The end of what `npm start` and `npm run dev` print once everything is up. */
const LAST_LINE = 'Ctrl-C stops it.';

/**
 * Runs `npm start` or `npm run dev` of a clone with an empty data folder and free ports, until it reports that it is up.
 * @param options.clone the root of the repository
 * @param options.timeout milliseconds until it has to be up
 * @param options.env additional environment variables
 * @param onUp called once it is up, with what was
 *   printed so far; when it has finished, the product is stopped
 * @returns what `onUp` returns
 * @throws if the product is not up in time, or does not exit with code 0
 */
export async function startOnce<T>(
  {
    clone,
    command,
    timeout,
    env = {},
  }: { clone: string; command: 'start' | 'dev'; timeout: number; env?: NodeJS.ProcessEnv },
  onUp: (product: { output: string; web: string; api: string; seconds: number }) => Promise<T>,
): Promise<T> {
  const port = await getFreePort();
  const apiPort = await getFreePort();
  const dataFolder = mkdtempSync(join(tmpdir(), 'heard-start-'));
  // Gives other users access, because the database runs as another user if this process runs as root.
  chmodSync(dataFolder, 0o755);
  const startedAt = Date.now();
  const product = spawn(process.execPath, [join(clone, 'tools/launch.mjs'), command], {
    cwd: clone,
    env: {
      ...process.env,
      NODE_ENV: command === 'start' ? 'production' : 'development',
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: dataFolder,
      FOOTER_LINKS: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  try {
    const up = new Promise((resolve, reject) => {
      for (const stream of [product.stdout, product.stderr]) {
        stream.on('data', (data) => {
          output += data;
          if (output.includes(LAST_LINE)) resolve(undefined);
        });
      }
      product.on('error', reject);
      product.on('exit', (code) => reject(new Error(`The product exited with code ${code}.\n${output}`)));
    });
    const isLate = sleep(timeout, undefined, { ref: false }).then(() => {
      throw new Error(`The product was not up after ${timeout / 1000} s.\n${output}`);
    });
    await Promise.race([up, isLate]);
    const web = `http://localhost:${port}`;
    const seconds = (Date.now() - startedAt) / 1000;
    return await onUp({ output, web, api: `http://localhost:${apiPort}`, seconds });
  } finally {
    await stop(product);
    rmSync(dataFolder, { recursive: true, force: true });
    if (product.exitCode !== 0) {
      console.error(`The product exited with ${product.signalCode ?? `code ${product.exitCode}`} instead of code 0.`);
      process.exitCode = 1;
    }
  }
}

/** @returns a port that nothing listens on */
function getFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledBrowser } from '@heard/build/browser';
import { startServer } from '../../../tools/processes.ts';
import type { ChildProcess } from 'node:child_process';

interface Product {
  children: ChildProcess[];
  dataDir: string;
}

/** The handles that Jest's set-up stores for its tear-down. */
export type WithProduct = typeof globalThis & { product?: Product; cleanups?: (() => Promise<void>)[] };

const project = join(import.meta.dirname, '../../..');

/**
 * Starts the built API and web server with demo data, and finds a browser. Passes URLs and settings to the tests in
 * environment variables.
 */
export default async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'heard-composed-'));
  // If Node runs as root, the database runs as another user, who needs access.
  chmodSync(dataDir, 0o755);
  const [port, apiPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    // Disables the limit of rendered pages per network, because all tests use the same network.
    RENDER_MISSES: '1000000',
    NODE_ENV: 'production',
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
  };
  const api = startServer(process.execPath, ['dist/server.js'], { cwd: join(project, 'api'), env });
  const web = startServer(process.execPath, ['dist/server/server/server.js'], { cwd: join(project, 'shell'), env });
  for (const { child } of [api, web]) {
    child.stdout.resume();
    child.stderr.pipe(process.stderr);
  }
  (globalThis as WithProduct).product = { children: [web.child, api.child], dataDir };
  const { demoLogins } = await api.ready;
  const { url } = await web.ready;
  process.env.HEARD_DATA_DIR = dataDir;
  process.env.HEARD_WEB_URL = url;
  process.env.HEARD_API_URL = `http://localhost:${apiPort}`;
  process.env.HEARD_DEMO_LOGINS = JSON.stringify(demoLogins);
  process.env.HEARD_BROWSER = await bundledBrowser();
}

/** Returns a port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

// Starts the product as `npm start` does, with an empty data folder, asks both servers for a response, and stops it again.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stop } from './processes.mjs';
import { root } from './workspace.mjs';

/** How long (ms) the product may take to start on a busy machine. */
const START_TIMEOUT = 180_000;
const RESPONSE_TIMEOUT = 10_000;

const port = await freePort();
const apiPort = await freePort();
const dataFolder = mkdtempSync(join(tmpdir(), 'heard-start-'));
// As root, the database runs as another user, who needs access.
chmodSync(dataFolder, 0o755);
const product = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataFolder,
    FOOTER_LINKS: '',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const output = await untilUp();
  for (const hint of ['/login-business ', 'Data: ', 'Emails are not sent', 'npm run admin:create', 'FOOTER_LINKS']) {
    if (!output.includes(hint)) throw new Error(`The output does not mention ${hint}:\n${output}`);
  }
  for (const url of [
    `http://localhost:${apiPort}/health/ready`,
    `http://localhost:${port}/api/health/ready`,
    `http://localhost:${port}/`,
  ]) {
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT) });
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    await response.arrayBuffer();
    console.log(`${url}: ${response.status}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await stop(product);
  rmSync(dataFolder, { recursive: true, force: true });
}
if (product.exitCode !== 0) {
  console.error(`The product exited with ${product.signalCode ?? `code ${product.exitCode}`} instead of code 0.`);
  process.exitCode = 1;
}

/** Waits until the product reports that it is up. @returns its output until the last line */
async function untilUp() {
  let output = '';
  const up = new Promise((resolve, reject) => {
    product.stdout.on('data', (data) => {
      output += data;
      if (output.includes('Ctrl-C stops it.')) resolve(undefined);
    });
    product.on('error', reject);
    product.on('exit', (code) => reject(new Error(`The product exited with code ${code}.\n${output}`)));
  });
  const late = sleep(START_TIMEOUT, undefined, { ref: false }).then(() => {
    throw new Error(`The product was not up after ${START_TIMEOUT / 1000} s.\n${output}`);
  });
  await Promise.race([up, late]);
  return output;
}

/** @returns {Promise<number>} a port that nothing listens on */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

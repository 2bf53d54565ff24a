// npm run dev: everything with hot reload. Each remote has its development server, as each has its team.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { stop } from './processes.mjs';
import { install, loadEnvFile, remotes, root } from './workspace.mjs';

loadEnvFile();
await install();

const port = Number(process.env.PORT || 3000);
const apiPort = Number(process.env.API_PORT || 4000);
const dataDir = resolve(root, process.env.DATA_DIR || '.data');
const devServers = ['shell', ...remotes].map((name, at) => ({
  name,
  port: port + 101 + at,
}));

const devRemotes = devServers
  .filter(({ name }) => name !== 'shell')
  .map(({ name, port }) => `--remote=${name}=http://localhost:${port}/`);

const env = {
  ...process.env,
  PORT: String(port),
  API_PORT: String(apiPort),
  DATA_DIR: dataDir,
};

/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
/**
 * @param {string} name
 * @param {string} folder
 * @param {string} command
 * @param {string[]} parameters
 * @param {Record<string, string>} [more] environment variables
 */
const run = (name, folder, command, parameters, more = {}) => {
  const child = spawn(join(root, folder, 'node_modules/.bin', command), parameters, {
    cwd: join(root, folder),
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      for (const line of text.trimEnd().split('\n')) console.log(`${name.padEnd(12)} ${line}`);
    });
  }
  children.push(child);
};

const watch = ['watch', '--clear-screen=false', '--conditions=source'];
run('api', 'api', 'tsx', [...watch, 'src/server.ts', '--development']);
for (const { name, port: devPort } of devServers) {
  run(name, name, 'webpack', ['serve'], { DEV_PORT: String(devPort) });
}
run('web', 'shell', 'tsx', [...watch, 'server/server.ts', ...devRemotes], {
  SHELL_FILES: `http://localhost:${port + 101}/`,
});
console.log(`\nWeb: http://localhost:${port}   API: http://localhost:${apiPort}   (ready when all have compiled)
Emails (not sent): http://localhost:${apiPort}/mails\n`);

let stopping = false;
async function stopAll() {
  if (stopping) return;
  stopping = true;
  await Promise.all(children.map(stop));
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAll());

// npm run dev: everything with hot reload. Each remote has its development server, as each has its team.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { stop } from './processes.mjs';
import { formatWarning, listDemoLogins } from './serverLog.mjs';
import { fail, loadEnvFile, remotes, root } from './workspace.mjs';

loadEnvFile();

const port = Number(process.env.PORT || 3000);
const apiPort = Number(process.env.API_PORT || 4000);
const dataDir = resolve(root, process.env.DATA_DIR || '.data');
const devServers = [{ name: 'shell', folder: 'shell' }, ...remotes].map((server, at) => ({
  ...server,
  port: port + 101 + at,
}));

await requireFree(port, 'Set PORT to another port.');
await requireFree(apiPort, 'Set API_PORT to another port.');
for (const { name, port: devPort } of devServers) {
  await requireFree(
    devPort,
    `The development server of ${name} needs it: PORT + ${devPort - port}. Set PORT to another port.`,
  );
}

const devRemotes = devServers
  .filter(({ name }) => name !== 'shell')
  .map(({ name, port }) => `--remote=${name}=http://localhost:${port}/`);

const env = {
  ...process.env,
  PORT: String(port),
  API_PORT: String(apiPort),
  DATA_DIR: dataDir,
};

/** Warnings of libraries that say nothing about the product. */
const MEANINGLESS = [/Manifest will use absolute path resolution/];
/** How long (ms) everything may take to compile. */
const READY_TIMEOUT = 300_000;

/** @type {(message: any) => void} */
let reportApi = () => {};
/** The message with which the API reports that it is ready, as a line of its output: `tsx watch` has the IPC channel. */
const apiReady = new Promise((resolve) => (reportApi = resolve));

/**
 * Prints a line of a process: of a server's log warnings and errors only, unless LOGS is 1.
 * @param {string} name
 * @param {string} line
 */
function show(name, line) {
  if (line.startsWith('{"type":"ready"')) return reportApi(JSON.parse(line));
  const isLog = line.startsWith('{') && process.env.LOGS !== '1';
  const text = isLog ? formatWarning(line) : line;
  if (text === null || text.trim() === '' || MEANINGLESS.some((pattern) => pattern.test(text))) return;
  console.log(`${name.padEnd(12)} ${text}`);
}

/**
 * Exits with a message when something listens on a port already: a server of another clone would be taken for this one.
 * @param {number} wanted
 * @param {string} advice
 */
async function requireFree(wanted, advice) {
  const server = createServer().listen(wanted);
  try {
    await once(server, 'listening');
  } catch {
    fail(`Port ${wanted} is in use. ${advice}`);
  }
  server.close();
  await once(server, 'close');
}

/**
 * Waits until a server responds. webpack's servers respond once they have compiled.
 * @param {string} url
 * @throws if that takes too long
 */
async function untilUp(url) {
  const end = Date.now() + READY_TIMEOUT;
  while (Date.now() < end) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(READY_TIMEOUT) });
      await response.arrayBuffer();
      if (response.status < 500) return;
    } catch {
      // It does not listen yet.
    }
    await sleep(200);
  }
  throw new Error(`${url} does not respond after ${READY_TIMEOUT / 1000} s.`);
}

/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
let stopping = false;
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
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => show(name, line));
  }
  child.on('exit', (code, signal) => {
    if (stopping) return;
    console.error(`${name} exited unexpectedly (${signal ?? `code ${code}`}).`);
    void stopAll(1);
  });
  children.push(child);
};

const watch = ['watch', '--clear-screen=false', '--conditions=source'];
run('api', 'api', 'tsx', [...watch, 'src/server.ts', '--development']);
for (const { name, folder, port: devPort } of devServers) {
  run(name, folder, 'webpack', ['serve'], { DEV_PORT: String(devPort) });
}

/** @param {number} code the exit code */
async function stopAll(code) {
  if (stopping) return;
  stopping = true;
  await Promise.all(children.map(stop));
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAll(0));
// After an error that nothing catches, for example when the terminal's pipe is closed: `tsx watch` would keep running.
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

console.log('Compiling …');
try {
  await Promise.all(devServers.map(({ port: devPort }) => untilUp(`http://localhost:${devPort}/`)));
  // Only now: it loads the shell and the remotes when it starts.
  const watchRenderer = '--include=.cache/renderer/renderer.cjs';
  run('web', 'shell', 'tsx', [...watch, watchRenderer, 'server/server.ts', ...devRemotes], {
    SHELL_FILES: `http://localhost:${port + 101}/`,
  });
  const [{ demoLogins }] = await Promise.all([apiReady, untilUp(`http://localhost:${port}/`)]);
  const lines = [
    '',
    'Heard is up, with hot reload.',
    `  Web: http://localhost:${port}`,
    `  API: http://localhost:${apiPort} (documentation at /docs)`,
    ...listDemoLogins(`http://localhost:${port}`, demoLogins),
    `  ${process.env.SMTP_URL ? 'Emails:' : 'Emails are not sent. Read them at'} http://localhost:${apiPort}/mails`,
    '  LOGS=1 shows all log lines. Ctrl-C stops it.',
    '',
  ];
  if (!stopping) console.log(lines.join('\n'));
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : String(error));
  await stopAll(1);
}

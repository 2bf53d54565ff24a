// npm run dev: everything with hot reload. Each remote has a separate development server, because separate teams
// develop the remotes.
import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { stop, type Ready } from './processes.ts';
import { formatWarning, listDemoLogins } from './serverLog.ts';
import { fail, getDataFolder, loadEnvFile, remotes, root } from './workspace.ts';

loadEnvFile();

const port = Number(process.env.PORT || 3000);
const apiPort = Number(process.env.API_PORT || 4000);
const dataDir = getDataFolder();
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
  // Generates the key here, because both servers need the same key.
  REPORT_KEY: process.env.REPORT_KEY || randomBytes(32).toString('base64url'),
};

/** Matches warnings of libraries that are irrelevant for the product. */
const MEANINGLESS = [/Manifest will use absolute path resolution/];
/** The maximum time (ms) of the compilation. */
const READY_TIMEOUT = 300_000;

/** The message with which the API reports that it is ready. The API prints it as a line, because `node --watch` uses the IPC channel. */
const { promise: apiReady, resolve: reportApi } = Promise.withResolvers<Ready>();

/** Prints a line of a process. Unless LOGS is 1, prints only the warnings and errors of a server's log. */
function show(name: string, line: string) {
  if (line.startsWith('{"type":"ready"')) return reportApi(JSON.parse(line));
  const isLog = line.startsWith('{') && process.env.LOGS !== '1';
  const text = isLog ? formatWarning(line) : line;
  if (text === null || text.trim() === '' || MEANINGLESS.some((pattern) => pattern.test(text))) return;
  console.log(`${name.padEnd(12)} ${text}`);
}

/** Exits with a message when something listens on a port already: the server of another clone would be mistaken for the server of this clone. */
async function requireFree(wanted: number, advice: string) {
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
 * @throws if that takes too long
 */
async function untilUp(url: string) {
  const end = Date.now() + READY_TIMEOUT;
  while (Date.now() < end) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(READY_TIMEOUT) });
      await response.arrayBuffer();
      if (response.status < 500) return;
    } catch {
      // Tries again, because the server does not listen yet.
    }
    await sleep(200);
  }
  throw new Error(`${url} does not respond after ${READY_TIMEOUT / 1000} s.`);
}

const children: ChildProcess[] = [];
let stopping = false;
/** @param more environment variables */
const run = (
  name: string,
  folder: string,
  command: string,
  parameters: string[],
  more: Record<string, string> = {},
) => {
  const program = command === 'node' ? process.execPath : join(root, folder, 'node_modules/.bin', command);
  const child = spawn(program, parameters, {
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

const watch = ['--watch', '--watch-preserve-output', '--conditions=source'];
run('api', 'api', 'node', [...watch, 'src/server.ts', '--development']);
for (const { name, folder, port: devPort } of devServers) {
  run(name, folder, 'webpack', ['serve'], { DEV_PORT: String(devPort) });
}

/** @param code the exit code */
async function stopAll(code: number) {
  if (stopping) return;
  stopping = true;
  await Promise.all(children.map(stop));
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAll(0));
// The children must also end after an uncaught error, for example when the terminal's pipe is closed. Otherwise `node --watch` would keep
// running.
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

console.log('Compiling …');
try {
  await Promise.all(devServers.map(({ port: devPort }) => untilUp(`http://localhost:${devPort}/`)));
  // Starts the web server last, because it loads the shell and the remotes when it starts.
  const sources = ['server', 'sdk/src', '../api/contract/src', '../api/server-kit/src', '.cache/renderer/renderer.cjs'];
  const watched = sources.map((path) => `--watch-path=${path}`);
  run('web', 'shell', 'node', [...watch, ...watched, 'server/server.ts', ...devRemotes], {
    SHELL_FILES: `http://localhost:${port + 101}/`,
  });
  const [{ demoLogins }] = await Promise.all([apiReady, untilUp(`http://localhost:${port}/`)]);
  const lines = [
    '',
    'Heard is up, with hot reload.',
    `  Web: http://localhost:${port}`,
    `  API: http://localhost:${apiPort} (documentation at /docs)`,
    ...listDemoLogins(`http://localhost:${port}`, demoLogins),
    `  ${process.env.SMTP_URL ? 'Emails:' : 'Emails are not sent without a mail server. Read them at'} http://localhost:${apiPort}/mails`,
    '  LOGS=1 shows all log lines. Ctrl-C stops it.',
    '',
  ];
  if (!stopping) console.log(lines.join('\n'));
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : String(error));
  await stopAll(1);
}

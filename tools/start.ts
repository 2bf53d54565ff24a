// npm start: installs, builds and starts everything in a fresh clone, prints the URLs, restarts servers that exit, and stops all of them on
// Ctrl-C.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { EarlyExitError, startServer, stop, type Ready } from './processes.ts';
import { selectEnvironment } from './selectEnvironment.ts';
import { formatWarning, listDemoLogins } from './serverLog.ts';
import { build, getApiEnvironment, getDataFolder, loadEnvFile, release, root } from './workspace.ts';
import type { ChildProcess } from 'node:child_process';

/** The longest pause (ms) before a server that keeps exiting is restarted. */
const MAX_PAUSE = 5_000;
/** A server that ran for this long (ms) is restarted without a pause. */
const STABLE_AFTER = 30_000;
const WEB_SERVER = 'The web server';
/** How long (ms) the API keeps running for the web server's last requests. */
const HEAD_START = 1_000;
/**
 * A signal after this time (ms) counts as a second signal. Before that, it counts as the first signal, because the terminal and npm may
 * both send that.
 */
const SECOND_SIGNAL = 1_000;

loadEnvFile();
await build({ packages: ['api'] });

const dataFolder = getDataFolder();
const env = {
  ...process.env,
  NODE_ENV: 'production',
  PORT: process.env.PORT || '3000',
  API_PORT: process.env.API_PORT || '4000',
  ...getApiEnvironment(),
  // Sets the path of the file with the deployed remotes. Its default is in the folder of the program, which an update of a release replaces.
  ...(release !== null && { REMOTES_STATE: process.env.REMOTES_STATE || join(dataFolder, 'remotes.json') }),
  // Generates the key here, because both servers need the same key.
  REPORT_KEY: process.env.REPORT_KEY || randomBytes(32).toString('base64url'),
};

/** Maps the name of each server to its process, in the order of their start. */
const servers: Map<string, ChildProcess> = new Map();
let stoppingSince: number | null = null;

/** @param code the exit code */
async function stopAll(code: number) {
  if (stoppingSince !== null) return;
  stoppingSince = Date.now();
  // Stops the web server first, so that no new request arrives while the API finishes the running requests.
  const ends: Promise<void>[] = [];
  for (const child of [...servers.values()].reverse()) {
    ends.push(stop(child));
    await Promise.race([ends.at(-1), sleep(HEAD_START)]);
  }
  await Promise.all(ends);
  process.exit(code);
}

// Also stops on SIGHUP, which means that the terminal was closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (stoppingSince === null) void stopAll(0);
    else if (Date.now() - stoppingSince > SECOND_SIGNAL) process.exit(1);
  });
}
// The command `heard start`, which started this process of a release, has ended.
process.on('disconnect', () => void stopAll(0));
// Stops processes that still run, which can happen after a second signal or if a build fails while the API starts.
// Servers exit immediately on their second signal. The embedded database ends together with the API.
process.on('exit', () => {
  for (const child of servers.values()) child.kill('SIGTERM');
});

/**
 * Starts a server.
 * @param script the script and its parameters
 * @param environment the environment variables of the server
 */
function run(name: string, folder: string, script: string, environment: NodeJS.ProcessEnv) {
  const { child, ready } = startServer(
    process.execPath,
    ['--enable-source-maps', ...script.split(' ')],
    { cwd: join(root, folder), env: environment },
    console.log,
  );
  servers.set(name, child);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (process.env.LOGS === '1') console.log(line);
    else {
      const warning = formatWarning(line);
      if (warning !== null) console.error(`${name}: ${warning}`);
    }
  });
  return { child, ready };
}

/**
 * Starts a server for the first time. If it fails, everything stops.
 * @param parameter is not passed when the server is restarted
 * @returns the server's `ready` message
 */
async function start(
  name: string,
  folder: string,
  script: string,
  environment: NodeJS.ProcessEnv,
  parameter = '',
): Promise<Ready> {
  const { child, ready } = run(name, folder, `${script} ${parameter}`.trim(), environment);
  const errors: Buffer[] = [];
  const collect = (data: Buffer) => errors.push(data);
  child.stderr.on('data', collect);
  try {
    const message = await ready;
    child.stderr.off('data', collect).pipe(process.stderr);
    child.once('exit', (code, signal) => void restart(name, folder, script, environment, signal ?? `code ${code}`));
    return message;
  } catch (error) {
    if (stoppingSince !== null) return new Promise(() => {});
    // Prints the output of a server that exited without reporting a failure: the output is the only hint at the cause.
    if (error instanceof EarlyExitError) process.stderr.write(Buffer.concat(errors));
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    await stopAll(1);
    throw error;
  }
}

/**
 * Restarts a server each time it exits.
 * @param reason signal or exit code
 */
async function restart(name: string, folder: string, script: string, environment: NodeJS.ProcessEnv, reason: string) {
  for (let failures = 0; ;) {
    if (stoppingSince !== null) return;
    console.error(`${name} exited unexpectedly (${reason}), restarting`);
    await sleep(failures && Math.min(100 * 2 ** failures, MAX_PAUSE));
    if (stoppingSince !== null) return;
    const { child, ready } = run(name, folder, script, environment);
    child.stderr.pipe(process.stderr);
    const since = Date.now();
    const exit: Promise<string> = new Promise((resolve) =>
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
    );
    ready.then(
      () => console.error(`${name} restarted after ${((Date.now() - since) / 1000).toFixed(1)} s`),
      () => {},
    );
    reason = await exit;
    failures = Date.now() - since > STABLE_AFTER ? 0 : failures + 1;
  }
}

/** Returns the environment of the web server, without the secrets of the API. The web server must have been built. */
async function selectWebEnvironment(): Promise<NodeJS.ProcessEnv> {
  const file = join(root, 'shell/dist/server/server/settings.js');
  const { settingsSchema } = (await import(file)) as { settingsSchema: { properties: object } };
  return selectEnvironment(env, Object.keys(settingsSchema.properties));
}

console.log('Starting the database, the API and the web server …');
const startingApi = start('The API', 'api', 'dist/server.js --trial', env);
// Builds the pages while the API starts.
await build();
const startingWeb = start(
  WEB_SERVER,
  'shell',
  'dist/server/server/server.js --trial',
  await selectWebEnvironment(),
  '--wait',
);
const api = await startingApi;
servers.get(WEB_SERVER)?.send({ type: 'listen' });
const web = await startingWeb;

const lines = [
  '',
  'Heard is up.',
  `  Web: ${web.url}`,
  `  API: http://localhost:${env.API_PORT} (documentation at /docs)`,
];
lines.push(...listDemoLogins(web.url, api.demoLogins));
lines.push(`  Data: ${env.DATA_DIR}${process.env.DATABASE_URL ? ' (photos and secrets), DATABASE_URL' : ''}`);
if (api.mailsUrl)
  lines.push(
    `  Emails are not sent without a mail server (SMTP_URL, or /moderation/site). Read them at ${api.mailsUrl}`,
  );
const command = release === null ? 'npm run' : './heard';
lines.push(
  api.needsSetup
    ? `  First setup: open ${web.url}/setup with the code that the API has logged. ${command} setup:code prints a new one in another terminal.`
    : `  Administrator: run ${command} admin:create in another terminal.`,
);
if (!process.env.FOOTER_LINKS) {
  const file = release === null ? 'README.md' : 'heard.env.example';
  lines.push(`  The links in the footer lead to the home page until FOOTER_LINKS is set (see ${file}).`);
}
lines.push('Ctrl-C stops it.', '');
console.log(lines.join('\n'));
process.send?.({ type: 'ready', url: web.url });

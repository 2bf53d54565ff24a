// npm start: brings everything up in a fresh clone, says where to go, keeps it up, and stops all of it on Ctrl-C.
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, stop } from './processes.mjs';
import { build, install, root } from './workspace.mjs';

/** A server that ends is started again, after longer and longer (ms) if it keeps ending, and soon again once it has stayed. */
const LONGEST_PAUSE = 5_000;
const STAYED = 30_000;
/** So long (ms) the API waits for the web server's end before it begins with its own. */
const HEAD_START = 1_000;
/** A signal after so long (ms) is a second one; until then the terminal and npm may both have sent the first. */
const SECOND_SIGNAL = 1_000;
/** pino's number of that level. */
const WARN = 40;

await install({ development: false });
await build();

const env = {
  ...process.env,
  NODE_ENV: 'production',
  PORT: process.env.PORT || '3000',
  API_PORT: process.env.API_PORT || '4000',
  DATA_DIR: resolve(root, process.env.DATA_DIR || '.data'),
};

/** By name, in the order of their start. */
const servers = new Map();
let stoppingSince = null;

async function stopAll(code) {
  if (stoppingSince !== null) return;
  stoppingSince = Date.now();
  // The web server first: nothing new comes in while the API finishes what runs.
  const ends = [];
  for (const child of [...servers.values()].reverse()) {
    ends.push(stop(child));
    await Promise.race([ends.at(-1), sleep(HEAD_START)]);
  }
  await Promise.all(ends);
  process.exit(code);
}

// SIGHUP: the terminal was closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (stoppingSince === null) void stopAll(0);
    else if (Date.now() - stoppingSince > SECOND_SIGNAL) stopAtOnce();
  });
}

/** The servers end at once on their second signal, the embedded database with its API. */
function stopAtOnce() {
  for (const child of servers.values()) child.kill('SIGTERM');
  process.exit(1);
}

function run(name, folder, script) {
  const { child, ready } = startServer(
    process.execPath,
    ['--enable-source-maps', script],
    { cwd: join(root, folder), env },
    console.log,
  );
  servers.set(name, child);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (process.env.LOGS === '1') console.log(line);
    else showWarning(name, line);
  });
  return { child, ready };
}

/** The first start. What can't start now is not tried again. */
async function start(name, folder, script) {
  const { child, ready } = run(name, folder, script);
  const errors = [];
  const keep = (data) => errors.push(data);
  child.stderr.on('data', keep);
  try {
    const message = await ready;
    child.stderr.off('data', keep).pipe(process.stderr);
    child.once('exit', (code, signal) => void startAgain(name, folder, script, signal ?? code));
    return message;
  } catch (error) {
    if (stoppingSince !== null) return new Promise(() => {});
    // A server that could say what is wrong has said it in one line; what it printed besides is for who can't tell from that.
    if (error.message.startsWith('It ended')) process.stderr.write(Buffer.concat(errors));
    console.error(`${name}: ${error.message}`);
    await stopAll(1);
  }
}

/** @param ended how the server ended */
async function startAgain(name, folder, script, ended) {
  for (let failures = 0; ;) {
    if (stoppingSince !== null) return;
    console.error(`${name} ended by itself (${ended}); starting it again`);
    await sleep(failures && Math.min(100 * 2 ** failures, LONGEST_PAUSE));
    if (stoppingSince !== null) return;
    const { child, ready } = run(name, folder, script);
    child.stderr.pipe(process.stderr);
    const since = Date.now();
    const exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
    ready.then(
      () => console.error(`${name} is back after ${((Date.now() - since) / 1000).toFixed(1)} s`),
      () => {},
    );
    ended = await exit;
    failures = Date.now() - since > STAYED ? 0 : failures + 1;
  }
}

/** Of a server's log, what is wrong is for whoever sits at the terminal, in words. */
function showWarning(name, line) {
  if (!line.startsWith('{')) return;
  const { level, time: _time, pid: _pid, hostname: _hostname, msg, err, requestId, ...fields } = JSON.parse(line);
  if (level < WARN) return;
  const data = Object.keys(fields).length === 0 ? undefined : JSON.stringify(fields);
  const words = [msg, err?.message, data].filter(Boolean).join(': ');
  console.error(`${name}: ${words}${requestId === undefined ? '' : ` (${requestId})`}`);
}

console.log('Starting the database and the API …');
const api = await start('The API', 'api', 'dist/server.js');
const web = await start('The web server', 'shell', 'dist/server/server/server.js');

const lines = [
  '',
  'Heard is up.',
  `  Web: ${web.url}`,
  `  API: http://localhost:${env.API_PORT} (documentation at /docs)`,
];
if (api.demoLogins) {
  const { consumer, company } = api.demoLogins;
  lines.push(
    '  Demo logins:',
    `    consumer at ${web.url}/login           ${consumer.email}  ${consumer.password}`,
    `    company  at ${web.url}/login-business  ${company.email}  ${company.password}`,
  );
}
lines.push('Ctrl-C stops it.', '');
console.log(lines.join('\n'));

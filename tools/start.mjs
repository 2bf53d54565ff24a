// npm start: brings everything up in a fresh clone, says where to go, and stops all of it on Ctrl-C.
import { join, resolve } from 'node:path';
import { startServer, stop } from './processes.mjs';
import { build, install, root } from './workspace.mjs';

await install();
await build();

const env = {
  ...process.env,
  NODE_ENV: 'production',
  PORT: process.env.PORT || '3000',
  API_PORT: process.env.API_PORT || '4000',
  DATA_DIR: resolve(root, process.env.DATA_DIR || '.data'),
};

const servers = [];
let stopping = false;

async function stopAll(code) {
  if (stopping) return;
  stopping = true;
  // The web server first: nothing new comes in while the API finishes what runs.
  for (const child of servers.reverse()) await stop(child);
  process.exit(code);
}

process.on('SIGINT', () => void stopAll(0));
process.on('SIGTERM', () => void stopAll(0));
// The terminal was closed.
process.on('SIGHUP', () => void stopAll(0));

async function start(name, folder, script) {
  const { child, ready } = startServer(
    process.execPath,
    ['--enable-source-maps', script],
    { cwd: join(root, folder), env },
    console.log,
  );
  servers.push(child);
  if (process.env.LOGS === '1') child.stdout.pipe(process.stdout);
  else child.stdout.resume();
  const errors = [];
  child.stderr.on('data', (data) => {
    if (servers.ready) process.stderr.write(data);
    else errors.push(data);
  });
  try {
    return await ready;
  } catch (error) {
    if (stopping) return new Promise(() => {});
    // A server that could say what is wrong has said it in one line; what it printed besides is for who can't tell from that.
    if (error.message.startsWith('It ended')) process.stderr.write(Buffer.concat(errors));
    console.error(`${name}: ${error.message}`);
    await stopAll(1);
  }
}

console.log('Starting the database and the API …');
const api = await start('The API', 'api', 'dist/server.js');
const web = await start('The web server', 'shell', 'dist/server/server/server.js');
servers.ready = true;
for (const child of servers) {
  child.on('exit', (code, signal) => {
    if (stopping) return;
    console.error(`A server ended (${signal ?? code}); stopping the rest.`);
    void stopAll(1);
  });
}

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

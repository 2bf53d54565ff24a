import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findEmbeddedPostgres } from '@heard/embedded-postgres';
import { call, logIn, reviewBody } from './call.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { startApi, startProduct, startWeb, until, untilResponds, type Running } from './processes.ts';

const MAX_WAIT_MS = 10_000;

let database: TestPostgres;
let locker: pg.Client;
beforeAll(async () => {
  database = await startPostgres();
});
beforeEach(async () => {
  locker = new pg.Client(database.url);
  await locker.connect();
});
afterEach(() => locker.end());

/** Opens a connection for raw HTTP. */
async function open(url: string): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (data) => (received += String(data)));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await once(socket, 'connect');
  socket.on('error', () => {});
  return { socket, received: () => received, closed };
}

/** The part of the body that `openIncomplete` does not send. */
const REST = `${' '.repeat(498)}}`;

/** Opens a connection and begins a request, whose body is incomplete. Waits until the server handles the request. */
async function openIncomplete(url: string, path: string) {
  const connection = await open(url);
  connection.socket.write(
    `POST ${path} HTTP/1.1\r\nHost: heard\r\nContent-Type: application/json\r\nContent-Length: 500\r\nExpect: 100-continue\r\n\r\n{`,
  );
  await until('the request is handled', () => connection.received().startsWith('HTTP/1.1 100 Continue'));
  return connection;
}

const getRequest = (path: string) => `GET ${path} HTTP/1.1\r\nHost: heard\r\n\r\n`;

async function isRefused(url: string): Promise<boolean> {
  return open(url).then(
    ({ socket }) => {
      socket.destroy();
      return false;
    },
    () => true,
  );
}

/** Locks the companies table, so that requests that read it wait until it is unlocked. */
async function lockCompanies(): Promise<void> {
  await locker.query('begin; lock table companies in access exclusive mode');
}

/** Waits until a statement waits for a lock. @param application the application that has sent it */
async function untilStatementWaits(application = 'heard-api'): Promise<void> {
  await until('a statement waits', async () => {
    // Clears the snapshot of the view, because it otherwise never changes after the first read in a transaction.
    await locker.query('select pg_stat_clear_snapshot()');
    const waiting = await locker.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and application_name = $1`,
      [application],
    );
    return (waiting.rowCount ?? 0) > 0;
  });
}

async function waitForExit({ child, ended }: Running, signal: NodeJS.Signals = 'SIGTERM') {
  const began = Date.now();
  child.kill(signal);
  const how = await ended;
  return { how, took: Date.now() - began };
}

/** Starts the API without waiting until it responds. @param parameters of the connections, such as `?application_name=…` */
function startApiOnDatabase(parameters = '') {
  const secret = 'one secret for all of the processes';
  return startApi({ DATABASE_URL: database.url + parameters, DATA_SECRET: secret, LOG_LEVEL: 'error' });
}

async function apiOnDatabase() {
  const api = await startApiOnDatabase();
  await untilResponds(`${api.url}/health/ready`, api);
  return api;
}

/** Starts the API behind a web server. `url` is the URL of the web server. */
async function apiBehindWeb() {
  const api = await apiOnDatabase();
  const web = await startWeb(new URL(api.url).port);
  await untilResponds(`${web.url}/api/health/ready`, web);
  return { ...web, api };
}

const servers = [
  { name: 'the API', start: apiOnDatabase, at: '' },
  { name: 'the web server', start: apiBehindWeb, at: '/api' },
];

describe.each(servers)('SIGTERM to $name', ({ name, start, at }) => {
  it('finishes running requests on SIGTERM, accepts no new requests, and exits with 0', async () => {
    const server = await start();
    const idle = await open(server.url);
    idle.socket.write(getRequest('/'));
    await until('the idle connection has its response', () => idle.received().includes('HTTP/1.1'));
    const busy = await openIncomplete(server.url, `${at}/auth/login`);

    const exit = waitForExit(server);
    await until('new connections are refused', () => isRefused(server.url));
    await idle.closed;
    expect(server.child.exitCode).toBeNull();
    // The server accepts one more request on this connection, and closes the connection with the response.
    busy.socket.write(REST + getRequest('/health/ready'));
    await busy.closed;
    expect(busy.received()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
    if (name === 'the API') expect(busy.received()).toMatch(/HTTP\/1\.1 503 [\s\S]*connection: close/i);
    const { how, took } = await exit;
    expect([how, server.errors()]).toEqual([0, '']);
    expect(took).toBeLessThan(MAX_WAIT_MS);
  });

  it('does not wait indefinitely for a hanging client, an incomplete request or a slow statement', async () => {
    const server = await start();
    await openIncomplete(server.url, `${at}/auth/login`);
    const silent = await open(server.url);
    silent.socket.write('GET /');
    const slow = await open(server.url);
    await lockCompanies();
    slow.socket.write(getRequest(`${at}/company/absent.example`));
    await untilStatementWaits();
    const { how, took } = await waitForExit(server);
    expect([how, took < MAX_WAIT_MS]).toEqual([0, true]);
  });

  test('ends the process immediately on the second signal', async () => {
    const server = await start();
    await openIncomplete(server.url, `${at}/auth/login`);
    server.child.kill('SIGTERM');
    // A second signal at the same moment repeats the first signal, because a terminal sends a signal to the parent and to the child.
    server.child.kill('SIGINT');
    await sleep(1200);
    expect(server.child.exitCode).toBeNull();
    const { how, took } = await waitForExit(server, 'SIGINT');
    expect([how, took < 5000]).toEqual([1, true]);
  });
});

it('stops the API within ten seconds while PostgreSQL hangs', async () => {
  const api = await apiOnDatabase();
  await database.freeze();
  const waiting = call(api.url, 'GET', '/company/absent.example');
  const { how, took } = await waitForExit(api);
  await database.thaw();
  expect((await waiting).status).toBe(503);
  expect([how, took < MAX_WAIT_MS]).toEqual([0, true]);
});

it('stops a starting API within ten seconds while PostgreSQL hangs', async () => {
  await waitForExit(await apiOnDatabase());
  // The API reads this table before it listens.
  await locker.query('begin; lock table site in access exclusive mode');
  const api = await startApiOnDatabase('?application_name=starting');
  await untilStatementWaits('starting');
  await database.freeze();
  const { how, took } = await waitForExit(api);
  await database.thaw();
  expect([how, api.errors(), took < MAX_WAIT_MS]).toEqual([0, '', true]);
});

test('stops all processes of npm start, the database included, and finds all acknowledged writes at the next start', async () => {
  const product = await startProduct({ LOG_LEVEL: 'error' });
  const api = `${product.url}/api`;
  await untilResponds(`${api}/health/ready`, product);
  const token = await logIn(api, 'ana@people.example');
  let written = 0;
  const writing = (async () => {
    for (;;) {
      const body = reviewBody(`https://stopped-${written}.example`);
      const { status } = await call(api, 'POST', '/review/companyOrUser', { token, body });
      if (status !== 201) throw new Error(String(status));
      written++;
    }
  })().catch((error: unknown) => error);
  await until('it writes', () => written > 20);
  await openIncomplete(product.url, '/api/auth/login');
  const { how, took } = await waitForExit(product);
  // `npm start` prints its progress to standard error.
  const errors = product.errors().replaceAll(/^\w[\w ]*( …( \d+ s)?|: [\d.]+ s)\n/gm, '');
  expect([how, took < MAX_WAIT_MS, errors]).toEqual([0, true, '']);
  // The writer ends with a network error instead of a rejection: the API has completed every request that it had accepted.
  expect(await writing).toMatchObject({ name: 'TypeError' });
  expect(await isRefused(product.url)).toBe(true);
  expect(await isRefused(product.apiUrl)).toBe(true);
  expect(await findEmbeddedPostgres(product.dataDir)).toBeNull();

  const again = await startApi({ DATA_DIR: product.dataDir });
  await untilResponds(`${again.url}/health/ready`, again);
  const own = await call(again.url, 'GET', '/review/user?limit=1', { token });
  expect(own.headers.get('x-total-count')).toBe(String(written));
});

test('ends npm start immediately at a second Ctrl-C, and leaves no process behind', async () => {
  const product = await startProduct();
  await untilResponds(`${product.url}/api/health/ready`, product);
  await openIncomplete(product.apiUrl, '/auth/login');
  product.child.kill('SIGINT');
  await sleep(2500);
  const { how, took } = await waitForExit(product, 'SIGINT');
  expect([how, took < 5000]).toEqual([1, true]);
  await until('nothing is left', async () => {
    const left = [await isRefused(product.url), await isRefused(product.apiUrl)].includes(false);
    return !left && (await findEmbeddedPostgres(product.dataDir)) === null;
  });
});

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { migrate } from '../../src/database/migrate.ts';
import { call, logIn, reviewBody } from './call.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { newFolder, startApi, startWeb, until, untilResponds, type Running } from './processes.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

let database: TestPostgres;
const listening: Server[] = [];

beforeAll(async () => {
  database = await startPostgres();
});
afterAll(() => {
  for (const server of listening) server.close();
});

/** Returns the error that a server prints when it exits with 1: one readable line without secrets. */
async function readStartError(server: Running): Promise<string> {
  expect(await server.ended).toBe(1);
  expect(server.errors().trimEnd()).not.toMatch(/\n| at .*:\d+|hush/);
  expect(server.output()).toBe('');
  return server.errors();
}

/** Starts a TCP server that is not a working PostgreSQL. @returns its port */
async function listen(onConnection: Parameters<typeof createServer>[1] & {} = () => {}): Promise<number> {
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  listening.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // A TCP server has no other kind of address.
}

const message = (type: string, ...parts: (Buffer | number | string)[]) => {
  const body = Buffer.concat(
    parts.map((part) => {
      if (Buffer.isBuffer(part)) return part;
      return typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.from([part >> 8, part & 255]);
    }),
  );
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};

/** Starts a server that responds to every query as PostgreSQL 14 (Frontend/Backend Protocol). */
function startPostgres14(): Promise<number> {
  const ready = message('Z', Buffer.from('I'));
  return listen((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (data[0] === 0) return socket.write(Buffer.concat([message('R', 0, 0), ready]));
      if (data[0] !== 'Q'.charCodeAt(0)) return socket.end();
      const isFirst = data.includes('select version()');
      const columns = { version: isFirst ? 'PostgreSQL 14.11' : '14', encoding: 'UTF8' };
      const names = Object.keys(columns).map((name, at) =>
        Buffer.concat([
          Buffer.from(`${name}\0`),
          Buffer.alloc(6),
          Buffer.from([0, 0, 0, at === 0 && !isFirst ? 23 : 25]),
          Buffer.alloc(8),
        ]),
      );
      const values = Object.values(columns).flatMap((value) => [0, value.length, Buffer.from(value)]);
      return socket.write(
        Buffer.concat([message('T', 2, ...names), message('D', 2, ...values), message('C', 'SELECT 1'), ready]),
      );
    });
  });
}

test.each<[what: string, url: () => string | Promise<string>, line: RegExp]>([
  ['is not a URL', () => 'heard:hush', /^DATABASE_URL\b.*\n$/],
  [
    'names an unknown host',
    () => 'postgres://heard:hush@nowhere.invalid/heard',
    /^DATABASE_URL: the database is unavailable \(.*nowhere\.invalid.*\)\.\n$/,
  ],
  [
    'names a host that does not respond',
    async () => `postgres://heard:hush@127.0.0.1:${await listen()}/heard`,
    /^DATABASE_URL: the database is unavailable \(timeout expired\)\.\n$/,
  ],
  [
    'has a wrong password',
    () => database.url.replace(/:[^:@]+@/, ':hush@'),
    /^DATABASE_URL: the database rejected the connection \(password authentication failed for user "heard"\)\.\n$/,
  ],
  [
    'names a database that does not exist',
    () => `${database.url}_absent`,
    /^DATABASE_URL: the database rejected the connection \(database "heard_absent" does not exist\)\.\n$/,
  ],
  [
    'names a PostgreSQL 14 server',
    async () => `postgres://heard:hush@127.0.0.1:${await startPostgres14()}/heard`,
    /^DATABASE_URL must point to PostgreSQL 15 or later, not 14\.\n$/,
  ],
])('reports in one line that DATABASE_URL %s', async (_, url, line) => {
  expect(await readStartError(await startApi({ DATABASE_URL: await url() }))).toMatch(line);
});

test('reports in the API and in the web server that a port is in use', async () => {
  const port = String(await listen());
  const api = await startApi({ DATABASE_URL: database.url, API_PORT: port });
  expect(await readStartError(api)).toMatch(
    new RegExp(`^Port ${port} is in use\\. Set API_PORT to another port\\.\\n$`),
  );
  expect(await readStartError(await startWeb('1', { PORT: port }))).toMatch(
    new RegExp(`^Port ${port} is in use\\. Set PORT to another port\\.\\n$`),
  );
});

it('leaves a database of a newer version unchanged', async () => {
  const knex = createDatabase(database.url);
  await migrate(knex);
  await knex('migrations').insert({ name: '999-from-the-future', batch: 99, migration_time: new Date() });
  const api = await startApi({ DATABASE_URL: database.url });
  expect(await readStartError(api)).toMatch(
    /^The database belongs to a newer version of Heard \(migration 999-from-the-future\)\. Nothing was changed\.\n$/,
  );
  await knex('migrations').where({ name: '999-from-the-future' }).del();
  await knex.destroy();
});

it('reports a DATA_DIR that is not writable', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'file'), '');
  const under = await startApi({ DATA_DIR: join(folder, 'file/data') });
  expect(await readStartError(under)).toMatch(/^DATA_DIR: .*file.* can't be written \(ENOTDIR\)\.\n$/);
  expect(await readdir(folder)).toEqual(['file']);

  const closed = join(folder, 'closed');
  await mkdir(closed);
  if (isRoot) {
    // Uses a read-only file system, because root ignores file modes.
    await withFileSystem(closed, 'ro,size=1m', async () => {
      expect(await readStartError(await startApi({ DATA_DIR: closed }))).toMatch(
        /^DATA_DIR: .* can't be written \(EROFS\)\.\n$/,
      );
    });
  } else {
    await chmod(closed, 0o555);
    expect(await readStartError(await startApi({ DATA_DIR: closed }))).toMatch(
      /^DATA_DIR: .* can't be written \(EACCES\)\.\n$/,
    );
  }
  expect(await readdir(closed)).toEqual([]);
});

/** Mounts an in-memory file system on a folder while `work` runs. Only root can do so. */
async function withFileSystem(folder: string, options: string, work: () => Promise<void>): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]);
  try {
    await work();
  } finally {
    await run('umount', ['-l', folder]);
  }
}

if (isRoot) {
  test('reports a full disk at the first start, and later rejects writes and serves reads', async () => {
    const folder = await newFolder();
    await withFileSystem(folder, 'size=20m', async () => {
      const first = await startApi({ DATA_DIR: folder });
      expect(await readStartError(first)).toMatch(
        /^The database could not be created in .*: .*(No space left on device|Check free disk space).*\n$/,
      );

      await run('mount', ['-o', 'remount,size=250m', folder]);
      const api = await startApi({ DATA_DIR: folder });
      await untilResponds(`${api.url}/health/ready`, api);
      const token = await logIn(api.url, 'ana@people.example');
      const written: string[] = [];
      const write = async () => {
        const { status, body } = await call(api.url, 'POST', '/review/companyOrUser', {
          token,
          body: reviewBody(`https://full-${written.length}.example`),
        });
        if (status === 201) written.push(body.id);
        return status;
      };
      expect(await write()).toBe(201);
      const ballast = join(folder, 'ballast');
      await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).catch(() => {});
      let status = 201;
      await until('the disk is full', async () => (status = await write()) !== 201);
      expect(status).toBe(503);
      expect((await call(api.url, 'GET', '/company/full-0.example')).status).toBe(200);

      await rm(ballast);
      await until('it writes again', async () => (await write()) === 201);
      const own = await call(api.url, 'GET', '/review/user?limit=1', { token });
      expect(own.headers.get('x-total-count')).toBe(String(written.length));
      api.child.kill('SIGTERM');
      expect(await api.ended).toBe(0);
    });
  });
} else {
  test('reports at the first start that the database exceeds a limit on file sizes', async () => {
    // Only root can mount a small disk. A limit on file sizes makes the same writes fail.
    const api = await startApi({}, ['sh', '-c', 'ulimit -f 2000; exec "$0" "$@"']);
    expect(await readStartError(api)).toMatch(/^The database could not be created in .*: .*File too large\n$/);
    const again = await startApi({ DATA_DIR: api.dataDir });
    await untilResponds(`${again.url}/health/ready`, again);
  });
}

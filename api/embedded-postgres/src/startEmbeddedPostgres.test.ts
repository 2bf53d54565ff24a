import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries, placeBinaries, type Binaries } from './binaries.ts';
import { runningPostmaster, stopPostmaster } from './postmaster.ts';
import { processIdentity } from './processes.ts';
import { serverUser } from './serverUser.ts';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './startEmbeddedPostgres.ts';

const isRoot = process.getuid?.() === 0;
/** Tests that require root: other users, and folders that they cannot read. */
const describeAsRoot = isRoot ? describe : describe.skip;
const NOBODY = 65534;

// Each test starts real servers, and other tests may keep the machine busy.

let root: string;
let binaries: Binaries;
let dataDir: string;
let systemDir: string;
const progress: string[] = [];
const servers: EmbeddedPostgres[] = [];
const processes: ChildProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "heard's embedded "));
  await chmod(root, 0o755);
  // Copies the binaries to a folder that the server's user can read, for tests that start the server themselves.
  const user = await serverUser(join(root, 'none'));
  binaries = await placeBinaries(await findBinaries(), user, join(root, 'shared'), () => {});
});

afterAll(() => rm(root, { recursive: true }));

beforeEach(async () => {
  const folder = await mkdtemp(join(root, 'test '));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data dir');
  systemDir = join(folder, 'system');
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const child of processes.splice(0)) {
    const ended = child.exitCode ?? child.signalCode;
    if (ended === null && child.kill('SIGKILL')) await once(child, 'exit');
  }
  const left = await runningPostmaster(join(dataDir, 'postgres'));
  if (left) await stopPostmaster(left);
  progress.length = 0;
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir,
    systemDir,
    binaries,
    durable: false,
    onProgress: (line) => progress.push(line),
    ...options,
  });
  servers.push(server);
  return server;
}

/** Starts the server in another Node process, as the user `uid` if given. Returns its result: the server, or the error. */
async function startElsewhere({ uid, durable = false }: { uid?: number; durable?: boolean } = {}) {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(__dirname, 'startEmbeddedPostgres.ts'))};
    const { uid, ...options } = ${JSON.stringify({ dataDir, systemDir, binaries, durable, uid })};
    // Changes the user only now, because that user may not be able to read the modules.
    if (uid) { process.setgid(uid); process.setuid(uid); }
    const answer = await startEmbeddedPostgres(options).catch(({ name, message }) => ({ name, message }));
    console.log(JSON.stringify(answer));
    process.stdin.resume().on('end', () => answer.stop?.());
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: __dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  processes.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const answer: { connectionString: string; adopted: boolean; message?: string } = JSON.parse(line);
    return { child, ...answer };
  }
  throw new Error('The other process printed nothing');
}

async function query({ connectionString }: { connectionString: string }, sql: string): Promise<unknown> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 });
  // Ignores errors of the connection, because these tests kill the server.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function postmaster() {
  const server = await runningPostmaster(join(dataDir, 'postgres'));
  if (!server) throw new Error('No server runs');
  return server;
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
    if (await condition()) return;
    if (Date.now() > deadline) throw new Error('It did not happen within 10 s');
  }
}

test('creates a database at the first start, and keeps its data at the next start', async () => {
  const first = await start({ durable: true });
  expect(first).toMatchObject({ adopted: false, version: expect.stringMatching(/^18\./) });
  expect(progress).toEqual([`Creating the database in ${dataDir}/postgres`]);
  await query(first, `create table kept as select 'Ünïcödé' as name`);
  expect(await query(first, 'select lower(name) from kept')).toBe('ünïcödé');
  expect(await query(first, `select current_setting('fsync')`)).toBe('on');
  expect(await query(first, `select current_setting('data_checksums')`)).toBe('on');
  expect(await query(first, `select rolsuper from pg_roles where rolname = current_user`)).toBe(false);
  expect((await stat(join(dataDir, 'postgres', 'passwords'))).mode & 0o777).toBe(0o600);
  await first.stop();
  expect(await findEmbeddedPostgres(dataDir)).toBeNull();
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);

  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second, 'select name from kept')).toBe('Ünïcödé');
  expect(await findEmbeddedPostgres(dataDir)).toBe(second.connectionString);
});

// Covers ASVS-13.2.3
test('runs servers in two folders side by side, each with a separate password', async () => {
  const first = await start();
  const second = await start({ dataDir: join(dataDir, '..', 'other') });
  await query(first, 'create table here (id int)');
  expect(await query(second, `select to_regclass('here')`)).toBeNull();
  const wrong = first.connectionString.replace(/:\w+@/, ':wrong@');
  await expect(query({ connectionString: wrong }, 'select 1')).rejects.toThrow('password authentication failed');
});

test('leaves a cluster of another major version unchanged', async () => {
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17 and this is PostgreSQL 18; nothing was changed\./);
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('reports a failed start in one line and releases the folder', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await expect(start({ port })).rejects.toThrow(
    `PostgreSQL did not start: port ${port} on 127.0.0.1 is taken (more in ${dataDir}/postgres.log).`,
  );
  taken.close();
  expect((await start({ port })).connectionString).toContain(`@127.0.0.1:${port}/`);

  await writeFile(join(dataDir, '..', 'file'), '');
  await expect(start({ dataDir: join(dataDir, '..', 'file') })).rejects.toThrow(
    /^The database can't use .*\/file: it exists and is not a folder \(EEXIST\)\.$/,
  );
});

describe('on a database that exists', () => {
  beforeEach(() => {
    dataDir = join(root, 'kept data dir');
  });

  test('indexes accents and other scripts in trigrams and words', async () => {
    const server = await start();
    for (const name of ['pg_trgm', 'unaccent', 'citext']) await query(server, `create extension ${name}`);
    expect(await query(server, `select similarity('東京カフェ', '東京カフ') > 0.3`)).toBe(true);
    expect(await query(server, `select show_trgm('é') <> '{}'`)).toBe(true);
    expect(await query(server, `select unaccent('Café Ñandú')`)).toBe('Cafe Nandu');
    expect(await query(server, `select 'ÉCLAIR'::citext = 'éclair'`)).toBe(true);
  });

  test('closes open connections immediately when the server stops', async () => {
    const server = await start();
    const client = new Client(server.connectionString);
    client.on('error', () => {});
    await client.connect();
    const running = client.query('select pg_sleep(60)').catch((error: Error) => error.message);
    const { pid } = await postmaster();
    await Promise.all([server.stop(), server.stop()]);
    expect(await running).toMatch(/terminat/);
    expect(processIdentity(pid)).toBeNull();
  });

  test('takes over a running server with its data after its Node process was killed', async () => {
    const { child, ...other } = await startElsewhere({ durable: true });
    await query(other, 'create table adopted as select 1 as id');
    const { pid } = await postmaster();
    child.kill('SIGKILL');
    await once(child, 'exit');

    const server = await start({ durable: true });
    expect(server.adopted).toBe(true);
    expect(server.connectionString).toBe(other.connectionString);
    expect((await postmaster()).pid).toBe(pid);
    expect(await query(server, 'select id from adopted')).toBe(1);

    process.kill(pid, 'SIGKILL');
    await until(() => progress.some((line) => /is back/.test(line)));
    expect(await query(server, 'select id from adopted')).toBe(1);
    await server.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeNull();
  });

  test('restarts a server that was left running with other settings', async () => {
    const { child, ...other } = await startElsewhere();
    expect(await query(other, `select current_setting('fsync')`)).toBe('off');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const server = await start({ durable: true });
    expect(server.adopted).toBe(false);
    expect(await query(server, `select current_setting('fsync')`)).toBe('on');
  });

  test('restarts a killed server on the same port with all committed data', async () => {
    const server = await start({ durable: true });
    await query(server, 'create table crashed as select 1 as id');
    for (const round of [1, 2]) {
      process.kill((await postmaster()).pid, 'SIGKILL');
      await until(() => progress.filter((line) => /is back/.test(line)).length === round);
      expect(await query(server, 'select id from crashed')).toBe(1);
    }
    expect(progress).toContain('The database exited unexpectedly; restarting it');
  });

  test('ends the database server when `stop` is called during the restart after a crash', async () => {
    const server = await start();
    process.kill((await postmaster()).pid, 'SIGKILL');
    await until(() => progress.some((line) => /restarting it/.test(line)));
    await server.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeNull();
    const next = await start();
    expect(next.adopted).toBe(false);
  });

  test('reports at a second start which process uses the folder, and changes nothing', async () => {
    const { child, ...other } = await startElsewhere();
    await expect(start()).rejects.toThrow(
      new RegExp(
        `^${dataDir} is already in use by process ${child.pid} \\(started .*Z\\)\\. ` +
          'Stop it, or set DATA_DIR to another folder\\.$',
      ),
    );
    expect(await query(other, 'select 1')).toBe(1);
    child.stdin.end();
    await once(child, 'exit');
    expect((await start()).adopted).toBe(false);
  });

  test('names the setting `dataSetting` in the error message when a server is already running in the folder', async () => {
    const { child } = await startElsewhere();
    await expect(start({ dataSetting: 'HEARD_DATA' })).rejects.toThrow(/ or set HEARD_DATA to another folder\.$/);
    child.stdin.end();
    await once(child, 'exit');
  });

  test('starts a server although another process now has the pid of the crashed server', async () => {
    const server = await start();
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const content = await readFile(pidFile, 'utf8');
    await server.stop();
    // Runs as the server's user, because PostgreSQL regards any process that it may signal as a running server.
    const other = spawn('sleep', ['60'], isRoot ? { uid: NOBODY } : {});
    processes.push(other);
    await writeFile(pidFile, content.replace(/^\d+/, String(other.pid)));

    const next = await start();
    expect(next.adopted).toBe(false);
    expect(await query(next, 'select 1')).toBe(1);
    expect(other.exitCode ?? other.signalCode).toBeNull();
  });
});

describeAsRoot('a user other than root', () => {
  test('runs the server as the user of the process', async () => {
    await expect(startElsewhere({ uid: NOBODY })).resolves.toMatchObject({
      message: `The database can't use ${dataDir}: permission denied (EACCES).`,
    });
    await chmod(join(dataDir, '..'), 0o777);
    const { child, ...server } = await startElsewhere({ uid: NOBODY });
    expect(await query(server, 'select 1')).toBe(1);
    expect((await stat(join(dataDir, 'postgres.log'))).uid).toBe(NOBODY);
    child.stdin.end();
    await once(child, 'exit');
    expect(await findEmbeddedPostgres(dataDir)).toBeNull();
  });
});

describeAsRoot('in a folder that the server’s user may not enter', () => {
  let clone: string;

  beforeEach(async () => {
    clone = join(dataDir, '..', 'clone');
    await mkdir(clone, { mode: 0o700 });
    dataDir = join(clone, 'data');
  });

  test('stores cluster and binaries outside DATA_DIR, with a link in DATA_DIR, even when two starts are concurrent', async () => {
    const closed = { ...binaries, directory: join(clone, 'native') };
    await cp(binaries.directory, closed.directory, { recursive: true, verbatimSymlinks: true });
    const [first, other] = await Promise.all([
      start({ binaries: closed }),
      start({ binaries: closed, dataDir: `${dataDir} 2` }),
    ]);
    await query(first, 'create table kept as select 1 as id');
    expect(await query(other, `select to_regclass('kept')`)).toBeNull();
    expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true);
    expect((await readdir(systemDir)).toSorted((a, b) => a.length - b.length)).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
      `binaries-${binaries.version}`,
    ]);
    await first.stop();
    expect(await query(await start({ binaries: closed }), 'select id from kept')).toBe(1);
  });

  test('keeps the database of a moved DATA_DIR, and creates a separate database for a copied DATA_DIR', async () => {
    const first = await start();
    await query(first, 'create table kept as select 1 as id');
    await first.stop();
    const copy = join(clone, 'copy');
    await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true });
    await expect(start({ dataDir: copy })).rejects.toThrow(
      `${copy}/postgres points to the database of ${dataDir}. Remove the link to begin with an empty database.`,
    );
    const moved = join(clone, 'moved');
    await rename(dataDir, moved);
    const kept = await start({ dataDir: moved });
    await (await start()).stop();
    expect(await query(kept, 'select id from kept')).toBe(1);
    await kept.stop();
    await rm(systemDir, { recursive: true });
    await expect(start({ dataDir: moved })).rejects.toThrow(/which is gone/);
  });

  test('creates a new database when DATA_DIR was removed, and keeps the previous database', async () => {
    await query(await start(), 'create table old (id int)');
    await servers.pop()?.stop();
    await rm(dataDir, { recursive: true });
    const server = await start();
    expect(await query(server, `select to_regclass('old')`)).toBeNull();
    const previous = (await readdir(systemDir)).filter((name) => name.endsWith('.previous'));
    expect(previous).toHaveLength(1);
    expect(progress.at(-2)).toBe(
      `The database of an earlier folder at the same path is kept in ${systemDir}/${previous[0]}`,
    );
  });
});

// Covers HARDENING-5.4
it('logs no values of a rejected statement', async () => {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  servers.push(server);
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  await client.query('create table accounts (email text unique)');
  const insert = () => client.query('insert into accounts (email) values ($1)', ['ana@people.example']);
  await insert();
  await expect(insert()).rejects.toMatchObject({ code: '23505' });
  await client.end();
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('duplicate key value violates unique constraint');
  expect(log).not.toContain('ana@people.example');
});

// Covers ASVS-13.2.2
it('revokes the privilege to create databases from the role of the application', async () => {
  const createsDatabases = async (options: { createsDatabases?: boolean }) => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false, ...options });
    const client = new Client({ connectionString: server.connectionString });
    await client.connect();
    const { rows } = await client.query<{ rolcreatedb: boolean }>(
      'select rolcreatedb from pg_roles where rolname = current_user',
    );
    await client.end();
    await server.stop();
    return rows[0]?.rolcreatedb;
  };
  expect(await createsDatabases({ createsDatabases: true })).toBe(true);
  expect(await createsDatabases({})).toBe(false);
});

it('applies additional settings, and runs without them if the next start passes no settings', async () => {
  const readLogLevel = async (settings?: Record<string, string>) => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false, ...(settings && { settings }) });
    const client = new Client({ connectionString: server.connectionString });
    await client.connect();
    const { rows } = await client.query<{ wal_level: string }>('show wal_level');
    await client.end();
    await server.stop();
    return rows[0]?.wal_level;
  };
  expect(await readLogLevel({ wal_level: 'minimal', max_wal_senders: '0' })).toBe('minimal');
  expect(await readLogLevel()).toBe('replica');
});

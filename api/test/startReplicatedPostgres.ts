import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, lstat, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Imports the module by its path, because the package does not export it.
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/src/index.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { until } from './until.ts';
import { freePort } from './freePort.ts';

/** A streaming replica that a test can stop and freeze. */
export interface TestReplica {
  url: string;
  /** Runs a statement as superuser, such as `select pg_wal_replay_pause()`. */
  run(statement: string): Promise<void>;
  /** Kills all processes of the server with SIGKILL. */
  kill(): Promise<void>;
  /** Suspends all processes of the server; their connections stay open. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Starts the server again on the same port, and waits until it accepts connections. */
  start(): Promise<void>;
}

export interface ReplicatedPostgres {
  primaryUrl: string;
  replica: TestReplica;
  stop(): Promise<void>;
}

/** Starts an empty primary with one streaming replica. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'heard-replica-'));
  // If Node runs as root, PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'primary');
  const options = { dataDir, durable: false };
  const first = await startEmbeddedPostgres(options);
  const cluster = await realpath(join(dataDir, 'postgres'));
  await first.stop();
  const copy = join(folder, 'replica');
  await copyCluster(cluster, copy);
  const primary = await startEmbeddedPostgres({ ...options, port: Number(new URL(first.connectionString).port) });
  const superuser = new URL((await findEmbeddedPostgres(dataDir, 'postgres')) ?? '');
  const source = `host=127.0.0.1 port=${superuser.port} user=postgres password=${superuser.password}`;
  await writeFile(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = '${source}'\nwal_retrieve_retry_interval = '100ms'\n`,
  );
  await writeFile(join(copy, 'standby.signal'), '');
  const replica = await startReplica(cluster, copy, superuser, primary.connectionString);
  return {
    primaryUrl: primary.connectionString,
    replica,
    async stop() {
      await replica.kill();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the files of a stopped cluster. The copies belong to the user that owns the cluster. */
async function copyCluster(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: 0 });
  const { uid, gid } = await lstat(from);
  for (const name of ['', ...(await readdir(to, { recursive: true }))]) await chown(join(to, name), uid, gid);
  await chmod(to, 0o700);
}

async function startReplica(cluster: string, copy: string, superuser: URL, primaryUrl: string): Promise<TestReplica> {
  const port = await freePort();
  const [program = ''] = /^\S+/.exec(await readFile(join(cluster, 'postmaster.opts'), 'utf8')) ?? [];
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100'];
  const parameters = ['-D', copy, ...[...settings, 'shared_buffers=128MB', 'fsync=off'].flatMap((one) => ['-c', one])];
  const { uid, gid } = await lstat(copy);
  const toReplica = (url: string | URL) => Object.assign(new URL(url), { port }).href;
  let server: ChildProcess | undefined;

  /** Runs a statement on a new connection. */
  async function query(url: string, statement: string): Promise<void> {
    const database = createDatabase(url);
    try {
      await database.raw(statement);
    } finally {
      await database.destroy();
    }
  }

  /** Sends a signal to the server and its children: first to the parent process. */
  async function signal(name: NodeJS.Signals): Promise<void> {
    const pid = server?.pid ?? 0;
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
    for (const each of [pid, ...children.map(Number)]) process.kill(each, name);
  }

  const replica: TestReplica = {
    url: toReplica(primaryUrl),
    run: (statement) => query(toReplica(superuser), statement),
    async kill() {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      await signal('SIGKILL');
      await ended;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async start() {
      server = spawn(program, parameters, {
        ...(process.getuid?.() === 0 && { uid, gid }),
        cwd: '/',
        env: { PATH: process.env['PATH'], LC_ALL: 'C' },
        stdio: 'ignore',
      });
      await until(() =>
        query(replica.url, 'select 1').then(
          () => true,
          () => false,
        ),
      );
    },
  };
  await replica.start();
  return replica;
}

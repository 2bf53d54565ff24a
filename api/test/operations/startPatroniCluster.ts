import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { freePort } from '../freePort.ts';
import { until } from '../until.ts';
import { createNetwork, type Network } from './createNetwork.ts';
import { endAll, programPath, root, startProgram } from './programs.ts';
import { findPostgresVersion, serverUser } from './startSystemPostgres.ts';

const EXAMPLE = join(root, 'docs/operating/patroni');
/** The last number of each machine's IP address, as in docs/operating/patroni. */
const MACHINES = { db1: 11, db2: 12, db3: 13 };
/** The tolerated lag. It is not zero, because Patroni reports positions of a few seconds ago. */
const MAX_LAG_BYTES = 1_000_000;
type Name = keyof typeof MACHINES;

export type PatroniCluster = Awaited<ReturnType<typeof startPatroniCluster>>;
export type Machine = Awaited<ReturnType<typeof createMachine>>;

/** A member as Patroni's `/cluster` lists it. */
interface Member {
  name: Name;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
  lag?: number | 'unknown';
}

/**
 * Starts three machines with PostgreSQL, Patroni and etcd, and HAProxy, with the files of docs/operating/patroni: only addresses, ports,
 * paths and users are replaced. The cluster has the database `heard`.
 */
export async function startPatroniCluster(folder: string) {
  const network = createNetwork();
  const machines: Machine[] = [];
  const stop = async () => {
    await Promise.all(machines.map((machine) => machine.kill()));
    network.remove();
  };
  try {
    for (const name of ['db1', 'db2', 'db3'] as const) machines.push(await createMachine(folder, name, network));
    for (const machine of machines) machine.startEtcd();
    for (const machine of machines) machine.startPatroni();
    const { primary } = await untilHealthy(machines);
    await primary.run('pgbackrest --stanza=heard stanza-create');
    const ports = await startHaproxy(folder, network);
    await createHeard(`postgres://postgres:change-me-superuser@127.0.0.1:${ports.primary}/postgres`);
    const toUrl = (address: string) => `postgres://heard:change-me-heard@${address}/heard`;
    const urls = machines.map(({ address }) => toUrl(`${address}:5432`));
    return {
      machines,
      network,
      connectionString: toUrl(`127.0.0.1:${ports.primary}`),
      replicasUrl: toUrl(`127.0.0.1:${ports.replicas}`),
      apiSettings: { DATABASE_READ_URL: urls.join() },
      /** Waits until the query returns true in its column `isReplayed` on each machine. */
      untilReplayed: (query: string) => Promise.all(urls.map((url) => untilReplayed(url, query))),
      /**
       * Waits until all three machines are members of the cluster, two of them replicas that receive the log. @returns the primary and the
       * synchronous replica
       */
      untilHealthy: () => untilHealthy(machines),
      /** Returns the machine whose etcd is the leader. */
      findEtcdLeader: () => findEtcdLeader(machines),
      stop,
    };
  } catch (error) {
    await endAll();
    await stop();
    throw error;
  }
}

async function createMachine(folder: string, name: Name, network: Network) {
  const home = join(folder, name);
  const data = join(home, 'data');
  const address = `${network.prefix}${MACHINES[name]}`;
  const { uid, gid } = serverUser();
  network.add(name, MACHINES[name]);
  // All machines have the same folder for backups.
  const repository = join(folder, 'repository');
  for (const path of [home, repository]) await mkdir(path, { recursive: true });
  const version = findPostgresVersion();
  const [configuration, pgbackrest] = [join(home, 'patroni.yml'), join(home, 'pgbackrest.conf')];
  const paths: [from: string, to: string][] = [
    ['/usr/lib/postgresql/15/bin', `/usr/lib/postgresql/${version}/bin`],
    ['/var/lib/postgresql/15/heard', data],
    ['pgbackrest --stanza', `pgbackrest --config=${pgbackrest} --stanza`],
  ];
  const adapt = (text: string) =>
    replaceAll(text, [
      // The example is for the machine db1. Replaces the addresses and the name of db1 by the addresses and the name of this machine.
      [/192\.0\.2\.11(?=.*# this machine)/g, address],
      [/^name: db1$/m, `name: ${name}`],
      ['192.0.2.0/24', network.clients],
      ['192.0.2.', network.prefix],
      ...paths,
      ['/var/lib/postgresql/patroni.pgpass', join(home, 'pgpass')],
      ['/var/run/postgresql', home],
      // A user other than postgres connects as postgres.
      ...(uid === undefined ? ([['local all postgres peer', 'local all postgres trust']] as [string, string][]) : []),
    ]);
  await writeFile(configuration, adapt(await readFile(join(EXAMPLE, 'patroni.yml'), 'utf8')), { mode: 0o600 });
  await writeFile(
    pgbackrest,
    replaceAll(await readFile(join(EXAMPLE, 'pgbackrest.conf'), 'utf8'), [
      ['repo1-path=/var/lib/pgbackrest', `repo1-path=${repository}\nlog-path=${home}\nlock-path=${home}/lock`],
      ['/var/lib/postgresql/15/heard', data],
      ['pg1-socket-path=/var/run/postgresql', `pg1-socket-path=${home}\npg1-user=postgres`],
    ]),
    { mode: 0o600 },
  );
  if (uid !== undefined && gid !== undefined)
    for (const path of [home, repository, configuration, pgbackrest]) await chown(path, uid, gid);
  const etcdSettings = await readEtcdSettings(home, name, address, network);
  /** The processes of the machine. PostgreSQL is missing, because Patroni starts it. */
  const children: Partial<Record<'etcd' | 'patroni', ChildProcess>> = {};
  const output: string[] = [];

  function wrap(command: string[]): [program: string, ...parameters: string[]] {
    const user = uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    const [program = '', ...parameters] = network.wrap(name, [...user, ...command]);
    return [program, ...parameters];
  }

  function start(program: 'etcd' | 'patroni', parameters: string[], settings: Record<string, string> = {}): void {
    const [path, ...all] = wrap([programPath(program), ...parameters]);
    const child = spawn(path, all, {
      cwd: home,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(`${program}: ${text}`));
    children[program] = child;
  }

  /** Returns the processes of PostgreSQL, the parent process first. */
  async function listPostgres(): Promise<number[]> {
    try {
      const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      // The pid may belong to another process now, because a killed server leaves its file behind.
      if ((await readlink(`/proc/${pid}/cwd`)) !== data) return [];
      const started = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
      return [Number(pid), ...started.split(' ').filter(Boolean).map(Number)];
    } catch {
      return [];
    }
  }

  /** Sends a signal to all processes of PostgreSQL. Stops the parent process before it lists the other processes, so the list stays complete. */
  async function signalPostgres(signal: NodeJS.Signals): Promise<void> {
    const [first, ...known] = await listPostgres();
    if (first === undefined) return;
    sendSignal(first, signal);
    const [, ...all] = signal === 'SIGKILL' ? [first, ...known] : await listPostgres();
    for (const pid of all) sendSignal(pid, signal);
  }

  async function execute(command: string[]): Promise<string> {
    const [path, ...all] = wrap(command);
    const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', PGHOST: home, PGUSER: 'postgres' };
    return (await promisify(execFile)(path, all, { cwd: home, env })).stdout;
  }

  async function end(program: 'etcd' | 'patroni', signal: NodeJS.Signals): Promise<void> {
    const child = children[program];
    delete children[program];
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  const machine = {
    name,
    address,
    /** The output of Patroni and etcd. */
    output,
    startEtcd: () => start('etcd', [], etcdSettings),
    startPatroni: () => start('patroni', [configuration]),
    killEtcd: () => end('etcd', 'SIGKILL'),
    /** Kills all processes of PostgreSQL with SIGKILL. Patroni continues. */
    killPostgres: () => signalPostgres('SIGKILL'),
    /** Stops PostgreSQL and Patroni, as `systemctl stop patroni` does. */
    stopPatroni: () => end('patroni', 'SIGTERM'),
    async freeze() {
      for (const child of Object.values(children)) child.kill('SIGSTOP');
      await signalPostgres('SIGSTOP');
    },
    async thaw() {
      await signalPostgres('SIGCONT');
      for (const child of Object.values(children)) child.kill('SIGCONT');
    },
    /** Ends all processes of the machine, as a power cut does. */
    async kill() {
      await end('patroni', 'SIGKILL');
      await signalPostgres('SIGKILL');
      await end('etcd', 'SIGKILL');
    },
    /** Returns whether the check of HAProxy regards this machine as the primary. */
    async isPrimary(): Promise<boolean> {
      try {
        return (await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(1000) })).ok;
      } catch {
        return false;
      }
    },
    /** Runs `patronictl` on this machine. */
    async control(...parameters: string[]): Promise<void> {
      await execute([programPath('patronictl'), '-c', configuration, ...parameters]);
    },
    /**
     * Runs a command of the example in a shell on this machine, as PostgreSQL's user. Adapts its paths and addresses.
     * @returns its output
     * @throws an error with its output when it fails
     */
    run(command: string): Promise<string> {
      const changes: [from: string, to: string][] = [
        ...paths,
        ['/var/lib/postgresql/15/', `${home}/`],
        ['/var/run/postgresql', home],
        ['/etc/patroni/config.yml', configuration],
        ['192.0.2.11', address],
      ];
      return execute(['sh', '-c', changes.reduce((text, [from, to]) => text.replaceAll(from, to), command)]);
    },
    /** Changes the configuration of Patroni, which reads it when it starts. */
    async configure(changes: [from: string, to: string][]): Promise<void> {
      await writeFile(configuration, replaceAll(await readFile(configuration, 'utf8'), changes));
    },
  };
  return machine;
}

async function readEtcdSettings(
  home: string,
  name: Name,
  address: string,
  network: Network,
): Promise<Record<string, string>> {
  const lines = (await readFile(join(EXAMPLE, 'etcd.env'), 'utf8')).split('\n').filter((line) => /^\w/.test(line));
  return Object.fromEntries(
    lines.map((line): [string, string] => {
      const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
      if (key === 'ETCD_NAME') return [key, name];
      if (key === 'ETCD_DATA_DIR') return [key, join(home, 'etcd')];
      const own = key.endsWith('_URLS') ? value.replace('192.0.2.11', address) : value;
      return [key, own.replaceAll('192.0.2.', network.prefix)];
    }),
  );
}

/** Starts HAProxy. @returns its ports */
async function startHaproxy(folder: string, network: Network) {
  const ports = { primary: await freePort(), replicas: await freePort() };
  const file = join(folder, 'haproxy.cfg');
  const example = await readFile(join(EXAMPLE, 'haproxy.cfg'), 'utf8');
  await writeFile(
    file,
    replaceAll(example, [
      // Changes the user only as root, because other users can't.
      ...(process.getuid?.() === 0 ? [] : ([[/^ {2}(user|group) haproxy\n/gm, '']] as [RegExp, string][])),
      ['127.0.0.1:5000', `127.0.0.1:${ports.primary}`],
      ['127.0.0.1:5001', `127.0.0.1:${ports.replicas}`],
      ['192.0.2.', network.prefix],
    ]),
  );
  await startProgram(programPath('haproxy'), ['-db', '-f', file], ports.primary);
  return ports;
}

/** Creates the role and the database, as in the example. */
async function createHeard(url: string): Promise<void> {
  await untilRouted(url);
  const server = createDatabase(url);
  try {
    await server.raw(`create role heard login password 'change-me-heard'`);
    await server.raw('create database heard owner heard');
  } finally {
    await server.destroy();
  }
}

/**
 * Waits until HAProxy routes connections only to the primary. Before its first checks, HAProxy considers each server the primary. It uses the servers
 * in turn, so this function opens enough connections to try each of them.
 */
async function untilRouted(url: string): Promise<void> {
  const end = Date.now() + 60_000;
  for (let routed = 0; routed < 2 * Object.keys(MACHINES).length; await sleep(50)) {
    routed = (await isWritable(url).catch(() => false)) ? routed + 1 : 0;
    if (Date.now() > end) throw new Error('HAProxy does not lead to the primary.');
  }
}

/** Returns whether a new connection accepts writes. */
async function isWritable(url: string): Promise<boolean> {
  const server = createDatabase(url);
  try {
    const { rows } = await server.raw<{ rows: { mode: string }[] }>(
      `select current_setting('transaction_read_only') as mode`,
    );
    return rows[0]?.mode === 'off';
  } finally {
    await server.destroy();
  }
}

async function untilReplayed(url: string, query: string): Promise<void> {
  const server = createDatabase(url);
  try {
    await until(
      async () => (await server.raw<{ rows: { isReplayed: boolean }[] }>(query)).rows[0]?.isReplayed === true,
    );
  } finally {
    await server.destroy();
  }
}

async function untilHealthy(machines: readonly Machine[]): Promise<{ primary: Machine; synchronous: Machine }> {
  for (const end = Date.now() + 180_000; ; await sleep(250)) {
    const members = (await Promise.all(machines.map(readMembers))).find((found) => found !== null) ?? [];
    const [leader, synchronous] = (['leader', 'sync_standby'] as const).map((role) =>
      members.find((member) => member.role === role),
    );
    const isHealthy =
      members.length === machines.length &&
      members.every(({ state }) => state === 'running' || state === 'streaming') &&
      members.every(
        ({ role, lag, timeline }) =>
          timeline === leader?.timeline && (role === 'leader' || Number(lag) < MAX_LAG_BYTES),
      );
    const find = (member: Member | undefined) => machines.find(({ name }) => name === member?.name);
    const [primary, replica] = [find(leader), find(synchronous)];
    if (isHealthy && primary !== undefined && replica !== undefined) return { primary, synchronous: replica };
    if (Date.now() > end) {
      const logs = machines.map(({ name, output }) => `${name}:\n${output.join('').slice(-3000)}`);
      throw new Error(`The cluster is not healthy: ${JSON.stringify(members)}\n${logs.join('\n')}`);
    }
  }
}

async function readMembers({ address }: Machine): Promise<Member[] | null> {
  try {
    const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
    return ((await response.json()) as { members: Member[] }).members;
  } catch {
    return null;
  }
}

async function findEtcdLeader(machines: readonly Machine[]): Promise<Machine> {
  for (const machine of machines) {
    const response = await fetch(`http://${machine.address}:2379/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
    });
    const { leader, header } = (await response.json()) as { leader: string; header: { member_id: string } };
    if (leader === header.member_id) return machine;
  }
  throw new Error('etcd has no leader.');
}

/** @throws when the text contains neither a string to replace nor its replacement */
function replaceAll(text: string, changes: [from: RegExp | string, to: string][]): string {
  let changed = text;
  for (const [from, to] of changes) {
    const next = typeof from === 'string' ? changed.replaceAll(from, to) : changed.replace(from, to);
    if (next === changed && !changed.includes(to)) throw new Error(`The example no longer contains "${String(from)}"`);
    changed = next;
  }
  return changed;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Ignores a process that has exited.
  }
}

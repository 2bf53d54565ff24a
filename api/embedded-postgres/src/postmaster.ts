import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { program, type Binaries } from './binaries.ts';
import { childProcessOptions } from './childProcessOptions.ts';
import { EmbeddedPostgresError, hasCode } from './EmbeddedPostgresError.ts';
import { commandLine, processIdentity } from './processes.ts';
import type { ServerUser } from './serverUser.ts';

/** A PostgreSQL server process. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Identity from `processIdentity`, which differs for a later process with the same pid. */
  identity: string | null;
}

/** The options for running a server on a cluster. */
export interface ServerPlan {
  cluster: string;
  binaries: Binaries;
  user: ServerUser | null;
  logFile: string;
  durable: boolean;
  /** Additional settings of the server. */
  settings: Record<string, string>;
}

/** A log larger than this (bytes) is rotated when the server starts; one earlier log is kept. */
const LARGEST_LOG = 10 * 1024 * 1024;

/** The time limit of a start. Recovery after a crash may replay up to a gigabyte. */
const START_PATIENCE_MS = 5 * 60_000;

/** The time limit of each signal. SIGINT closes the connections and writes a checkpoint, SIGQUIT leaves recovery to the next start. */
const STOP_STEPS = [
  ['INT', 15_000],
  ['QUIT', 8_000],
  ['KILL', 3_000],
] as const;

/** Returns the server that runs on this cluster, whichever process started it; null for a stale postmaster.pid. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = await readPidFile(cluster);
  if (!file) return null;
  const identity = processIdentity(file.pid);
  const command = identity && commandLine(file.pid);
  // Checks the command line for the path of the cluster, because another process may have the pid of a server that has ended.
  if (!identity || (command !== null && !command.includes(` -D ${cluster} `))) return null;
  return { pid: file.pid, port: file.port, identity };
}

/** Returns whether the server runs with the programs and settings with which `plan` would start it now. */
export async function isRunningAsPlanned(server: Postmaster, plan: ServerPlan): Promise<boolean> {
  if ((await readPidFile(plan.cluster))?.status === 'stopping') return false;
  const planned = [program(plan.binaries, 'postgres'), ...serverArguments(plan, server.port).map((arg) => `"${arg}"`)];
  return (await readFile(join(plan.cluster, 'postmaster.opts'), 'utf8')).trim() === planned.join(' ').trim();
}

/**
 * Starts a server and waits until it takes connections.
 *
 * @param port the port on 127.0.0.1 to listen on; a free port if left out
 * @param signal aborts the wait; the server is not left running
 */
export async function startPostmaster(plan: ServerPlan, port?: number, signal?: AbortSignal): Promise<Postmaster> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const chosen = port ?? (await freePort());
    await disownPidFile(plan.cluster);
    const failure = await tryStart(plan, chosen, signal);
    if (typeof failure !== 'string') return failure;

    // Another program may occupy a free port before the server does. After a kill -9 of the server, its last children need a
    // moment to exit.
    const mayPass =
      (port === undefined && failure.includes('could not create any TCP/IP sockets')) ||
      failure.includes('shared memory block');
    if (!mayPass || Date.now() > deadline) {
      const reason = failure.includes('TCP/IP sockets') ? `port ${chosen} on 127.0.0.1 is taken` : failure;
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reason} (more in ${plan.logFile}).`);
    }
    await sleep(200, undefined, { signal });
  }
}

/** Waits until a server accepts connections, which it reports in postmaster.pid. Returns false when the server exits instead. */
export async function untilReady(server: Postmaster, cluster: string, signal?: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + START_PATIENCE_MS;
  while (isAlive(server)) {
    const file = await readPidFile(cluster);
    if (file?.pid === server.pid && file.status === 'ready') return true;
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(`PostgreSQL (process ${server.pid}) takes no connections after 5 minutes.`);
    }
    await sleep(10, undefined, { signal });
  }
  return false;
}

/** Returns whether the process is still running, and not replaced by another process with the same pid. */
export function isAlive(server: Postmaster): boolean {
  return server.identity !== null && processIdentity(server.pid) === server.identity;
}

/** Stops a server: closes open connections, and sends a stronger signal when it does not exit in time. */
export async function stopPostmaster(server: Postmaster, binaries?: Binaries): Promise<void> {
  for (const [name, patience] of STOP_STEPS) {
    await sendSignal(server, name, binaries);
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (!isAlive(server)) return;
      await sleep(10);
    }
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${server.pid}) can't be stopped.`);
}

async function sendSignal(
  server: Postmaster,
  name: (typeof STOP_STEPS)[number][0],
  binaries: Binaries | undefined,
): Promise<void> {
  if (!isAlive(server)) return;
  try {
    // Uses pg_ctl on Windows, because there all of Node's signals kill a process immediately.
    if (platform() === 'win32' && binaries) {
      await promisify(execFile)(program(binaries, 'pg_ctl'), ['kill', name, String(server.pid)]);
    } else {
      process.kill(server.pid, `SIG${name}`);
    }
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** Starts a server. @returns the server, or the output of a server that has exited */
async function tryStart(plan: ServerPlan, port: number, signal?: AbortSignal): Promise<Postmaster | string> {
  const log = await openLog(plan.logFile);
  try {
    const { size } = await log.stat();
    const child = spawn(program(plan.binaries, 'postgres'), serverArguments(plan, port), {
      ...childProcessOptions(plan.user),
      // A separate process group: Ctrl-C in a terminal must only reach Node, which stops the server last.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      windowsHide: true,
    });
    await once(child, 'spawn');
    child.unref();
    const server = { pid: child.pid ?? 0, port, identity: processIdentity(child.pid ?? 0) };
    try {
      if (await untilReady(server, plan.cluster, signal)) return server;
    } catch (error) {
      await stopPostmaster(server, plan.binaries);
      throw error;
    }
    return await lastWords(plan.logFile, size);
  } finally {
    await log.close();
  }
}

function serverArguments({ cluster, durable, settings: additional }: ServerPlan, port: number): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: `${sharedMegabytes()}MB`,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Logs no details of errors, because they contain values, such as the email address that violates a unique constraint.
    log_error_verbosity: 'terse',
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...additional,
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * Returns a quarter of the machine's memory, as PostgreSQL's manual advises, within limits: a million companies with their search
 * need 1.5 GB. Unused memory is not allocated.
 */
function sharedMegabytes(): number {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.floor(Math.min(Math.max(bytes / 2 ** 20 / 4, 128), 2048));
}

async function openLog(file: string): Promise<FileHandle> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > LARGEST_LOG) await rename(file, `${file}.1`);
  return open(file, 'a', 0o600);
}

async function lastWords(logFile: string, from: number): Promise<string> {
  const lines = (await readFile(logFile)).subarray(from).toString().split('\n').filter(Boolean);
  const fatal = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? 'it exited without output';
  return fatal.replace(/^.*?(FATAL|PANIC): +/, '');
}

interface PidFile {
  pid: number;
  port: number;
  /** The state of the server: `starting`, `ready` or `stopping`; empty while the file is being written. */
  status: string;
}

/** Returns null when postmaster.pid is missing or empty. The lines are defined by PostgreSQL (src/include/utils/pidfile.h). */
async function readPidFile(cluster: string): Promise<PidFile | null> {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' } : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Makes a stale postmaster.pid harmless. PostgreSQL does not start while any process except its own parent has the pid in the file, so the
 * file gets the pid of this process. The file is not removed, because its other lines let PostgreSQL wait for children that a killed server left.
 */
async function disownPidFile(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const content = await readFile(file, 'utf8').catch(() => null);
  if (content === null || platform() === 'win32') return;
  await writeFile(file, content.replace(/^.*/, String(process.pid)));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server has no other kind of address.
  server.close();
  await once(server, 'close');
  return port;
}

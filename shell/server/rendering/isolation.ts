import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The memory limit for JavaScript objects of a process, in megabytes. A page needs about 1 MB. */
const HEAP_MB = 128;
/** The memory limit of a process including buffers and native code, in bytes. */
const MAX_DATA = 1024 * 1024 * 1024;

/**
 * Runs a program in namespaces without other processes and without a network. The program can't write files, and ends with the web server.
 * The programs are part of util-linux.
 */
const PROGRAM = 'setpriv';
const PARAMETERS = [
  '--pdeathsig KILL',
  `prlimit --core=0 --fsize=0 --data=${MAX_DATA}`,
  'unshare --user --pid --net --ipc --fork --kill-child=KILL',
].flatMap((part) => part.split(' '));

/**
 * Turns on Node's permission model without any permission. The model does not cover `node:sqlite`, which opens files. Therefore,
 * `node:sqlite` is turned off.
 */
const NODE_OPTIONS = [
  '--permission',
  '--no-experimental-sqlite',
  '--disable-sigusr1',
  '--no-warnings',
  `--max-old-space-size=${HEAP_MB}`,
  '--max-semi-space-size=8',
];

/** Returns why this machine cannot isolate processes; null if it can. */
export async function findIsolationProblem(): Promise<string | null> {
  try {
    await run(PROGRAM, [...PARAMETERS, 'true'], { env: {} });
    return null;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return stderr?.trim() || message;
  }
}

/**
 * Starts a process that can read nothing but the file of its script, with an empty environment.
 * @param file the script
 * @param parameters its command-line arguments
 * @returns the process; its fourth file descriptor is a pipe
 */
export function spawnIsolated(file: string, ...parameters: string[]): ChildProcess {
  return spawn(
    PROGRAM,
    [...PARAMETERS, process.execPath, ...NODE_OPTIONS, `--allow-fs-read=${file}`, file, ...parameters],
    {
      cwd: '/',
      env: {},
      // Uses a separate process group: a signal to the group would otherwise reach the web server, in spite of the namespace.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
}

/**
 * Sets the limit of open files of a running process to 0, so that the kernel rejects every new file, socket and pipe. This covers gaps
 * of Node's permission model, such as diagnostic reports.
 * @throws Error if the process has ended
 */
export async function forbidOpening({ pid }: ChildProcess): Promise<void> {
  // Sets the limit for the child of `unshare`, because the child runs in the namespace, and `unshare` only waits for it.
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
  if (!/^\d+$/.test(children)) throw new Error('the process has ended');
  await run('prlimit', ['--pid', children, '--nofile=0:0']);
}

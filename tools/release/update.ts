import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { home, readRelease, release } from '../workspace.ts';
import {
  dataFolder,
  getCurrentRelease,
  getReleaseFolder,
  readProcessState,
  setCurrentRelease,
  writeUpdateState,
  type UpdateState,
} from './installation.ts';
import { runApiCommand } from './runApiCommand.ts';
import { isUpdating, PAUSE_SIGNAL } from './runProduct.ts';
import { startProduct } from './startProduct.ts';
import { copyCluster, findCluster, undoInterruptedUpdate, undoUpdate } from './undoUpdate.ts';

/** How often (ms) to poll states and pages. */
const INTERVAL = 200;
/** How long (ms) the product may take to stop. */
const STOP_TIMEOUT = 60_000;
/** How long (ms) the started product may take until it serves a page with status 200. */
const PAGE_TIMEOUT = 60_000;
/** How long (ms) the new release may take to start: a large database may take hours to migrate. */
const START_TIMEOUT = 6 * 60 * 60_000;

/**
 * Replaces the release by the release in an archive. Undoes the update if the new release does not start or does not serve pages.
 * @returns the exit code
 */
export async function update(file: string): Promise<number> {
  checkUser();
  if (isUpdating()) throw new Error('Another update is in progress.');
  await undoInterruptedUpdate();
  const archive = resolve(process.env.INIT_CWD ?? '.', file);
  await verifyChecksum(archive);
  const from = getCurrentRelease();
  const to = await unpack(archive);
  if (to === from) {
    console.log(`${to} is the current release already.`);
    return 0;
  }

  const running = readProcessState();
  const state: UpdateState = { pid: process.pid, from, to, checkPid: null, saved: null };
  writeUpdateState(state);
  try {
    await replaceRelease(state, abortOnSignals());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    await undoUpdate(state);
    if (running !== null) await untilRunning();
    console.error(`The update has failed, ${from} ${running === null ? 'is installed' : 'is running'} as before.`);
    return 1;
  }
  if (state.saved?.cluster) rmSync(state.saved.cluster, { recursive: true });
  for (const name of readdirSync(join(home, 'releases'))) {
    if (name !== from && name !== to) rmSync(getReleaseFolder(name), { recursive: true });
  }
  if (running !== null && !(await untilRunning())) {
    console.error(
      `${to} was installed and checked, but does not start. Its messages are in the output of ./heard start.`,
    );
    return 1;
  }
  console.log(`Updated to ${to}.${running === null ? ' Start it with ./heard start.' : ''}`);
  return 0;
}

/**
 * Checks that the user of the installation runs this process. After an update by another user, Heard could not replace that user's files. Under
 * systemd, Heard could not notice either that the other user's update is still in progress.
 * @throws if another user owns the data folder
 */
function checkUser(): void {
  const owner = statSync(dataFolder, { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && owner !== process.getuid?.()) {
    throw new Error(
      `The user with id ${owner} owns ${dataFolder}. Run ./heard update as that user. Nothing was changed.`,
    );
  }
}

/** @throws if the checksum of an archive is missing or differs */
async function verifyChecksum(archive: string): Promise<void> {
  if (!existsSync(archive)) throw new Error(`${archive} does not exist.`);
  const file = `${archive}.sha256`;
  if (!existsSync(file)) throw new Error(`${file} is missing: download it together with the archive.`);
  console.log('Verifying the checksum …');
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  if (readFileSync(file, 'utf8').split(/\s/)[0] !== hash.digest('hex')) {
    throw new Error(`${archive} differs from its checksum: download both again. Nothing was changed.`);
  }
}

/**
 * Unpacks the release of an archive next to the other releases.
 * @returns the name of its folder
 */
async function unpack(archive: string): Promise<string> {
  const folder = join(home, 'unpacked');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  try {
    console.log('Unpacking …');
    const tar = spawn('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'], { stdio: 'inherit' });
    const [code] = await once(tar, 'exit');
    if (code !== 0) throw new Error(`${archive} could not be unpacked. Nothing was changed.`);
    const name = existsSync(join(folder, 'current')) ? basename(readlinkSync(join(folder, 'current'))) : '';
    const unpacked = readRelease(join(folder, 'releases', name));
    if (unpacked === null) throw new Error(`${archive} is no archive of Heard. Nothing was changed.`);
    if (unpacked.platform !== release?.platform) {
      throw new Error(`${archive} is for ${unpacked.platform}, this is ${release?.platform}. Nothing was changed.`);
    }
    if (name !== getCurrentRelease()) {
      rmSync(getReleaseFolder(name), { recursive: true, force: true });
      renameSync(join(folder, 'releases', name), getReleaseFolder(name));
    }
    return name;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Backs up the database, starts the new release to migrate and check it, and ends the update by removing its state. */
async function replaceRelease(state: UpdateState, signal: AbortSignal): Promise<void> {
  await pause();
  signal.throwIfAborted();
  state.saved = await save(state.from);
  signal.throwIfAborted();
  writeUpdateState(state);
  console.log(`Migrating and checking ${state.to} …`);
  await check(state, signal);
  signal.throwIfAborted();
  setCurrentRelease(state.to);
  writeUpdateState(null);
}

/** Stops the product if it is running. The process of `heard start` then waits for the end of the update. */
async function pause(): Promise<void> {
  const running = readProcessState();
  if (running === null) return;
  console.log('Stopping Heard …');
  process.kill(running.pid, PAUSE_SIGNAL);
  const end = Date.now() + STOP_TIMEOUT;
  for (let state = readProcessState(); state !== null && state.state !== 'paused'; state = readProcessState()) {
    if (Date.now() > end) throw new Error('Heard does not stop.');
    await sleep(INTERVAL);
  }
}

/** Backs up the database, if there is one. Also copies an embedded database, because its copy contains the sessions, but a backup does not. */
async function save(from: string): Promise<UpdateState['saved']> {
  const cluster = findCluster();
  if (cluster === null && !process.env.DATABASE_URL) return { cluster: null, backup: null };
  const folder = join(dataFolder, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const backup = join(folder, `${from}-${new Date().toISOString().replaceAll(':', '-')}.zip`);
  console.log('Backing up …');
  if (!(await runApiCommand(from, 'backup', [backup]))) throw new Error('The database could not be backed up.');
  return { cluster: cluster === null ? null : copyCluster(cluster), backup };
}

/**
 * Starts a release on free ports that no client knows. The start also migrates the database. Requests the health and the first page of the release.
 * @throws if something is wrong
 */
async function check(state: UpdateState, signal: AbortSignal): Promise<void> {
  const [port, apiPort] = [await getFreePort(), await getFreePort()];
  const env = { ...process.env, PORT: String(port), API_PORT: String(apiPort), API_URL: '', HOST: '127.0.0.1' };
  const product = startProduct(state.to, env, 'ignore');
  state.checkPid = product.child.pid ?? null;
  writeUpdateState(state);
  signal.addEventListener('abort', () => product.child.kill('SIGTERM'));
  try {
    const late = sleep(START_TIMEOUT, null, { ref: false });
    if ((await Promise.race([product.ready, late])) === null) throw new Error(`${state.to} does not start.`);
    const web = `http://127.0.0.1:${port}`;
    for (const url of [`http://127.0.0.1:${apiPort}/health/ready`, `${web}/health/ready`, `${web}/`]) {
      if (!(await isServed(url, signal))) throw new Error(`${state.to} does not serve ${new URL(url).pathname}.`);
    }
  } finally {
    product.child.kill('SIGTERM');
    await product.ended;
  }
}

/** Returns whether a URL responds with status 200 within the time limit. */
async function isServed(url: string, signal: AbortSignal): Promise<boolean> {
  for (const end = Date.now() + PAGE_TIMEOUT; Date.now() < end && !signal.aborted; await sleep(INTERVAL)) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(PAGE_TIMEOUT), redirect: 'manual' });
      await response.arrayBuffer();
      if (response.status === 200) return true;
    } catch {
      // The server does not respond yet.
    }
  }
  return false;
}

/** Waits until `heard start` runs the product again. @returns false if `heard start` has ended */
async function untilRunning(): Promise<boolean> {
  for (let state = readProcessState(); state?.state !== 'running'; state = readProcessState()) {
    if (state === null) return false;
    await sleep(INTERVAL);
  }
  return true;
}

/** Returns a signal that is aborted when this process is interrupted, so that the update is undone. */
function abortOnSignals(): AbortSignal {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => interruption.abort(new Error('The update was interrupted.')));
  }
  return interruption.signal;
}

function getFreePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolvePort(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

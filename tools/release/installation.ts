import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { getDataFolder, home } from '../workspace.ts';

/** The state that `heard start` stores for other commands. */
export interface ProcessState {
  pid: number;
  /** `paused`: the product is stopped until an update has ended. */
  state: 'starting' | 'running' | 'paused';
}

/** The state of `heard update`. It is stored from the first change until the update has ended, so that an interruption can be undone. */
export interface UpdateState {
  /** The process of the update. */
  pid: number;
  /** The folder of the previous release in `releases`. `to` is the folder of the new release. */
  from: string;
  to: string;
  /** The id of the process that checks the new release. */
  checkPid: number | null;
  /** The copy of the embedded database, and the backup; null until both are complete. */
  saved: { cluster: string | null; backup: string | null } | null;
}

export const dataFolder = getDataFolder();
const releasesFolder = join(home, 'releases');
const PROCESS_FILE = join(dataFolder, 'process.json');
const UPDATE_FILE = join(dataFolder, 'update.json');

/** Returns the folder of a release. */
export const getReleaseFolder = (name: string): string => join(releasesFolder, name);

/** Returns the name of the release that `heard start` starts. */
export const getCurrentRelease = (): string => basename(realpathSync(join(home, 'current')));

/** Sets the release that `heard start` starts. */
export function setCurrentRelease(name: string): void {
  const link = join(home, 'current.new');
  rmSync(link, { force: true });
  symlinkSync(join('releases', name), link);
  renameSync(link, join(home, 'current'));
}

/** Returns the state of `heard start`; null if it does not run. */
export function readProcessState(): ProcessState | null {
  const state: ProcessState | null = readState(PROCESS_FILE);
  return state !== null && isHeard(state.pid) ? state : null;
}

/** Stores the state of `heard start`. @param state null when it has ended */
export const writeProcessState = (state: ProcessState | null): void => writeState(PROCESS_FILE, state);

/** Returns the state of an update that is running or was interrupted; null if there is none. */
export function readUpdateState(): UpdateState | null {
  return readState(UPDATE_FILE);
}

/** Stores the state of an update. @param state null when the update has ended */
export const writeUpdateState = (state: UpdateState | null): void => writeState(UPDATE_FILE, state);

/** Returns whether a process belongs to Heard: after a process has ended, another program may get its id. */
export function isHeard(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/tools/');
  } catch {
    return false;
  }
}

function readState(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Replaces a file atomically: readers never see a part of it. */
function writeState(file: string, state: object | null): void {
  if (state === null) return rmSync(file, { force: true });
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

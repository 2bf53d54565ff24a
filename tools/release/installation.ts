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

/** What `heard start` writes about itself, for other commands. */
export interface ProcessState {
  pid: number;
  /** `paused`: the product is stopped until an update has ended. */
  state: 'starting' | 'running' | 'paused';
}

/** What `heard update` writes before it changes anything. It exists until the update has ended, so that an interrupted one is undone. */
export interface UpdateState {
  /** The process of the update. */
  pid: number;
  /** The names of the folders of the releases. */
  from: string;
  to: string;
  /** The process that checks the new release. */
  checkPid: number | null;
  /** What restores the database; null until it is complete. */
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

/** Makes a release the one that `heard start` starts. */
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

/** @param state null: it does not run anymore */
export const writeProcessState = (state: ProcessState | null): void => writeState(PROCESS_FILE, state);

/** Returns the state of an update that works or was interrupted; null without one. */
export function readUpdateState(): UpdateState | null {
  return readState(UPDATE_FILE);
}

/** @param state null: the update has ended */
export const writeUpdateState = (state: UpdateState | null): void => writeState(UPDATE_FILE, state);

/** Returns whether a process of this product has an id. The id of one that has ended may belong to any other program. */
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

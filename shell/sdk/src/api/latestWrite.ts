import { POSITION_SECONDS } from '@heard/contract';
import { tabStorage } from '../storage/tabStorage.ts';
import { storageKeys } from '../storageKeys.ts';

/** The latest write of this tab. Reads must show this write until `endsAt`. */
export interface LatestWrite {
  /** The greatest WAL position of this tab's writes; empty if the API has no replicas. */
  position: string;
  /** The time until which reads must show the write, as a Unix time in milliseconds. */
  endsAt: number;
}

/** Returns the latest write of the last minute, by this page or by an earlier page of this tab; null if there is none. */
export function readLatestWrite(): LatestWrite | null {
  const stored = tabStorage.read(storageKeys.latestWrite) as Partial<LatestWrite> | null;
  const isRecent =
    typeof stored?.position === 'string' && typeof stored.endsAt === 'number' && isCurrent(stored.endsAt);
  return isRecent ? (stored as LatestWrite) : null;
}

/** Stores a write. @param written the position of the write; empty if the API has no replicas */
export function storeWrite(latest: LatestWrite | null, written: string): LatestWrite {
  const isNewer = latest === null || !isCurrent(latest.endsAt) || written > latest.position;
  const next = { position: isNewer ? written : latest.position, endsAt: Date.now() + POSITION_SECONDS * 1000 };
  tabStorage.write(storageKeys.latestWrite, next);
  return next;
}

/**
 * Returns whether a time is in the future, by at most `POSITION_SECONDS`. A time beyond that is wrong: the clock was set back after the
 * time was stored.
 */
function isCurrent(endsAt: number): boolean {
  const left = endsAt - Date.now();
  return left > 0 && left <= POSITION_SECONDS * 1000;
}

import { POSITION_SECONDS } from '@heard/contract';
import { tabStorage } from '../storage/tabStorage.ts';
import { storageKeys } from '../storageKeys.ts';

/** What reads must show: the latest write of this tab. */
export interface LatestWrite {
  /** The greatest position of its writes; empty if the API has no replicas. */
  position: string;
  /** Until when reads must show it, in milliseconds of `Date.now()`. */
  endsAt: number;
}

/** Returns the latest write of the last minute, which an earlier document of this tab may have sent; null without one. */
export function readLatestWrite(): LatestWrite | null {
  const stored = tabStorage.read(storageKeys.latestWrite) as Partial<LatestWrite> | null;
  const isRecent =
    typeof stored?.position === 'string' && typeof stored.endsAt === 'number' && isCurrent(stored.endsAt);
  return isRecent ? (stored as LatestWrite) : null;
}

/** Stores a write. @param written its position; empty if the API has no replicas */
export function storeWrite(latest: LatestWrite | null, written: string): LatestWrite {
  const isNewer = latest === null || !isCurrent(latest.endsAt) || written > latest.position;
  const next = { position: isNewer ? written : latest.position, endsAt: Date.now() + POSITION_SECONDS * 1000 };
  tabStorage.write(storageKeys.latestWrite, next);
  return next;
}

/** Returns whether a time has not passed. One beyond the limit is of a clock that was set back. */
function isCurrent(endsAt: number): boolean {
  const left = endsAt - Date.now();
  return left > 0 && left <= POSITION_SECONDS * 1000;
}

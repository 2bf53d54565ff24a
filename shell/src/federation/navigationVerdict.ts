/** The interval (ms) of checking a navigation. */
export const BEAT_MS = 50;
/** A navigation counts as lost if the main thread was idle for this time (ms). */
export const FREE_MS = 2_000;
/**
 * While files load, only this share of the idle time counts. With this share, a file that never arrives delays a navigation for at most a minute.
 */
const LOADING_SHARE = 1 / 30;

/**
 * A navigation counts as lost if React has not started to render the navigation after this number of other commits and this time (ms).
 */
const MAX_COMMITS = 20;
const MIN_MS = 1_000;
/** The time (ms) since the start of a navigation after which React renders without interruptions: a transition expires after 5 s. */
const EXPIRED_MS = 6_000;
/** Rendering counts as endless after this number of attempts since `EXPIRED_MS`. */
const MAX_ATTEMPTS = 20;

/** The events since the start of a navigation that is not shown yet. */
export interface Beat {
  /** The time since the navigation began, in milliseconds. */
  ms: number;
  /** The number of times that React has started to render the navigation. */
  attempts: number;
  /** The number of other commits of React. */
  commits: number;
  /** Whether the main thread has nothing to do now. */
  isFree: boolean;
  /** Whether files are loading now. */
  isLoading: boolean;
}

/** `slow`: the navigation may still be rendered. `endless`: a page renders without end. `lost`: React does not work on the navigation any more. */
export type NavigationVerdict = 'slow' | 'endless' | 'lost';

/**
 * Creates the function that decides at regular intervals whether a navigation is slow or will never be rendered. It considers
 * React's progress instead of only the time, because the same work takes much longer on a slow phone.
 */
export function createNavigationVerdict(): (beat: Beat) => NavigationVerdict {
  let freeMs = 0;
  let expiredAttempts: number | null = null;
  return ({ ms, attempts, commits, isFree, isLoading }) => {
    if (isFree) freeMs += isLoading ? BEAT_MS * LOADING_SHARE : BEAT_MS;
    if (ms > EXPIRED_MS) expiredAttempts ??= attempts;
    if (attempts === 0 && commits >= MAX_COMMITS && ms > MIN_MS) return 'endless';
    if (expiredAttempts !== null && attempts - expiredAttempts >= MAX_ATTEMPTS) return 'endless';
    return freeMs >= FREE_MS ? 'lost' : 'slow';
  };
}

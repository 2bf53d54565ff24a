/** How often a navigation is checked, in milliseconds. */
export const BEAT_MS = 50;
/** After this time without any other work, in milliseconds, nothing will render a navigation any more. */
export const FREE_MS = 2_000;
/** While files load, the main thread is free. A file that never arrives must not keep a navigation waiting for more than a minute. */
const LOADING_SHARE = 1 / 30;

/** So many commits before React has begun to render a navigation, and after this time in milliseconds, leave it no turn. */
const MAX_COMMITS = 20;
const MIN_MS = 1_000;
/** By then React renders without interruptions: a transition expires after 5 s. In milliseconds. */
const EXPIRED_MS = 6_000;
/** So many attempts after that show that the rendering will not end. */
const MAX_ATTEMPTS = 20;

/** What has happened since a navigation began that is not shown yet. */
export interface Beat {
  /** The time since the navigation began, in milliseconds. */
  ms: number;
  /** How often React has begun to render the navigation. */
  attempts: number;
  /** How often React has committed something else. */
  commits: number;
  /** Whether the main thread has nothing to do now. */
  isFree: boolean;
  /** Whether files are loading now. */
  isLoading: boolean;
}

/** `slow`: it may still be rendered. `endless`: a page renders without end. `lost`: nothing happens for the navigation any more. */
export type NavigationVerdict = 'slow' | 'endless' | 'lost';

/**
 * Creates the function that decides at each beat whether a navigation is slow or will never be rendered. It decides by what happens: on a
 * slow phone the same work takes many times as long.
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

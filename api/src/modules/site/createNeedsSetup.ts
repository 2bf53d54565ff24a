import type { SiteDependencies } from './SiteDependencies.ts';

/** Milliseconds between two checks whether an administrator exists. A check reads the whole table of accounts if none exists. */
const SEARCH_INTERVAL_MS = 60_000;

/**
 * Creates a function that returns whether the first setup of the site is pending. The setup is pending until the site has an administrator. Web
 * servers request the result every few seconds. The result changes immediately when the setup is completed, and within a minute when an
 * administrator was created without the setup.
 */
export function createNeedsSetup({ offersSetup, site }: Pick<SiteDependencies, 'offersSetup' | 'site'>) {
  let canNeedSetup = offersSetup;
  let searchedAt = -Infinity;
  let search: Promise<boolean> | undefined;

  /** Returns whether an administrator exists. Queries the database at most once per `SEARCH_INTERVAL_MS`, and again after a failed query. */
  function hasAdministrator(): Promise<boolean> {
    if (search === undefined || performance.now() - searchedAt >= SEARCH_INTERVAL_MS) {
      searchedAt = performance.now();
      search = site.hasAdministrator();
      search.catch(() => (search = undefined));
    }
    return search;
  }

  return async (): Promise<boolean> => {
    if (!canNeedSetup) return false;
    // The code is not checked: the API creates the code only after it listens, but web servers redirect to the setup from their first request on.
    const setup = await site.readSetup();
    canNeedSetup = (setup?.completed_at ?? null) === null && !(await hasAdministrator());
    return canNeedSetup;
  };
}

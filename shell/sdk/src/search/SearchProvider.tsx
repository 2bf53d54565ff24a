import { useMemo, type ReactNode } from 'react';
import { createSearchLoader } from './createSearchLoader.ts';
import { SearchContext } from './SearchContext.ts';
import type { SearchSettings } from './SearchSettings.ts';

/**
 * The search that all pages share: one client for index companiesSearch (specification 2, "Shell"). It loads nothing by
 * itself; the first search box that is wanted does.
 */
export function SearchProvider({ settings, children }: { settings: SearchSettings; children: ReactNode }) {
  const { appId, apiKey, host } = settings;
  const url = host?.url;
  const protocol = host?.protocol;
  const loader = useMemo(
    () =>
      createSearchLoader({
        appId,
        apiKey,
        ...(url !== undefined && protocol !== undefined && { host: { url, protocol } }),
      }),
    [appId, apiKey, url, protocol],
  );
  return <SearchContext value={loader}>{children}</SearchContext>;
}

import { storageKeys } from '@heard/sdk/storage-keys';

const KEY = storageKeys.remoteOverrides;
/** The prefix of URL parameters that add an override, or remove it when empty: `?remote.mfe-business=http://…/`. */
const PARAMETER = 'remote.';

/**
 * Reads the remotes that the user has overridden in this browser. Overrides in the URL are stored and removed from the URL.
 * @returns a map from the name of each overridden remote to its URL
 */
export function readOverrides(): Map<string, string> {
  const overrides = new Map(Object.entries(stored()));
  const url = new URL(window.location.href);
  const parameters = [...url.searchParams].filter(([name]) => name.startsWith(PARAMETER));
  if (parameters.length === 0) return overrides;
  for (const [parameter, address] of parameters) {
    url.searchParams.delete(parameter);
    const name = parameter.slice(PARAMETER.length);
    if (address === '') overrides.delete(name);
    else overrides.set(name, address.endsWith('/') ? address : `${address}/`);
  }
  store(overrides);
  window.history.replaceState(window.history.state, '', url);
  return overrides;
}

/** Removes all overrides: the next document uses the deployed remotes. */
export function forgetOverrides(): void {
  store(new Map());
}

/**
 * Returns whether a remote may be loaded from a URL.
 * @param sources CSP host sources: `http://localhost:*`, `https://*.preview.example`
 */
export function isAllowed(address: string, sources: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return sources.some((source) => {
    const pattern = source.replace(/[.]/g, '\\.').replace('//*', '//[^/:]+').replace(/:\*$/, '(:\\d+)?');
    return new RegExp(`^${pattern}$`, 'i').test(origin);
  });
}

function stored(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function store(overrides: ReadonlyMap<string, string>): void {
  try {
    if (overrides.size === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(overrides)));
  } catch {
    // Storage is disabled: the overrides last as long as the document.
  }
}

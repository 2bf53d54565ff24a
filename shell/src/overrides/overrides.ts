import { storageKeys } from '@heard/sdk/storage-keys';

const KEY = storageKeys.remoteOverrides;
/** A parameter of the page's address that adds one, or takes it back when it is empty: `?remote.mfe-business=http://…/`. */
const PARAMETER = 'remote.';

/**
 * Reads which remotes this browser's owner wants from elsewhere. Those in the page's address are remembered, and the
 * address is left without them.
 * @returns name and address of each
 */
export function readOverrides(): Map<string, string> {
  const overrides = new Map(Object.entries(stored()));
  const url = new URL(window.location.href);
  const wishes = [...url.searchParams].filter(([name]) => name.startsWith(PARAMETER));
  if (wishes.length === 0) return overrides;
  for (const [parameter, address] of wishes) {
    url.searchParams.delete(parameter);
    const name = parameter.slice(PARAMETER.length);
    if (address === '') overrides.delete(name);
    else overrides.set(name, address.endsWith('/') ? address : `${address}/`);
  }
  store(overrides);
  window.history.replaceState(window.history.state, '', url);
  return overrides;
}

/** Takes all remotes from where they are deployed again, with the next document. */
export function forgetOverrides(): void {
  store(new Map());
}

/**
 * Whether a remote may come from there.
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
    // Storage is switched off: they last as long as the document.
  }
}

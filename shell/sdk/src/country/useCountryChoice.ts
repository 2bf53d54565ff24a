import { useSyncExternalStore } from 'react';
import { storageKeys } from '../storageKeys.ts';

const listeners = new Set<() => void>();
/** The choice in memory, for browsers that cannot store it. */
let unstored: string | null = null;

function read(): string | null {
  try {
    const stored = localStorage.getItem(storageKeys.country);
    return stored !== null && /^[A-Z]{2}$/.test(stored) ? stored : unstored;
  } catch {
    return unstored;
  }
}

function choose(country: string | null): void {
  unstored = country;
  try {
    if (country === null) localStorage.removeItem(storageKeys.country);
    else localStorage.setItem(storageKeys.country, country);
  } catch {
    // Ignores that the choice could not be stored: the choice is then lost when the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the country whose companies the person wants to see, and a function that changes it. The browser stores the choice. There is no
 * country until the person chooses one.
 * @returns an ISO code; null for all countries, and while a page is hydrated
 * @example
 * const [country, choose] = useCountryChoice();
 * <select value={country ?? ''} onChange={({ target }) => choose(target.value || null)}>…</select>
 */
export function useCountryChoice(): [country: string | null, choose: (country: string | null) => void] {
  const country = useSyncExternalStore(subscribe, read, () => null);
  return [country, choose];
}

import { useSyncExternalStore } from 'react';

/** Local storage: `off` turns the shortcuts off. Only pages with lists use this key, so it is not among the keys of the shell. */
const KEY = 'heard.shortcuts';

const listeners = new Set<() => void>();
/** The choice in memory, for browsers that cannot store it. */
let unstored = true;

function read(): boolean {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === null ? unstored : stored !== 'off';
  } catch {
    return unstored;
  }
}

function choose(isOn: boolean): void {
  unstored = isOn;
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
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
 * Returns whether the keyboard shortcuts of lists are on, and a function that turns them on or off. The choice is stored in the browser.
 * @example
 * const [isOn, choose] = useShortcuts();
 * <Switch label={t('shortcuts')} checked={isOn} onChange={choose} />
 */
export function useShortcuts(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, read, () => true);
  return [isOn, choose];
}

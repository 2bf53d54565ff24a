import { createStore, tabStorage } from '@heard/sdk';
import { useSyncExternalStore } from 'react';

/** The key in the session storage: the chosen companies as JSON, `{id: name}`. */
export const TRAY_KEY = 'heard.compare';

/** The companies that a visitor has chosen to compare. */
export interface TrayState {
  /** Maps the id of each company to its name, in the order of choosing. */
  names: Readonly<Record<string, string>>;
  /** Whether the last chosen company was added: false if the tray was full, null if none was chosen in this document. */
  wasAccepted: boolean | null;
}

const store = createStore<TrayState>({ names: readStored(), wasAccepted: null });

function readStored(): TrayState['names'] {
  const stored = tabStorage.read(TRAY_KEY);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

/** Returns the tray of this tab; null on the server and during hydration. */
export function useTray(): TrayState | null {
  return useSyncExternalStore(store.subscribe, store.get, () => null);
}

/** Replaces the companies in the tray. Without storage, they last as long as the document. */
export function changeTray(names: TrayState['names'], wasAccepted = true): void {
  tabStorage.write(TRAY_KEY, names);
  store.set({ names, wasAccepted });
}

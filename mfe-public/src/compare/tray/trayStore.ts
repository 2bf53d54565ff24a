import { useSyncExternalStore } from 'react';

/** The key in the session storage: the chosen companies as JSON, `{id: name}`. */
export const TRAY_KEY = 'heard.compare';

/** The companies that a visitor has chosen to compare. */
export interface TrayState {
  /** Their names by id, in the order of choosing. */
  names: Readonly<Record<string, string>>;
  /** Whether the last choice was accepted, which it is not if the tray is full. Null if there was none in this document. */
  wasAccepted: boolean | null;
}

let state: TrayState = { names: readStored(), wasAccepted: null };
const listeners = new Set<() => void>();

/** Returns the tray of this tab; null on the server and during hydration. */
export function useTray(): TrayState | null {
  return useSyncExternalStore(subscribe, getState, () => null);
}

/** Replaces the state of the tray in this document. */
export function publish(next: TrayState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function getState(): TrayState {
  return state;
}

function readStored(): TrayState['names'] {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the tray is no draft of a form, which the sdk would store.
    return JSON.parse(sessionStorage.getItem(TRAY_KEY) ?? '{}');
  } catch {
    return {};
  }
}

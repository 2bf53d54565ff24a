import { storageKeys } from '../storageKeys.ts';

/** After this time, in milliseconds, the next document no longer shows the notices of the document before. */
const MAX_AGE_MS = 120_000;

/** Stores the texts of the current notices for the next document of this tab, such as after a reload. */
export function storeNotices(texts: readonly string[]): void {
  try {
    if (texts.length === 0) sessionStorage.removeItem(storageKeys.notices);
    else sessionStorage.setItem(storageKeys.notices, JSON.stringify({ at: Date.now(), texts }));
  } catch {
    // Storage is full or disabled: the notices are lost when the document is unloaded.
  }
}

/** Returns the texts of the notices that were visible when the previous document was unloaded. */
export function readNotices(): string[] {
  try {
    const stored = sessionStorage.getItem(storageKeys.notices);
    const { at, texts } = JSON.parse(stored ?? '{}') as { at?: number; texts?: string[] };
    return at === undefined || Date.now() - at > MAX_AGE_MS ? [] : (texts ?? []);
  } catch {
    return [];
  }
}

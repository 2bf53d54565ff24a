import { tabStorage } from '../storage/tabStorage.ts';
import { storageKeys } from '../storageKeys.ts';

/** The maximum age (ms) of stored notices. The next document of the tab shows no older notices. */
const MAX_AGE_MS = 120_000;

/** Stores the texts of the current notices for the next document of this tab, such as after a reload. */
export function storeNotices(texts: readonly string[]): void {
  if (texts.length === 0) tabStorage.remove(storageKeys.notices);
  else tabStorage.write(storageKeys.notices, { at: Date.now(), texts });
}

/** Returns the texts of the notices that were visible when the previous document was unloaded. */
export function readNotices(): string[] {
  const { at, texts } = (tabStorage.read(storageKeys.notices) ?? {}) as { at?: number; texts?: string[] };
  return at === undefined || Date.now() - at > MAX_AGE_MS ? [] : (texts ?? []);
}

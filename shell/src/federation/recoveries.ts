import { storageKeys } from '@heard/sdk/storage-keys';

/**
 * Stores that this tab loads a document for a version.
 * @returns whether it was stored now; false also when it was stored before, so that a tab never reloads in a loop
 */
export function storeRecovery(recovery: string): boolean {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKeys.recoveries) ?? '[]') as string[];
    if (stored.includes(recovery)) return false;
    sessionStorage.setItem(storageKeys.recoveries, JSON.stringify([...stored, recovery]));
    return true;
  } catch {
    // A recovery that cannot be stored might be repeated forever.
    return false;
  }
}

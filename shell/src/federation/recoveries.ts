import { tabStorage } from '@heard/sdk';
import { storageKeys } from '@heard/sdk/storage-keys';

/**
 * Stores that this tab loads a document for a version.
 * @returns true if this call has stored the recovery; false if it was stored before or cannot be stored, so that a tab never reloads in a loop
 */
export function storeRecovery(recovery: string): boolean {
  const stored = tabStorage.read(storageKeys.recoveries);
  const recoveries: unknown[] = Array.isArray(stored) ? stored : [];
  // Returns false if storing fails, because a recovery that cannot be stored might be repeated forever.
  return !recoveries.includes(recovery) && tabStorage.write(storageKeys.recoveries, [...recoveries, recovery]);
}

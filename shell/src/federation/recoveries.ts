/** The key in session storage of the versions that this tab has loaded a document for without being asked. */
const RECOVERED_KEY = 'heard.recovered';

/**
 * Stores that this tab loads a document for a version.
 * @returns whether it was stored now; false also when it was stored before, so that a tab never reloads in a loop
 */
export function storeRecovery(recovery: string): boolean {
  try {
    const stored = JSON.parse(sessionStorage.getItem(RECOVERED_KEY) ?? '[]') as string[];
    if (stored.includes(recovery)) return false;
    sessionStorage.setItem(RECOVERED_KEY, JSON.stringify([...stored, recovery]));
    return true;
  } catch {
    // What cannot be stored might be repeated forever.
    return false;
  }
}

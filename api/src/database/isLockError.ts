/** PostgreSQL's codes for a lock that was not available in time, and for a deadlock that PostgreSQL has ended. */
const LOCK_ERRORS = new Set(['55P03', '40P01']);

/** Returns whether a transaction failed because of the locks of others: it may succeed when it is run again. */
export function isLockError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOCK_ERRORS.has(String(error.code));
}

/** PostgreSQL's codes for a lock that was not available in time, and for a deadlock that PostgreSQL has ended. */
const LOCK_ERRORS = new Set(['55P03', '40P01']);

/** Returns whether a transaction failed because of the locks of other transactions, and may therefore succeed when it is repeated. */
export function isLockError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOCK_ERRORS.has(String(error.code));
}

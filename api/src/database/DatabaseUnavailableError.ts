/** Thrown instead of sending a query while the database is known to be unavailable. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

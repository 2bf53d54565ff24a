/** A query was not sent, since the database is known to be unavailable. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/**
 * Error codes that mean that the database is unavailable:
 * - socket errors,
 * - PostgreSQL's classes for a server that is stopping, starting or out of resources (08, 53, 57P, 40),
 * - timeouts of a statement, a lock or an idle transaction,
 * - 25006: a write to a read-only server, such as a demoted primary.
 */
const UNAVAILABLE =
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOENT$|08|53|57P0|40|57014$|55P03$|25P03$|25006$)/;
/** Messages of pg that have no code. Knex prepends its statement. */
const UNAVAILABLE_MESSAGES =
  /(^| - )(Connection terminated( unexpectedly| due to connection timeout)?|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error and is|was closed and is) not queryable)$/;

/** Returns whether an error means that the database is temporarily unavailable. In this case, a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // Checks each error of an AggregateError, which has one error per IP address of the host.
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseUnavailable);
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown };
  if (name === 'KnexTimeoutError' || name === 'TimeoutError' || name === 'DatabaseUnavailableError') return true;
  return UNAVAILABLE.test(String(code)) || UNAVAILABLE_MESSAGES.test(String(message));
}

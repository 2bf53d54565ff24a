/**
 * Socket errors; PostgreSQL's classes for a server that is stopping, starting or full (08, 53, 57P, 40); and its codes for
 * what took longer than it may: a statement, the wait for a lock, an idle transaction.
 */
const AWAY = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOENT$|08|53|57P0|40|57014$|55P03$|25P03$)/;
/** pg has no codes for these; Knex writes its statement before them. */
const AWAY_MESSAGES =
  /(^| - )(Connection terminated( unexpectedly| due to connection timeout)?|timeout expired|Client (has encountered a connection error and is|was closed and is) not queryable)$/;

/** Whether an error says that the database can't be reached or can't answer now, so that trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // One error for each address of the host that was tried.
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseAway);
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown };
  if (name === 'KnexTimeoutError' || name === 'TimeoutError' || name === 'DatabaseRefusal') return true;
  return AWAY.test(String(code)) || AWAY_MESSAGES.test(String(message));
}

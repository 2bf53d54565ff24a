/** Socket errors, and PostgreSQL's classes for a server that is stopping, starting or full (08, 53, 57P, 40). */
const AWAY = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOENT$|08|53|57P0|40)/;
/** pg and the pool have no codes of their own for these. */
const AWAY_MESSAGES = /^(Connection terminated|timeout expired|Client has encountered a connection error)/;

/** Whether an error says that the database can't be reached or can't answer now, so that trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // One error for each address of the host that was tried.
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseAway);
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown };
  if (name === 'KnexTimeoutError' || name === 'TimeoutError') return true;
  return AWAY.test(String(code)) || AWAY_MESSAGES.test(String(message));
}

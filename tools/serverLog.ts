/** The number of the level `warn` in pino. */
const WARN = 40;

/**
 * Formats a line of a server's log as plain text: warnings and errors only.
 * @returns null for other lines
 */
export function formatWarning(line: string): string | null {
  if (!line.startsWith('{')) return null;
  const { level, time: _time, pid: _pid, hostname: _hostname, msg, err, requestId, ...fields } = JSON.parse(line);
  if (!(level >= WARN)) return null;
  // Prints a stack, such as that of a page that fails on the server, below the log line.
  const stack = String(fields.reason).includes('\n') ? `\n${fields.reason}` : '';
  if (stack !== '') delete fields.reason;
  const data = Object.keys(fields).length === 0 ? undefined : JSON.stringify(fields);
  const text = [msg, err?.message, data].filter(Boolean).join(': ');
  return `${text}${requestId === undefined ? '' : ` (${requestId})`}${stack}`;
}

/**
 * Returns the lines that list the demo logins.
 * @param logins null if there are no demo data
 */
export function listDemoLogins(
  webUrl: string,
  logins: Record<'consumer' | 'company', { email: string; password: string }> | null | undefined,
): string[] {
  if (!logins) return [];
  const { consumer, company } = logins;
  return [
    '  Demo logins:',
    `    consumer at ${webUrl}/login           ${consumer.email}  ${consumer.password}`,
    `    company  at ${webUrl}/login-business  ${company.email}  ${company.password}`,
  ];
}
